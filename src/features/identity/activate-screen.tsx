import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useEffect, useRef, useState } from 'react';
import { activate } from '#contract/identity.ts';
import { useCall, useEngine } from '#offline/react/react.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Wrap } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SIGN_UP_PLACE, signUpPlace } from './return-address.ts';

const TEXTS = refusalTexts('link_expired');

type State = 'asking' | 'active' | 'expired' | 'invalid' | 'offline' | 'failed';

/** Runs the link once on load (spec buyer §2); only a person's tap asks again. */
export function ActivateScreen({ uid, token }: { uid: string; token: string }) {
  const { t } = useLingui();
  const words = useRefusalWords(TEXTS);
  const { send } = useCall(activate);
  const [state, setState] = useState<State>('asking');
  const asked = useRef('');
  const [from, leavePlace] = useSignUpPlace(uid);
  usePageTitle(t`Account activation`);

  async function ask() {
    setState('asking');
    const outcome = await send({ uid, token });
    if (outcome.ok) return setState('active');
    const { code } = outcome.problem;
    if (code === 'offline') return setState('offline');
    if (code === 'link_expired') return setState('expired');
    // Too many tries or a server in trouble says nothing about the link.
    setState(
      outcome.status === 411 || outcome.status === 404 || outcome.status === 400 ? 'invalid' : 'failed',
    );
  }
  useEffect(() => {
    // React runs effects twice in development; the link is asked for once a visit all the same.
    if (asked.current === `${uid} ${token}`) return;
    asked.current = `${uid} ${token}`;
    void ask();
  });

  const again = (
    <Button onClick={() => void ask()}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <Wrap page>
      {state === 'asking' && <Skeleton kind="text" count={1} label={t`Activating your account`} />}
      {state === 'active' && (
        <Empty
          icon="circle-check"
          level={1}
          role="status"
          title={<Trans>Your account is active</Trans>}
          hint={<Trans>Log in with your email and password.</Trans>}
          action={
            <ButtonLink
              to="/login"
              variant="main"
              state={from === null ? undefined : { from }}
              onClick={leavePlace}
            >
              <Trans>Log in</Trans>
            </ButtonLink>
          }
        />
      )}
      {state === 'expired' && (
        <Empty
          icon="clock"
          level={1}
          role="alert"
          title={words('link_expired')}
          hint={<Trans>An activation link is valid for 48 hours.</Trans>}
          action={
            <ButtonLink to="/resend-activation-link">
              <Trans>Request another link</Trans>
            </ButtonLink>
          }
        />
      )}
      {state === 'invalid' && (
        <Empty
          icon="alert-circle"
          level={1}
          role="alert"
          title={
            <Trans>
              The link to activate your account is invalid. Please check your inbox for a valid link.
            </Trans>
          }
          action={
            <ButtonLink to="/resend-activation-link">
              <Trans>Request another link</Trans>
            </ButtonLink>
          }
        />
      )}
      {state === 'offline' && (
        <Empty
          icon="cloud-off"
          level={1}
          role="alert"
          title={<Trans>Activation needs a connection</Trans>}
          hint={<Trans>Keep this page open and try again when you are online.</Trans>}
          action={again}
        />
      )}
      {state === 'failed' && (
        <Empty
          icon="server-off"
          level={1}
          role="alert"
          title={<Trans>The server could not answer</Trans>}
          hint={<Trans>Wait a moment, then try again.</Trans>}
          action={again}
        />
      )}
    </Wrap>
  );
}

/** Address where this account's sign-up began, if that was on this phone, and what forgets it once somebody goes back there. */
function useSignUpPlace(uid: string): [string | null, () => void] {
  const engine = useEngine();
  const [from, setFrom] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    engine?.readDraft(SIGN_UP_PLACE).then(
      (kept) => void (gone || setFrom(signUpPlace(kept, uid))),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [engine, uid]);
  const leave = () => {
    if (from !== null) void engine?.dropDraft(SIGN_UP_PLACE).catch(() => undefined);
  };
  return [from, leave];
}
