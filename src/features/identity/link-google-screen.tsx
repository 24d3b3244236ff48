import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { linkGoogle } from '#contract/identity.ts';
import type { Problem } from '#contract/problem.ts';
import { useCall, useStrip } from '#offline/react/react.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { Button } from '#ui/button.tsx';
import { AccountCard } from './components/account-card.tsx';
import { AccountEnd } from './components/account-end.tsx';
import { CallRefused } from './components/call-refused.tsx';
import { NeedsConnection } from './components/needs-connection.tsx';

type State = { at: 'resting' | 'connected' | 'invalid' } | { at: 'refused'; problem: Problem };

/** Connects Google by a mailed link, on a person's tap: what reads mail for them must not decide it. */
export function LinkGoogleScreen({ uid, token }: { uid: string; token: string }) {
  const { t } = useLingui();
  const { online } = useStrip();
  const { send, busy } = useCall(linkGoogle);
  const [state, setState] = useState<State>({ at: 'resting' });
  usePageTitle(t`Connect Google`);

  async function connect() {
    setState({ at: 'resting' });
    const outcome = await send({ uid, token });
    if (outcome.ok) return setState({ at: 'connected' });
    const { problem, status } = outcome;
    // Too many tries or a server in trouble says nothing about the link.
    if (status === 400 || status === 404) return setState({ at: 'invalid' });
    setState({ at: 'refused', problem });
  }

  const offline = <Trans>This needs a connection. Keep this page open.</Trans>;
  const title = <Trans>Connect Google</Trans>;
  const logIn = { to: '/login', next: <Trans>Log in</Trans> };
  if (state.at === 'connected')
    return (
      <AccountEnd title={title} kind="ok" said={<Trans>Your Google account is connected</Trans>} {...logIn}>
        <Trans>From now on you can log in with Google or with your password.</Trans>
      </AccountEnd>
    );
  if (state.at === 'invalid')
    return (
      <AccountEnd title={title} kind="stop" said={<Trans>This link is not valid</Trans>} {...logIn}>
        <Trans>A link works once, within 24 hours. Log in with Google again to get another.</Trans>
      </AccountEnd>
    );
  return (
    <AccountCard title={title}>
      {state.at === 'refused' ? (
        <CallRefused problem={state.problem} offline={offline} />
      ) : (
        !online && <NeedsConnection>{offline}</NeedsConnection>
      )}
      <p>
        <Trans>
          Somebody who is signed in to Google with your email asked to log in here. Connect only if that was
          you.
        </Trans>
      </p>
      <Button variant="main" full busy={busy} onClick={() => void connect()}>
        <Trans>Connect Google to my account</Trans>
      </Button>
    </AccountCard>
  );
}
