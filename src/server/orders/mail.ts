import { printInvoiceCode } from '#domain/invoice-code.ts';
import { moneyText } from '#domain/money.ts';
import type { IssuedInvoice } from '#server/invoices/issue.ts';
import { longDate } from '#server/invoices/long-date.ts';
import { verifyAddress } from '#server/invoices/verify-address.ts';
import type { Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/handle.ts';
import { queueMail } from '#server/platform/mail.ts';
import type { OrderRow } from './store.ts';

/**
 * Tells the buyer that the order is here, with the pro-forma attached. The text says amount, code and next steps;
 * bank details stand in the PDF alone, where they can be verified (security 17).
 */
export async function mailOrderReceived(
  { tx, now, config }: { tx: Tx; now: Date; config: Config },
  order: OrderRow,
  invoice: IssuedInvoice,
): Promise<void> {
  const code = printInvoiceCode(invoice.code);
  const verify = verifyAddress(config.publicUrl, invoice.code);
  const page = `${config.publicUrl}/orders/${order.number}`;
  const address = order.shipping_address;
  await queueMail(
    tx,
    {
      dedupeKey: `order:${order.number}`,
      template: 'order-received',
      to: order.email,
      subject: `Order ${order.number} received`,
      text: [
        `Dear ${address['title'] ?? ''} ${address['last_name'] ?? ''},`,
        '',
        `We have received your order ${order.number}.`,
        '',
        `Amount to pay:      ${moneyText(order.total_minor, order.currency)} ${order.currency}`,
        `Pro-forma:          ${invoice.number}, attached as a PDF`,
        `Verification code:  ${code}`,
        `Valid until:        ${longDate(invoice.expiresAt)}`,
        '',
        'What to do next',
        `1. Check the attached pro-forma before you pay. Open ${verify} or type the code there.`,
        `2. Pay by bank transfer with the details in the PDF. Give ${order.number} as the reference.`,
        '3. We write to you when the money has arrived, and book the shipping.',
        '',
        'We never send bank details in the text of a message, and never change them by email, phone or chat.',
        `If somebody gives you other details, do not pay. Write to ${inboxOf(config)}.`,
        '',
        `Your order: ${page}`,
      ].join('\n'),
      links: [verify, page],
      invoiceNumber: invoice.number,
      replyTo: config.supportInbox,
    },
    now,
  );
}

/** The bare address of `Name <name@example.com>`. */
function inboxOf(config: Config): string {
  return /<([^>]+)>/.exec(config.supportInbox)?.[1] ?? config.supportInbox;
}
