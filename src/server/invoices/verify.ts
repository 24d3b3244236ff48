import { REFUSALS } from '#domain/refusals/table.ts';
import type { VerifiedInvoice } from '#contract/orders/invoices.ts';
import { maskedChassis } from '#domain/stock/chassis.ts';
import { portText } from '#domain/places/destinations.ts';
import { normaliseInvoiceCode } from '#domain/orders/invoice-code.ts';
import { wireMoney } from '#domain/money/money.ts';
import { isOverdue, type UnpaidFacts, validUntil } from '#domain/orders/pay-before.ts';
import { activeBank } from '#server/bank/store.ts';
import type { Config } from '#server/platform/base/config.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { sellersOfProducts } from '#server/stores/seller.ts';
import { invoicedThings, publicInvoice, type PublicInvoice } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';
import { type Refusal, refuse, refuseForm } from '#server/platform/calls/refuse.ts';

const SHA256 = /^[0-9a-f]{64}$/;

interface VerifyContext {
  db: Db;
  config: Pick<Config, 'bank'>;
  now: Date;
}

/** Answers for a code, and for a file beside it when its SHA-256 came along (account contract 2.8). */
export async function answerForCode(
  asked: VerifyContext,
  given: { code: string; sha256: string },
): Promise<Refusal | VerifiedInvoice> {
  const hash = given.sha256.trim().toLowerCase();
  const code = normaliseInvoiceCode(given.code);
  const invoice = code === null ? undefined : await publicInvoice(asked.db, { code });
  if (!invoice) {
    return refuse('invoice_not_found', { valid: false });
  }
  if (hash !== '' && !SHA256.test(hash)) return invalidHash('A SHA-256 has 64 hexadecimal digits');
  const verified = await verifiedInvoice(asked, invoice);
  return hash === '' ? verified : { ...verified, file: hash === invoice.sha256 ? 'unchanged' : 'changed' };
}

/** Answers for a file alone: ours and unchanged, or nothing of ours. */
export async function answerForFile(
  asked: VerifyContext,
  sha256: string,
): Promise<Refusal | VerifiedInvoice> {
  const hash = sha256.trim().toLowerCase();
  if (hash === '') return invalidHash(REFUSALS.required.text);
  const invoice = SHA256.test(hash) ? await publicInvoice(asked.db, { sha256: hash }) : undefined;
  if (invoice) return { ...(await verifiedInvoice(asked, invoice)), file: 'unchanged' };
  return refuse('invoice_not_found', {
    detail: 'This file is not a pro-forma as we issued it',
    valid: false,
    file: 'changed',
  });
}

/** Calls of the account contract name one code for all that is wrong with fields. */
function invalidHash(detail: string): Refusal {
  return refuseForm([{ path: ['sha256'], code: 'validation_failed', detail }]);
}

async function verifiedInvoice(asked: VerifyContext, invoice: PublicInvoice): Promise<VerifiedInvoice> {
  const status = await statusOf(asked, invoice);
  const isCurrent = status === 'current';
  return {
    valid: isCurrent,
    status,
    invoice_number: invoice.number,
    issued_at: wireTime(invoice.issued_at),
    expires_at: wireTime(validUntil(invoice.expires_at, factsOf(invoice))),
    currency: invoice.currency,
    total: wireMoney(invoice.total_minor),
    left_to_pay: wireMoney(isCurrent ? invoice.order_total - invoice.paid : 0),
    consignee_masked: invoice.consignee_masked,
    payee: invoice.payee,
    bank_account_last4: invoice.bank_account_last4,
    bank: invoice.bank_name ?? asked.config.bank.bankName,
    sample: invoice.bank_id === null && asked.config.bank.isSample,
    lines: await linesOf(asked.db, invoice.order_number),
    port: invoice.port === '' ? '' : portText(invoice.country, invoice.port),
  };
}

/** A seller is named only for as long as the store of one is there for everybody to see. */
async function linesOf(db: Db, orderNumber: string): Promise<VerifiedInvoice['lines']> {
  const things = await invoicedThings(db, orderNumber);
  const sellers = await sellersOfProducts(
    db,
    things.map(({ product_id: id }) => id),
  );
  return things.map(({ chassis, set, ...line }) => ({
    ...line,
    chassis: chassis && maskedChassis(chassis),
    set: set && {
      ...set,
      seller: set.seller && sellers.get(line.product_id) ? set.seller : set.seller && '',
    },
  }));
}

const factsOf = (invoice: PublicInvoice): UnpaidFacts => ({
  status: invoice.order_status,
  paidMinor: invoice.paid,
  payBefore: invoice.pay_before,
  hasProof: invoice.has_proof,
});

/**
 * The gravest reason not to pay comes first. An unpaid one with an account that is no longer the shop's is superseded from
 * the moment of the change on, before its successor is made; the day to pay by ends one for which nothing has come.
 */
async function statusOf(
  { db, config, now }: VerifyContext,
  invoice: PublicInvoice,
): Promise<VerifiedInvoice['status']> {
  if (invoice.status === 'canceled' || invoice.order_status === 'Canceled') return 'canceled';
  if (invoice.status === 'superseded') return 'superseded';
  if (invoice.paid >= invoice.order_total) return 'paid';
  if (invoice.bank_id !== (await activeBank(db, config, now)).id) return 'superseded';
  return isOverdue(factsOf(invoice), now) || invoice.expires_at <= now ? 'expired' : 'current';
}
