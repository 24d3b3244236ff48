import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Button } from '#ui/button.tsx';
import { CodeField, typedCode } from './code-field.tsx';
import { GoogleRefused, type Refused } from './google-refused.tsx';

interface CodeFormProps {
  refused: Refused | null;
  busy: boolean;
  onCode: (otp: string) => void;
}

/** The second step of an account that has one, also through Google. */
export function GoogleCodeForm({ refused, busy, onCode }: CodeFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const [tries, setTries] = useState(0);
  const form = useBadFieldFocus(tries);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const otp = typedCode(code);
    setMissing(otp === '');
    setTries((before) => before + 1);
    if (otp === '') return;
    setCode('');
    onCode(otp);
  }
  return (
    <form ref={form} className="stack" onSubmit={submit} noValidate>
      {refused && <GoogleRefused refused={refused} />}
      <CodeField
        tries={tries}
        value={code}
        error={missing ? t`Required info is missing` : undefined}
        onChange={setCode}
      />
      <Button type="submit" variant="main" full busy={busy}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}
