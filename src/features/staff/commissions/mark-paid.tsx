import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { markPayoutPaid, MAX_PAYOUT_REFERENCE } from '#contract/staff/supporters.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { amountText } from '#shown/amount.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { useNow } from '#shown/clock.ts';
import { Form } from '#shown/form.tsx';
import { isJudgedByShop, useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { ReauthenticationFields } from '#shown/reauthentication-fields.tsx';
import { dayAfter } from '../day.ts';
import { RefusedNote } from '../refused-note.tsx';
import { useSupporterWords } from '../supporters/supporter-words.ts';
import type { MadePayout } from './payout-state.tsx';
import { useReauthentication } from './use-reauthentication.ts';

interface MarkPaidProps {
  payout: MadePayout;
  hasSecondStep: boolean;
  /** It is marked, or nobody knows. */
  onDone: () => void;
  onClose: () => void;
}

const FIELDS = ['reference', 'paid_at', 'password', 'otp'] as const;

/** The transfer was made: when, and by which reference it is found at the bank. */
export function MarkPaid({ payout, hasSecondStep, onDone, onClose }: MarkPaidProps) {
  const { t } = useLingui();
  const now = useNow() ?? 0;
  const { who } = useSupporterWords();
  const { send, busy, problem } = useAct(markPayoutPaid);
  const { form, refused } = useBadFieldFocus();
  const again = useReauthentication();
  const [reference, setReference] = useState('');
  const [day, setDay] = useState<string | null>(null);
  const [amount, setAmount] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const paidAt = day ?? dayAfter(now, 0);
  const isPart = payout.taken_back !== '0.00';
  const sum = amountText(payout.amount_usd, 'USD');
  const name = who(payout.supporter);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (isPart && amount === null) return;
    const which = isPart && amount !== null ? { amount_usd: amount } : {};
    const outcome = await send({
      id: payout.id,
      reference,
      paid_at: paidAt,
      // What somebody saw before they made the transfer: another account by now is not where it went.
      ...(payout.pay_to !== undefined && { details_revision: payout.pay_to?.revision ?? 0 }),
      ...which,
      ...again.value,
    });
    if (!outcome) return;
    if (outcome.ok) {
      onDone();
      onClose();
      return;
    }
    again.answered(outcome);
    refused();
    if (!isJudgedByShop(outcome) || outcome.status === 409) {
      setAmount(null);
      setTried(false);
      onDone();
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <Trans>
          {sum} to {name} was paid
        </Trans>
      }
      actions={
        <>
          <Button variant="main" busy={busy} onClick={() => void submit()}>
            <Trans>Mark as paid</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} busy={busy} onSubmit={submit}>
        {isPart && (
          <WhichSum
            payout={payout}
            value={amount}
            error={isTried && amount === null ? t`Choose an amount` : undefined}
            onChange={setAmount}
          />
        )}
        <TextField
          label={t`Transfer reference`}
          hint={<Trans>The supporter gets it by email, to trace the payment.</Trans>}
          name="reference"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_PAYOUT_REFERENCE}
          value={reference}
          error={fieldMessage(problem, 'reference')}
          onChange={({ target }) => setReference(target.value)}
        />
        <TextField
          type="date"
          label={t`Paid on`}
          name="paid_at"
          max={dayAfter(now, 0)}
          value={paidAt}
          error={fieldMessage(problem, 'paid_at')}
          onChange={({ target }) => setDay(target.value)}
        />
        {again.isAsked && (
          <ReauthenticationFields
            value={again.value}
            hasSecondStep={hasSecondStep}
            errorOf={(field) => fieldMessage(problem, field)}
            onChange={again.setValue}
          />
        )}
        <Refused problem={problem} />
        {/* Enter in a field sends. */}
        <button type="submit" hidden aria-label={t`Mark as paid`} />
      </Form>
    </Dialog>
  );
}

function Refused({ problem }: { problem: Problem | null }) {
  switch (problem?.code) {
    case 'payout_changed':
      return (
        <Note kind="stop" role="alert" title={<Trans>Part of it has been reversed in the meantime.</Trans>}>
          <Trans>Choose which amount was transferred.</Trans>
        </Note>
      );
    case 'details_changed':
      return (
        <Note kind="stop" role="alert" title={<Trans>The payout account was changed in the meantime.</Trans>}>
          <Trans>Check “Where it goes” again: which account did the transfer go to?</Trans>
        </Note>
      );
    default:
      return <RefusedNote problem={problem} fields={FIELDS} />;
  }
}

interface WhichSumProps {
  payout: MadePayout;
  value: string | null;
  error: string | undefined;
  onChange: (amount: string) => void;
}

/** Nobody but who made the transfer knows which orders were canceled before it. What is left now comes first. */
function WhichSum({ payout, value, error, onChange }: WhichSumProps) {
  const { t } = useLingui();
  const { amount_usd: whole, due, sums } = payout;
  const back = amountText(payout.taken_back, 'USD');
  const detail = (sum: string) => {
    if (sum === due) return t`What is left.`;
    if (sum === whole)
      return t`All of it had already been sent. ${back} will be deducted from their next payout.`;
    const debt = amountText(wireMoney(minor(sum) - minor(whole) + minor(payout.taken_back)), 'USD');
    return t`It had been sent before the last reversal. ${debt} will be deducted from their next payout.`;
  };
  const nothingLeft = {
    value: due,
    label: amountText(due, 'USD'),
    detail: t`Nothing is left: void the payout instead.`,
    disabled: true,
  };
  return (
    <Choice
      legend={<Trans>{back} of this has since been reversed. Which amount was transferred?</Trans>}
      layout="rows"
      value={value}
      error={error}
      onChange={onChange}
      options={[
        ...(sums.includes(due) ? [] : [nothingLeft]),
        ...sums
          .toReversed()
          .map((sum) => ({ value: sum, label: amountText(sum, 'USD'), detail: detail(sum) })),
      ]}
    />
  );
}
