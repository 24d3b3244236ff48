import type { VerifiedInvoice } from '#contract/orders.ts';
import { fieldProblem } from '#contract/problem.ts';
import { normaliseInvoiceCode } from '#domain/invoice-code.ts';
import { wireMoney } from '#domain/money.ts';
import { type Db, type Refusal, refuse } from '#server/platform/handle.ts';
import { wireTime } from '#server/platform/wire-time.ts';
import { publicInvoice, type PublicInvoice } from './store.ts';

const SHA256 = /^[0-9a-f]{64}$/;

/** Answers for a code, and for a file beside it when its SHA-256 came along (account contract 2.8). */
export async function verifyByCode(
  db: Db,
  given: { code: string; sha256: string },
  now: Date,
): Promise<Refusal | VerifiedInvoice> {
  const hash = given.sha256.trim().toLowerCase();
  const code = normaliseInvoiceCode(given.code);
  const invoice = code === null ? undefined : await publicInvoice(db, { code });
  if (!invoice) {
    return refuse(404, {
      code: 'invoice_not_found',
      detail: 'No invoice with this code was issued by us',
      valid: false,
    });
  }
  if (hash !== '' && !SHA256.test(hash)) return invalidHash('A SHA-256 has 64 hexadecimal digits');
  const verified = verifiedInvoice(invoice, now);
  return hash === '' ? verified : { ...verified, file: hash === invoice.sha256 ? 'unchanged' : 'changed' };
}

/** Answers for a file alone: ours and unchanged, or nothing of ours. */
export async function verifyByFile(db: Db, sha256: string, now: Date): Promise<Refusal | VerifiedInvoice> {
  const hash = sha256.trim().toLowerCase();
  if (hash === '') return invalidHash('This field is required');
  const invoice = SHA256.test(hash) ? await publicInvoice(db, { sha256: hash }) : undefined;
  if (invoice) return { ...verifiedInvoice(invoice, now), file: 'unchanged' };
  return refuse(404, {
    code: 'invoice_not_found',
    detail: 'This file is not a pro-forma as we issued it',
    valid: false,
    file: 'changed',
  });
}

/** Calls of the account contract name one code for all that is wrong with fields. */
function invalidHash(detail: string): Refusal {
  const body = fieldProblem([{ path: ['sha256'], code: 'validation_failed', detail }]);
  return refuse(400, { ...body, detail: 'Check your input' });
}

function verifiedInvoice(invoice: PublicInvoice, now: Date): VerifiedInvoice {
  const status = statusOf(invoice, now);
  return {
    valid: status === 'current',
    status,
    invoice_number: invoice.number,
    issued_at: wireTime(invoice.issued_at),
    expires_at: wireTime(invoice.expires_at),
    currency: invoice.currency,
    total: wireMoney(invoice.total_minor),
    consignee_masked: invoice.consignee_masked,
    payee: invoice.payee,
    bank_account_last4: invoice.bank_account_last4,
  };
}

/** The gravest reason not to pay comes first. */
function statusOf(invoice: PublicInvoice, now: Date): VerifiedInvoice['status'] {
  if (invoice.status === 'canceled' || invoice.order_status === 'Canceled') return 'canceled';
  if (invoice.status === 'superseded') return 'superseded';
  const confirmed = invoice.order_status === 'Authorized' || invoice.order_status === 'Shipped';
  if (confirmed || invoice.paid >= invoice.order_total) return 'paid';
  return invoice.expires_at <= now ? 'expired' : 'current';
}
