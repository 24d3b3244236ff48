import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import * as v from 'valibot';
import { fieldMessage } from '#contract/problem.ts';
import { setRate, StaffRate } from '#contract/staff/rates.ts';
import { minor } from '#domain/money/money.ts';
import { readStaffAmount } from '#domain/money/staff-amount.ts';
import { amountText } from '#shown/amount.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { isJudgedByShop, useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Note } from '#ui/note.tsx';
import { currentIn } from '../../current-version.ts';
import { dayBefore } from '../../day.ts';
import { RefusedNote } from '../../refused-note.tsx';
import { CLASS_WORDS, RATE_KIND_WORDS } from '../rate-words.ts';
import type { RateTableRow } from '../rate-rows.ts';
import { useDates } from '../../dates.tsx';

interface RateDialogProps {
  row: RateTableRow;
  /** YYYY-MM-DD */
  today: string;
  onClose: () => void;
  onDone: () => void;
  /** Nobody knows whether it was set: the table is to be read again. */
  onUnheard: () => void;
}

const Current = v.object({ version: v.number(), results: v.array(StaffRate) });

/** A new rate from a day on. What inForce till then stays on record; whoever saw an older table is shown the newer one. */
export function RateDialog({ row, today, onClose, onDone, onUnheard }: RateDialogProps) {
  const { t, i18n } = useLingui();
  const formId = useId();
  const { send, busy, problem, clear } = useAct(setRate);
  const { form, refused } = useBadFieldFocus();
  const [amount, setAmount] = useState(row.amount);
  const [kind, setKind] = useState(row.kind);
  const [from, setFrom] = useState(today);
  const [version, setVersion] = useState(row.version);
  const [unheard, setUnheard] = useState(false);
  const current = currentIn(problem, Current);
  const { day } = useDates();
  const before = dayBefore(from === '' ? today : from);
  const last = day(before);
  const submit = async (): Promise<void> => {
    const outcome = await send({
      port: row.portSlug,
      method: row.method,
      class: row.class,
      amount,
      currency: 'USD',
      valid_from: from,
      kind,
      base_version: `r${version}`,
    });
    if (!outcome) return;
    if (outcome.ok) return onDone();
    refused();
    if (isJudgedByShop(outcome)) return;
    setUnheard(true);
    onUnheard();
  };
  // Its answer was lost, and the table, read again, has it.
  const isSet =
    unheard &&
    row.version !== version &&
    [row.inForce, ...row.planned].some(
      (rate) =>
        rate?.valid_from === from && rate.kind === kind && minor(rate.amount) === readStaffAmount(amount, ''),
    );
  useEffect(() => {
    if (isSet) onDone();
  }, [isSet, onDone]);
  const former = amountText(row.amount, 'USD');
  const method = row.method === 'roro' ? 'RORO' : 'Container';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${row.port}, ${method}, ${i18n._(CLASS_WORDS[row.class])}`}
      actions={
        <>
          <Button type="submit" form={formId} variant="main" busy={busy}>
            <Trans>Set the rate</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {current && (
          <Note
            kind="stop"
            role="alert"
            stacked
            title={<Trans>Somebody else has changed this rate. Nothing was set.</Trans>}
          >
            <p>
              <Trans>You saw:</Trans> {rateText(row.amount, i18n._(RATE_KIND_WORDS[row.kind]))}
            </p>
            {current.results.map((rate) => (
              <p key={rate.id}>
                <Trans>Now:</Trans> {rateText(rate.amount, i18n._(RATE_KIND_WORDS[rate.kind]))},{' '}
                <Trans>from {day(rate.valid_from)}</Trans>
                {rate.set_by !== null && `, ${rate.set_by}`}
              </p>
            ))}
            <Button
              onClick={() => {
                setVersion(current.version);
                clear();
              }}
            >
              <Trans>Keep mine, to replace it</Trans>
            </Button>
          </Note>
        )}
        <TextField
          label={t`Rate in US dollars`}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={fieldMessage(problem, 'amount')}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Choice
          legend={t`Kind`}
          options={[
            { value: 'published', label: i18n._(RATE_KIND_WORDS.published), detail: t`Opens checkout` },
            { value: 'estimate', label: i18n._(RATE_KIND_WORDS.estimate), detail: t`For reading only` },
          ]}
          value={kind}
          error={fieldMessage(problem, 'kind')}
          onChange={setKind}
        />
        <TextField
          type="date"
          label={t`From`}
          min={today}
          value={from}
          error={fieldMessage(problem, 'valid_from')}
          onChange={(event) => setFrom(event.target.value)}
        />
        {row.inForce && row.inForce.valid_from <= before && (
          <p className="small muted">
            <Trans>
              {former} ends on {last} and stays on record.
            </Trans>
          </p>
        )}
        {!current && <RefusedNote problem={problem} fields={['amount', 'kind', 'valid_from']} />}
      </form>
    </Dialog>
  );
}

const rateText = (amount: string, kind: string): string => `${amountText(amount, 'USD')}, ${kind}`;
