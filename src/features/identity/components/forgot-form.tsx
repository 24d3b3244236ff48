import { Trans, useLingui } from '@lingui/react/macro';
import { requestReset } from '#contract/identity.ts';
import { MailLinkForm } from './mail-link-form.tsx';

interface ForgotProps {
  email: string;
  onEmail: (email: string) => void;
}

/** Asks for a link to a new password, in the words of spec buyer §4 and §8. */
export function ForgotForm({ email, onEmail }: ForgotProps) {
  const { t } = useLingui();
  return (
    <MailLinkForm
      asks={requestReset}
      email={email}
      onEmail={onEmail}
      missing={t`Email address is required to reset password`}
      lead={<Trans>Enter your account email. We will send a link to set a new password.</Trans>}
      saying={(detail) =>
        detail === 'Check your inbox for a link to reset your password'
          ? t`Check your inbox for a link to reset your password`
          : detail
      }
      mailed={(address) => (
        <Trans>
          If <b>{address}</b> has an account here, we will email it the link. It works once, within 24 hours.
        </Trans>
      )}
    />
  );
}
