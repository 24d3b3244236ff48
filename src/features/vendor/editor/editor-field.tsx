import { Trans, useLingui } from '@lingui/react/macro';
import { memo, type ComponentProps, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { lengthOf } from '#domain/people/field-problem.ts';
import type { ListingField } from '#domain/listings/listing-fields.ts';
import { useChoice } from '#shown/listing-field-text.ts';
import { SelectField, TextArea, TextField } from '#ui/field.tsx';
import type { EditorForm } from './editor-form.ts';
import { MAX_LETTERS, useEditorFieldName, useFieldErrorText } from './editor-words.ts';

interface EditorFieldProps {
  form: EditorForm;
  name: ListingField;
  hint?: ReactNode;
}

/** One field's own state: no other field is drawn when it changes. */
function useEditorField({ form, name, hint }: EditorFieldProps) {
  const label = useEditorFieldName()(name);
  const words = useFieldErrorText();
  const watch = useCallback((listener: () => void) => form.watchField(name, listener), [form, name]);
  const text = () => form.text(name);
  const value = useSyncExternalStore(watch, text, text);
  const wrong = useSyncExternalStore(
    watch,
    () => form.wrong(name),
    () => undefined,
  );
  return {
    name,
    label,
    hint,
    value,
    error: words(name, wrong),
    onChange: ({ target }: { target: { value: string } }) => form.type(name, target.value),
    onBlur: () => form.leave(name),
  };
}

type TextProps = EditorFieldProps &
  Pick<ComponentProps<typeof TextField>, 'inputMode' | 'type' | 'autoComplete' | 'end' | 'wide'>;

export const EditorText = memo(function EditorText({ form, name, hint, ...look }: TextProps) {
  return <TextField {...look} {...useEditorField({ form, name, hint })} maxLength={MAX_LETTERS[name]} />;
});

/** The seller's description, with how much of its room is used. */
export const EditorArea = memo(function EditorArea(props: EditorFieldProps) {
  const { i18n } = useLingui();
  const field = useEditorField(props);
  const most = i18n.number(MAX_LETTERS[props.name] ?? 0);
  const used = i18n.number(lengthOf(field.value));
  return (
    <div>
      <TextArea {...field} rows={7} />
      <p className="tiny muted" aria-live="off">
        <Trans>
          {used} of {most} characters
        </Trans>
      </p>
    </div>
  );
});

export const EditorSelect = memo(function EditorSelect({
  options,
  ...props
}: EditorFieldProps & { options: readonly (string | number)[] }) {
  const { t } = useLingui();
  const choice = useChoice();
  const field = useEditorField(props);
  const all = options.map(String);
  // What the shop took before stands even where nobody may choose it any more.
  const isListed = field.value === '' || all.includes(field.value);
  return (
    <SelectField {...field}>
      <option value="">{t`Not chosen`}</option>
      {!isListed && <option value={field.value}>{choice(props.name, field.value)}</option>}
      {all.map((one) => (
        <option key={one} value={one}>
          {choice(props.name, one)}
        </option>
      ))}
    </SelectField>
  );
});
