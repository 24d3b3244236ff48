import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { CommissionEntry } from '#contract/supporter.ts';
import { StatementLine } from '#features/supporter/components/statement-line.tsx';
import { StatementPoints } from '#features/supporter/components/statement-points.tsx';

const LINE: CommissionEntry = {
  id: '3f2c7a52-1f7b-4a53-9c7d-0a5b8e1f2d34',
  entry: 'earned',
  order_number: '100000301',
  kind: 'direct',
  rate: '1.50',
  basis: '5000.00',
  basis_currency: 'USD',
  fx_rate: null,
  fx_date: null,
  amount_usd: '75.00',
  status: 'pending',
  order_paid_at: '2025-01-10T00:00:00Z',
  payable_at: '2025-02-24T00:00:00Z',
  payout_id: null,
  reason: null,
  created_at: '2025-01-10T10:00:00Z',
};
const KWACHA = { basis: '27500.00', basis_currency: 'ZMW' } as const;
const NO_ORDER = { order_number: null, kind: null, rate: null, basis: null, basis_currency: null } as const;
const NO_DAYS = { order_paid_at: null, payable_at: null } as const;

test.each<{ what: string; line: Partial<CommissionEntry>; says: string[]; not?: string[] }>([
  {
    what: 'what is not payable yet',
    line: {},
    says: [
      '+$75.00',
      'Not payable yet',
      '1.5% of $5,000.00',
      'paid on 2025-01-10',
      'Payable from 2025-02-24',
    ],
  },
  {
    what: 'an order in Kwacha',
    line: { ...KWACHA, fx_rate: '27.5125', fx_date: '2025-01-01', amount_usd: '15.00', status: 'payable' },
    says: ['1.5% of K27,500.00', 'At K27.5125 for one US dollar, the rate of 2025-01-01', 'Payable since'],
  },
  {
    what: 'one that waits for a rate',
    line: { ...KWACHA, amount_usd: null, status: 'awaiting_rate' },
    says: ['Not known yet', 'Waiting for the exchange rate of the day it was paid'],
    not: ['$15'],
  },
  {
    what: 'an order of a recruit',
    line: { kind: 'downline' },
    says: ['Downline referral: a recruit of yours placed it'],
  },
  {
    what: 'what was taken back',
    line: { entry: 'reversed', status: 'reversed', amount_usd: '-75.00' },
    says: ['Reversed on order 100000301', 'The order was canceled, or is no longer paid', '-$75.00'],
    not: ['Payable from', 'Payable since'],
  },
  {
    what: 'a payment',
    line: { ...NO_ORDER, ...NO_DAYS, entry: 'payout', status: 'paid', amount_usd: '-120.00' },
    says: ['Paid out to you', '-$120.00', 'Paid out'],
  },
  {
    what: 'what staff set right',
    line: { ...NO_ORDER, ...NO_DAYS, entry: 'adjustment', status: 'payable', reason: 'Counted twice' },
    says: ['Corrected by our staff', 'Counted twice'],
  },
])('$what says $says', async ({ line, says, not = [] }) => {
  const i18n = await i18nFor('en');
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <StatementLine line={{ ...LINE, ...line }} date={(time) => time.slice(0, 10)} />
    </I18nProvider>,
  );
  expect(says.filter((words) => !html.includes(words))).toEqual([]);
  expect(not.filter((words) => html.includes(words))).toEqual([]);
});

const REWARD = { points: '100.00', awarded_at: '2025-03-01T09:00:00Z' };

test.each([
  {
    what: 'training and commission',
    points: { redeemable: '170.00', reward: REWARD },
    payable: '70.00',
    says: ['All four parts were finished on 2025-03-01', '>100<', '>70<', 'Points now', '>170<'],
    not: ['What you owe'],
  },
  {
    what: 'no training yet',
    points: { redeemable: '70.00', reward: null },
    payable: '70.00',
    says: ['Awarded once, with the last of its four parts', 'href="/supporter-training"', '>0<', '>70<'],
    not: ['All four parts were finished'],
  },
  {
    what: 'a debt that is larger than the rest',
    points: { redeemable: '0.00', reward: REWARD },
    payable: '-120.50',
    says: ['>100<', '>-120.5<', 'What you owe is deducted, never below 0', '>0<'],
    not: [],
  },
])('the points are told with what they are made of: $what', async ({ points, payable, says, not }) => {
  const i18n = await i18nFor('en');
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MemoryRouter>
        <StatementPoints points={points} totals={{ payable }} date={(time) => time.slice(0, 10)} />
      </MemoryRouter>
    </I18nProvider>,
  );
  expect(says.filter((words) => !html.includes(words))).toEqual([]);
  expect(not.filter((words: string) => html.includes(words))).toEqual([]);
});
