import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldMessage } from '#contract/problem.ts';
import { type PayoutRun, runPayouts } from '#contract/staff/supporters.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { RunPreview } from './run-preview.tsx';
import { RunRefused } from './run-refused.tsx';

interface RunBoxProps {
  /** YYYY-MM, the one that ended last. */
  usual: string;
  hasSecondStep: boolean;
  /** A month was paid, or nobody knows. */
  onRun: () => void;
}

/** A month is chosen and looked at before anything is written. */
export function RunBox({ usual, hasSecondStep, onRun }: RunBoxProps) {
  const { t } = useLingui();
  const { send, busy, problem } = useAct(runPayouts);
  const { form, refused } = useBadFieldFocus();
  const [month, setMonth] = useState<string | null>(null);
  const [seen, setSeen] = useState<PayoutRun | null>(null);
  const wanted = month ?? usual;
  const look = async (): Promise<void> => {
    setSeen(null);
    const outcome = await send({ month: wanted, dry_run: true });
    if (outcome?.ok) setSeen(outcome.value);
    else if (outcome) refused();
  };
  return (
    <>
      <Box title={<Trans>Pay out a month</Trans>}>
        <Form form={form} busy={busy} onSubmit={look}>
          <TextField
            type="month"
            label={t`Month`}
            hint={<Trans>A calendar month that is over, in UTC.</Trans>}
            name="month"
            max={usual}
            value={wanted}
            error={fieldMessage(problem, 'month')}
            onChange={({ target }) => {
              setMonth(target.value);
              setSeen(null);
            }}
          />
          <RunRefused problem={problem} fields={['month']} isRead onLookAgain={() => void look()} />
          <div>
            <Button type="submit" variant={seen ? 'plain' : 'main'} busy={busy}>
              <Trans>Review it first</Trans>
            </Button>
          </div>
        </Form>
      </Box>
      {seen && (
        <RunPreview
          key={`${seen.month} ${seen.total}`}
          seen={seen}
          hasSecondStep={hasSecondStep}
          onStale={() => void look()}
          onRun={onRun}
        />
      )}
    </>
  );
}
