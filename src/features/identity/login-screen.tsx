import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useBoot } from '#offline/react/react.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { Note } from '#ui/note.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { SIGN_UP_PLACE } from './return-address.ts';
import { AccountCard } from './components/account-card.tsx';
import { AccountCreated } from './components/account-created.tsx';
import type { OnSignedIn } from './components/start-session.ts';
import { ForgotForm } from './components/forgot-form.tsx';
import { GoogleButton } from './components/google-button.tsx';
import { SignInForm } from './components/sign-in-form.tsx';
import { SignUpForm } from './components/sign-up-form.tsx';

type Tab = 'sign-up' | 'sign-in' | 'forgot';

interface LoginProps {
  /** The tab that the address names. */
  first: Tab;
  /** Email of a session that must be confirmed again, else ''. */
  email: string;
  /** The server has refused the session of this phone's user. */
  again: boolean;
  /** Vehicles that a guest holds on this phone. */
  carried: number;
  /** Address that signing in with Google leads back to. */
  from: string;
  /** Page or purchase that asked somebody to sign in; null: nothing did. */
  asked: string | null;
  onEntering: OnSignedIn;
}

/** Sign up, sign in, forgot password (spec buyer §2). All need a connection; what is typed stays. */
export function LoginScreen({ first, email: known, again, carried, from, asked, onEntering }: LoginProps) {
  const { t } = useLingui();
  const { boot } = useBoot();
  const [tab, setTab] = useState<Tab>(first);
  const [typed, setTyped] = useState<string | null>(null);
  const [created, setCreated] = useState<string | null>(null);
  const email = typed ?? known;
  /** The way back outlives this tab: the mailed link opens another one. */
  function begun(address: string, account: number) {
    setCreated(address);
    if (asked === null) return;
    // The engine of now, not that of the press, when its file may still have been on its way.
    boot
      .load()
      .then((engine) => engine.saveDraft(SIGN_UP_PLACE, { account, from: asked }))
      .catch(() => undefined);
  }
  usePageTitle(created === null ? t`Your account` : t`Account Created`);
  if (created !== null)
    return (
      <AccountCreated
        email={created}
        onSignIn={() => {
          setCreated(null);
          setTab('sign-in');
        }}
      />
    );
  return (
    <AccountCard title={<Trans>Your account</Trans>}>
      {again && (
        <Note kind="wait" icon="user" title={<Trans>You were logged out.</Trans>}>
          <Trans>What you did stays on this phone and is sent after you log in.</Trans>
        </Note>
      )}
      <Tabs
        label={t`Account`}
        spread
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: 'sign-up',
            label: <Trans>Sign up</Trans>,
            content: (
              <>
                <SignUpForm onCreated={begun} />
                <GoogleButton from={from} />
              </>
            ),
          },
          {
            id: 'sign-in',
            label: <Trans>Sign in</Trans>,
            content: (
              <SignInForm
                email={email}
                onEmail={setTyped}
                onEntering={onEntering}
                otherWay={<GoogleButton from={from} />}
              />
            ),
          },
          {
            id: 'forgot',
            label: <Trans>Forgot password</Trans>,
            content: <ForgotForm email={email} onEmail={setTyped} />,
          },
        ]}
      />
      {carried > 0 && (
        <Note icon="device-mobile">
          <Trans>
            Your basket on this phone will be added to your account:{' '}
            <Plural value={carried} one="# vehicle" other="# vehicles" />.
          </Trans>
        </Note>
      )}
    </AccountCard>
  );
}
