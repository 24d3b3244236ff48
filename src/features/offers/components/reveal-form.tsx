import { Trans, useLingui } from '@lingui/react/macro';
import { refusalTexts } from '#shown/refusal-texts.ts';
import { useRefusalWords } from '#shown/refusal-words.ts';
import { useState } from 'react';
import { FLASH, type FlashDiscount, revealFlash } from '#contract/offers.ts';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { MAX_EMAIL } from '#domain/people/email.ts';
import type { FieldProblem } from '#domain/people/field-problem.ts';
import { flashEmailProblem } from '#domain/shop/flash-offer.ts';
import { useStrip } from '#offline/react/react.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { EmailField } from '#shown/email-field.tsx';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { useWaitText } from '#shown/wait-text.ts';
import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';

const TEXTS = refusalTexts('max_length', 'invalid_email');

interface RevealFormProps {
  /** Email of the account; '' for a guest. */
  known: string;
  /** @param mailedTo null where this press mailed nothing: it was mailed before */
  onRevealed: (discount: FlashDiscount, mailedTo: string | null) => void;
}

/** One address, then the code. It waits for nobody's connection: the days run from the moment of the reveal. */
export function RevealForm({ known, onRevealed }: RevealFormProps) {
  const { t, i18n } = useLingui();
  const say = useRefusalWords(TEXTS);
  const { online } = useStrip();
  const { send, busy, problem } = useAct(revealFlash);
  const { form, refused } = useBadFieldFocus();
  const [email, setEmail] = useState(known);
  const [wrong, setWrong] = useState<FieldProblem | null>(null);
  const words = (said: FieldProblem): string => {
    if (said.code === 'required') return t`Enter email to reveal discount code`;
    return said.code === 'max_length' ? say('max_length', { limit: MAX_EMAIL }) : say('invalid_email');
  };
  const submit = async (): Promise<void> => {
    const bad = flashEmailProblem(email);
    setWrong(bad);
    if (bad) return refused();
    const typed = email.trim();
    const outcome = await send({ template: FLASH, userEmail: typed, language: i18n.locale });
    if (outcome?.ok) onRevealed(outcome.value.discount, outcome.value.mailed === false ? null : typed);
    else if (outcome) refused();
  };
  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      <EmailField
        name="userEmail"
        value={email}
        maxLength={MAX_EMAIL}
        hint={
          <Trans>
            We send the code there too. Use the email of your account, or the one you will sign up with.
          </Trans>
        }
        error={wrong ? words(wrong) : fieldMessage(problem, 'userEmail')}
        onChange={({ target: { value } }) => {
          setWrong(null);
          setEmail(value);
        }}
      />
      {problem && !problem.fields?.['userEmail'] ? (
        <Refused problem={problem} />
      ) : (
        !online && <NeedsConnection />
      )}
      <div>
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Reveal my code</Trans>
        </Button>
      </div>
    </Form>
  );
}

function NeedsConnection({ role }: { role?: 'alert' }) {
  return (
    <Note icon="cloud-off" {...(role && { role, kind: 'stop' })}>
      <Trans>
        This needs a connection, because your code is valid from the moment you see it. What you typed stays
        here.
      </Trans>
    </Note>
  );
}

function Refused({ problem }: { problem: Problem }) {
  const wait = useWaitText();
  if (problem.code === 'offline') return <NeedsConnection role="alert" />;
  if (problem.code === 'flash_already_revealed')
    return (
      <Note kind="stop" role="alert" stacked title={<Trans>You have already had your code</Trans>}>
        {problem['cause'] === 'used' || problem['cause'] === 'off' ? (
          <Trans>One per customer, and yours can no longer be used.</Trans>
        ) : (
          <Trans>One per customer, and yours has expired.</Trans>
        )}
      </Note>
    );
  if (problem.code === 'offer_ended')
    return (
      <Note kind="stop" role="alert" stacked title={<Trans>There is no flash discount at the moment</Trans>}>
        <Trans>You were not given a code.</Trans>
      </Note>
    );
  return (
    <Note kind="stop" role="alert" stacked title={<Trans>The code could not be revealed</Trans>}>
      {wait(problem) ?? <Trans>Try again in a moment. What you typed stays here.</Trans>}
    </Note>
  );
}
