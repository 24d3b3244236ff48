import * as v from 'valibot';
import {
  CONSIGNEE_TITLES,
  type AddressField,
  consigneeProblems,
  PARTY_FIELDS,
} from '#domain/places/consignee.ts';
import type { FieldProblem } from '#domain/people/field-problem.ts';

/** Key under which the form is kept on the phone, until its order was placed. */
export const DRAFT = 'checkout';

const text = v.optional(v.string(), '');
const Draft = v.object({
  title: text,
  first_name: text,
  last_name: text,
  email: text,
  phone_number: text,
  line1: text,
  line2: text,
  line4: text,
  state: text,
  country: text,
  notes: text,
  notify_name: text,
  notify_phone: text,
  agent_name: text,
  agent_phone: text,
});
/** The consignee form as typed. Names are the wire's: line4 is the city, state the province; country is a code. */
export type ConsigneeDraft = v.InferOutput<typeof Draft>;
export type DraftField = keyof ConsigneeDraft;

/** The fields in the order of the form: the first bad one gets the focus. */
export const FORM_ORDER: readonly DraftField[] = [
  'title',
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'line1',
  'line2',
  'line4',
  'state',
  'country',
  ...PARTY_FIELDS,
  'notes',
];

export const TITLES = CONSIGNEE_TITLES;

/** Form that the phone kept, or null when it is not a form of ours. */
export function parseDraft(stored: unknown): ConsigneeDraft | null {
  const read = v.safeParse(Draft, stored);
  return read.success ? read.output : null;
}

/** A new form knows the account's name and address and where the basket goes. */
export function newDraft(
  user: { first_name: string; last_name: string; email: string },
  countryCode: string,
): ConsigneeDraft {
  return {
    title: '',
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    phone_number: '',
    line1: '',
    line2: '',
    line4: '',
    state: '',
    country: countryCode,
    notes: '',
    notify_name: '',
    notify_phone: '',
    agent_name: '',
    agent_phone: '',
  };
}

/** The signs that people write a number with: blanks, dashes of any length, dots, slashes, brackets, a plus in front. */
const WRITTEN_WITH = /^\s*\+|[\s\u2010-\u2015\u2212().[\]/-]/g;

/** `+27 (0)82`: the bracketed 0 is dialled only without the country code that stands before it. */
const TRUNK_ZERO = /^([\s([]*(?:(?:\+|00)\s*)?[1-9]\d{0,2}[\s\u2010-\u2015\u2212().[\]/-]*)[([]\s*0\s*[)\]]/;

/** Dialled like a plus; no country code begins with 0. */
const DIALLED_PLUS = /^00(?=[1-9])/;

/**
 * A telephone number as the wire wants it, digits only, the country code first (contract 5.10). What is left beside
 * digits was no way to write a number, and stays to be complained of.
 */
export const plainNumber = (typed: string): string =>
  typed.replace(TRUNK_ZERO, '$1').replace(WRITTEN_WITH, '').replace(DIALLED_PLUS, '');

/** The form as it goes on the order. */
export function consigneeOf(draft: ConsigneeDraft): ConsigneeDraft {
  return {
    ...draft,
    phone_number: plainNumber(draft.phone_number),
    notify_phone: plainNumber(draft.notify_phone),
    agent_phone: plainNumber(draft.agent_phone),
  };
}

/** Problems with the form, keys in its order; empty when it can be ordered with. */
export function draftProblems(draft: ConsigneeDraft): Partial<Record<AddressField, FieldProblem>> {
  return consigneeProblems(consigneeOf(draft));
}
