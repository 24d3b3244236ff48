import * as v from 'valibot';
import { command } from './declare.ts';
import { BULK_ORDERS, EmailQueued } from './requests.ts';
import { looseLine, looseText } from './wire.ts';

/** Settings that every form of the shop has beside its own fields; none is about a product (contract 6.8). */
const FORM = {
  v: 1,
  lane: 'form:',
  onReject: 'continue',
  method: 'POST',
  path: '/email-service/',
  answer: EmailQueued,
} as const;

/** Labels that tell the forms of the parts template apart: those that have a command of their own. */
export const FORM_LABELS = ['electronics', 'bulk'] as const;

/**
 * A request in four fields. `website` (additive) is a field that no person sees: whatever is in it was written by a
 * machine, and the request is refused. `language`: of the page where it was asked. Absent they stay absent.
 */
export const ShopRequest = v.object({
  template: looseText,
  form: looseLine,
  userName: looseLine,
  userEmail: looseText,
  contactNumber: looseLine,
  userRequest: looseText,
  website: v.optional(looseText),
  language: v.optional(looseText),
});
export type ShopRequest = v.InferOutput<typeof ShopRequest>;

/**
 * For electronics that are not listed.
 * @like form.parts
 */
export const sendElectronicsRequest = command({
  ...FORM,
  name: 'form.electronics',
  payload: ShopRequest,
  example: {
    template: BULK_ORDERS,
    form: 'electronics',
    userName: 'Chanda Phiri',
    userEmail: 'chanda@example.test',
    contactNumber: '+260 97 1234567',
    userRequest: 'A car radio for a 2012 Hilux',
  },
});

/**
 * For stock in numbers.
 * @like form.parts
 */
export const sendBulkRequest = command({
  ...FORM,
  name: 'form.bulk',
  payload: ShopRequest,
  example: {
    template: BULK_ORDERS,
    form: 'bulk',
    userName: 'Chanda Phiri',
    userEmail: 'chanda@example.test',
    contactNumber: '+260 97 1234567',
    userRequest: 'Ten Hilux of 2015 or later, to Dar Es Salaam',
  },
});

/**
 * For the price of something that is not listed.
 * @like form.parts
 */
export const sendQuoteRequest = command({
  ...FORM,
  name: 'form.quote',
  payload: ShopRequest,
  example: {
    template: 'quote',
    form: '',
    userName: 'Chanda Phiri',
    userEmail: 'chanda@example.test',
    contactNumber: '+260 97 1234567',
    userRequest: 'A 2014 RAV4 with less than 80,000 miles, to Walvis Bay',
  },
});

/**
 * A message to the shop.
 * @like form.parts
 */
export const sendContact = command({
  ...FORM,
  name: 'form.contact',
  payload: ShopRequest,
  example: {
    template: 'contact',
    form: '',
    userName: 'Chanda Phiri',
    userEmail: 'chanda@example.test',
    contactNumber: '+260 97 1234567',
    userRequest: 'When is the office in Lusaka open on Saturdays?',
  },
});

/** Request of a candidate: `userEmail` and `userRequest` hold invoice numbers. */
export const AssessmentRequest = v.object({
  template: looseText,
  refNumber: looseLine,
  userName: looseLine,
  contactNumber: looseLine,
  userEmail: looseText,
  userRequest: looseLine,
  benchMarked: looseText,
  website: v.optional(looseText),
});
export type AssessmentRequest = v.InferOutput<typeof AssessmentRequest>;

/**
 * @like form.parts
 */
export const sendAssessment = command({
  ...FORM,
  name: 'form.assessment',
  payload: AssessmentRequest,
  example: {
    template: 'assessment',
    refNumber: 'NMM-2026-017',
    userName: 'Chanda Phiri',
    contactNumber: '+260 97 1234567',
    userEmail: 'INV-20417',
    userRequest: 'INV-20418',
    benchMarked: 'Three listings of the same model, by price, mileage and photos.',
  },
});
