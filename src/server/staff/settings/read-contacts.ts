import type { RefusalCode } from '#domain/refusals/table.ts';
import type { FieldIssue } from '#contract/problem.ts';
import type { ContactField } from '#contract/staff/contacts.ts';
import type { ShopContacts } from '#contract/shop-contacts.ts';
import { holdsBankAccount } from '#domain/payments/account-number.ts';
import {
  fitsPaper,
  foundingYear,
  isCompanyNumber,
  isSampleCompany,
  MAX_COMPANY_ADDRESS,
  MAX_COMPANY_NAME,
} from '#domain/shop/company.ts';
import { tooLong } from '#domain/people/field-problem.ts';
import {
  digitsOf,
  fitsOfficeAddress,
  isSupportEmail,
  MAX_OFFICE_ADDRESS,
  readHours,
} from '#domain/shop/shop-contacts.ts';
import { companyNumberReadsLikePayment, companyReadsLikePayment } from '#domain/payments/payment-words.ts';

type ContactsInput = Readonly<Partial<Record<ContactField, unknown>>>;
type Office = ShopContacts['offices'][number];

const NUMBER = 'Enter a number of 6 to 15 digits with its country';
const HOURS = 'Enter hours like 8:00-16:45';
const BANK = 'Pages show this to everybody: take the account number out';
const PRINTED = 'Pro-formas print this: take out what reads like another account';

/** Contacts after a form: what of it is as it was, and what is new; or what is wrong with it, field by field. */
export function readContacts(
  before: ShopContacts,
  given: ContactsInput,
): { contacts: ShopContacts } | { issues: FieldIssue[] } {
  const issues: FieldIssue[] = [];
  const bad = (path: string, code: RefusalCode, detail: string): void => {
    issues.push({ path: [path], code, detail });
  };
  const typed: Readonly<Record<string, unknown>> = given;
  /** The new value of one field, or the one that there was. */
  const field = <T>(
    name: string,
    current: T,
    read: (text: unknown) => T | undefined,
    otherwise: string,
  ): T => {
    if (typed[name] === undefined) return current;
    const value = read(typed[name] ?? '');
    if (value !== undefined) return value;
    bad(name, 'invalid', otherwise);
    return current;
  };
  const hours = (text: unknown) => (typeof text === 'string' ? readHours(text) : undefined);
  const addressOf = (name: string, current: string): string => {
    const text = typed[name];
    if (text === undefined) return current;
    const address = typeof text === 'string' ? text.trim() : '';
    if (text !== null && typeof text !== 'string') bad(name, 'invalid', 'Enter plain text');
    else if (!fitsOfficeAddress(address)) issues.push({ path: [name], ...tooLong(MAX_OFFICE_ADDRESS) });
    else if (holdsBankAccount(address)) bad(name, 'bank_details', BANK);
    return address;
  };
  const office = (current: Office): Office => {
    const of = current.city.toLowerCase();
    return {
      city: current.city,
      address: addressOf(`${of}_address`, current.address),
      telephone: field(`${of}_telephone`, current.telephone, digitsOf, NUMBER),
      weekdays: field(`${of}_weekdays`, current.weekdays, hours, HOURS),
      saturday: field(`${of}_saturday`, current.saturday, hours, HOURS),
    };
  };
  /** A text of the company: one line that a paper can print. */
  const printed = (name: string, current: string, most: number): string => {
    const line = field(
      name,
      current,
      (text) => plainLine(text, most),
      `Enter one line of up to ${most} letters`,
    );
    if (companyReadsLikePayment(line)) bad(name, 'bank_details', PRINTED);
    return line;
  };
  const figure = (name: string, current: string): string => {
    const number = field(name, current, (text) => companyNumber(text), 'Enter up to 30 letters and digits');
    if (companyNumberReadsLikePayment(number)) bad(name, 'bank_details', PRINTED);
    return number;
  };
  const company = (current: ShopContacts['company']): ShopContacts['company'] => {
    const read = {
      name: printed('company_name', current?.name ?? '', MAX_COMPANY_NAME),
      address: printed('company_address', current?.address ?? '', MAX_COMPANY_ADDRESS),
      registration: figure('company_registration', current?.registration ?? ''),
      tax_number: figure('company_tax_number', current?.tax_number ?? ''),
      phone: field('company_phone', current?.phone ?? null, digitsOf, NUMBER),
      since: field('company_since', current?.since ?? null, yearIn, 'Enter a year of four digits'),
    };
    if (Object.values(read).every((fact) => fact === '' || fact === null)) return null;
    if (read.name === '') bad('company_name', 'required', 'Name the company');
    return { ...read, sample: isSampleCompany(read) };
  };
  const contacts: ShopContacts = {
    telephone: field('telephone', before.telephone, digitsOf, NUMBER),
    email: field('email', before.email, emailIn, 'Enter one email address'),
    hours: field('hours', before.hours, (text) => hours(text) ?? undefined, HOURS),
    offices: before.offices.map(office),
    company: company(before.company),
  };
  return issues.length > 0 ? { issues } : { contacts };
}

function emailIn(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const email = text.trim();
  return isSupportEmail(email) ? email : undefined;
}

function plainLine(text: unknown, most: number): string | undefined {
  const line = typeof text === 'string' ? text.trim() : undefined;
  return line !== undefined && fitsPaper(line, most) ? line : undefined;
}

function companyNumber(text: unknown): string | undefined {
  const number = typeof text === 'string' ? text.trim() : undefined;
  return number !== undefined && isCompanyNumber(number) ? number : undefined;
}

function yearIn(text: unknown): number | null | undefined {
  return typeof text === 'string' || typeof text === 'number' ? foundingYear(String(text)) : undefined;
}
