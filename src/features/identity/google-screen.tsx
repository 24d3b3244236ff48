import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { logSocialFailure, type SignedIn, signInWithGoogle } from '#contract/identity.ts';
import { Language } from '#contract/profile.ts';
import { useCall, useEngine } from '#offline/react/react.ts';
import { usePageTitle } from '#shown/page-title.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { GOOGLE_STATE, readGoogleAnswer } from './google-state.ts';
import { AccountCard } from './components/account-card.tsx';
import { useStartSession } from './components/start-session.ts';
import { GoogleCodeForm } from './components/google-code-form.tsx';
import { GoogleLinkForm } from './components/google-link-form.tsx';
import { GoogleRefused, type GoogleRefusal } from './components/google-refused.tsx';

const TEXTS = refusalTexts('social_auth_failed');

interface GoogleProps {
  /** Gives out, once, what Google's page put behind the '#'. */
  takeAnswer: () => string;
  onEntering: (who: SignedIn, from: string) => void;
}

/** Details that the user adds to Google's word, where the account asks for more. */
interface Added {
  password?: string;
  otp?: string;
  mail_link?: boolean;
}

type State =
  | { at: 'asking' | 'mailed' | 'failed' }
  | { at: 'unreached'; refused: GoogleRefusal }
  | { at: 'link' | 'code'; added: Added; refused: GoogleRefusal | null };

/** Sign-in that this screen holds until it is left: what Google gave, then the session that the server gave for it. */
interface GoogleSignIn {
  token: string;
  session: SignedIn | null;
  from: string;
}
const NOTHING: GoogleSignIn = { token: '', session: null, from: '/profile' };

/**
 * Signs in with what Google gave this phone (contract 6.6). That is held here, as long as there is something to ask
 * with it: not after the last answer, and not after the user has left. It is good for one sign-in, so a phone that has
 * no room for the session tries only that again.
 */
export function GoogleScreen({ takeAnswer, onEntering }: GoogleProps) {
  const { t, i18n } = useLingui();
  const words = useRefusalWords(TEXTS);
  const engine = useEngine();
  const { sendFrom, busy } = useCall(signInWithGoogle);
  const { send: log } = useCall(logSocialFailure);
  const [state, setState] = useState<State>({ at: 'asking' });
  const said = useRef<string | null>(null);
  const given = useRef(NOTHING);
  const { entering, enter } = useStartSession((who) => onEntering(who, given.current.from));
  const begun = useRef(false);
  usePageTitle(t`Continue with Google`);

  /** Nothing more is asked with what Google gave. */
  function end(at: 'mailed' | 'failed') {
    given.current = NOTHING;
    setState({ at });
  }
  function fail(why: Record<string, unknown>) {
    end('failed');
    void log(why);
  }

  async function take(session: SignedIn) {
    given.current = { ...given.current, token: '', session };
    const problem = await enter(session);
    if (problem) setState({ at: 'unreached', refused: { status: null, problem } });
    else given.current = { ...given.current, session: null };
  }
  async function ask(added: Added) {
    const { token } = given.current;
    const language = v.is(Language, i18n.locale) ? i18n.locale : null;
    const outcome = await sendFrom((device) => ({ access_token: token, device, language, ...added }));
    if (outcome.ok) {
      if (!('token' in outcome.value)) return end('mailed');
      return take(outcome.value);
    }
    const { problem, status } = outcome;
    const refused = { status, problem };
    const asked = added.password !== undefined || added.mail_link === true;
    switch (problem.code) {
      case 'social_link_required':
        return setState({ at: 'link', added: {}, refused: null });
      case 'otp_required':
        return setState({ at: 'code', added, refused: null });
      case 'invalid_credentials':
        return setState({ at: 'link', added: {}, refused });
      case 'social_auth_failed':
        return fail({ error: problem.code, status });
      default:
        // No connection, too many tries, a wrong code: what was asked for last is asked again.
        if (added.otp !== undefined) return setState({ at: 'code', added, refused });
        if (asked) return setState({ at: 'link', added: {}, refused });
        if (status === 400) return fail({ error: problem.code, status });
        // Nobody has judged what Google gave this phone: it is still good.
        setState({ at: 'unreached', refused });
        if (status !== null) void log({ error: problem.code, status });
    }
  }

  function tryAgain() {
    const { session } = given.current;
    void (session ? take(session) : ask({}));
  }

  useEffect(() => {
    // At once, so that it goes with this screen, also when the engine never comes.
    said.current ??= takeAnswer();
    if (!engine || begun.current) return;
    begun.current = true;
    const answer = said.current;
    said.current = '';
    void (async () => {
      const kept = await engine.readDraft(GOOGLE_STATE).catch(() => undefined);
      await engine.dropDraft(GOOGLE_STATE).catch(() => undefined);
      const read = readGoogleAnswer(answer, kept);
      if ('error' in read) return fail({ error: read.error });
      given.current = { ...NOTHING, ...read };
      await ask({});
    })();
  });

  useEffect(
    () => () => {
      given.current = NOTHING;
    },
    [],
  );

  const working = busy || entering;
  return (
    <AccountCard title={<Trans>Continue with Google</Trans>}>
      {state.at === 'asking' && <Skeleton kind="text" count={2} label={t`Signing in`} />}
      {state.at === 'unreached' && (
        <>
          <GoogleRefused
            refused={state.refused}
            offline={
              <Trans>
                Logging in needs a connection. Keep this page open and try again when you are online.
              </Trans>
            }
          />
          <Button variant="main" full busy={working} onClick={tryAgain}>
            <Trans>Try again</Trans>
          </Button>
          <ButtonLink to="/login" full tall>
            <Trans>Log in with your email</Trans>
          </ButtonLink>
        </>
      )}
      {state.at === 'failed' && (
        <>
          <Note kind="stop" role="alert" stacked title={words('social_auth_failed')}>
            <Trans>This phone is not signed in. Start again, or use your email and password.</Trans>
          </Note>
          <ButtonLink to="/login" variant="main" full>
            <Trans>Log in</Trans>
          </ButtonLink>
        </>
      )}
      {state.at === 'link' && (
        <GoogleLinkForm
          refusal={state.refused}
          busy={working}
          onPassword={(password) => void ask({ password })}
          onMail={() => void ask({ mail_link: true })}
        />
      )}
      {state.at === 'code' && (
        <GoogleCodeForm
          refusal={state.refused}
          busy={working}
          onCode={(otp) => void ask({ ...state.added, otp })}
        />
      )}
      {state.at === 'mailed' && (
        <>
          <Note kind="ok" role="status" icon="mail" stacked title={<Trans>Check your inbox</Trans>}>
            <Trans>
              We sent a link that connects Google to your account. It works once, within 24 hours.
            </Trans>
          </Note>
          <ButtonLink to="/login" full tall>
            <Trans>Log in</Trans>
          </ButtonLink>
        </>
      )}
    </AccountCard>
  );
}
