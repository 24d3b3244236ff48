import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { login } from '#contract/identity.ts';
import type { Problem } from '#contract/problem.ts';
import { isEmail, signInProblem } from '#domain/identity.ts';
import { useCall, useEngine, useStrip } from '#offline/react.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { useBadFieldFocus } from './bad-field.ts';
import { Password } from './password.tsx';
import { messageFor, useProblemText, useWaitText } from './problem-text.ts';

interface SignInProps {
  /** Known from a session whose token was refused, else ''. */
  email: string;
  /** Called before the phone changes hands; the screen around then leads on. */
  onEntering: () => void;
}

type Refusal = { kind: 'missing' } | { kind: 'answer'; status: number | null; problem: Problem };

export function SignInForm({ email: known, onEntering }: SignInProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const latest = useRef(engine);
  useEffect(() => {
    latest.current = engine;
  }, [engine]);
  const { online } = useStrip();
  const { send, busy } = useCall(login);
  const [entering, setEntering] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const email = typed ?? known;
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [tries, setTries] = useState(0);
  const form = useBadFieldFocus(tries);
  const missing = refusal?.kind === 'missing';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || entering) return;
    if (signInProblem({ username: email, password })) {
      setRefusal({ kind: 'missing' });
      setTries((before) => before + 1);
      return;
    }
    setRefusal(null);
    const outcome = await send({ username: email.trim(), password, otp: '' });
    if (!outcome.ok || !latest.current) {
      const problem = outcome.ok ? { code: 'not_ready', detail: '' } : outcome.problem;
      setRefusal({ kind: 'answer', status: outcome.ok ? null : outcome.status, problem });
      return;
    }
    setEntering(true);
    onEntering();
    try {
      await latest.current.signIn(outcome.value);
    } catch {
      // The phone could not write the session, for example because it is full.
      setEntering(false);
      setRefusal({ kind: 'answer', status: null, problem: { code: 'not_saved', detail: '' } });
    }
  }

  return (
    <form ref={form} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      {refusal ? (
        <Refused refusal={refusal} email={email} hasPassword={password !== ''} />
      ) : (
        !online && <Offline />
      )}
      <TextField
        label={<Trans>Email</Trans>}
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        wide
        value={email}
        error={missing && email.trim() === '' ? t`Enter your email` : undefined}
        onChange={({ target: { value } }) => setTyped(value)}
      />
      <Password
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        value={password}
        error={missing && password === '' ? t`Enter your password` : undefined}
        onChange={setPassword}
      />
      <Button type="submit" variant="main" full busy={busy || entering}>
        {busy || entering ? <Trans>Signing in</Trans> : <Trans>Sign in</Trans>}
      </Button>
    </form>
  );
}

function Offline() {
  return (
    <Note icon="cloud-off">
      <Trans>Sign in needs a connection. What you typed stays here.</Trans>
    </Note>
  );
}

/** Why nobody was signed in (spec buyer §8), in a red alert. */
function Refused({ refusal, email, hasPassword }: { refusal: Refusal; email: string; hasPassword: boolean }) {
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
      <Note kind="stop" role="alert" icon="cloud-off">
        <Trans>Sign in needs a connection. What you typed stays here.</Trans>
      </Note>
    );
  const given = messageFor(problem, 'non_field_errors');
  if (status === 400 && given !== undefined)
    return alert(
      text({ code: problem.code, detail: given }),
      problem.code === 'account_inactive' && <Resend email={email} />,
    );
  return alert(
    <Trans>An error has occurred. Please try again or contact customer service</Trans>,
    wait(problem),
  );
}

function Resend({ email }: { email: string }) {
  return (
    <Link to="/resend-activation-link" state={{ email: isEmail(email.trim()) ? email.trim() : '' }}>
      <Trans>Send the activation link again</Trans>
    </Link>
  );
}
