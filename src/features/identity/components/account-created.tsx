import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from '#ui/link.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { AccountCard } from './account-card.tsx';

/** After sign-up: what happened, what comes by email, and what to do when it does not come. */
export function AccountCreated({ email, onSignIn }: { email: string; onSignIn: () => void }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <AccountCard title={<Trans>Account Created</Trans>}>
      <div ref={words} tabIndex={-1} className="stack">
        <Note kind="ok" icon="mail" role="status">
          <Trans>
            We sent an activation link to <b>{email}</b>. It is valid for 48 hours.
          </Trans>
        </Note>
        <p>
          <Trans>The activation email may take up to 15 minutes</Trans>
        </p>
        <p className="muted">
          <Trans>
            No email? Check your spam folder, or{' '}
            <Link to="/resend-activation-link" state={{ email }}>
              send the activation link again
            </Link>
            .
          </Trans>
        </p>
        <Button full tall onClick={onSignIn}>
          <Trans>Log in</Trans>
        </Button>
      </div>
    </AccountCard>
  );
}
