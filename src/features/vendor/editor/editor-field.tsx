import { Trans, useLingui } from '@lingui/react/macro';
import {
  memo,
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { lengthOf } from '#domain/people/field-problem.ts';
import type { ListingField } from '#domain/listings/listing-fields.ts';
import { useChoice } from '#shown/listing-field-text.ts';
import { SelectField, TextArea, TextField } from '#ui/field.tsx';
import type { EditorForm } from './editor-form.ts';
import { MAX_LETTERS, useEditorFieldName, useFieldErrorText } from './editor-words.ts';
import { useRested } from './use-rested.ts';

interface EditorFieldProps {
  form: EditorForm;
  name: ListingField;
  hint?: ReactNode;
}

type TypedBox = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Label, hint and problem of one field: no other field is drawn when they change. */
function useEditorField({ form, name, hint }: EditorFieldProps) {
  const label = useEditorFieldName()(name);
  const words = useFieldErrorText();
  const watch = useCallback((listener: () => void) => form.watchField(name, listener), [form, name]);
  const wrong = useSyncExternalStore(
    watch,
    () => form.wrong(name),
    () => undefined,
  );
  return {
    watch,
    field: {
      name,
      label,
      hint,
      error: words(name, wrong),
      onChange: ({ target }: ChangeEvent<TypedBox>) => form.type(name, target.value),
      onBlur: () => form.leave(name),
    },
  };
}

/**
 * A field that holds its own text: a key draws nothing, as what is typed stands in the box already. Text that comes from
 * elsewhere is written into it.
 */
function useTypedField<Box extends HTMLInputElement | HTMLTextAreaElement>(props: EditorFieldProps) {
  const { form, name } = props;
  const { watch, field } = useEditorField(props);
  const ref = useRef<Box>(null);
  const [defaultValue] = useState(() => form.text(name));
  useEffect(() => {
    const show = () => {
      const text = form.text(name);
      if (ref.current && ref.current.value !== text) ref.current.value = text;
    };
    // What changed between the drawing and now.
    show();
    return watch(show);
  }, [form, name, watch]);
  return { ...field, ref, defaultValue };
}

type TextProps = EditorFieldProps &
  Pick<ComponentProps<typeof TextField>, 'inputMode' | 'type' | 'autoComplete' | 'end' | 'wide'>;

export const EditorText = memo(function EditorText({ form, name, hint, ...look }: TextProps) {
  const field = useTypedField<HTMLInputElement>({ form, name, hint });
  return <TextField {...look} {...field} maxLength={MAX_LETTERS[name]} />;
});

/** Seven lines high, and laid out by itself: a key moves nothing else on the page. */
const ALONE = { height: 'calc(7lh + 22px)', contain: 'strict' } as const;

/** The seller's description, with how much of its room is used. */
export const EditorArea = memo(function EditorArea(props: EditorFieldProps) {
  const field = useTypedField<HTMLTextAreaElement>(props);
  return (
    <div>
      <TextArea {...field} rows={7} style={ALONE} />
      <Used {...props} />
    </div>
  );
});

/** Counted when the keys rest. */
function Used({ form, name }: EditorFieldProps) {
  const { i18n } = useLingui();
  useRested(form);
  const most = i18n.number(MAX_LETTERS[name] ?? 0);
  const used = i18n.number(lengthOf(form.text(name)));
  return (
    <p className="tiny muted" aria-live="off">
      <Trans>
        {used} of {most} characters
      </Trans>
    </p>
  );
}

export const EditorSelect = memo(function EditorSelect({
  options,
  ...props
}: EditorFieldProps & { options: readonly (string | number)[] }) {
  const { t } = useLingui();
  const choice = useChoice();
  const { form, name } = props;
  const { watch, field } = useEditorField(props);
  const text = () => form.text(name);
  const value = useSyncExternalStore(watch, text, text);
  const all = options.map(String);
  // What the shop took before stands even where nobody may choose it any more.
  const isListed = value === '' || all.includes(value);
  return (
    <SelectField {...field} value={value}>
      <option value="">{t`Not chosen`}</option>
      {!isListed && <option value={value}>{choice(name, value)}</option>}
      {all.map((one) => (
        <option key={one} value={one}>
          {choice(name, one)}
        </option>
      ))}
    </SelectField>
  );
});
