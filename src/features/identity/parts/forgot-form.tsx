import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { requestReset } from '#contract/identity.ts';
import type { Problem } from '#contract/problem.ts';
import { emailRequestProblem } from '#domain/identity.ts';
import { useCall, useStrip } from '#offline/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { EmailField } from '#shown/email-field.tsx';
import { Form } from '#shown/form.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { CallRefused } from './call-refused.tsx';
import { NeedsConnection } from './needs-connection.tsx';
import { messageFor, useProblemText } from './problem-text.ts';

interface ForgotProps {
  email: string;
  onEmail: (email: string) => void;
}

/**
 * Asks for a link to a new password. The answer never says whether there is an account; it takes the form's place
 * (spec buyer §4).
 */
export function ForgotForm({ email, onEmail }: ForgotProps) {
  const { t } = useLingui();
  const text = useProblemText();
  const { online } = useStrip();
  const { send, busy } = useCall(requestReset);
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { form, refused } = useBadFieldFocus();

  async function submit() {
    const wrong = emailRequestProblem(email, t`Email address is required to reset password`);
    setError(wrong && text(wrong));
    setProblem(null);
    if (wrong) return refused();
    const outcome = await send({ email: email.trim() });
    if (outcome.ok) return setSaid(outcome.value.detail);
    const wrongAddress = outcome.status === 400 ? messageFor(outcome.problem, 'email') : undefined;
    if (wrongAddress === undefined) return setProblem(outcome.problem);
    setError(text({ code: outcome.problem.code, detail: wrongAddress }));
    refused();
  }

  const offline = <Trans>This needs a connection. What you typed stays here.</Trans>;
  if (said !== null) return <Asked detail={said} email={email.trim()} onAgain={() => setSaid(null)} />;
  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      {problem ? (
        <CallRefused problem={problem} offline={offline} />
      ) : error !== null && email.trim() === '' ? (
        <Note kind="stop" role="alert" title={error} />
      ) : (
        !online && <NeedsConnection>{offline}</NeedsConnection>
      )}
      <p className="muted">
        <Trans>Enter the email of your account. We send a link to a new password.</Trans>
      </p>
      <EmailField
        name="email"
        autoComplete="username"
        value={email}
        error={error === null ? undefined : email.trim() === '' ? t`Enter your email` : error}
        onChange={({ target: { value } }) => {
          setError(null);
          onEmail(value);
        }}
      />
      <Button type="submit" variant="main" full busy={busy}>
        <Trans>Send the link</Trans>
      </Button>
    </Form>
  );
}

function Asked({ detail, email, onAgain }: { detail: string; email: string; onAgain: () => void }) {
  const { t } = useLingui();
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  // The server's own words (spec buyer §8), in the reader's language where they are the usual ones.
  const usual = detail === 'Check your inbox for a link to reset your password';
  return (
    <div ref={words} tabIndex={-1} className="stack">
      <Note
        kind="ok"
        icon="mail"
        role="status"
        title={usual ? t`Check your inbox for a link to reset your password` : detail}
      />
      <p>
        <Trans>
          If <b>{email}</b> has an account here, the link comes to it. It works once, within 24 hours.
        </Trans>
      </p>
      <p className="muted">
        <Trans>Nothing came? Look among the unwanted mail.</Trans>
      </p>
      <Button full tall onClick={onAgain}>
        <Trans>Use another email</Trans>
      </Button>
    </div>
  );
}
