import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldMessage } from '#contract/problem.ts';
import { MAX_REASON } from '#contract/staff/reason.ts';
import { adjustCommission, type StaffSupporter } from '#contract/staff/supporters.ts';
import { moneyText } from '#domain/money/money.ts';
import { MAX_ADJUSTMENT_MINOR, readAdjustment } from '#domain/supporters/payout-care.ts';
import { amountText } from '#shown/amount.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { isJudgedByShop, useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { AdjustQuestion } from './adjust-question.tsx';
import { useReauthentication } from './use-reauthentication.ts';

interface AdjustFormProps {
  supporter: StaffSupporter;
  hasSecondStep: boolean;
  /** It was written, or nobody knows. */
  onDone: () => void;
}

/** A sum that staff add to what is owed, or take off it: typed first, then asked about in words. The ledger itself never changes. */
export function AdjustForm({ supporter, hasSecondStep, onDone }: AdjustFormProps) {
  const { t } = useLingui();
  const { send, busy, problem, clear } = useAct(adjustCommission);
  const { form, refused } = useBadFieldFocus();
  const again = useReauthentication();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [asks, setAsks] = useState<number | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const most = moneyText(MAX_ADJUSTMENT_MINOR, 'USD');
  const read = readAdjustment(amount);
  const wrongAmount =
    read === 'too_much'
      ? t`One adjustment is ${most} at most`
      : read === 'invalid'
        ? t`Enter an amount like 12.50, or -12.50 to take something off`
        : undefined;
  const wrongReason = reason.trim() === '' ? t`This field is required` : undefined;
  const look = (): void => {
    setTried(true);
    setDone(null);
    clear();
    if (typeof read === 'number' && wrongReason === undefined) setAsks(read);
    else refused();
  };
  const close = (): void => {
    setAsks(null);
    again.forget();
  };
  const write = async (): Promise<void> => {
    const { id: supporter_id, balance } = supporter;
    const outcome = await send({ supporter_id, amount_usd: amount, reason, balance, ...again.value });
    if (!outcome) return;
    if (outcome.ok) {
      setDone(amountText(outcome.value.amount_usd ?? '0.00', 'USD'));
      setAmount('');
      setReason('');
      setTried(false);
      close();
      onDone();
      return;
    }
    again.answered(outcome);
    if (outcome.problem.fields?.['amount_usd'] || outcome.problem.fields?.['reason']) close();
    refused();
    // The question says the new figures once the page has them.
    if (!isJudgedByShop(outcome) || outcome.problem.code === 'balance_changed') onDone();
  };
  return (
    <Box title={<Trans>Adjustment</Trans>}>
      <Form form={form} busy={busy} onSubmit={look}>
        <TextField
          label={t`Amount in US dollars`}
          hint={<Trans>Use a minus to deduct. It is included in the next payout.</Trans>}
          name="amount_usd"
          autoComplete="off"
          value={amount}
          error={(isTried ? wrongAmount : undefined) ?? fieldMessage(problem, 'amount_usd')}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextArea
          label={t`Reason`}
          hint={<Trans>The supporter reads it in their statement.</Trans>}
          name="reason"
          rows={2}
          maxLength={MAX_REASON}
          value={reason}
          error={(isTried ? wrongReason : undefined) ?? fieldMessage(problem, 'reason')}
          onChange={({ target }) => setReason(target.value)}
        />
        {done !== null && (
          <Note kind="ok" role="status" title={<Trans>{done} has been recorded in the ledger.</Trans>} />
        )}
        <div>
          <Button type="submit">
            <Trans>Review it first</Trans>
          </Button>
        </div>
      </Form>
      {asks !== null && (
        <AdjustQuestion
          supporter={supporter}
          amountMinor={asks}
          reason={reason}
          again={again}
          hasSecondStep={hasSecondStep}
          busy={busy}
          problem={problem}
          onWrite={write}
          onClose={close}
        />
      )}
    </Box>
  );
}
