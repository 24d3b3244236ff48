import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { isField, wireValueOf } from './editor-fields.ts';
import type { EditorForm, TypedFields } from './editor-form.ts';
import type { ListingNames } from './editor-work.ts';
import { useEditorFieldName } from './editor-words.ts';
import { useTypedDraft } from './use-typed-draft.ts';

/** Keeps what is typed on this phone, and brings it back; says so, with a way to drop it. */
export function EditorKeeper({ form, names }: { form: EditorForm; names: ListingNames }) {
  const { restored, failed } = useTypedDraft(form, names);
  return (
    <>
      {failed && (
        <Note kind="stop" title={<Trans>What you type is not kept on this phone.</Trans>}>
          <Trans>Save it before you leave this page.</Trans>
        </Note>
      )}
      {restored && <Restored form={form} restored={restored} />}
    </>
  );
}

function Restored({ form, restored }: { form: EditorForm; restored: TypedFields }) {
  const nameOf = useEditorFieldName();
  const changed = Object.entries(restored).flatMap(([name, { from }]) =>
    isField(name) && from !== wireValueOf(form.view(), name) ? [nameOf(name)] : [],
  );
  const fields = changed.join(', ');
  const count = Object.keys(restored).length;
  return (
    <Note
      title={<Plural value={count} one="What you typed is back." other="Everything you typed is back." />}
      role="status"
    >
      <Trans>It is not saved yet.</Trans>{' '}
      {changed.length > 0 && (
        <Trans>Changed somewhere else in the meantime: {fields}. Nothing is overwritten when you save.</Trans>
      )}{' '}
      <Button small variant="quiet" onClick={() => form.drop()}>
        <Trans>Discard it</Trans>
      </Button>
    </Note>
  );
}
