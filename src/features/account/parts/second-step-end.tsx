import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { endSecondStep } from '#contract/account.ts';
import type { Problem } from '#contract/problem.ts';
import { useCall } from '#offline/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Password } from '#shown/password.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { ruleProblem, useFieldError } from './account-text.ts';
import { CallRefused } from './call-refused.tsx';

/** Both halves are asked for once more before one of them goes. */
export function SecondStepEnd({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useLingui();
  const { send, busy } = useCall(endSecondStep);
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  const form = useBadFieldFocus(tries);
  const errorOf = useFieldError(problem);

  function refuse(next: Problem) {
    setProblem(next);
    setTries((before) => before + 1);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (password === '') return refuse(ruleProblem('password', 'required', ''));
    if (otp.trim() === '') return refuse(ruleProblem('otp', 'otp_required', ''));
    setProblem(null);
    const outcome = await send({ password, otp });
    if (outcome.ok) onDone();
    else refuse(outcome.problem);
  }
  return (
    <form ref={form} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <CallRefused problem={problem} />
      <Password
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        value={password}
        error={errorOf('password')}
        onChange={setPassword}
      />
      <TextField
        label={<Trans>Code from the app</Trans>}
        hint={t`Or one of your recovery codes.`}
        name="otp"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        value={otp}
        error={errorOf('otp')}
        onChange={({ target: { value } }) => setOtp(value)}
      />
      <div className="row row-wrap">
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Turn off</Trans>
        </Button>
        <Button tall onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
