import { Trans } from '@lingui/react/macro';
import { TextField, type TextFieldProps } from '#ui/field.tsx';

/** An email address as it is typed on a phone; "Email" unless another label is given. */
export function EmailField({
  label = <Trans>Email</Trans>,
  ...field
}: Omit<TextFieldProps, 'label' | 'type'> & Partial<Pick<TextFieldProps, 'label'>>) {
  return (
    <TextField
      label={label}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      wide
      {...field}
    />
  );
}
