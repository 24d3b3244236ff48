import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OwnPassword } from './password.tsx';
import { TextField } from '#ui/field.tsx';

export interface Reauthentication {
  password: string;
  otp: string;
}

interface AgainFieldsProps {
  value: Reauthentication;
  onChange: (value: Reauthentication) => void;
  errorOf: (field: 'password' | 'otp') => ReactNode;
  /** Without one there is no code to type. */
  hasSecondStep: boolean;
}

/** Fields in which whoever sits here says once more who they are: password and code, neither kept anywhere. */
export function ReauthenticationFields({ value, onChange, errorOf, hasSecondStep }: AgainFieldsProps) {
  return (
    <>
      <OwnPassword
        value={value.password}
        error={errorOf('password')}
        onChange={(password) => onChange({ ...value, password })}
      />
      {(hasSecondStep || errorOf('otp') !== undefined) && (
        <TextField
          label={<Trans>Code from the app</Trans>}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          value={value.otp}
          error={errorOf('otp')}
          onChange={({ target }) => onChange({ ...value, otp: target.value })}
        />
      )}
    </>
  );
}
