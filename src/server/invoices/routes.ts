import * as v from 'valibot';
import { query } from '#contract/declare.ts';
import { verifyFile, verifyInvoice } from '#contract/orders.ts';
import { notFound } from '#server/basket/refusals.ts';
import { answer, type Handler, type Limit, refuse, reply } from '#server/platform/handle.ts';
import { ownInvoiceFile } from './store.ts';
import { verifyByCode, verifyByFile } from './verify.ts';

/** The file itself: a download, no JSON and no row on the phone, so no screen reads it through the contract. */
const invoiceFile = query({
  name: 'invoice.file',
  path: '/orders/:number/invoice/',
  cache: 'P',
  params: v.object({ number: v.string() }),
  answer: v.instance(Uint8Array),
});

/** Carriers share addresses, guessing 60 bits stays hopeless (contract 1.5). */
const VERIFY: Limit = { name: 'verify-invoice', per: 'address', max: 30, windowSeconds: 60 };

export const routes: Handler[] = [
  answer(invoiceFile, 'user', async ({ db, user, params }) => {
    const number = params.number.trim();
    const file = /^\d{9}$/.test(number) ? await ownInvoiceFile(db, user.id, number) : undefined;
    if (!file) return notFound();
    if (file.status === 'Canceled')
      return refuse(409, { code: 'order_canceled', detail: 'This order was canceled. Do not pay for it' });
    if (file.pdf === null || file.sha256 === null) return notFound();
    const headers = {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="chicargos-proforma-${number}.pdf"`,
      etag: file.sha256,
    };
    return reply(new Uint8Array(file.pdf), { headers });
  }),

  answer(verifyInvoice, 'public', ({ db, params, now }) => verifyByCode(db, params, now), {
    limits: [VERIFY],
  }),
  answer(verifyFile, 'public', ({ db, params, now }) => verifyByFile(db, params.sha256, now), {
    limits: [VERIFY],
  }),
];
