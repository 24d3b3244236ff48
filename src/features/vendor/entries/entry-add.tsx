import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { lengthOf } from '#domain/people/field-problem.ts';
import { MAX_TITLE, MOST_ENTRIES } from '#domain/listings/listing-rules.ts';
import { useCommand } from '#offline/react/react.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { wireNow } from '#shown/wire-now.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import type { ListingView } from '../preview/listing-view.ts';
import { createEntry } from '../making-commands.ts';
import { readText } from '#shown/read-value.ts';

/** One more part in a listing of spares; works without a connection. */
export function EntryAdd({ view, row }: { view: ListingView; row: string }) {
  const { t, i18n } = useLingui();
  const key = `entry-new:${row}`;
  const draft = useDraft(key, '', readText);
  const { run, busy } = useCommand(createEntry);
  const [wrong, setWrong] = useState<'required' | 'long' | null>(null);
  const [cause, setCause] = useState<{ cause: unknown } | null>(null);
  const { form, refused } = useBadFieldFocus();
  const most = i18n.number(MAX_TITLE);
  const isFull = view.lecture_list.length >= MOST_ENTRIES;

  async function submit() {
    const title = draft.value.trim();
    const found = title === '' ? 'required' : lengthOf(title) > MAX_TITLE ? 'long' : null;
    setWrong(found);
    setCause(null);
    if (found || view.cid === 0) return refused();
    try {
      await run(
        { cid: view.cid, tmp: `tmp:${crypto.randomUUID()}`, title },
        { at: wireNow(), category: view.cat_full_name },
        { draft: key },
      );
      draft.set('');
    } catch (thrown) {
      setCause({ cause: thrown });
    }
  }
  return (
    <Box title={<Trans>Add a part</Trans>}>
      {isFull ? (
        <p>
          <Trans>This listing is full: it has {MOST_ENTRIES} parts. Start another listing.</Trans>
        </p>
      ) : (
        <Form form={form} busy={busy} onSubmit={submit}>
          <TextField
            label={<Trans>Title</Trans>}
            hint={t`Title, year, compatible make and model, part number`}
            name="title"
            wide
            autoComplete="off"
            maxLength={MAX_TITLE}
            value={draft.value}
            error={
              wrong === 'required'
                ? t`Enter a title`
                : wrong === 'long'
                  ? t`Use ${most} characters or fewer`
                  : undefined
            }
            onChange={({ target: { value } }) => {
              setWrong(null);
              draft.set(value);
            }}
          />
          {cause && <LocalWriteErrorNote cause={cause.cause} />}
          <Button type="submit" variant="main" icon="plus" busy={busy}>
            <Trans>Add the part</Trans>
          </Button>
        </Form>
      )}
    </Box>
  );
}
