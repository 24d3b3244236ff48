import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { requestReset, requestSignInLink } from '#contract/identity.ts';
import type { Problem } from '#contract/problem.ts';
import { emailRequestProblem } from '#domain/people/identity.ts';
import { useCall, useStrip } from '#offline/react/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { EmailField } from '#shown/email-field.tsx';
import { Form } from '#shown/form.tsx';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { CallRefused } from './call-refused.tsx';
import { NeedsConnection } from './needs-connection.tsx';
import { messageFor, useProblemText } from './problem-text.ts';

interface MailLinkProps {
  asks: typeof requestReset | typeof requestSignInLink;
  email: string;
  onEmail: (email: string) => void;
  /** Message where no address was typed. */
  missing: string;
  lead: ReactNode;
  /** The server's words for having mailed it, in the reader's language. */
  saying: (detail: string) => string;
  /** Further text for whoever has asked too often; absent: nothing. */
  wait?: ReactNode;
  /** Text that follows the server's words, about this address. */
  mailed: (email: string) => ReactNode;
}

/** Asks for a mailed link. The answer never says whether there is an account; it takes the form's place. */
export function MailLinkForm({ asks, email, onEmail, missing, lead, saying, wait, mailed }: MailLinkProps) {
  const { t } = useLingui();
  const text = useProblemText();
  const { online } = useStrip();
  const { send, busy } = useCall(asks);
  const [error, setError] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { form, refused } = useBadFieldFocus();

  async function submit() {
    const wrong = emailRequestProblem(email, missing);
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
  if (said !== null)
    return (
      <Mailed title={saying(said)} onAgain={() => setSaid(null)}>
        {mailed(email.trim())}
      </Mailed>
    );
  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      {problem ? (
        <CallRefused problem={problem} offline={offline} more={wait} />
      ) : error !== null && email.trim() === '' ? (
        <Note kind="stop" role="alert" title={error} />
      ) : (
        !online && <NeedsConnection>{offline}</NeedsConnection>
      )}
      <p className="muted">{lead}</p>
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

function Mailed({ title, children, onAgain }: { title: string; children: ReactNode; onAgain: () => void }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => words.current?.focus(), []);
  return (
    <div ref={words} tabIndex={-1} className="stack">
      <Note kind="ok" icon="mail" role="status" title={title} />
      <p>{children}</p>
      <p className="muted">
        <Trans>No email? Check your spam folder.</Trans>
      </p>
      <Button full tall onClick={onAgain}>
        <Trans>Use another email</Trans>
      </Button>
    </div>
  );
}
