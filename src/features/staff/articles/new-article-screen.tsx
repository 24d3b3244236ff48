import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { addStaffArticle, MAX_ARTICLE_TITLE } from '#contract/staff/articles.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { SaveProblem } from '../save-problem.tsx';
import { StaffHead } from '../staff-head.tsx';
import { readText } from '#shown/read-value.ts';

/** A draft begins with its title; all else is written in the editor. */
export function NewArticle() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { value: title, set, drop } = useDraft('staff-article:new', '', readText);
  const { send, busy } = useAct(addStaffArticle);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { form, refused } = useBadFieldFocus();
  const begin = async (): Promise<void> => {
    const outcome = await send({ title });
    if (!outcome) return;
    setProblem(outcome.ok ? null : outcome.problem);
    if (!outcome.ok) return refused();
    await drop();
    void navigate(`/staff/articles/${outcome.value.id}`, { replace: true });
  };
  return (
    <>
      <StaffHead
        title={<Trans>New article</Trans>}
        help={
          <>
            <Trans>
              Start with the title; text and pictures come next. Nobody sees it until you publish it.
            </Trans>{' '}
            <Link to="/staff/articles">
              <Trans>All articles</Trans>
            </Link>
          </>
        }
      />
      <Form form={form} busy={busy} onSubmit={begin}>
        <Box label={t`New article`}>
          <TextField
            wide
            label={t`Title`}
            value={title}
            maxLength={MAX_ARTICLE_TITLE}
            error={fieldMessage(problem, 'title')}
            onChange={(event) => set(event.target.value)}
          />
        </Box>
        <SaveProblem problem={problem} />
        <div>
          <Button type="submit" variant="main" busy={busy}>
            <Trans>Start the draft</Trans>
          </Button>
        </div>
      </Form>
    </>
  );
}
