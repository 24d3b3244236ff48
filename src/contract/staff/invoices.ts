import * as v from 'valibot';
import { call } from '../declare.ts';
import { looseText, optionalText, Time } from '../wire.ts';

/**
 * Gives an unpaid order another pro-forma (`-2` …) in the place of its last. If-Match names the order's version. 409
 * `order_canceled`, `nothing_due`.
 */
export const reissueInvoice = call({
  name: 'staff.invoice-reissue',
  ledger: true,
  method: 'POST',
  path: '/staff/orders/:number/invoice/',
  payload: v.object({ number: looseText, reason: optionalText(500), base_version: v.nullish(v.string()) }),
  answer: v.object({ invoice_number: v.string(), verification_code: v.string(), expires_at: Time }),
  problems: ['nothing_due', 'order_canceled'],
  success: 201,
});
