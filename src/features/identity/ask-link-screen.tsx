import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { requestSignInLink } from '#contract/identity.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { ButtonLink } from '#ui/button.tsx';
import { AccountCard } from './components/account-card.tsx';
import { MailLinkForm } from './components/mail-link-form.tsx';

/** A way in for owners whom wrong passwords, theirs or a stranger's, keep out for a while. */
export function AskLinkScreen({ email: known }: { email: string }) {
  const { t } = useLingui();
  const [email, setEmail] = useState(known);
  usePageTitle(t`Log in with a link`);
  return (
    <AccountCard title={<Trans>Log in with a link</Trans>}>
      <MailLinkForm
        asks={requestSignInLink}
        email={email}
        onEmail={setEmail}
        missing={t`Enter your email`}
        lead={
          <Trans>Enter your account email. We will send a link that logs you in without the password.</Trans>
        }
        saying={(detail) =>
          detail === 'Check your inbox for a link to log in'
            ? t`Check your inbox for a link to log in`
            : detail
        }
        wait={<Trans>A link sent within the last hour still works.</Trans>}
        mailed={(address) => (
          <Trans>
            If <b>{address}</b> has an account here, we will email it the link. It works once, within one
            hour. Open it on the phone you want to log in on.
          </Trans>
        )}
      />
      <ButtonLink to="/login" full tall>
        <Trans>Log in with your password</Trans>
      </ButtonLink>
    </AccountCard>
  );
}
