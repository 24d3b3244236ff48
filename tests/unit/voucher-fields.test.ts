import { expect, test } from 'vitest';
import type { StaffVoucher } from '#contract/staff/vouchers.ts';
import { voucherFieldsOf, NEW_VOUCHER, sentVoucher } from '#features/staff/vouchers/voucher-fields.ts';

const HELD: StaffVoucher = {
  id: 7,
  code: 'SAVE10',
  name: 'Ten percent',
  kind: 'percent',
  value: '10.00',
  currency: null,
  min_order: '0.00',
  class: null,
  per_customer: null,
  starts_at: '2025-01-01T00:00:30Z',
  ends_at: '2035-01-01T00:00:00Z',
  active: true,
  supporter: null,
  uses: 3,
  state: 'running',
  version: 2,
};
const before = voucherFieldsOf(HELD);

test('a form that was not touched sends nothing, also of seconds that it does not show', () => {
  expect(sentVoucher(before, before)).toEqual({});
});

test.each([
  [{ ends_at: '2025-06-30T18:00' }, { ends_at: '2025-06-30T18:00:00Z' }],
  [{ active: false }, { active: false }],
  [
    { class: 'parts', currency: 'ZMW' },
    { class: 'parts', currency: 'ZMW' },
  ],
  [{ per_customer: ' 2 ' }, { per_customer: '2' }],
  [
    { min_order: '50', ends_at: '' },
    { min_order: '50', ends_at: '' },
  ],
])('of %j it sends %j', (change, sent) => {
  expect(sentVoucher({ ...before, ...change }, before)).toEqual(sent);
});

test('what is emptied is sent as none', () => {
  const limited = voucherFieldsOf({ ...HELD, per_customer: 1, class: 'parts', currency: 'USD' });
  const emptied = { ...limited, per_customer: '', class: '', currency: '' };
  expect(sentVoucher(emptied, limited)).toEqual({ per_customer: null, class: null, currency: null });
});

test('a new voucher begins now unless a time is given', () => {
  const typed = { ...NEW_VOUCHER, code: 'HARVEST25', value: '25', ends_at: '2025-12-31T00:00' };
  expect(sentVoucher(typed, null)).toEqual({
    code: 'HARVEST25',
    name: '',
    kind: 'percent',
    value: '25',
    currency: 'USD',
    min_order: '',
    class: null,
    per_customer: '1',
    ends_at: '2025-12-31T00:00:00Z',
    active: true,
  });
  expect(sentVoucher({ ...typed, starts_at: '2025-04-01T06:00' }, null)).toMatchObject({
    starts_at: '2025-04-01T06:00:00Z',
  });
});
