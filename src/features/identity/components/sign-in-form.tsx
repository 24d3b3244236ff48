import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { login } from '#contract/identity.ts';
import { signInProblem } from '#domain/people/identity.ts';
import { useCall, useStrip } from '#offline/react/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { EmailField } from '#shown/email-field.tsx';
import { Form } from '#shown/form.tsx';
import { OwnPassword } from '#shown/password.tsx';
import { Button } from '#ui/button.tsx';
import { CodeField, typedCode } from './code-field.tsx';
import { type OnSignedIn, useStartSession } from './start-session.ts';
import { NeedsConnection } from './needs-connection.tsx';
import { type SignInRefusal, SignInRefused } from './sign-in-refused.tsx';

interface SignInProps {
  email: string;
  onEmail: (email: string) => void;
  onEntering: OnSignedIn;
  /** Stands below, as long as the form asks who comes. */
  otherWay: ReactNode;
}

/** Email and password; then, for an account with a second step, its code. */
export function SignInForm({ email, onEmail, onEntering, otherWay }: SignInProps) {
  const { t } = useLingui();
  const { online } = useStrip();
  const { sendFrom, busy } = useCall(login);
  const { entering, enter } = useStartSession(onEntering);
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null);
  const { form, tries, refused } = useBadFieldFocus();
  const missing = refusal?.kind === 'missing';
  const working = busy || entering;

  function refuse(next: SignInRefusal) {
    setRefusal(next);
    refused();
  }

  function back() {
    setStep('password');
    setCode('');
    setRefusal(null);
  }

  async function submit() {
    const otp = step === 'code' ? typedCode(code) : '';
    if (signInProblem({ username: email, password }) || (step === 'code' && otp === ''))
      return refuse({ kind: 'missing' });
    setRefusal(null);
    const outcome = await sendFrom((device) => ({ username: email.trim(), password, otp, device }));
    if (outcome.ok) {
      const problem = await enter(outcome.value);
      if (problem) refuse({ kind: 'answer', status: null, problem });
      return;
    }
    const { problem, status } = outcome;
    // Nothing is wrong yet: this account wants more.
    if (problem.code === 'otp_required') return setStep('code');
    if (problem.code !== 'otp_invalid' && status === 400) setStep('password');
    if (problem.code === 'otp_invalid') setCode('');
    refuse({ kind: 'answer', status, problem });
  }

  return (
    <>
      <Form form={form} busy={working} onSubmit={submit}>
        {refusal && !(missing && step === 'code') ? (
          <SignInRefused refusal={refusal} email={email} hasPassword={password !== ''} />
        ) : (
          !online && (
            <NeedsConnection>
              <Trans>Logging in needs a connection. What you typed stays here.</Trans>
            </NeedsConnection>
          )
        )}
        {step === 'password' ? (
          <>
            <EmailField
              name="username"
              autoComplete="username"
              value={email}
              error={missing && email.trim() === '' ? t`Enter your email` : undefined}
              onChange={({ target: { value } }) => onEmail(value)}
            />
            <OwnPassword
              value={password}
              error={missing && password === '' ? t`Enter your password` : undefined}
              onChange={setPassword}
            />
          </>
        ) : (
          <>
            <p className="small muted">
              <Trans>
                Signing in as <b>{email.trim()}</b>.
              </Trans>
            </p>
            <CodeField
              tries={tries}
              value={code}
              error={missing ? t`Required info is missing` : undefined}
              onChange={setCode}
            />
          </>
        )}
        <Button type="submit" variant="main" full busy={working}>
          {working ? <Trans>Signing in</Trans> : <Trans>Sign in</Trans>}
        </Button>
        {step === 'code' && (
          <Button full tall onClick={back}>
            <Trans>Back</Trans>
          </Button>
        )}
      </Form>
      {step === 'password' && otherWay}
    </>
  );
}
