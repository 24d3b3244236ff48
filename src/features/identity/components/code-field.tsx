import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import styles from './code-field.module.css';

interface CodeProps {
  /** Number of times that a code was refused: each time the field is ready for another. */
  tries: number;
  value: string;
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** The second step: six digits of the authenticator app, or one of the recovery codes, which are no digits. */
export function CodeField({ tries, value, error, onChange }: CodeProps) {
  const { t } = useLingui();
  const [recovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [recovery, tries]);
  return (
    <>
      <TextField
        ref={input}
        label={
          recovery ? <Trans>Recovery code</Trans> : <Trans>Enter the code from your authenticator app</Trans>
        }
        hint={recovery ? t`One of those you saved. Each works once.` : undefined}
        name="otp"
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        wide
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button
        variant="quiet"
        small
        className={styles.other}
        onClick={() => {
          setRecovery(!recovery);
          onChange('');
        }}
      >
        {recovery ? <Trans>Use the authenticator app</Trans> : <Trans>Use a recovery code</Trans>}
      </Button>
    </>
  );
}

/** As it is sent: apps show codes in groups. */
export const typedCode = (text: string): string => text.replaceAll(/\s/g, '');
