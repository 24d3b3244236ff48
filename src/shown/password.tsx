import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PasswordField } from '#ui/field.tsx';

interface PasswordProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  name: string;
}

/** A password with its button to show it. Never kept as a draft. */
export function Password({ onChange, ...field }: PasswordProps) {
  const { t } = useLingui();
  return (
    <PasswordField
      {...field}
      wide
      onChange={({ target: { value } }) => onChange(value)}
      show={{ text: t`Show`, name: t`Show password` }}
      hide={{ text: t`Hide`, name: t`Hide password` }}
    />
  );
}

/** The password that somebody has, asked for before an act of weight; at sign-in too. */
export function OwnPassword(field: Pick<PasswordProps, 'value' | 'error' | 'onChange'>) {
  return (
    <Password label={<Trans>Password</Trans>} name="password" autoComplete="current-password" {...field} />
  );
}
