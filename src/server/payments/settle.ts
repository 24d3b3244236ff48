import { mailOrderNews } from '#server/orders/life/news.ts';
import { lockOrder } from '#server/orders/life/store.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import type { Config } from '#server/platform/base/config.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/base/log.ts';
import { mailEarned } from '#server/programme/news.ts';
import { paymentAttempt, changeAttempt } from './store.ts';
import { takePayment } from './take-payment.ts';
import { notifyOfOddMoney, type ProviderTransaction } from './notify-of-odd-money.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';

/** Beginning of each of our references. */
export const OUR_REFERENCES = 'CG-';

interface Settling {
  db: Db;
  now: Date;
  config: Pick<Config, 'publicUrl' | 'supportInbox'>;
  log: Pick<Log, 'error'>;
}

/** Outcome of a charge. `foreign`: the provider knows a charge that is not on record here. */
export type Settled = 'recorded' | 'known' | 'pending' | 'failed' | 'unmatched' | 'foreign';

/**
 * Takes over what the provider says of a charge, as often as it is said: each of their transactions counts once, in the
 * order's own currency, as the amount that came and not as the one that was asked for. What fits no order goes to staff, and
 * what came for one that has ended too, recorded.
 * @param told the provider's own word, asked for by us: never what a notice or an address carried
 */
export function settleCharge(
  { db, now, config, log }: Settling,
  provider: string,
  told: ProviderTransaction,
): Promise<Settled> {
  return transaction(db, async (tx): Promise<Settled> => {
    const found = await paymentAttempt(tx, told.reference);
    if (!found || found.provider !== provider) {
      if (told.state === 'paid' && told.reference.startsWith(OUR_REFERENCES)) {
        const { reference, transaction: theirs } = told;
        log.error(
          { alarm: 'payment_unknown', provider, reference, theirs },
          'money came for no charge of ours',
        );
        await notifyOfOddMoney(tx, {
          odd: 'unknown',
          orderNumber: null,
          why: '',
          provider,
          told,
          now,
          config,
        });
      }
      return 'foreign';
    }
    // The order first, as everywhere: then the attempt as it stands now.
    const order = await lockOrder(tx, found.order_number);
    const attempt = await paymentAttempt(tx, told.reference);
    if (!order || !attempt) return 'foreign';
    const checked = { checked_at: now };
    if (told.state !== 'paid') {
      const failed = told.state === 'failed' && attempt.status === 'started';
      await changeAttempt(tx, attempt.reference, failed ? { ...checked, status: 'failed' } : checked);
      return told.state === 'failed' ? 'failed' : 'pending';
    }
    if (attempt.transaction_id === told.transaction) return 'known';
    const misfit = misfitOf(told, order.currency);
    const taken =
      misfit === ''
        ? await takePayment({ tx, now, actorId: null }, order, {
            amountMinor: told.amountMinor,
            receivedAt: now,
            reference: `${provider} ${told.transaction}`,
          })
        : null;
    if (taken instanceof Refusal && taken.body.code === 'duplicate_reference') return 'known';
    const recorded = taken !== null && !(taken instanceof Refusal) ? taken : null;
    await changeAttempt(tx, attempt.reference, {
      ...checked,
      status: recorded ? 'settled' : 'unmatched',
      transaction_id: told.transaction,
      settled_at: now,
    });
    await record(tx, { provider, told, order, after: recorded?.order ?? null, now });
    if (recorded) {
      await mailOrderNews({ tx, now, config }, recorded.order, recorded.news);
      await mailEarned({ tx, now, config }, order.number);
    }
    const odd = recorded === null ? 'unfit' : recorded.news === 'payment-late' ? 'late' : null;
    const why = taken instanceof Refusal ? `${taken.body.detail}.` : misfit;
    if (odd) await notifyOfOddMoney(tx, { odd, orderNumber: order.number, why, provider, told, now, config });
    return recorded ? 'recorded' : 'unmatched';
  });
}

/** Why what came cannot be recorded for an order in this currency, for staff; '' when it can. */
function misfitOf({ currency, amountMinor }: ProviderTransaction, ours: string): string {
  if (currency !== ours) return `The order is in ${ours}.`;
  return amountMinor > 0 ? '' : 'There is no amount in it.';
}

interface OrderState {
  number: string;
  status: string;
  paid_minor: number;
  refunded_minor: number;
  version: number;
}

async function record(
  tx: Tx,
  {
    provider,
    told,
    order,
    after,
    now,
  }: { provider: string; told: ProviderTransaction; order: OrderState; after: OrderState | null; now: Date },
): Promise<void> {
  const state = ({ status, paid_minor, refunded_minor, version }: OrderState) => ({
    status,
    paid_minor,
    refunded_minor,
    version,
  });
  const { transaction: theirs, amountMinor, currency } = told;
  await writeAudit(
    tx,
    {
      actorId: null,
      action: after ? 'order.payment_received' : 'order.payment_unmatched',
      entity: 'order',
      entityId: order.number,
      before: state(order),
      after: { ...state(after ?? order), provider, transaction: theirs, amount_minor: amountMinor, currency },
      ip: '',
    },
    now,
  );
}
