import { randomBytes } from 'node:crypto';
import { nothingDue } from '#server/orders/reissue-invoice.ts';
import { lockOrder } from '#server/orders/life/store.ts';
import { orderReader } from '#server/orders/reader.ts';
import type { OrderRow } from '#server/orders/store.ts';
import type { Config } from '#server/platform/base/config.ts';
import { transaction } from '#server/platform/database/database.ts';
import { unavailable } from '#server/platform/http/errors.ts';
import { type Handling } from '#server/platform/calls/handle.ts';
import { providerOf } from './configured.ts';
import type { Charge, PaymentProvider } from './provider.ts';
import { OUR_REFERENCES } from './settle.ts';
import { changeAttempt, insertAttempt } from './store.ts';
import { notFound, Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { Db } from '#server/platform/database/db.ts';

interface ChargeContext {
  /** Outside any transaction: who takes mobile money for us may take seconds to answer. */
  db: Db;
  userId: number;
  now: Date;
  config: Config;
  log: Handling<'user', unknown>['log'];
}

/**
 * Begins a charge for what is left to pay. The attempt is on disk before they hear of it, and no order is locked while they
 * are asked; who never got the address of their page cannot have paid.
 */
export async function beginPayment(
  asked: ChargeContext,
  number: string,
): Promise<Refusal | { address: string }> {
  const { db, config, log } = asked;
  const provider = providerOf(config);
  const charge = await writeAttempt(asked, provider, number);
  if (charge instanceof Refusal) return charge;
  const begun = await charge.provider.begin(charge.charge);
  if (begun.address !== null) return { address: begun.address };
  log.warn({ provider: charge.provider.name, why: begun.why }, 'mobile money cannot be asked');
  await changeAttempt(db, charge.charge.reference, { status: 'failed' });
  throw unavailable();
}

function writeAttempt(
  { db, userId, now, config }: ChargeContext,
  provider: PaymentProvider | null,
  number: string,
): Promise<Refusal | { provider: PaymentProvider; charge: Charge }> {
  return transaction(db, async (tx) => {
    const order = await lockOrder(tx, number);
    if (order?.user_id !== userId) return notFound();
    const refused = nothingDue(order) ?? notYet(order);
    if (refused) return refused;
    if (!provider?.currencies.includes(order.currency)) return refuse('not_by_mobile_money');
    const reference = `${OUR_REFERENCES}${order.number}-${randomBytes(6).toString('hex')}`;
    const amountMinor = order.total_minor - order.paid_minor;
    const address = order.billing_address;
    await insertAttempt(tx, {
      reference,
      order_number: order.number,
      provider: provider.name,
      amount_minor: amountMinor,
      currency: order.currency,
      begun_at: now,
    });
    const payer = {
      // The provider mails a receipt there.
      email: (await orderReader(tx, order))?.email ?? '',
      name: [address['first_name'], address['last_name']].filter(Boolean).join(' '),
      phone: address['phone_number'] ?? '',
    };
    const backTo = `${config.publicUrl}/orders/${order.number}`;
    const { currency } = order;
    return {
      provider,
      charge: { reference, orderNumber: order.number, amountMinor, currency, payer, backTo },
    };
  });
}

/** Whoever may be sent to pay has our pro-forma (security 45). */
const notYet = ({ held_at }: OrderRow): Refusal | null =>
  held_at === null ? null : refuse('pro_forma_follows');
