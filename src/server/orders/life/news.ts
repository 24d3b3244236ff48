import { moneyText } from '#domain/money/money.ts';
import { toGiveBack } from '#domain/orders/money-back.ts';
import { orderLetter } from '#server/mails/order-news.ts';
import { noteEvent } from '#server/notices/note.ts';
import type { Config } from '#server/platform/base/config.ts';
import { showsNumber } from '#server/rules/store.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { supportAddress } from '#server/rules/contacts.ts';
import { orderReader } from '../reader.ts';
import type { OrderRow } from '../store.ts';
import { shipmentOf } from './store.ts';
import type { Tx } from '#server/platform/database/db.ts';
import type { OrderNews } from '#server/mails/order-facts.ts';

export interface NewsDeps {
  config: Pick<Config, 'publicUrl' | 'supportInbox'>;
}

/** Facts that a mail gives of what has just happened, beside how the order stands. */
export interface NewsFacts {
  /** As staff typed it, for the buyer. */
  reason?: string;
  /** Amount that the news is about, above 0. */
  amountMinor?: number;
  vessel?: string;
  /** Expected until now, YYYY-MM-DD. */
  etaBefore?: string;
  /** Title of a document. */
  title?: string;
}

interface NewsMore {
  facts?: NewsFacts;
  /** Subject that it is told once for; absent: the order's version. */
  about?: string;
}

/**
 * Tells the buyer in their own language what has become of an order: one mail and one notice for each of its versions. Never
 * bank details (security 17).
 */
export async function mailOrderNews(
  { tx, now, config }: { tx: Tx; now: Date } & NewsDeps,
  order: OrderRow,
  news: OrderNews,
  { facts = {}, about = String(order.version) }: NewsMore = {},
): Promise<void> {
  const reader = await orderReader(tx, order);
  if (!reader) return;
  const left = Math.max(0, order.total_minor - order.paid_minor);
  const over = Math.max(0, order.paid_minor - order.total_minor);
  const rest = toGiveBack({
    status: order.status,
    paidMinor: order.paid_minor,
    totalMinor: order.total_minor,
  });
  await noteEvent(
    tx,
    order.user_id,
    {
      event: `order:${order.number}/${about}-${news}`,
      kind: 'order',
      params: {
        number: order.number,
        news,
        ...(left > 0 && { left: 'yes' }),
        ...(rest > 0 && { rest: 'yes' }),
      },
      address: `/orders/${order.number}`,
    },
    now,
  );
  const amount = (minorUnits: number) => `${moneyText(minorUnits, order.currency)} ${order.currency}`;
  const shipment = await shipmentOf(tx, order.number);
  const letter = orderLetter(reader, {
    site: config.publicUrl,
    news,
    number: order.number,
    paid: amount(order.paid_minor),
    left: left > 0 ? amount(left) : null,
    over: over > 0 ? amount(over) : null,
    given: order.refunded_minor > 0 ? amount(order.refunded_minor) : null,
    toGiveBack: rest > 0 ? amount(rest) : null,
    payBefore: order.pay_before,
    support: await supportAddress(tx, config),
    hasNumber: await showsNumber(tx),
    isShipped: order.status === 'Shipped',
    isCanceled: order.status === 'Canceled',
    amount: facts.amountMinor === undefined ? null : amount(facts.amountMinor),
    reason: facts.reason || null,
    vessel: facts.vessel || null,
    etaBefore: facts.etaBefore ?? null,
    title: facts.title ?? null,
    shipment: shipment
      ? {
          vessel: shipment.vessel,
          etd: shipment.etd,
          eta: shipment.eta,
          port: shipment.port_of_discharge,
        }
      : null,
  });
  await queueMail(
    tx,
    {
      dedupeKey: `order:${order.number}/${about}-${news}`,
      template: `order-${news}`,
      to: reader.email,
      ...letter,
      replyTo: config.supportInbox,
    },
    now,
  );
}
