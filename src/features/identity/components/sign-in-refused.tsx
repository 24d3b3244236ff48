import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '#ui/link.tsx';
import type { Problem } from '#contract/problem.ts';
import { isEmail } from '#domain/people/identity.ts';
import { useWaitText } from '#shown/wait-text.ts';
import { Note } from '#ui/note.tsx';
import { NeedsConnection } from './needs-connection.tsx';
import { messageFor, useProblemText } from './problem-text.ts';

export type SignInRefusal = { kind: 'missing' } | { kind: 'answer'; status: number | null; problem: Problem };

interface RefusedProps {
  refusal: SignInRefusal;
  email: string;
  hasPassword: boolean;
  /** Message without a connection; absent: what a form that was typed into says. */
  offline?: ReactNode;
  /** Tells whether a mailed link is another way: false where this is one. */
  byLink?: boolean;
}

/** Why nobody was signed in (spec buyer §8), in a red alert. */
export function SignInRefused({ refusal, email, hasPassword, offline, byLink = true }: RefusedProps) {
  const { t } = useLingui();
  const text = useProblemText();
  const wait = useWaitText();
  const alert = (title: ReactNode, more?: ReactNode) => (
    <Note kind="stop" role="alert" stacked title={title}>
      {more}
    </Note>
  );
  if (refusal.kind === 'missing') {
    const next =
      email.trim() !== '' && !hasPassword
        ? t`Type your password, then try again.`
        : hasPassword
          ? t`Type your email, then try again.`
          : t`Type your email and password, then try again.`;
    return alert(<Trans>Required info is missing</Trans>, next);
  }
  const { problem, status } = refusal;
  if (problem.code === 'offline')
    return (
      <NeedsConnection tried>
        {offline ?? <Trans>Logging in needs a connection. What you typed stays here.</Trans>}
      </NeedsConnection>
    );
  const given = messageFor(problem, 'non_field_errors');
  if (status === 400 && given !== undefined)
    return alert(
      text({ code: problem.code, detail: given }),
      problem.code === 'account_inactive' && <Resend email={email} />,
    );
  return alert(
    <Trans>An error has occurred. Please try again or contact customer service</Trans>,
    problem.code === 'rate_limited' ? (
      <>
        {wait(problem)}
        {byLink && (
          <>
            {' '}
            <ByLink email={email} />
          </>
        )}
      </>
    ) : null,
  );
}

/** Not everybody who is refused for too many tries made them. */
function ByLink({ email }: { email: string }) {
  return (
    <Link to="/login/link" state={{ email: isEmail(email.trim()) ? email.trim() : '' }}>
      <Trans>Email me a link to log in</Trans>
    </Link>
  );
}

function Resend({ email }: { email: string }) {
  return (
    <Link to="/resend-activation-link" state={{ email: isEmail(email.trim()) ? email.trim() : '' }}>
      <Trans>Send the activation link again</Trans>
    </Link>
  );
}
