import * as v from 'valibot';
import { LANGUAGES } from '#domain/text/languages.ts';
import type { InvoiceDocument } from './document.ts';

const Moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.date(),
);
const Contact = v.object({ name: v.string(), phone: v.string() });
const Party = v.object({
  name: v.string(),
  lines: v.array(v.string()),
  phone: v.string(),
});
const Company = v.object({
  name: v.string(),
  address: v.string(),
  registration: v.string(),
  tax_number: v.string(),
  phone: v.nullable(v.string()),
  since: v.nullable(v.number()),
});
const figure = v.nullable(v.number());
const text = v.nullable(v.string());
const Facts = v.object({
  year: figure,
  mileage: figure,
  engine_cc: figure,
  fuel: text,
  colour: text,
  steering: v.nullable(v.picklist(['right', 'left'])),
  doors: figure,
  seats: figure,
  chassis: text,
});
const SetBy = v.object({
  seller: text,
  price_since: text,
  shipping: v.nullable(
    v.object({ source: v.picklist(['published', 'quote']), since: text, at: text, until: text }),
  ),
});
const Frozen = v.object({
  // Documents of before were all in English.
  language: v.optional(v.picklist(LANGUAGES), 'en'),
  number: v.string(),
  orderNumber: v.string(),
  code: v.string(),
  issuedAt: Moment,
  expiresAt: Moment,
  currency: v.picklist(['USD', 'ZMW']),
  seller: v.optional(v.nullable(Company), null),
  consignee: Party,
  buyer: Party,
  notifyParty: v.nullable(Contact),
  clearingAgent: v.nullable(Contact),
  destination: v.string(),
  place: v.optional(v.nullable(v.object({ port: v.string(), country: v.string() })), null),
  incoterm: v.optional(v.nullable(v.literal('CFR')), null),
  lines: v.array(
    v.object({
      productId: v.number(),
      title: v.string(),
      quantity: v.number(),
      unitMinor: v.number(),
      shippingMethod: v.string(),
      shippingUnitMinor: v.number(),
      facts: v.optional(v.nullable(Facts), null),
      set: v.optional(v.nullable(SetBy), null),
    }),
  ),
  itemsMinor: v.number(),
  discount: v.nullable(v.object({ code: v.string(), minor: v.number() })),
  shippingMinor: v.number(),
  totalMinor: v.number(),
  paidMinor: v.number(),
  bank: v.object({
    bankName: v.string(),
    accountName: v.string(),
    accountNumber: v.string(),
    swift: v.string(),
    address: v.string(),
    payee: v.string(),
    isSample: v.boolean(),
  }),
  bitcoinAddress: v.nullable(v.string()),
  publicUrl: v.string(),
  supportInbox: v.string(),
  // Documents of before did not say.
  hasNumber: v.optional(v.boolean(), true),
});

/** A document as the transaction that issues it keeps it, until it has been drawn. */
export const freezeDocument = (document: InvoiceDocument): string => JSON.stringify(document);

/** @throws where it is not what `freezeDocument` wrote */
export const thawDocument = (facts: unknown): InvoiceDocument => v.parse(Frozen, facts);
