import { expect, test } from 'vitest';
import type { InquiryLine } from '#contract/inquiries.ts';
import { sortedInquiries, inquiriesMatching } from '#features/inquiries/inquiry-order.ts';

const line = (id: string, at: string, unanswered: boolean, more: Partial<InquiryLine> = {}): InquiryLine => ({
  id,
  listing: { id: 47_902, title: '2012 Toyota Corolla', product_class_id: 1, gone: false },
  buyer: 'Zoé Phiri',
  unanswered,
  ended: false,
  guest: false,
  count: 1,
  last: { by: unanswered ? 'buyer' : 'seller', text: 'Is it there?', at: `2025-03-${at}T09:00:00Z` },
  ...more,
});
const LINES = [line('a', '01', false), line('b', '05', true), line('c', '04', false), line('d', '02', true)];
const ids = (lines: readonly InquiryLine[]) => lines.map(({ id }) => id).join('');

test('a seller sees first what waits longest, a buyer what is newest', () => {
  expect(ids(sortedInquiries(LINES, 'seller'))).toBe('dbca');
  expect(ids(sortedInquiries(LINES, 'buyer'))).toBe('bcda');
  const guest = line('g', '01', true, { guest: true });
  expect(ids(sortedInquiries([guest, ...LINES], 'seller')), 'behind those with an account').toBe('dbgca');
});

test.each([
  { words: '', finds: 'ab' },
  { words: 'zoe corolla', finds: 'a' },
  { words: 'TOYOTA', finds: 'ab' },
  { words: '47902', finds: 'ab' },
  { words: '47 902', finds: 'ab' },
  { words: 'key', finds: 'b' },
  { words: 'key zoe', finds: '' },
])('"$words" finds "$finds"', ({ words, finds }) => {
  const last = { by: 'buyer' as const, text: 'And the key?', at: '2025-03-02T09:00:00Z' };
  const lines = [line('a', '01', true), line('b', '02', true, { buyer: 'Grace', last })];
  expect(ids(inquiriesMatching(lines, words))).toBe(finds);
});
