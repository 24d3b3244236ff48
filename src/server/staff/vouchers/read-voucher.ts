import { refusalEntry } from '#domain/refusals/sentence.ts';
import type { RefusalCode } from '#domain/refusals/table.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import { parseMoney, wireMoney } from '#domain/money/money.ts';
import { titleReadsLikePayment } from '#domain/payments/payment-words.ts';
import { readStaffAmount } from '#domain/money/staff-amount.ts';
import {
  foldVoucher,
  MAX_VOUCHER,
  MIN_VOUCHER,
  VOUCHER_CLASSES,
  type VoucherClass,
} from '#domain/orders/voucher.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { VoucherRow } from '#server/vouchers/store.ts';
import { isBlank, timeOf, trimmedText } from '#server/staff/offers/times.ts';

const MAX_NAME = 100;
const MAX_PER_CUSTOMER = 1000;
const BANK_DETAILS = 'Buyers read this. Take words of paying, account numbers and links out';
const ABOVE_NOTHING = 'Enter a value above 0';
/** In hundredths of a percent. */
const WHOLE = 10_000;

/** Values of a voucher's row, but for its id and version. */
export type VoucherValues = Omit<VoucherRow, 'id' | 'version' | 'supporter_id'>;

/** The fields of a voucher as somebody wrote them; undefined: left out. */
export type VoucherInput = Readonly<
  Partial<
    Record<
      | 'code'
      | 'name'
      | 'kind'
      | 'value'
      | 'currency'
      | 'min_order'
      | 'class'
      | 'per_customer'
      | 'starts_at'
      | 'ends_at'
      | 'active',
      unknown
    >
  >
>;

/** As it was, in the words that a form has. */
export const writtenVoucher = (row: VoucherRow) =>
  ({
    code: row.code,
    name: row.name,
    kind: row.kind,
    value: wireMoney(row.value_minor ?? row.basis_points ?? 0),
    currency: row.currency,
    min_order: wireMoney(row.min_order_minor),
    class: row.class,
    per_customer: row.per_customer,
    starts_at: wireTime(row.starts_at),
    ends_at: wireTime(row.ends_at),
    active: row.active,
  }) satisfies Required<VoucherInput>;

/** Values of a new one where nothing was said: once for each customer, from now on. */
const usual = (now: Date): VoucherInput => ({
  currency: null,
  min_order: null,
  class: null,
  per_customer: 1,
  starts_at: wireTime(now),
  active: true,
});

/**
 * Reads a voucher's fields and gathers all that is wrong with them (account contract 6).
 * @param held what it is now; null: it is new
 */
export function readVoucher(
  given: VoucherInput,
  stored: VoucherRow | null,
  now: Date,
): { values: VoucherValues } | { issues: FieldIssue[] } {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const fields: VoucherInput = { ...(stored ? writtenVoucher(stored) : usual(now)), ...said };
  const issues: FieldIssue[] = [];
  const wrong = (field: string, code: RefusalCode, detail = refusalEntry(code).text): void => {
    issues.push({ path: [field], code, detail });
  };
  const kind = fields.kind === 'fixed' || fields.kind === 'percent' ? fields.kind : null;
  if (!kind) wrong('kind', 'invalid', 'Choose an amount or a percentage');

  const code = trimmedText(fields.code);
  const length = lengthOf(foldVoucher(code));
  if (code === '') wrong('code', 'required');
  else if (length < MIN_VOUCHER)
    wrong('code', 'min_length', `Code length must be minimum ${MIN_VOUCHER} character`);
  else if (length > MAX_VOUCHER || lengthOf(code) > MAX_VOUCHER)
    wrong('code', 'max_length', `Must be ${MAX_VOUCHER} characters or fewer`);
  // Papers print it beside the discount, and baskets the name (security 59).
  else if (titleReadsLikePayment(code)) wrong('code', 'bank_details', BANK_DETAILS);
  const name = trimmedText(fields.name) || code;
  if (name !== code && lengthOf(name) > MAX_NAME)
    wrong('name', 'max_length', `Must be ${MAX_NAME} characters or fewer`);
  else if (name !== code && titleReadsLikePayment(name)) wrong('name', 'bank_details', BANK_DETAILS);

  const read = kind === 'percent' ? percentOf(fields.value) : readStaffAmount(fields.value, ABOVE_NOTHING);
  const value = typeof read === 'string' ? 0 : read;
  if (typeof read === 'string') wrong('value', 'invalid', read);
  else if (read === 0) wrong('value', 'invalid', ABOVE_NOTHING);
  else if (kind === 'percent' && value > WHOLE) wrong('value', 'invalid', 'Enter 100 or less');
  const readMin = isBlank(fields.min_order) ? 0 : readStaffAmount(fields.min_order, 'Enter an amount');
  const minOrder = typeof readMin === 'string' ? 0 : readMin;
  if (typeof readMin === 'string') wrong('min_order', 'invalid', readMin);
  const currency = fields.currency === 'USD' || fields.currency === 'ZMW' ? fields.currency : null;
  if (currency === null && !isBlank(fields.currency)) wrong('currency', 'invalid', 'Choose USD or ZMW');
  else if (currency === null && (kind === 'fixed' || minOrder > 0))
    wrong('currency', 'required', 'An amount needs a currency');

  const only = VOUCHER_CLASSES.find((one) => one === fields.class) ?? null;
  if (only === null && !isBlank(fields.class)) wrong('class', 'invalid', 'Choose what it is for');
  const perCustomer = isBlank(fields.per_customer) ? null : countOf(fields.per_customer);
  if (perCustomer === 0) wrong('per_customer', 'invalid', `Enter a number from 1 to ${MAX_PER_CUSTOMER}`);

  const startsAt = timeOf(fields.starts_at);
  if (!startsAt) wrong('starts_at', 'invalid', 'Enter a date and time');
  const endsAt = timeOf(fields.ends_at);
  if (!endsAt) wrong('ends_at', isBlank(fields.ends_at) ? 'required' : 'invalid', 'Enter a date and time');
  else if (startsAt && endsAt <= startsAt) wrong('ends_at', 'invalid', 'It must end after it begins');
  const { active } = fields;
  if (typeof active !== 'boolean') wrong('active', 'invalid', 'Say yes or no');

  if (issues.length > 0 || !kind || !startsAt || !endsAt || typeof active !== 'boolean') return { issues };
  return {
    values: {
      code,
      folded: foldVoucher(code),
      name,
      kind,
      value_minor: kind === 'fixed' ? value : null,
      basis_points: kind === 'percent' ? value : null,
      currency,
      min_order_minor: minOrder,
      class: only satisfies VoucherClass | null,
      per_customer: perCustomer,
      starts_at: startsAt,
      ends_at: endsAt,
      active,
    },
  };
}

/** In hundredths: 12.5, or 12,5 where commas are decimals. */
const percentOf = (value: unknown): number | string => {
  const text = typeof value === 'string' ? value.replace(',', '.') : value;
  return (typeof text === 'string' || typeof text === 'number' ? parseMoney(text) : null) ?? ABOVE_NOTHING;
};

/** 0 for none that may be. */
function countOf(value: unknown): number {
  const count = typeof value === 'string' && /^\s*\d{1,4}\s*$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 && count <= MAX_PER_CUSTOMER
    ? count
    : 0;
}
