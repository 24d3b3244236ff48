import { Trans, useLingui } from '@lingui/react/macro';
import { MAX_PASSWORD } from '#domain/people/identity.ts';
import { Password } from './password.tsx';

/** A new password, typed twice; never kept as a draft. */
export interface NewPasswords {
  new_password1: string;
  new_password2: string;
}
export const NO_PASSWORDS: NewPasswords = { new_password1: '', new_password2: '' };

interface NewPasswordProps {
  typed: NewPasswords;
  errorOf: (field: keyof NewPasswords) => string | undefined;
  onChange: (typed: NewPasswords) => void;
}

export function NewPassword({ typed, errorOf, onChange }: NewPasswordProps) {
  const { t } = useLingui();
  const field = (name: keyof NewPasswords) => ({
    value: typed[name],
    error: errorOf(name),
    onChange: (value: string) => onChange({ ...typed, [name]: value }),
    autoComplete: 'new-password' as const,
  });
  return (
    <>
      <Password
        label={<Trans>New password</Trans>}
        hint={t`At least 8 characters, up to ${MAX_PASSWORD}.`}
        name="new-password"
        {...field('new_password1')}
      />
      <Password
        label={<Trans>Confirm new password</Trans>}
        name="confirm-password"
        {...field('new_password2')}
      />
    </>
  );
}
