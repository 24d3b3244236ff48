import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Every act of staff with words in it: where others read them (pages, papers, mails), the fields and the test that sends an
 * account to pay to in one of them; else why nobody else does. What is new here fails until somebody has decided (security 59).
 */
const CALLS: Record<string, { fields: string; test: string } | string> = {
  'staff.bank-propose': 'the account itself, by two (security 17)',
  'staff.bank-confirm': 'the account itself, by two (security 17)',
  'staff.bank-withdraw': 'no words',
  'staff.order-code-preview': 'what the buyer sent',
  'staff.order-code': 'what the buyer sent, judged as at checkout (security 45)',
  'staff.order-limits-edit': 'figures',
  'staff.article-add': { fields: 'title summary content', test: 'staff-articles' },
  'staff.article-edit': { fields: 'title summary content', test: 'staff-articles' },
  'staff.article-restore': 'words that were judged when they were written',
  'staff.article-delete': 'no words',
  'staff.article-preview': 'nobody else reads it',
  'staff.article-picture': 'no words',
  'staff.contacts-edit': { fields: 'company_* and addresses of offices', test: 'staff-contacts' },
  'staff.exchange-rate-add': 'figures',
  'staff.import-rule-add': {
    fields: 'note note_sw note_pt value unit fuel source rule',
    test: 'staff-import-rules',
  },
  'staff.import-rule-edit': {
    fields: 'note note_sw note_pt value unit fuel source rule',
    test: 'staff-import-rules',
  },
  'staff.import-rule-remove': 'no words',
  'staff.category-add': { fields: 'name names', test: 'staff-categories' },
  'staff.category-edit': { fields: 'name names', test: 'staff-categories' },
  'staff.category-remove': 'no words',
  'staff.invoice-reissue': 'its reason is for staff',
  'staff.deal-add': { fields: 'title', test: 'staff-offers' },
  'staff.deal-edit': { fields: 'title', test: 'staff-offers' },
  'staff.deal-remove': 'no words',
  'staff.flash-edit': 'figures',
  'staff.tier-add': 'figures',
  'staff.proof-review': { fields: 'note', test: 'payment-proofs' },
  'staff.document-add': { fields: 'title', test: 'order-documents' },
  'staff.document-withdraw': { fields: 'reason', test: 'order-documents' },
  'staff.order-status': { fields: 'reason', test: 'staff-words' },
  'staff.order-event': { fields: 'text vessel ports reason', test: 'staff-words' },
  'staff.product-create': { fields: 'those of a listing', test: 'vendor-listings' },
  'staff.product-save': { fields: 'those of a listing', test: 'vendor-listings' },
  'staff.product-delete': 'no words',
  'staff.product-picture': 'no words',
  'staff.product-picture-remove': 'no words',
  'staff.product-picture-order': 'no words',
  'staff.quote-withdraw': { fields: 'reason', test: 'staff-quotes' },
  'staff.rate-set': 'figures',
  'staff.report-decide': 'its note is for staff',
  'staff.report-messages': 'no words',
  'staff.request-change': 'its note is for staff',
  'staff.request-answer': { fields: 'text', test: 'request-threads' },
  'staff.seller-approve': 'its note is for staff',
  'staff.seller-reject': { fields: 'reason', test: 'staff-sellers' },
  'staff.settings-edit': 'a number and links of the shop, which all staff are mailed of',
  'staff.supporter-position': 'its reason is for staff',
  'staff.commission-adjust': { fields: 'reason', test: 'staff-commissions' },
  'staff.payout-run': 'figures',
  'staff.payout-paid': { fields: 'reference', test: 'payouts-paid' },
  'staff.payout-release': 'no words',
  'staff.payout-void': 'no words',
  'staff.user-lock': { fields: 'reason', test: 'staff-users' },
  'staff.user-unlock': 'no words',
  'staff.user-sessions': 'no words',
  'staff.user-activation': 'no words',
  'staff.user-make-staff': 'no words',
  'staff.user-take-staff': 'no words',
  'staff.voucher-add': { fields: 'code name', test: 'staff-vouchers' },
  'staff.voucher-edit': { fields: 'code name', test: 'staff-vouchers' },
  'staff.shipping-quote': { fields: 'note', test: 'staff-quotes' },
};

const ROOT = resolve(import.meta.dirname, '../..');

/** Names of what the contract declares under /staff/ that changes something. */
async function actsOfStaff(): Promise<string[]> {
  const names = new Set<string>();
  for (const file of readdirSync(join(ROOT, 'src/contract'), { encoding: 'utf8', recursive: true }).filter(
    (one) => one.endsWith('.ts'),
  )) {
    const declared: Record<string, unknown> = await import(join(ROOT, 'src/contract', file));
    for (const call of Object.values(declared)) {
      const { path, method, name } = Object(call) as Record<string, unknown>;
      if (
        typeof path === 'string' &&
        path.startsWith('/staff/') &&
        typeof method === 'string' &&
        method !== 'GET'
      )
        names.add(String(name));
    }
  }
  return [...names].toSorted();
}

test('security 59: of each act of staff it is decided who reads its words', async () => {
  expect(await actsOfStaff()).toEqual(Object.keys(CALLS).toSorted());
});

test.each(
  Object.entries(CALLS).flatMap(([name, decided]) =>
    typeof decided === 'string' ? [] : [{ name, fields: decided.fields, file: `${decided.test}.test.ts` }],
  ),
)('security 59: an account in what $name shows others ($fields) is tried in $file', ({ file }) => {
  const path = join(ROOT, 'tests/server', file);
  expect(existsSync(path)).toBe(true);
  const account = /\b(?:account|acct|FNB) \d{8}|\bGB\d\d [A-Z]{4} \d{4}/i;
  const proves = account.test(readFileSync(path, 'utf8'));
  expect(proves).toBe(true);
});
