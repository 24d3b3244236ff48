import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { endSecondStep } from '#contract/account.ts';
import { OwnPassword } from '#shown/password.tsx';
import { TextField } from '#ui/field.tsx';
import { ruleProblem } from '../components/account-text.ts';
import { CallForm, useCallForm } from '../components/call-form.tsx';

/** Both halves are asked for once more before one of them goes. */
export function SecondStepEnd({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useLingui();
  const asking = useCallForm(endSecondStep);
  const { errorOf, refuse, send } = asking;
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');

  async function submit() {
    if (password === '') return refuse(ruleProblem('password', 'required', ''));
    if (otp.trim() === '') return refuse(ruleProblem('otp', 'otp_required', ''));
    const outcome = await send({ password, otp });
    if (outcome.ok) onDone();
    else refuse(outcome.problem);
  }
  return (
    <CallForm of={asking} onSubmit={submit} onCancel={onCancel} does={<Trans>Turn off</Trans>}>
      <OwnPassword value={password} error={errorOf('password')} onChange={setPassword} />
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
    </CallForm>
  );
}
