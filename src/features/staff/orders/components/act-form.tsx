import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { fieldMessage, type Problem } from '#contract/problem.ts';
import { addOrderEvent, setOrderStatus, type StaffOrderDetail } from '#contract/staff/orders.ts';
import { minor, wireMoney } from '#domain/money/money.ts';
import { toGiveBack } from '#domain/orders/money-back.ts';
import { useDraft } from '#offline/react/use-draft.ts';
import { amountText } from '#shown/amount.tsx';
import { useBadFieldFocus } from '#shown/bad-field.ts';
import { Form } from '#shown/form.tsx';
import { useAct } from '#shown/use-act.ts';
import { Button } from '#ui/button.tsx';
import { OverTotal, overTotalIn } from './over-total.tsx';
import {
  ACT_FIELDS,
  type ActValues,
  firstValues,
  type FormAct,
  IS_FINAL,
  isStillToLeave,
  readValues,
  STATUS_OF,
  wireValues,
} from '../act-fields.ts';
import { baseVersion, orderFactsOf } from '../order-facts.ts';
import { ACT_WORDS, DONE_WORDS } from '../order-words.ts';
import { newerOrder } from '../newer-order.ts';
import { ActFieldInput } from './act-field.tsx';
import { ActRefused } from './act-refused.tsx';
import styles from '../order-screen.module.css';

export interface OrderActing {
  order: StaffOrderDetail;
  /** It was done, and this is the order now. */
  onDone: (act: string, order: StaffOrderDetail) => void;
  /** Somebody else changed the order: nothing was done. */
  onNewer: (order: StaffOrderDetail) => void;
}

/** The fields of one act. What is typed stays on this phone until the act is done; a second press does it once. */
export function ActForm({ act, order, onDone, onNewer }: OrderActing & { act: FormAct }) {
  const { t, i18n } = useLingui();
  const [first] = useState(() => firstValues(act, order, Date.now()));
  const read = useCallback((stored: unknown) => readValues(act, stored), [act]);
  const { value, set, state, drop } = useDraft<ActValues>(`order-${act}:${order.number}`, first, read);
  const event = useAct(addOrderEvent);
  const step = useAct(setOrderStatus);
  const [problem, setProblem] = useState<Problem | null>(null);
  // More than the total is asked about once: the answer holds for what was typed, also when it is pressed again.
  const [agreed, setAgreed] = useState<ActValues | null>(null);
  const { form, refused } = useBadFieldFocus();
  const busy = event.busy || step.busy;
  const backWords = (after: StaffOrderDetail): string => {
    const left = toGiveBack(orderFactsOf(after));
    const more = amountText(wireMoney(left), after.currency);
    return left > 0 ? t`${more} is still to be refunded` : t`Fully refunded`;
  };
  const paidWords = (after: StaffOrderDetail): string => {
    const { status, balance, overpaid, currency } = after;
    if (status === 'Canceled') return backWords(after);
    const rest = amountText(balance, currency);
    const over = amountText(overpaid, currency);
    if (minor(balance) > 0) return t`Paid in part, ${rest} left to pay`;
    return minor(overpaid) > 0 ? t`Paid, with ${over} more than the total` : t`Paid in full`;
  };
  const isMoney = act === 'payment_received' || act === 'refunded';
  const submit = async (all: ActValues | null = agreed): Promise<void> => {
    setProblem(null);
    if (isStillToLeave(act, value, Date.now())) {
      const words = t`If the ship has not left, the order is booked. Record it as shipped on the day it leaves.`;
      setProblem({ code: 'validation_failed', detail: words, fields: { etd: [words] } });
      return refused();
    }
    const base = { number: order.number, base_version: baseVersion(order), ...wireValues(act, value) };
    const status = STATUS_OF[act];
    const outcome = status
      ? await step.send({ ...base, status, expected_status: order.status })
      : await event.send({
          ...base,
          type: act,
          ...(isMoney && { currency: order.currency }),
          ...(act === 'payment_received' && { over_total: all === value }),
        });
    if (!outcome) return;
    if (outcome.ok) {
      await drop();
      const after = 'order' in outcome.value ? outcome.value.order : outcome.value;
      const words = { payment_received: paidWords, refunded: backWords };
      onDone(isMoney ? words[act](after) : i18n._(DONE_WORDS[act]), after);
      return;
    }
    const newer = newerOrder(outcome.problem);
    if (newer) {
      onNewer(newer);
      setAgreed(null);
    }
    setProblem(outcome.problem);
    refused();
  };
  const over = overTotalIn(problem);
  return (
    <Form form={form} busy={busy} onSubmit={() => submit()}>
      <ActRefused
        problem={over ? null : problem}
        seen={order}
        fields={ACT_FIELDS[act].map(({ name }) => name)}
      />
      {IS_FINAL.includes(act) && (
        <p>
          <Trans>
            A canceled order cannot be reopened. Its stock goes back on sale, and the buyer is notified.
          </Trans>
        </p>
      )}
      {act === 'parties' && (
        <p>
          <Trans>
            Only for changes the buyer asked for: call back on a number you know. The buyer is notified. A
            pro-forma stays as it is until a new one is issued.
          </Trans>
        </p>
      )}
      {act === 'payment_voided' && (
        <p>
          <Trans>
            For a payment entered wrongly: wrong amount or wrong order. It stays in the history but no longer
            counts. The buyer is notified.
          </Trans>
        </p>
      )}
      {act === 'payment_received' && order.status === 'Canceled' && (
        <p>
          <Trans>
            The order stays canceled. The buyer is notified that the money arrived after it ended and will be
            refunded.
          </Trans>
        </p>
      )}
      <div className={styles.fields}>
        {ACT_FIELDS[act].map((field) => (
          <ActFieldInput
            key={field.name}
            field={field}
            order={order}
            value={value[field.name] ?? ''}
            error={problem ? fieldMessage(problem, field.name) : undefined}
            onChange={(text) => set({ ...value, [field.name]: text })}
          />
        ))}
      </div>
      {value !== first && (
        <p className="small muted" role="status">
          {state === 'failed' ? (
            <Trans>What you typed is not kept on this phone.</Trans>
          ) : (
            // It has its place while somebody types: the button below stays where it is.
            <span style={{ visibility: state === 'kept' ? 'visible' : 'hidden' }}>
              <Trans>What you typed is kept on this phone.</Trans>
            </span>
          )}
        </p>
      )}
      {over && (
        <OverTotal
          {...over}
          currency={order.currency}
          onClose={() => setProblem(null)}
          onRecord={() => {
            setAgreed(value);
            void submit(value);
          }}
        />
      )}
      <Button type="submit" variant={IS_FINAL.includes(act) ? 'risk' : 'main'} busy={busy}>
        {STATUS_OF[act] ? i18n._(ACT_WORDS[act]) : <Trans>Save</Trans>}
      </Button>
    </Form>
  );
}
