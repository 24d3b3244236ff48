import * as v from 'valibot';
import { query } from '#contract/declare.ts';
import { verifyFile, verifyInvoice } from '#contract/orders/invoices.ts';
import { isLanguage } from '#domain/text/languages.ts';
import { answer, type Limit, reply } from '#server/platform/calls/handle.ts';
import { promoFile } from '#server/promo/file.ts';
import { renderedInvoice } from './draw.ts';
import { samplePdf } from './sample.ts';
import { ownInvoice } from './store.ts';
import { answerForCode, answerForFile } from './verify.ts';
import { notFound, refuse } from '#server/platform/calls/refuse.ts';

/** The file itself: a download, no JSON and no row on the phone, so no screen reads it through the contract. */
const invoiceFile = query({
  name: 'invoice.file',
  path: '/orders/:number/invoice/',
  cache: 'P',
  params: v.object({ number: v.string() }),
  answer: v.instance(Uint8Array),
  problems: ['order_canceled'],
});

/** Contract 4.15 without a `type`; with one, account contract 3.4: a file with a name in it, for that supporter alone. */
const fileByType = query({
  name: 'invoice.sample',
  path: '/pdf-file/',
  cache: 'P',
  params: v.object({ type: v.optional(v.string()), lang: v.optional(v.string()) }),
  answer: v.instance(Uint8Array),
  problems: ['media_type_invalid', 'not_supporter'],
});

/** Carriers share addresses, guessing 60 bits stays hopeless (contract 1.5). */
const VERIFY: Limit = { name: 'verify-invoice', per: 'address', max: 30, windowSeconds: 60 };

export const routes = [
  answer(invoiceFile, 'user', async ({ db, user, params }) => {
    const number = params.number.trim();
    const own = /^\d{9}$/.test(number) ? await ownInvoice(db, user.id, number) : undefined;
    if (!own) return notFound();
    if (own.status === 'Canceled') return refuse('order_canceled');
    const file = own.invoice === null ? undefined : await renderedInvoice(db, own.invoice);
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

  answer(verifyInvoice, 'public', (asked) => answerForCode(asked, asked.params), {
    limits: [VERIFY],
  }),
  answer(verifyFile, 'public', (asked) => answerForFile(asked, asked.params.sha256), {
    limits: [VERIFY],
  }),
];
