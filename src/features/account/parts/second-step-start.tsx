import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { confirmSecondStep, startSecondStep } from '#contract/account.ts';
import type { Problem } from '#contract/problem.ts';
import { useCall } from '#offline/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Password } from '#shown/password.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { ruleProblem, useFieldError } from './account-text.ts';
import { CallRefused } from './call-refused.tsx';
import { QrCode } from './qr-code.tsx';
import styles from './second-step.module.css';

interface StartProps {
  onCodes: (codes: readonly string[]) => void;
  /** It is on already: an answer was lost, or another phone was faster. */
  onActive: () => void;
  onCancel: () => void;
}

/** The password, then the secret for the app, then a first code of it. */
export function SecondStepStart({ onCodes, onActive, onCancel }: StartProps) {
  const { send, busy } = useCall(startSecondStep);
  const [password, setPassword] = useState('');
  const [secret, setSecret] = useState<{ secret: string; otpauth_url: string } | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  const form = useBadFieldFocus(tries);
  const errorOf = useFieldError(problem);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (password === '') {
      setProblem(ruleProblem('password', 'required', ''));
      return setTries((before) => before + 1);
    }
    setProblem(null);
    const outcome = await send({ password });
    if (outcome.ok) {
      setPassword('');
      return setSecret(outcome.value);
    }
    if (outcome.problem.code === 'totp_active') return onActive();
    setProblem(outcome.problem);
    setTries((before) => before + 1);
  }
  if (secret) return <Confirm given={secret} {...{ onCodes, onActive, onCancel }} />;
  return (
    <form ref={form} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <CallRefused problem={problem} />
      <p className="small muted">
        <Trans>First your password, so that nobody else can turn it on.</Trans>
      </p>
      <Password
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        value={password}
        error={errorOf('password')}
        onChange={setPassword}
      />
      <div className="row row-wrap">
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Continue</Trans>
        </Button>
        <Button tall onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** In fours, as apps and people read it. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function Confirm({
  given,
  onCodes,
  onActive,
  onCancel,
}: StartProps & { given: { secret: string; otpauth_url: string } }) {
  const { t } = useLingui();
  const { send, busy } = useCall(confirmSecondStep);
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  const form = useBadFieldFocus(tries);
  const errorOf = useFieldError(problem);
  const { secret, otpauth_url: url } = given;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setProblem(null);
    const outcome = await send({ otp });
    if (outcome.ok) return onCodes(outcome.value.recovery_codes);
    if (outcome.problem.code === 'totp_active') return onActive();
    setProblem(outcome.problem);
    setTries((before) => before + 1);
  }
  return (
    <form ref={form} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <CallRefused problem={problem} />
      <p>
        <Trans>Add this account to your authenticator app. Then type the code that it shows.</Trans>
      </p>
      <div className={styles.secret}>
        <QrCode text={url} label={t`QR code for your authenticator app`} />
        <div className="grow stack">
          {url.startsWith('otpauth://') && (
            <ButtonLink href={url} icon="device-mobile">
              <Trans>Open the app</Trans>
            </ButtonLink>
          )}
          <div>
            <p className="tiny muted">
              <Trans>Or type this key into the app</Trans>
            </p>
            <p className={styles.key}>{inFours(secret)}</p>
          </div>
        </div>
      </div>
      <TextField
        label={<Trans>Code from the app</Trans>}
        hint={t`Six digits, new every 30 seconds.`}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={otp}
        error={errorOf('otp')}
        onChange={({ target: { value } }) => setOtp(value)}
      />
      <div className="row row-wrap">
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Turn on</Trans>
        </Button>
        <Button tall onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
