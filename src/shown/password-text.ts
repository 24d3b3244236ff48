import { useLingui } from '@lingui/react/macro';

/** Text on what is wrong with a new password or with the code beside one, by the refusal's code; null for any other. */
export function usePasswordText(): (code: string) => string | null {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'password_mismatch':
        return t`Passwords do not match`;
      case 'password_too_short':
        return t`Password must be at least 8 characters`;
      case 'password_too_common':
        return t`Choose a less common password`;
      case 'otp_required':
        return t`Enter the code from your authenticator app`;
      case 'otp_invalid':
        return t`This code does not fit. Wait for the next one and try again`;
      default:
        return null;
    }
  };
}
