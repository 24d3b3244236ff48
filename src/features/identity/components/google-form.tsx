import { Trans } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { Form } from '#shown/form.tsx';
import { GoogleRefused, type GoogleRefusal } from './google-refused.tsx';

/** State that a form beside Google's word is told from around it. */
export interface GoogleFormState {
  refusal: GoogleRefusal | null;
  busy: boolean;
}

interface GoogleFormProps extends GoogleFormState {
  form: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  children: ReactNode;
}

/** Asks for one thing more than Google's word. */
export function GoogleForm({ form, refusal, busy, onSubmit, children }: GoogleFormProps) {
  return (
    <Form form={form} busy={busy} onSubmit={onSubmit}>
      {refusal && (
        <GoogleRefused
          refused={refusal}
          offline={<Trans>Logging in needs a connection. What you typed stays here.</Trans>}
        />
      )}
      {children}
    </Form>
  );
}
