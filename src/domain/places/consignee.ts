import { findCountry } from './destinations.ts';
import { isEmail, MAX_EMAIL } from '../people/email.ts';
import { type FieldProblem, lengthOf, tooLong } from '../people/field-problem.ts';
import { isOneLine, isPlainText, notOneLine, notPlain } from '../people/one-line.ts';
import { MAX_NAME } from '../people/person-name.ts';

export const CONSIGNEE_TITLES = ['Mr', 'Mrs', 'Miss', 'Ms'] as const;

/** Person who collects at the port. Names are the wire's: line4 is the city, state the province (contract 5.10). */
export interface Consignee {
  title: string;
  first_name: string;
  last_name: string;
  email: string;
  /** digits only, with the country code */
  phone_number: string;
  line1: string;
  line2: string;
  line4: string;
  state: string;
  /** link, code or name of a destination country */
  country: string;
}
export type ConsigneeField = keyof Consignee;

/** Others who have to do with the goods at the port: both may be left out, a number needs a name. */
export const PARTY_FIELDS = ['notify_name', 'notify_phone', 'agent_name', 'agent_phone'] as const;
export type PartyField = (typeof PARTY_FIELDS)[number];

/** Contacts to reach about the goods: what may still be another after the order is placed, unlike who collects and where. */
export const CONTACT_FIELDS = ['phone_number', ...PARTY_FIELDS] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Fields that an address may hold beside the form's. */
export type AddressField = ConsigneeField | 'line3' | 'postcode' | 'notes' | PartyField;

/** As long as a name is that a carrier and a bank can print (security 45): a longer one is stored whole and cut there. */
export const MAX_PARTY_NAME = 80;

/** Longest value of each free text, in characters (spec buyer §5, contract 5.10); the parties' names are ours. */
export const CONSIGNEE_LIMITS = {
  first_name: MAX_NAME,
  last_name: MAX_NAME,
  email: MAX_EMAIL,
  phone_number: 16,
  line1: 50,
  line2: 50,
  line4: 50,
  state: 50,
  line3: 50,
  postcode: 64,
  notes: 500,
  notify_name: MAX_PARTY_NAME,
  agent_name: MAX_PARTY_NAME,
} as const;

type Check = (value: string) => FieldProblem | null;

const AN_EMAIL = 'A valid email is required to place order';

/** In the order of spec buyer §5, the fields beyond its form last. */
const CHECKS: readonly (readonly [AddressField, Check])[] = [
  ['title', among(CONSIGNEE_TITLES, 'A title is required to place order')],
  ['first_name', text(CONSIGNEE_LIMITS.first_name, 'A first name is required to place order')],
  ['last_name', text(CONSIGNEE_LIMITS.last_name, 'A surname is required to place order')],
  ['email', email],
  ['phone_number', phone],
  ['line1', text(CONSIGNEE_LIMITS.line1, 'A street name / number is required to place order')],
  ['line2', text(CONSIGNEE_LIMITS.line2)],
  ['line4', text(CONSIGNEE_LIMITS.line4, 'A city name is required to place order')],
  ['state', text(CONSIGNEE_LIMITS.state, 'A province is required to place order')],
  ['country', country],
  ['line3', text(CONSIGNEE_LIMITS.line3)],
  ['postcode', text(CONSIGNEE_LIMITS.postcode)],
  ['notes', lines(CONSIGNEE_LIMITS.notes)],
  ['notify_name', text(CONSIGNEE_LIMITS.notify_name)],
  ['notify_phone', ifGiven(phone)],
  ['agent_name', text(CONSIGNEE_LIMITS.agent_name)],
  ['agent_phone', ifGiven(phone)],
];

/** A number alone says nothing of whose it is. */
const NAMED = { notify_name: 'notify_phone', agent_name: 'agent_phone' } as const;

/**
 * Everything wrong with a consignee, all at once, keys in the order of spec buyer §5; empty when nothing is.
 * Texts are that section's; where it has none, contract 1.1's. Values are trimmed first, absent counts as empty.
 * @param options.emailOptional the wire's payload may have no email, the form may not (contract 5.10)
 */
export function consigneeProblems(
  values: Partial<Record<AddressField, string>>,
  options: { emailOptional?: boolean } = {},
): Partial<Record<AddressField, FieldProblem>> {
  const problems: Partial<Record<AddressField, FieldProblem>> = {};
  for (const [field, check] of CHECKS) {
    const value = values[field]?.trim() ?? '';
    if (field === 'email' && value === '' && options.emailOptional) continue;
    const nameless =
      (field === 'notify_name' || field === 'agent_name') &&
      value === '' &&
      (values[NAMED[field]]?.trim() ?? '') !== '';
    const problem: FieldProblem | null = nameless
      ? { code: 'required', detail: 'A name is required with this number' }
      : check(value);
    if (problem) problems[field] = problem;
  }
  return problems;
}

function text(limit: number, missing?: string): Check {
  return (value) => {
    if (value === '') return missing === undefined ? null : { code: 'required', detail: missing };
    if (!isOneLine(value)) return notOneLine;
    return lengthOf(value) > limit ? tooLong(limit) : null;
  };
}

function lines(limit: number): Check {
  return (value) => {
    if (!isPlainText(value)) return notPlain;
    return lengthOf(value) > limit ? tooLong(limit) : null;
  };
}

function ifGiven(check: Check): Check {
  return (value) => (value === '' ? null : check(value));
}

function among(choices: readonly string[], detail: string): Check {
  return (value) => {
    if (value === '') return { code: 'required', detail };
    return choices.includes(value) ? null : { code: 'invalid', detail };
  };
}

function email(value: string): FieldProblem | null {
  if (value === '') return { code: 'required', detail: AN_EMAIL };
  if (lengthOf(value) > CONSIGNEE_LIMITS.email) return tooLong(CONSIGNEE_LIMITS.email);
  return isEmail(value) ? null : { code: 'invalid_email', detail: AN_EMAIL };
}

/** In this order: there, digits only, 5 to 16 of them (contract 5.10). */
function phone(value: string): FieldProblem | null {
  if (value === '') {
    return { code: 'required', detail: 'Please enter a phone number (including country code)' };
  }
  if (!/^[0-9]+$/.test(value)) {
    return { code: 'invalid', detail: 'Your number must be composed only of numbers' };
  }
  if (value.length < 5 || value.length > CONSIGNEE_LIMITS.phone_number) {
    return { code: 'invalid_length', detail: 'Your number must be between 5 and 16 characters' };
  }
  return null;
}

function country(value: string): FieldProblem | null {
  const detail = 'A country is required to place order';
  if (value === '') return { code: 'required', detail };
  return findCountry(value)?.isDestination ? null : { code: 'invalid', detail };
}
