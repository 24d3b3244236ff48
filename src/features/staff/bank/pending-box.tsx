import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type BankDetails, confirmBank, withdrawBank } from '#contract/bank.ts';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import type { CallOutcome } from '#offline/face/engine-face.ts';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { isJudgedByShop, useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { RefusedNote } from '../refused-note.tsx';
import { AccountFacts } from './account-facts.tsx';
import { type Reauthentication, ReauthenticationFields } from '#shown/reauthentication-fields.tsx';
import { StepFirst } from './step-first.tsx';

interface PendingProps {
  account: BankDetails & { id: number };
  /** The asker proposed it: somebody else must confirm it. */
  isOwn: boolean;
  /** Second step of the asker's account: without one nobody confirms. */
  hasSecondStep: boolean;
  onChanged: () => void;
}

/** The change that is under way, for whoever may confirm it and for everybody to stop it. */
export function PendingBox({ account, isOwn, hasSecondStep, onChanged }: PendingProps) {
  const { send, busy } = useAct(withdrawBank);
  const [problem, setProblem] = useState<Problem | null>(null);
  const proposed = account.state === 'proposed';

  async function withdraw() {
    setProblem(null);
    const outcome = await send({ id: account.id });
    if (!outcome) return;
    if (!outcome.ok) setProblem(outcome.problem);
    // Also where nobody knows: the page then shows what has become of it.
    if (outcome.ok || isOutdated(outcome)) onChanged();
  }
  return (
    <Box title={<Trans>Change pending</Trans>} kind={proposed ? 'wait' : 'plain'}>
      <div className="stack">
        {proposed ? (
          <Note kind="wait" title={<Trans>Not confirmed.</Trans>}>
            <Trans>Until somebody else confirms it, nothing changes.</Trans>
          </Note>
        ) : (
          <Note kind="wait" title={<Trans>Confirmed.</Trans>}>
            <Trans>New pro-formas show the old account until the change takes effect.</Trans>
          </Note>
        )}
        <AccountFacts account={account} />
        {proposed && isOwn && (
          <p>
            <Trans>You proposed it. Ask a colleague to confirm it.</Trans>
          </p>
        )}
        {proposed && !isOwn && hasSecondStep && <ConfirmForm id={account.id} onDone={onChanged} />}
        {proposed && !isOwn && !hasSecondStep && (
          <StepFirst>
            <p>
              <Trans>Confirming asks for a code from an authenticator app.</Trans>
            </p>
          </StepFirst>
        )}
        <RefusedNote problem={problem} />
        <div>
          <Button variant="risk" busy={busy} onClick={() => void withdraw()}>
            <Trans>Withdraw the change</Trans>
          </Button>
        </div>
      </div>
    </Box>
  );
}

/** Tells whether this page may show what is not so any more. */
const isOutdated = (outcome: CallOutcome<unknown>): boolean =>
  !isJudgedByShop(outcome) || (!outcome.ok && outcome.problem.code === 'not_pending');

const NOBODY: Reauthentication = { password: '', otp: '' };

function ConfirmForm({ id, onDone }: { id: number; onDone: () => void }) {
  const { send, busy } = useAct(confirmBank);
  const { form, refused } = useBadFieldFocus();
  const [number, setNumber] = useState('');
  const [again, setAgain] = useState(NOBODY);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function submit() {
    setProblem(null);
    const outcome = await send({ id, account_number: number, ...again });
    if (!outcome) return;
    if (isJudgedByShop(outcome)) setAgain((before) => ({ ...before, otp: '' }));
    if (outcome.ok) return onDone();
    setProblem(outcome.problem);
    refused();
    if (isOutdated(outcome)) onDone();
  }
  return (
    <Form form={form} busy={busy} onSubmit={submit}>
      <TextField
        label={<Trans>Account number or IBAN</Trans>}
        hint={<Trans>From the bank’s own letter, not from the person who proposed it.</Trans>}
        name="account_number"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={number}
        error={fieldMessage(problem, 'account_number')}
        onChange={({ target: { value } }) => setNumber(value)}
      />
      <ReauthenticationFields
        value={again}
        hasSecondStep
        errorOf={(name) => fieldMessage(problem, name)}
        onChange={setAgain}
      />
      <RefusedNote problem={problem} fields={['account_number', 'password', 'otp']} />
      <div>
        <Button type="submit" variant="main" busy={busy}>
          <Trans>Confirm the change</Trans>
        </Button>
      </div>
    </Form>
  );
}
