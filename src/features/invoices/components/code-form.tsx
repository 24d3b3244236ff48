import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { normaliseInvoiceCode, printInvoiceCode } from '#domain/orders/invoice-code.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

function printed(given: string): string {
  const code = normaliseInvoiceCode(given);
  return code === null ? given : printInvoiceCode(code);
}

/** A plain form that works before any script; with script it stays in the app and judges the code at once. */
export function CodeForm({ given, onCheck }: { given: string; onCheck: (code: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(() => printed(given));
  const [shown, setShown] = useState(given);
  // Going back in the browser brings another code than the one that stands in the field.
  if (shown !== given) {
    setShown(given);
    setTyped(printed(given));
  }
  const [error, setError] = useState<string | undefined>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const code = normaliseInvoiceCode(typed);
    if (code !== null) {
      setError(undefined);
      return onCheck(printInvoiceCode(code));
    }
    setError(
      typed.trim() === ''
        ? t`Enter the verification code`
        : t`A code has 12 letters and digits. Compare it with the pro-forma, letter by letter.`,
    );
  }
  return (
    <form action="/verify-invoice" method="get" className="stack" onSubmit={submit} noValidate>
      <TextField
        label={<Trans>Verification code</Trans>}
        hint={t`12 letters and digits, for example 7K2M-9QXH-4TRB. Small letters and hyphens do not matter.`}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={error}
        onChange={({ target: { value } }) => setTyped(value)}
      />
      <Button type="submit" variant="main" icon="shield-check">
        <Trans>Check the code</Trans>
      </Button>
    </form>
  );
}
