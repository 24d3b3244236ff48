import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { InferOutput } from 'valibot';
import { confirmSecondStep, startSecondStep } from '#contract/account.ts';
import { OwnPassword } from '#shown/password.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { ruleProblem } from '../components/account-text.ts';
import { CallForm, useCallForm } from '../components/call-form.tsx';
import { QrPicture } from '../orders/qr-code.tsx';
import styles from './second-step.module.css';

type StartedSecondStep = InferOutput<typeof startSecondStep.answer>;

interface StartProps {
  onCodes: (codes: readonly string[]) => void;
  /** It is on already: an answer was lost, or another phone was faster. */
  onActive: () => void;
  onCancel: () => void;
}

/** The password, then the secret for the app, then a first code of it. */
export function SecondStepStart({ onCodes, onActive, onCancel }: StartProps) {
  const asking = useCallForm(startSecondStep);
  const { errorOf, refuse, send } = asking;
  const [password, setPassword] = useState('');
  const [secret, setSecret] = useState<StartedSecondStep | null>(null);

  async function submit() {
    if (password === '') return refuse(ruleProblem('password', 'required', ''));
    const outcome = await send({ password });
    if (outcome.ok) {
      setPassword('');
      return setSecret(outcome.value);
    }
    if (outcome.problem.code === 'totp_active') return onActive();
    refuse(outcome.problem);
  }
  if (secret) return <Confirm given={secret} {...{ onCodes, onActive, onCancel }} />;
  return (
    <CallForm of={asking} onSubmit={submit} onCancel={onCancel} does={<Trans>Continue</Trans>}>
      <p className="small muted">
        <Trans>Enter your password first, so that nobody else can turn it on.</Trans>
      </p>
      <OwnPassword value={password} error={errorOf('password')} onChange={setPassword} />
    </CallForm>
  );
}

/** In fours, as apps and people read it. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function Confirm({ given, onCodes, onActive, onCancel }: StartProps & { given: StartedSecondStep }) {
  const { t } = useLingui();
  const asking = useCallForm(confirmSecondStep);
  const { errorOf, refuse, send } = asking;
  const [otp, setOtp] = useState('');
  const { secret, otpauth_url: url, qr } = given;

  async function submit() {
    const outcome = await send({ otp });
    if (outcome.ok) return onCodes(outcome.value.recovery_codes);
    if (outcome.problem.code === 'totp_active') return onActive();
    refuse(outcome.problem);
  }
  return (
    <CallForm of={asking} onSubmit={submit} onCancel={onCancel} does={<Trans>Turn on</Trans>}>
      <p>
        <Trans>Add this account to your authenticator app. Then type the code that it shows.</Trans>
      </p>
      <div className={styles.secret}>
        <QrPicture bits={qr} label={t`QR code for your authenticator app`} />
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
        hint={t`Six digits, changing every 30 seconds.`}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={otp}
        error={errorOf('otp')}
        onChange={({ target: { value } }) => setOtp(value)}
      />
    </CallForm>
  );
}
