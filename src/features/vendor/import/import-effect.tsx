import { Trans, useLingui } from '@lingui/react/macro';
import { useListingFieldText } from '#shown/listing-field-text.ts';
import { Mark } from '#ui/mark.tsx';
import { useEditorFieldName } from '../editor/editor-words.ts';
import { type ShownChange, shownChanges } from './import-change.ts';
import { importEffectOf } from './import-effects.ts';
import type { ImportRow } from './import-plan.ts';

/** A description is not read here, only told from another one. */
const MOST_SHOWN = 60;
const cut = (text: string): string => {
  const letters = Array.from(text);
  return letters.length > MOST_SHOWN ? `${letters.slice(0, MOST_SHOWN).join('')}…` : text;
};

/** Effect of taking a line, in the words of what happens then. */
export function ImportEffect({ row }: { row: ImportRow }) {
  const { t } = useLingui();
  const name = useEditorFieldName();
  const { changes, edit, publish, missing, asksLive } = row;
  const deed = importEffectOf(row);
  const lacking = missing.map(name).join(', ');
  const isDraft = (changes?.view.prod_live ?? 'draft') === 'draft';
  if (deed === null && !(asksLive && isDraft))
    return <span className="tiny muted">{t`No change: it already has all of this`}</span>;
  return (
    <>
      {changes && shownChanges(edit).map((change) => <Change key={change.field} {...change} />)}
      {publish === 'live' && (
        <Mark icon="send">
          <Trans>Goes live once it is sent</Trans>
        </Mark>
      )}
      {publish === 'draft' && (
        <Mark kind="wait" icon="alert-triangle">
          <Trans>Becomes a draft again once it is sent: buyers no longer see it</Trans>
        </Mark>
      )}
      {publish === null && asksLive && isDraft && (
        <Mark kind="wait" icon="alert-triangle">
          <Trans>Stays a draft. Still missing: {lacking}</Trans>
        </Mark>
      )}
      {!changes && !asksLive && (
        <span className="tiny muted">
          {lacking === '' ? (
            <Trans>Becomes a draft</Trans>
          ) : (
            <Trans>Becomes a draft. Still missing: {lacking}</Trans>
          )}
        </span>
      )}
    </>
  );
}

function Change({ field, from, to }: ShownChange) {
  const name = useEditorFieldName()(field);
  const value = useListingFieldText();
  const [before, after] = [cut(value(field, from)), cut(value(field, to))];
  return (
    <Mark icon="edit">
      <Trans>
        Changes: {name} {before} <span aria-hidden="true">→</span> <span className="vh">becomes</span> {after}
      </Trans>
    </Mark>
  );
}
