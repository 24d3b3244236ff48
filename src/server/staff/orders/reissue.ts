import { reissueInvoice } from '#contract/staff/invoices.ts';
import { printInvoiceCode } from '#domain/orders/invoice-code.ts';
import { lockOrder } from '#server/orders/life/store.ts';
import { nothingDue, replaceInvoice } from '#server/orders/reissue-invoice.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { handle, reply } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { notFound } from '#server/platform/calls/refuse.ts';
import { orderTag, staffOrderShown } from './shape.ts';

/** Another pro-forma in the place of an order's last, or its first where it was held. */
export const reissueHandler = handle(
  reissueInvoice,
  'staff',
  async ({ tx, payload, user, now, config, ip, ifMatch }) => {
    const order = await lockOrder(tx, payload.number);
    if (!order) return notFound();
    if (!matchesVersion(ifMatch, orderTag(order)))
      return preconditionFailed(await staffOrderShown(tx, order));
    const refused = nothingDue(order);
    if (refused) return refused;
    const { invoice, order: after } = await replaceInvoice({ tx, now, config, actorId: user.id }, order);
    const entry = { actorId: user.id, action: 'order.invoice', entity: 'order', entityId: order.number, ip };
    const before = { version: order.version };
    const made = { version: after.version, invoice: invoice.number, reason: 'changed' };
    await writeAudit(tx, { ...entry, before, after: made }, now);
    return reply(
      {
        invoice_number: invoice.number,
        verification_code: printInvoiceCode(invoice.code),
        expires_at: wireTime(invoice.expiresAt),
      },
      { status: 201 },
    );
  },
);
