import type { StaffVoucher } from '#contract/staff/vouchers.ts';
import { sentFields, wireMoment } from '../sent-fields.ts';

/** Fields of a voucher's form: text as it is typed. Times are UTC, `2025-12-31T00:00`. */
export interface VoucherFields {
  code: string;
  name: string;
  kind: 'fixed' | 'percent';
  value: string;
  currency: string;
  min_order: string;
  class: string;
  /** '' for any number. */
  per_customer: string;
  starts_at: string;
  ends_at: string;
  active: boolean;
}

export const FIELD_NAMES = [
  'code',
  'name',
  'kind',
  'value',
  'currency',
  'min_order',
  'class',
  'per_customer',
  'starts_at',
  'ends_at',
  'active',
] as const satisfies readonly (keyof VoucherFields)[];

/** Once for each customer, in dollars, from now on. */
export const NEW_VOUCHER: VoucherFields = {
  code: '',
  name: '',
  kind: 'percent',
  value: '',
  currency: 'USD',
  min_order: '',
  class: '',
  per_customer: '1',
  starts_at: '',
  ends_at: '',
  active: true,
};

export const voucherFieldsOf = (voucher: StaffVoucher): VoucherFields => ({
  code: voucher.code,
  name: voucher.name,
  kind: voucher.kind,
  value: voucher.value,
  currency: voucher.currency ?? '',
  min_order: voucher.min_order === '0.00' ? '' : voucher.min_order,
  class: voucher.class ?? '',
  per_customer: voucher.per_customer === null ? '' : String(voucher.per_customer),
  starts_at: voucher.starts_at.slice(0, 16),
  ends_at: voucher.ends_at.slice(0, 16),
  active: voucher.active,
});

/** Fields that are sent. @param before null: a new voucher */
export function sentVoucher(fields: VoucherFields, before: VoucherFields | null): Record<string, unknown> {
  return sentFields({
    names: FIELD_NAMES,
    fields,
    before,
    wire: {
      ...fields,
      class: fields.class || null,
      currency: fields.currency || null,
      per_customer: fields.per_customer.trim() || null,
      starts_at: wireMoment(fields.starts_at),
      // A voucher always ends: without a time the shop says so at the field.
      ends_at: wireMoment(fields.ends_at) ?? '',
    },
  });
}
