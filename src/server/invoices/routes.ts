import * as v from 'valibot';
import { query } from '#contract/declare.ts';
import { verifyFile, verifyInvoice } from '#contract/invoices.ts';
import { reissueInvoice as reissueCall } from '#contract/staff-invoices.ts';
import { printInvoiceCode } from '#domain/invoice-code.ts';
import { isLanguage } from '#domain/languages.ts';
import { notFound } from '#server/basket/refusals.ts';
import { lockOrder } from '#server/orders/life/store.ts';
import { writeAudit } from '#server/platform/audit.ts';
import { answer, type Handler, handle, type Limit, refuse, reply } from '#server/platform/handle.ts';
import { isSeen, preconditionFailed } from '#server/platform/if-match.ts';
import { wireTime } from '#server/platform/wire-time.ts';
import { promoFile } from '#server/promo/file.ts';
import { orderTag, staffOrderShown } from '#server/staff/orders/shape.ts';
import { drawnInvoice } from './draw.ts';
import { nothingDue, reissueInvoice } from './reissue.ts';
import { samplePdf } from './sample.ts';
import { ownInvoice } from './store.ts';
import { verifyByCode, verifyByFile } from './verify.ts';

/** The file itself: a download, no JSON and no row on the phone, so no screen reads it through the contract. */
const invoiceFile = query({
  name: 'invoice.file',
  path: '/orders/:number/invoice/',
  cache: 'P',
  params: v.object({ number: v.string() }),
  answer: v.instance(Uint8Array),
});

/** Contract 4.15 without a `type`; with one, account contract 3.4: a file with a name in it, for that supporter alone. */
const fileByType = query({
  name: 'invoice.sample',
  path: '/pdf-file/',
  cache: 'P',
  params: v.object({ type: v.optional(v.string()), lang: v.optional(v.string()) }),
  answer: v.instance(Uint8Array),
});

/** Carriers share addresses, guessing 60 bits stays hopeless (contract 1.5). */
const VERIFY: Limit = { name: 'verify-invoice', per: 'address', max: 30, windowSeconds: 60 };

export const routes: Handler[] = [
  answer(invoiceFile, 'user', async ({ db, user, params }) => {
    const number = params.number.trim();
    const own = /^\d{9}$/.test(number) ? await ownInvoice(db, user.id, number) : undefined;
    if (!own) return notFound();
    if (own.status === 'Canceled')
      return refuse(409, { code: 'order_canceled', detail: 'This order was canceled. Do not pay for it' });
    const file = own.invoice === null ? undefined : await drawnInvoice(db, own.invoice);
    if (!file) return notFound();
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="chicargos-proforma-${number}.pdf"`,
      etag: file.sha256,
    };
    return reply(new Uint8Array(file.pdf), { headers });
  }),

  answer(fileByType, 'public', async (reading) => {
    const { params, config } = reading;
    const { type, lang } = params;
    if (type !== undefined) return promoFile(reading, { type, lang });
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="chicargos-sample.pdf"',
      // The same for everybody, whoever asks: the address alone says in which language.
      'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    };
    return reply(new Uint8Array(await samplePdf(config, isLanguage(lang) ? lang : 'en')), { headers });
  }),

  answer(verifyInvoice, 'public', (asked) => verifyByCode(asked, asked.params), {
    limits: [VERIFY],
  }),
  answer(verifyFile, 'public', (asked) => verifyByFile(asked, asked.params.sha256), {
    limits: [VERIFY],
  }),

  handle(reissueCall, 'staff', async ({ tx, payload, user, now, config, ip, ifMatch }) => {
    const order = await lockOrder(tx, payload.number);
    if (!order) return notFound();
    if (!isSeen(ifMatch, orderTag(order))) return preconditionFailed(await staffOrderShown(tx, order));
    const refused = nothingDue(order);
    if (refused) return refused;
    const { invoice, order: after } = await reissueInvoice({ tx, now, config, actorId: user.id }, order);
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
  }),
];
