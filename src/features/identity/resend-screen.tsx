import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { resendActivation } from '#contract/identity.ts';
import type { Problem } from '#contract/problem.ts';
import { emailRequestProblem } from '#domain/people/identity.ts';
import { useCall, useStrip } from '#offline/react/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { EmailField } from '#shown/email-field.tsx';
import { Form } from '#shown/form.tsx';
import { usePageTitle } from '#shown/page-title.ts';
import { useWaitText } from '#shown/wait-text.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import { AccountCard } from './components/account-card.tsx';
import { useProblemText } from './components/problem-text.ts';

/** Answers of the call: 2 active already, 3 not registered, 4 sent again, 5 not possible (spec buyer §4). */
type Result = { code: number } | { problem: Problem };

export function ResendScreen({ email: known }: { email: string }) {
  const { t } = useLingui();
  const text = useProblemText();
  const { online } = useStrip();
  const { send, busy } = useCall(resendActivation);
  const [email, setEmail] = useState(known);
  const [error, setError] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const { form, refused } = useBadFieldFocus();
  usePageTitle(t`Activation link`);

  async function submit() {
    const wrong = emailRequestProblem(email, t`Enter your email`);
    setError(wrong && text(wrong));
    setResult(null);
    if (wrong) return refused();
    const outcome = await send({ email: email.trim() });
    setResult(outcome.ok ? { code: outcome.value.code } : { problem: outcome.problem });
  }
  const sent = result !== null && 'code' in result && result.code === 4;
  const active = result !== null && 'code' in result && result.code === 2;
  return (
    <AccountCard title={<Trans>Activation link</Trans>}>
      <p className="muted">
        <Trans>Enter your account email. We will send a new link; older ones stop working.</Trans>
      </p>
      {result ? (
        <Outcome result={result} />
      ) : (
        !online && (
          <Note icon="cloud-off">
            <Trans>This needs a connection. What you typed stays here.</Trans>
          </Note>
        )
      )}
      {active ? (
        <ButtonLink to="/login" variant="main" full>
          <Trans>Log in</Trans>
        </ButtonLink>
      ) : (
        <Form form={form} busy={busy} onSubmit={submit}>
          <EmailField
            name="email"
            value={email}
            error={error ?? undefined}
            onChange={({ target: { value } }) => setEmail(value)}
          />
          <Button type="submit" variant={sent ? 'plain' : 'main'} tall={sent} full busy={busy}>
            {sent ? <Trans>Send it once more</Trans> : <Trans>Send the link</Trans>}
          </Button>
        </Form>
      )}
    </AccountCard>
  );
}

function Outcome({ result }: { result: Result }) {
  const wait = useWaitText();
  if ('problem' in result) {
    if (result.problem.code === 'offline')
      return (
        <Note kind="stop" role="alert" icon="cloud-off">
          <Trans>This needs a connection. What you typed stays here.</Trans>
        </Note>
      );
    return (
      <Note kind="stop" role="alert" stacked title={<Trans>Error... Contact customer service support</Trans>}>
        {wait(result.problem)}
      </Note>
    );
  }
  if (result.code === 4)
    return (
      <Note kind="ok" role="status" icon="mail" stacked title={<Trans>Activation link re-sent</Trans>}>
        <Trans>Click it within 48 hours. The email may take up to 15 minutes.</Trans>
      </Note>
    );
  if (result.code === 2)
    return <Note kind="ok" role="status" title={<Trans>You already have an active account</Trans>} />;
  if (result.code === 3)
    return (
      <Note kind="stop" role="alert" stacked title={<Trans>Account not registered</Trans>}>
        <Trans>Check the spelling, or sign up with this email.</Trans>
      </Note>
    );
  return <Note kind="stop" role="alert" title={<Trans>Error... Contact customer service support</Trans>} />;
}
