import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { parseMoney, wireMoney } from '#domain/money/money.ts';
import type { FlutterwaveAccess } from '#server/platform/base/flutterwave-access.ts';
import { fetchOutside } from '#server/platform/http/outside.ts';
import type { Charge, ChargeCheck, PaymentProvider } from './provider.ts';

/** Mobile money that they take in a currency (their `payment_options`). */
const OPTIONS = { ZMW: 'mobilemoneyzambia' } as const;

const Begun = v.object({
  status: v.literal('success'),
  data: v.object({ link: v.pipe(v.string(), v.url()) }),
});

const Transaction = v.object({
  status: v.literal('success'),
  data: v.object({
    id: v.union([v.number(), v.string()]),
    tx_ref: v.string(),
    amount: v.union([v.number(), v.string()]),
    currency: v.string(),
    status: v.string(),
  }),
});

const Notice = v.object({ data: v.object({ id: v.union([v.number(), v.string()]) }) });
const ID = /^[\w-]{1,64}$/;

/** Flutterwave's API, version 3: a page of theirs for the charge, a notice afterwards, and the question what became of it. */
export function flutterwave({ secretKey, webhookHash, address }: FlutterwaveAccess): PaymentProvider {
  const headers = { authorization: `Bearer ${secretKey}` };
  return {
    name: 'flutterwave',
    currencies: ['ZMW'],

    async begin(charge) {
      const told = await fetchOutside(`${address}/v3/payments`, { headers, json: asked(charge) });
      if (told.kind !== 'answer') return { address: null, why: told.why };
      const begun = v.safeParse(Begun, told.body);
      if (!begun.success) return { address: null, why: `status ${told.status}` };
      const { link } = begun.output.data;
      return trusted(link, address) ? { address: link } : { address: null, why: 'a page that is no https' };
    },

    noticed(given, body) {
      const hash = given['verif-hash'];
      if (typeof hash !== 'string' || !same(hash, webhookHash)) return { isTheirs: false };
      const read = v.safeParse(Notice, body);
      const id = read.success ? String(read.output.data.id) : '';
      return { isTheirs: true, transaction: ID.test(id) ? id : null };
    },

    async check(by) {
      const told =
        'transaction' in by
          ? await fetchOutside(`${address}/v3/transactions/${encodeURIComponent(by.transaction)}/verify`, {
              headers,
            })
          : await fetchOutside(`${address}/v3/transactions/verify_by_reference`, {
              headers,
              query: { tx_ref: by.reference },
            });
      if (told.kind !== 'answer') return { kind: 'unreachable', why: told.why };
      // A key that they do not take says nothing about the charge.
      if (told.status === 401 || told.status === 403)
        return { kind: 'unreachable', why: `status ${told.status}` };
      return checkedOf(told.body);
    },
  };
}

function asked({ reference, orderNumber, amountMinor, currency, payer, backTo }: Charge) {
  return {
    tx_ref: reference,
    amount: wireMoney(amountMinor),
    currency,
    redirect_url: backTo,
    payment_options: currency === 'ZMW' ? OPTIONS.ZMW : 'card',
    customer: { email: payer.email, name: payer.name, phonenumber: payer.phone },
    customizations: { title: 'Chicargos', description: `Order ${orderNumber}` },
    meta: { order: orderNumber },
  };
}

function checkedOf(body: unknown): ChargeCheck {
  const parsed = v.safeParse(Transaction, body);
  if (!parsed.success) return { kind: 'unknown' };
  const { id, tx_ref: reference, amount, currency, status } = parsed.output.data;
  const amountMinor = parseMoney(amount);
  if (amountMinor === null || !ID.test(String(id))) return { kind: 'unknown' };
  const state = status === 'successful' ? 'paid' : status === 'failed' ? 'failed' : 'pending';
  return { kind: 'transaction', state, transaction: String(id), reference, amountMinor, currency };
}

/** Their page, by https; a stand-in on this machine is reached as it is configured. */
function trusted(link: string, address: string): boolean {
  return link.startsWith('https://') || link.startsWith(`${address}/`);
}

/** In a time that does not tell how much of it is right. */
function same(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
