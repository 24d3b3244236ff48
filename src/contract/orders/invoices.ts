import * as v from 'valibot';
import { query } from '../declare.ts';
import { FiguresSet } from '../figures-set.ts';
import { CurrencyCode, Id, Money, Time, textParam } from '../wire.ts';

/** Facts of a pro-forma that anyone who has its code may learn (account contract 2.8): nothing personal but initials. */
export const VerifiedInvoice = v.object({
  valid: v.boolean(),
  status: v.picklist(['current', 'superseded', 'expired', 'canceled', 'paid']),
  invoice_number: v.string(),
  issued_at: Time,
  /** The day to pay the order by where that is sooner. */
  expires_at: Time,
  currency: CurrencyCode,
  /** Total that stands on it. */
  total: Money,
  /** Amount to pay by it now: less than `total` after a part payment, 0.00 where it is not to be paid. */
  left_to_pay: Money,
  consignee_masked: v.string(),
  payee: v.string(),
  bank_account_last4: v.string(),
  /** Additive: whose account it is. */
  bank: v.optional(v.string(), ''),
  /** Additive: it names the account of a shop that has not been set up. Nobody can pay into it. */
  sample: v.optional(v.boolean(), false),
  file: v.optional(v.picklist(['unchanged', 'changed'])),
  /** Additive: what it is for, so that a code that stands on another paper shows; `chassis` with its end hidden. */
  lines: v.optional(
    v.array(
      v.object({
        product_id: Id,
        title: v.string(),
        quantity: v.number(),
        chassis: v.nullable(v.string()),
        /** Null: a pro-forma of before this was kept. */
        set: v.optional(v.nullable(FiguresSet), null),
      }),
    ),
    [],
  ),
  /** Additive: the port that the freight on it is to, with its own country; '' for none. */
  port: v.optional(v.string(), ''),
});
export type VerifiedInvoice = v.InferOutput<typeof VerifiedInvoice>;
export const verifyInvoice = query({
  name: 'invoice.verify',
  path: '/verify-invoice/:code/',
  cache: 'N',
  params: v.object({ code: v.string(), sha256: textParam }),
  answer: VerifiedInvoice,
  problems: ['invoice_not_found'],
});
export const verifyFile = query({
  name: 'invoice.verify-file',
  path: '/verify-invoice/',
  cache: 'N',
  params: v.object({ sha256: textParam }),
  answer: VerifiedInvoice,
  problems: ['invoice_not_found'],
});
