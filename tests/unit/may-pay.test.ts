import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { mayPayNow } from '#features/payments/may-pay.ts';

const NOW = Date.parse('2025-03-10T12:00:00Z');
const BEFORE = '2025-03-10T12:00:00Z';
const AFTER = '2025-03-10T12:01:00Z';

type Order = Parameters<typeof mayPayNow>[0];
const INVOICE: OrderDetail['invoice'] = {
  number: 'PF-1',
  issued_at: '2025-03-01T09:00:00Z',
  expires_at: AFTER,
  verification_code: 'CODE',
  payee: 'Chicargos',
  bank_account_last4: '4321',
  pdf_bytes: 1,
  qr: '',
};
const PROOF: OrderDetail['payment_proofs'][number] = {
  id: '7b1f2a52-8c1e-4a52-9f3e-0c6f6f6f6f6f',
  status: 'received',
  note: null,
  uploaded_at: BEFORE,
  mime: 'image/jpeg',
  bytes: 1,
  amount: null,
  reference: null,
};
const ORDER: Order = {
  status: 'Pending',
  balance: '5700.00',
  paid_total: '0.00',
  pay_before: AFTER,
  payment_proofs: [],
  invoice: INVOICE,
};
const expired = { ...INVOICE, expires_at: BEFORE };
const part = { balance: '700.00', paid_total: '5000.00' };

test.each<[string, Partial<Order>, boolean]>([
  ['waits for money', {}, true],
  ['has no day to pay by', { pay_before: null }, true],
  ['has no pro-forma yet', { invoice: null }, false],
  ['was declined', { status: 'Payment Declined' }, false],
  ['was canceled', { status: 'Canceled', invoice: null }, false],
  ['is paid', { balance: '0.00', paid_total: '5700.00' }, false],
  ['is over its time', { pay_before: BEFORE }, false],
  ['is over its time, with a proof', { pay_before: BEFORE, payment_proofs: [PROOF] }, true],
  ['is over its time, paid in part', { pay_before: BEFORE, ...part }, true],
  ['has a pro-forma that has expired', { invoice: expired }, false],
  ['has a pro-forma that has expired, with a proof', { invoice: expired, payment_proofs: [PROOF] }, false],
  ['has a pro-forma that has expired, paid in part', { invoice: expired, ...part }, false],
])('an order that %s: %j, may be paid: %s', (_, order, may) => {
  expect(mayPayNow({ ...ORDER, ...order }, NOW)).toBe(may);
});
