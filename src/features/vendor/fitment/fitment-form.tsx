import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useId, useState } from 'react';
import { type FitmentList, type KnownTrim, trimsIn } from '#domain/fitment/fitment-list.ts';
import { useCommand } from '#offline/react/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Failed } from '#shown/failed.tsx';
import { Form } from '#shown/form.tsx';
import { LocalWriteErrorNote } from '#shown/local-write-error.tsx';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { FieldError, SelectField, TextField } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { setFitment } from './fitment-commands.ts';
import { commandsOf, type FitmentDraft, nameOfTrim, NO_TICKS, ticked, unsavedIn } from './fitment-draft.ts';
import { countsOf, useTree } from './fitment-tree.ts';
import type { ListingView } from '../preview/listing-view.ts';
import { FitmentChoice } from './fitment-choice.tsx';
import { FitmentSaved } from './fitment-saved.tsx';

const TEXTS = refusalTexts('fitment_incomplete');

interface FormProps {
  view: ListingView;
  makes: readonly string[];
  draft: FitmentDraft;
  /** Key of the draft, on this phone. */
  draftKey: string;
  onDraft: (next: FitmentDraft) => void;
  /** Fitment with the draft in it. */
  list: FitmentList;
}

/** Make, models, variants and trims to choose from; saving sends what was ticked and what was un-ticked. */
export function FitmentForm({ view, makes, draft, draftKey, onDraft, list }: FormProps) {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const { form, tries, refused } = useBadFieldFocus();
  const { run, busy } = useCommand(setFitment);
  const [failed, setFailed] = useState<{ cause: unknown } | null>(null);
  /** Commands of the last saving, while nothing has been changed since. */
  const [saved, setSaved] = useState<readonly string[] | null>(null);
  const wrongId = useId();
  const isKnown = makes.includes(draft.make);
  const { tree, coming, problem, refresh } = useTree(isKnown ? draft.make : null);
  const chosen = new Set(trimsIn(list).map(nameOfTrim));
  const left = unsavedIn(view.compatible_list, draft);
  const count = left.add.length + left.remove.length;
  const lacks = chosen.size === 0 && count === 0;
  const lacking = words('fitment_incomplete');
  const error = tries > 0 && lacks ? lacking : undefined;

  function change(next: FitmentDraft): void {
    setSaved(null);
    setFailed(null);
    onDraft(next);
  }
  function tick(trims: readonly KnownTrim[], on: boolean): void {
    const models = new Set(trims.map(({ model }) => model));
    change(ticked(view.compatible_list, draft, trims, on, tree ? countsOf(tree, models) : []));
  }
  async function save(): Promise<void> {
    if (lacks) return refused();
    setFailed(null);
    const title = view.prod_title ?? '';
    const commands = commandsOf(left, draft.known);
    const keys: string[] = [];
    try {
      for (const [place, { action, fitment, trims, known }] of commands.entries())
        keys.push(
          await run(
            { action, productID: view.cid, fitment },
            { title, trims, known },
            place === commands.length - 1 ? { draft: draftKey } : {},
          ),
        );
      onDraft({ ...NO_TICKS, make: draft.make });
      setSaved(keys);
    } catch (cause) {
      setFailed({ cause });
    }
  }
  return (
    <Box title={<Trans>Choose cars</Trans>}>
      <Form form={form} busy={busy} onSubmit={save}>
        <SelectField
          label={<Trans>Make</Trans>}
          value={isKnown ? draft.make : ''}
          error={draft.make === '' ? error : undefined}
          onChange={({ target }) => change({ ...draft, make: target.value, find: '' })}
        >
          <option value="">{t`Choose a make`}</option>
          {makes.map((make) => (
            <option key={make}>{make}</option>
          ))}
        </SelectField>
        {coming && <Skeleton kind="text" count={3} label={t`Loading`} />}
        {problem && (
          <Failed
            problem={problem}
            onRetry={refresh}
            offline={
              <Trans>You are offline. Open this make once with a connection, and it stays here.</Trans>
            }
          />
        )}
        {tree && (
          <>
            <TextField
              label={<Trans>Find a model, variant, engine or year</Trans>}
              type="search"
              value={draft.find}
              onChange={({ target }) => change({ ...draft, find: target.value })}
            />
            <fieldset aria-invalid={error ? true : undefined} tabIndex={-1} aria-describedby={wrongId}>
              <legend className="strong">
                <Trans>Models, variants and trims</Trans>
              </legend>
              {error && <FieldError id={wrongId}>{error}</FieldError>}
              <FitmentChoice tree={tree} find={draft.find} chosen={chosen} onTick={tick} />
            </fieldset>
          </>
        )}
        {failed && <LocalWriteErrorNote cause={failed.cause} />}
        {saved && count === 0 && <FitmentSaved keys={saved} />}
        <Button type="submit" variant="main" busy={busy} disabled={!lacks && count === 0}>
          <Trans>Save what it fits</Trans>
        </Button>
        {!lacks && count === 0 && !saved && (
          <p className="small muted">
            <Trans>Nothing has been changed yet.</Trans>
          </p>
        )}
        {count > 0 && (
          <p className="small muted" role="status">
            <Plural value={count} one="# trim is not saved yet." other="# trims are not saved yet." />
          </p>
        )}
      </Form>
    </Box>
  );
}
