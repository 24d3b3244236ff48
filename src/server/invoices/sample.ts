import { maskedChassis } from '#domain/stock/chassis.ts';
import { SAMPLE_COMPANY } from '#domain/shop/company.ts';
import type { Language } from '#domain/text/languages.ts';
import { wordsIn } from '#server/mails/words.ts';
import type { BankDetails } from '#server/platform/base/config.ts';
import type { InvoiceDocument } from './document.ts';
import { renderInvoice } from './render.ts';

/** Nobody can pay into it, whatever account the shop has: a sample is no way to learn that (security 17). */
const BANK: BankDetails = {
  bankName: 'Sample Bank (do not pay)',
  accountName: 'Chicargos Ltd (sample)',
  accountNumber: '0000 0000 0000',
  swift: 'SAMPGB2L',
  address: '1 Sample Street, London, United Kingdom',
  payee: 'Chicargos Ltd (sample)',
  isSample: true,
};

const PERSON = {
  lines: ['1 Sample Road', 'Lusaka', 'Zambia'],
  phone: '+260 000 000000',
};

const CAR = {
  productId: 0,
  quantity: 1,
  unitMinor: 450_000,
  shippingMethod: 'RORO',
  shippingUnitMinor: 70_000,
  facts: {
    year: 2015,
    mileage: 45_000,
    engine_cc: 1_800,
    fuel: 'Petrol',
    colour: 'Silver',
    steering: 'right' as const,
    doors: 5,
    seats: 5,
    chassis: maskedChassis('SAMPLE00000000000'),
  },
  set: {
    seller: '',
    price_since: '2024-12-20T09:00:00Z',
    shipping: { source: 'published' as const, since: '2024-12-01', at: null, until: null },
  },
};

type Shop = Pick<InvoiceDocument, 'publicUrl' | 'supportInbox'>;

const SAMPLE = {
  number: 'PF-000000000-1',
  orderNumber: '000000000',
  code: '000000000000',
  issuedAt: new Date('2025-01-01T09:00:00Z'),
  expiresAt: new Date('2025-01-15T09:00:00Z'),
  currency: 'USD',
  seller: SAMPLE_COMPANY,
  incoterm: 'CFR',
  notifyParty: null,
  clearingAgent: null,
  destination: 'Durban',
  place: { port: 'Durban, South Africa', country: 'Zambia' },
  itemsMinor: 450_000,
  discount: null,
  shippingMinor: 70_000,
  totalMinor: 520_000,
  paidMinor: 0,
  bank: BANK,
  bitcoinAddress: null,
  hasNumber: false,
} as const;

function sampleIn(language: Language, shop: Shop): InvoiceDocument {
  const i18n = wordsIn(language);
  const person = { ...PERSON, name: i18n._({ id: 'invoice.sample-buyer', message: 'Sample Buyer' }) };
  const title = i18n._({ id: 'invoice.sample-car', message: 'A sample vehicle' });
  return { ...SAMPLE, ...shop, language, consignee: person, buyer: person, lines: [{ ...CAR, title }] };
}

const drawn = new Map<string, Promise<Buffer>>();

/** Sample of a pro-forma, for somebody who has not ordered yet: of nobody, for nothing. Drawn once in each language. */
export function samplePdf({ publicUrl, supportInbox }: Shop, language: Language): Promise<Buffer> {
  const name = `${language} ${publicUrl} ${supportInbox}`;
  const cached = drawn.get(name) ?? renderInvoice(sampleIn(language, { publicUrl, supportInbox }));
  drawn.set(name, cached);
  // Whoever asks next gets another try.
  cached.catch(() => drawn.get(name) === cached && drawn.delete(name));
  return cached;
}
