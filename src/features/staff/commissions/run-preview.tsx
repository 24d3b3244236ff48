import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fieldMessage } from '#contract/problem.ts';
import { type Payout, type PayoutRun, runPayouts } from '#contract/staff/supporters.ts';
import { amountText } from '#shown/amount.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { isJudgedByShop, useAct } from '#shown/use-act.ts';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ReauthenticationFields } from '#shown/reauthentication-fields.tsx';
import { useCommissionWords } from './commission-words.ts';
import { OnHoldMarks, OnHoldNote } from './payout-on-hold.tsx';
import { RunRefused } from './run-refused.tsx';
import { CarriedTable, PayoutsTable } from './shares-tables.tsx';
import { REAUTHENTICATION_FIELDS, useReauthentication } from './use-reauthentication.ts';

interface RunPreviewProps {
  seen: PayoutRun;
  hasSecondStep: boolean;
  onStale: () => void;
  onRun: () => void;
}

/** Payouts of a month as they would be made, and the question whether they are. */
export function RunPreview({ seen, hasSecondStep, onStale, onRun }: RunPreviewProps) {
  const { t } = useLingui();
  const words = useCommissionWords();
  const [asks, setAsks] = useState(false);
  const month = words.month(seen.month);
  const sum = amountText(seen.total, 'USD');
  const count = seen.payouts.length;
  const onHold = seen.payouts.filter((payout) => payout.held.length > 0).length;
  const state = (payout: Payout) => (payout.held.length > 0 ? <OnHoldMarks why={payout.held} /> : '–');
  return (
    <Box title={<Trans>{month}: what would be paid</Trans>}>
      <div className="stack">
        <p>
          <b>{sum}</b> <Plural value={count} one="to # supporter" other="to # supporters" />
        </p>
        <OnHoldNote count={onHold} />
        <PayoutsTable
          payouts={seen.payouts}
          state={onHold > 0 ? { label: t`Checked twice`, cell: state } : undefined}
        />
        {seen.carried.length > 0 && (
          <>
            <h3>
              <Trans>Carried over</Trans>
            </h3>
            <CarriedTable carried={seen.carried} />
          </>
        )}
        <div>
          <Button variant="main" onClick={() => setAsks(true)}>
            {count === 0 ? <Trans>Close the month</Trans> : <Trans>Make the payouts: {sum}</Trans>}
          </Button>
        </div>
      </div>
      {asks && (
        <PayQuestion
          seen={seen}
          hasSecondStep={hasSecondStep}
          onStale={onStale}
          onRun={onRun}
          onClose={() => setAsks(false)}
        />
      )}
    </Box>
  );
}

/** Asks once more, since a month is paid out once. */
function PayQuestion({
  seen,
  hasSecondStep,
  onStale,
  onRun,
  onClose,
}: RunPreviewProps & { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const words = useCommissionWords();
  const { send, busy, problem } = useAct(runPayouts);
  const { form, refused } = useBadFieldFocus();
  const again = useReauthentication();
  const month = words.month(seen.month);
  const sum = amountText(seen.total, 'USD');
  const count = seen.payouts.length;
  const pay = async (): Promise<void> => {
    const outcome = await send({ month: seen.month, total: seen.total, ...again.value });
    if (!outcome) return;
    if (outcome.ok) {
      onRun();
      void navigate(`/staff/payouts/${outcome.value.id}`);
      return;
    }
    again.answered(outcome);
    refused();
    if (!isJudgedByShop(outcome) || outcome.problem.code === 'already_run') onRun();
  };
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={
        <Trans>
          Pay out {sum} for {month}?
        </Trans>
      }
      actions={
        <>
          <Button variant="main" busy={busy} onClick={() => void pay()}>
            <Trans>Pay {sum}</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <Form form={form} busy={busy} onSubmit={pay}>
        <p>
          <Plural value={count} one="# payout is recorded." other="# payouts are recorded." />{' '}
          <Trans>
            Each month is paid out once. You make the transfers yourself: mark each payout once it is made.
          </Trans>
        </p>
        {again.isAsked && (
          <ReauthenticationFields
            value={again.value}
            hasSecondStep={hasSecondStep}
            errorOf={(name) => fieldMessage(problem, name)}
            onChange={again.setValue}
          />
        )}
        <RunRefused
          problem={problem}
          fields={REAUTHENTICATION_FIELDS}
          onLookAgain={() => {
            onClose();
            onStale();
          }}
        />
        {/* Enter in a field sends. */}
        <button type="submit" hidden aria-label={t`Pay`} />
      </Form>
    </Dialog>
  );
}
