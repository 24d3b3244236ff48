import type { FieldIssue } from '#contract/problem.ts';
import { isRecord, readJson } from '#contract/wire.ts';
import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { readsLikePayment, titleReadsLikePayment } from '#domain/payments/payment-words.ts';
import {
  earlierProblem,
  LISTING_FIELD_NAMES,
  type ListingClass,
  type ListingFacts,
  type ListingField,
  missingFields,
  readListingField,
} from '#domain/listings/listing-fields.ts';
import { Refusal, refuseFieldsAs, refuseForm } from '#server/platform/calls/refuse.ts';

/** A save as it came in: absent is unchanged. */
export type ListingInput = Readonly<Partial<Record<ListingField | 'publish', unknown>>>;

/** State of a listing before a save; one that is made has nothing. */
export interface ListingBefore {
  of: ListingClass;
  facts: ListingFacts;
  published: boolean;
  /** Number of it that are in orders. */
  allocated: number;
}

/** Outcome of a save. */
export interface Judgement {
  facts: ListingFacts;
  published: boolean;
  /** Payload names of what is different afterwards. */
  changed: string[];
}

/**
 * Judges a save by its fields and by what the listing would be afterwards (account contract 5.5): all of it holds, or
 * nothing is stored.
 */
export function judgeSave(before: ListingBefore, given: ListingInput, now: Date): Refusal | Judgement {
  const { of } = before;
  const issues: FieldIssue[] = [];
  const facts = { ...before.facts };
  const changed: string[] = [];
  const fields = withJsonPart(given);
  for (const name of LISTING_FIELD_NAMES) {
    if (fields[name] === undefined) continue;
    const read = readListingField(name, fields[name], of, now.getUTCFullYear());
    if (read === null) continue;
    if ('problem' in read) issues.push({ path: [name], ...read.problem });
    else {
      const [[fact, value] = []] = Object.entries(read.change);
      if (fact !== undefined && Reflect.get(before.facts, fact) !== value) changed.push(name);
      Object.assign(facts, read.change);
    }
  }
  const published = publishedIn(fields.publish, before.published);
  if (published === null) issues.push({ path: ['publish'], code: 'invalid', detail: 'Choose draft or live' });
  if (changed.includes('num_in_stock') && facts.stock < before.allocated)
    issues.push({
      path: ['num_in_stock'],
      code: 'invalid',
      detail: `${before.allocated} of them are in orders, so it cannot be fewer`,
    });
  const earlier =
    changed.includes('earlier_price') || changed.includes('pPrice') ? earlierProblem(facts) : null;
  if (earlier) issues.push({ path: ['earlier_price'], ...earlier });
  if (issues.length > 0 || published === null) return refuseForm(issues);
  if (published) {
    const unfit = notForSale(facts, of);
    if (unfit) return unfit;
  }
  if (published !== before.published) changed.push('publish');
  return { facts, published, changed };
}

const NO_ACCOUNT = 'Bank details are in the pro-forma alone. Take the account number out';
const noPayment = (what: string): string =>
  `Payment details belong in the pro-forma alone. Take payment words and links out of the ${what}`;

const forbiddenIn = (name: string, detail: string): FieldIssue => ({
  path: [name],
  code: 'bank_details',
  detail,
});

/** Why nobody may see it yet: a field that it needs, or an account number where none may stand (security 17). */
function notForSale(facts: ListingFacts, of: ListingClass): Refusal | null {
  const missing = missingFields(facts, of);
  if (missing.length > 0) {
    const issues = missing.map((name) => ({
      path: [name],
      code: 'required' as const,
      detail: name === 'sYear' ? 'Required' : 'Field required',
    }));
    return refuseFieldsAs('missing_fields', issues);
  }
  const texts = {
    pTitle: facts.title,
    subtitle: facts.subtitle,
    description: facts.description,
    pContact: facts.contact,
    pLocation: facts.location,
    sPartNumber: facts.partNumber ?? '',
  };
  const found = Object.entries(texts).flatMap(([name, text]) =>
    holdsBankAccount(text) ? [forbiddenIn(name, NO_ACCOUNT)] : [],
  );
  if (found.length === 0) found.push(...paymentWords(facts));
  return found.length > 0 ? refuseForm(found) : null;
}

/** Title and colour are printed on the pro-forma (security 45, 57); every visitor may filter by a place and a colour. */
const paymentWords = ({ title, colour, location }: ListingFacts): FieldIssue[] =>
  [
    titleReadsLikePayment(title) && forbiddenIn('pTitle', noPayment('title')),
    readsLikePayment(location) && forbiddenIn('pLocation', noPayment('place')),
    readsLikePayment(colour ?? '') && forbiddenIn('sColour', noPayment('colour')),
  ].filter((issue) => issue !== false);

/** The spec's clients send number and condition of a part as one JSON text (account contract 5.5). */
export function withJsonPart(given: ListingInput): ListingInput {
  const part = typeof given.sPartNumber === 'string' ? readJson(given.sPartNumber) : null;
  if (!isRecord(part)) return given;
  return {
    ...given,
    sPartNumber: part['partNumber'] ?? '',
    ...(given.sCondition === undefined && { sCondition: part['condition'] ?? '' }),
  };
}

/** Null for what is neither. */
export function publishedIn(given: unknown, before: boolean): boolean | null {
  if (given === undefined) return before;
  if (given === true || given === 'live' || given === 'true') return true;
  return given === false || given === 'draft' || given === 'false' ? false : null;
}
