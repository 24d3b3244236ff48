import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Password } from '#shown/password.tsx';
import { Button } from '#ui/button.tsx';
import { GoogleRefused, type Refused } from './google-refused.tsx';

interface LinkProps {
  refused: Refused | null;
  busy: boolean;
  onPassword: (password: string) => void;
  onMail: () => void;
}

/** An account with a password is never connected by itself: its owner shows it, or takes a link from their inbox. */
export function GoogleLinkForm({ refused, busy, onPassword, onMail }: LinkProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [tries, setTries] = useState(0);
  const form = useBadFieldFocus(tries);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setMissing(password === '');
    if (password === '') return setTries((before) => before + 1);
    onPassword(password);
  }
  return (
    <form ref={form} className="stack" onSubmit={submit} noValidate>
      {refused && <GoogleRefused refused={refused} />}
      <p>
        <Trans>You have an account with this email. Enter its password to connect it.</Trans>
      </p>
      <Password
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        value={password}
        error={missing ? t`Enter your password` : undefined}
        onChange={setPassword}
      />
      <Button type="submit" variant="main" full busy={busy}>
        <Trans>Connect and sign in</Trans>
      </Button>
      <Button full tall busy={busy} onClick={onMail}>
        <Trans>Email me a link instead</Trans>
      </Button>
    </form>
  );
}
