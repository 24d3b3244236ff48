import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Button } from '#ui/button.tsx';
import { CodeField, typedCode } from './code-field.tsx';
import { type GoogleFormState, GoogleForm } from './google-form.tsx';

interface CodeFormProps extends GoogleFormState {
  onCode: (otp: string) => void;
}

/** The second step of an account that has one, also through Google. */
export function GoogleCodeForm({ refusal, busy, onCode }: CodeFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const { form, tries, refused } = useBadFieldFocus();

  function submit() {
    const otp = typedCode(code);
    setMissing(otp === '');
    refused();
    if (otp === '') return;
    setCode('');
    onCode(otp);
  }
  return (
    <GoogleForm form={form} refusal={refusal} busy={busy} onSubmit={submit}>
      <CodeField
        tries={tries}
        value={code}
        error={missing ? t`Required info is missing` : undefined}
        onChange={setCode}
      />
      <Button type="submit" variant="main" full busy={busy}>
        <Trans>Log in</Trans>
      </Button>
    </GoogleForm>
  );
}
