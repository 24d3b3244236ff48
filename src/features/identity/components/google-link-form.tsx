import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { OwnPassword } from '#shown/password.tsx';
import { Button } from '#ui/button.tsx';
import { type GoogleFormState, GoogleForm } from './google-form.tsx';

interface LinkProps extends GoogleFormState {
  onPassword: (password: string) => void;
  onMail: () => void;
}

/** An account with a password is never connected by itself: its owner shows it, or takes a link from their inbox. */
export function GoogleLinkForm({ refusal, busy, onPassword, onMail }: LinkProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const { form, refused } = useBadFieldFocus();

  function submit() {
    setMissing(password === '');
    if (password === '') return refused();
    onPassword(password);
  }
  return (
    <GoogleForm form={form} refusal={refusal} busy={busy} onSubmit={submit}>
      <p>
        <Trans>You have an account with this email. Enter its password to connect it.</Trans>
      </p>
      <OwnPassword
        value={password}
        error={missing ? t`Enter your password` : undefined}
        onChange={setPassword}
      />
      <Button type="submit" variant="main" full busy={busy}>
        <Trans>Connect and log in</Trans>
      </Button>
      <Button full tall busy={busy} onClick={onMail}>
        <Trans>Email me a link instead</Trans>
      </Button>
    </GoogleForm>
  );
}
