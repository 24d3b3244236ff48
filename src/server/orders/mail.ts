import { printInvoiceCode } from '#domain/orders/invoice-code.ts';
import { moneyText } from '#domain/money/money.ts';
import { endsAt } from '#domain/orders/pay-before.ts';
import type { IssuedInvoice } from '#server/invoices/issue.ts';
import { verifyAddress } from '#server/invoices/verify-address.ts';
import { type InvoiceFacts, orderInvoiceLetter } from '#server/mails/order-invoice.ts';
import type { Config } from '#server/platform/base/config.ts';
import { supportAddress } from '#server/rules/contacts.ts';
import { showsNumber } from '#server/rules/store.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { unpaidFacts } from './life/store.ts';
import { mailedGoods } from './mailed-goods.ts';
import { orderReader } from './reader.ts';
import type { OrderRow } from './store.ts';
import type { Tx } from '#server/platform/database/db.ts';

interface Mailing {
  tx: Tx;
  now: Date;
  config: Pick<Config, 'publicUrl' | 'supportInbox'>;
}

/** Tells the buyer that the order is here, with the pro-forma attached. */
export function mailOrderReceived(asked: Mailing, order: OrderRow, invoice: IssuedInvoice): Promise<void> {
  return mailInvoice(asked, order, invoice, {
    about: 'received',
    template: 'order-received',
    dedupeKey: `order:${order.number}`,
  });
}

/** Tells the buyer that another pro-forma holds, and attaches it. */
export function mailInvoiceReplaced(asked: Mailing, order: OrderRow, invoice: IssuedInvoice): Promise<void> {
  return mailInvoice(asked, order, invoice, {
    about: 'replaced',
    template: 'order-invoice',
    dedupeKey: `invoice:${invoice.number}`,
  });
}

/** Tells the buyer that staff have looked at the order, with the pro-forma that waited for it. */
export function mailInvoiceReleased(asked: Mailing, order: OrderRow, invoice: IssuedInvoice): Promise<void> {
  return mailInvoice(asked, order, invoice, {
    about: 'released',
    template: 'order-invoice',
    dedupeKey: `invoice:${invoice.number}`,
  });
}

async function mailInvoice(
  { tx, now, config }: Mailing,
  order: OrderRow,
  invoice: IssuedInvoice,
  { about, template, dedupeKey }: { about: InvoiceFacts['about']; template: string; dedupeKey: string },
): Promise<void> {
  const reader = await orderReader(tx, order);
  if (!reader) return;
  const left = Math.max(0, order.total_minor - order.paid_minor);
  const letter = orderInvoiceLetter(
    // As the file that it brings: who reads one reads the other.
    { ...reader, language: invoice.language },
    {
      site: config.publicUrl,
      about,
      number: order.number,
      invoice: invoice.number,
      code: printInvoiceCode(invoice.code),
      verify: verifyAddress(config.publicUrl, invoice.code),
      amount: `${moneyText(left, order.currency)} ${order.currency}`,
      until: invoice.expiresAt,
      goods: await mailedGoods(tx, order, invoice.language),
      ends: endsAt(await unpaidFacts(tx, order)),
      support: await supportAddress(tx, config),
      hasNumber: await showsNumber(tx),
    },
  );
  await queueMail(
    tx,
    {
      dedupeKey,
      template,
      to: reader.email,
      ...letter,
      invoiceNumber: invoice.number,
      replyTo: config.supportInbox,
    },
    now,
  );
}
