import * as v from 'valibot';
import { VOUCHER_CLASSES } from '#domain/orders/voucher.ts';
import { call, query } from '../declare.ts';
import { Customer } from './orders.ts';
import { anyValue, CurrencyCode, Id, Money, Page, paginated, PathId, Time, textParam } from '../wire.ts';

/** Account contract 6. Additive: `id`, `name` (what the buyer's basket calls it), `uses`, `state` and `version`. */
export const StaffVoucher = v.object({
  id: Id,
  code: v.string(),
  name: v.string(),
  kind: v.picklist(['fixed', 'percent']),
  /** Money, or a percentage: both with two decimals. */
  value: Money,
  currency: v.nullable(CurrencyCode),
  min_order: Money,
  class: v.nullable(v.picklist(VOUCHER_CLASSES)),
  per_customer: v.nullable(v.number()),
  starts_at: Time,
  ends_at: Time,
  active: v.boolean(),
  /** Additive: supporter whose code gives it; null: it has a code of its own. */
  supporter: v.nullable(Id),
  /** Orders that have had it. Above 0 only its end and `active` may change. */
  uses: v.number(),
  /** State that a buyer who enters it now would find. */
  state: v.picklist(['running', 'not_begun', 'ended', 'off']),
  version: v.number(),
});
export type StaffVoucher = v.InferOutput<typeof StaffVoucher>;

/** One order that had it. */
export const VoucherUse = v.object({
  order_number: v.nullable(v.string()),
  customer: Customer,
  amount: v.nullable(Money),
  currency: v.nullable(CurrencyCode),
  redeemed_at: Time,
});
export type VoucherUse = v.InferOutput<typeof VoucherUse>;

/** With its uses, newest first, 100 at most. */
export const StaffVoucherDetail = v.object({ ...StaffVoucher.entries, used_by: v.array(VoucherUse) });
export type StaffVoucherDetail = v.InferOutput<typeof StaffVoucherDetail>;

/** In which order a list stands; a minus before it turns it round. The first, the newest, is the usual one. */
export const VOUCHER_SORTS = ['-made', 'made', 'code', '-code', 'time', '-time', 'uses', '-uses'] as const;
export type VoucherSort = (typeof VOUCHER_SORTS)[number];

/** `q` finds in code and name, `state` as the item says it; `sort`, additive: one of VOUCHER_SORTS, `time` by their ends. */
export const staffVouchers = query({
  name: 'staff.vouchers',
  path: '/staff/vouchers/',
  cache: 'N',
  params: v.object({
    page: Page,
    q: textParam,
    state: textParam,
    sort: textParam,
  }),
  answer: paginated(StaffVoucher),
  problems: ['invalid_page'],
});

export const staffVoucher = query({
  name: 'staff.voucher',
  path: '/staff/vouchers/:id/',
  cache: 'N',
  params: v.object({ id: PathId }),
  answer: StaffVoucherDetail,
});

/** Fields of a voucher; which count, and what each must be, is the handler's to say: all that is wrong in one answer. */
const fields = {
  code: anyValue,
  name: anyValue,
  kind: anyValue,
  value: anyValue,
  currency: anyValue,
  min_order: anyValue,
  class: anyValue,
  per_customer: anyValue,
  starts_at: anyValue,
  ends_at: anyValue,
  active: anyValue,
};

/**
 * `supporter`, additive: the id of one whose code gives it (settled point 12). Its code is theirs, whatever is sent, and it
 * takes the place of what their code gave before. 409 `supporter_left` once they have gone.
 */
export const addStaffVoucher = call({
  name: 'staff.voucher-add',
  ledger: true,
  method: 'POST',
  path: '/staff/vouchers/',
  payload: v.object({ ...fields, supporter: v.optional(v.nullable(PathId), null) }),
  answer: StaffVoucherDetail,
  problems: ['code_taken', 'supporter_left'],
  success: 201,
});

/** Changes a voucher; what is left out stays, and whose code gives it always does. `If-Match`, folded in: the version that staff saw, `v{id}-{version}`. */
export const editStaffVoucher = call({
  name: 'staff.voucher-edit',
  ledger: true,
  method: 'PATCH',
  path: '/staff/vouchers/:id/',
  payload: v.object({ id: PathId, ...fields, base_version: v.nullish(v.string()) }),
  answer: v.object({ ...StaffVoucherDetail.entries, changed: v.boolean() }),
  problems: ['code_taken', 'voucher_used'],
});
