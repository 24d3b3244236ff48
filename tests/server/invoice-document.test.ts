import { describe, expect, test } from 'vitest';
import { amountInWords } from '#server/invoices/amount-in-words.ts';
import type { InvoiceDocument } from '#server/invoices/document.ts';
import { longDate } from '#server/invoices/long-date.ts';
import { losesLetters, printable } from '#server/invoices/printable.ts';
import { renderInvoice } from '#server/invoices/render.ts';

test.each([
  [0, 'USD', 'Zero US dollars and 00 cents'],
  [1_999, 'USD', 'Nineteen US dollars and 99 cents'],
  [595_000, 'USD', 'Five thousand nine hundred and fifty US dollars and 00 cents'],
  [10_000_105, 'ZMW', 'One hundred thousand and one Zambian kwacha and 05 ngwee'],
  [2_100_045, 'ZMW', 'Twenty-one thousand Zambian kwacha and 45 ngwee'],
  [
    123_456_789_00,
    'USD',
    'One hundred and twenty-three million four hundred and fifty-six thousand seven hundred and eighty-nine US dollars and 00 cents',
  ],
] as const)('%i %s is written out', (minorUnits, currency, words) => {
  expect(amountInWords(minorUnits, currency)).toBe(words);
});

test.each([
  ['Citroën Čapek Šmíd', 'Citroën Capek Šmíd', false],
  ['Łukasz Đặng', 'Lukasz Dang', false],
  ['“Quoted” – €5…', '“Quoted” – €5…', false],
  ['a\u00a0b\nc\u200bd', 'a b c d', false],
  ['Ωμέγα 7', '????? 7', true],
  ['张伟', '??', true],
  ['Why?', 'Why?', false],
])('%j is printed as %j', (text, printed, loses) => {
  expect(printable(text)).toBe(printed);
  expect(losesLetters(text)).toBe(loses);
});

test('a date is written without the zone of the machine', () => {
  expect(longDate(new Date('2025-03-01T23:59:59Z'))).toBe('1 March 2025');
});

describe('a document', () => {
  const document: InvoiceDocument = {
    number: 'PF-100000001-1',
    orderNumber: '100000001',
    code: '7K2M9QXH4TRB',
    issuedAt: new Date('2025-03-01T09:00:00Z'),
    expiresAt: new Date('2025-05-30T09:00:00Z'),
    currency: 'USD',
    consignee: { name: 'Mr 张伟', lines: ['12 Cairo Road', 'Zambia'], phone: '260971', email: 'a@b.test' },
    buyer: { name: 'Ms Grace Banda', lines: [], phone: '', email: '' },
    destination: 'Durban, Zambia',
    lines: [
      {
        productId: 40001,
        title: '2015 Toyota Corolla',
        quantity: 1,
        unitMinor: 450_000,
        shippingMethod: 'RORO',
        shippingUnitMinor: 145_000,
      },
    ],
    itemsMinor: 450_000,
    shippingMinor: 145_000,
    totalMinor: 595_000,
    bank: {
      bankName: 'A Bank',
      accountName: 'Chicargos Ltd',
      accountNumber: '00001234',
      swift: 'ABCDGB2L',
      address: 'London',
      payee: 'Chicargos Ltd',
      isSample: false,
    },
    publicUrl: 'https://www.chicargos.example',
    supportInbox: 'Support <support@chicargos.example>',
  };
  const pages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

  test('drawn twice gives the same bytes, and other bytes for another code', async () => {
    const first = await renderInvoice(document);
    expect((await renderInvoice(document)).equals(first)).toBe(true);
    const other = await renderInvoice({ ...document, code: '7K2M9QXH4TRC' });
    expect(other.equals(first)).toBe(false);
    expect(pages(first)).toBe(1);
  });

  test('with a hundred lines and the longest texts goes on over the pages', async () => {
    const line = {
      productId: 999_999_999,
      title: 'W'.repeat(255),
      quantity: 25,
      unitMinor: 99_999_999_999,
      shippingMethod: 'Container',
      shippingUnitMinor: 99_999_999_999,
    };
    const long = {
      name: 'N'.repeat(255),
      lines: Array<string>(4).fill('L'.repeat(50)),
      phone: '1'.repeat(16),
    };
    const pdf = await renderInvoice({
      ...document,
      lines: Array.from({ length: 100 }, () => line),
      consignee: { ...long, email: `${'e'.repeat(64)}@${'d'.repeat(60)}.test` },
      publicUrl: `https://${'shop.'.repeat(30)}example`,
    });
    expect(pages(pdf)).toBeGreaterThan(10);
    expect(pages(pdf)).toBeLessThan(40);
  });
});
