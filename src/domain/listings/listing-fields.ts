import { readChassis } from '../stock/chassis.ts';
import { CONDITIONS, STEERING_SIDES } from './listed-values.ts';
import { type FieldProblem, lengthOf, tooLong } from '../people/field-problem.ts';
import {
  BODY_TYPES,
  engineCc,
  FIRST_YEAR,
  FUELS,
  MAX_LISTING_MINOR,
  MAX_MILEAGE,
  MAX_TITLE,
  TRANSMISSIONS,
} from './listing-rules.ts';
import { isOneLine, isPlainText, notOneLine, notPlain } from '../people/one-line.ts';
import { readStaffAmount } from '../money/staff-amount.ts';
import { readTypedCount, withoutKwacha } from '../money/typed-amount.ts';

/** Class that a listing is of: a vehicle, or a part with entries of its own (account contract 5). */
export type ListingClass = 'vehicles' | 'parts';

export const LISTING_TYPES = ['FixedPrice', 'Auction', 'Chinese'] as const;
export const LISTING_CURRENCIES = ['USD', 'ZMW'] as const;
export const MAX_DESCRIPTION = 10_000;
/** Nobody counts more of one thing; it keeps a slip of the finger out. */
export const MAX_STOCK = 100_000;

/** Everything that an editor of a listing may change. Texts are '' and figures null where nothing is known. */
export interface ListingFacts {
  title: string;
  subtitle: string;
  description: string;
  contact: string;
  location: string;
  /** Minor units; 0: no price yet. */
  priceMinor: number;
  /** Miles. */
  mileage: number | null;
  engineCc: number | null;
  year: number | null;
  transmission: string | null;
  fuel: string | null;
  bodyType: string | null;
  colour: string | null;
  steering: 'right' | 'left' | null;
  doors: number | null;
  seats: number | null;
  /** As domain/stock/chassis.ts has it. */
  chassis: string | null;
  partNumber: string | null;
  condition: 'new' | 'used' | 'refurbished' | null;
  currency: 'USD' | 'ZMW';
  stock: number;
  listingType: 'FixedPrice' | 'Auction' | 'Chinese';
  /** Minor units; null: none. */
  earlierMinor: number | null;
}

type Read<T> = { value: T } | { problem: FieldProblem };

interface FieldRule<K extends keyof ListingFacts> {
  /** Fact where it stands. */
  fact: K;
  /** Class of the listings that have it; absent: of all. */
  of?: ListingClass;
  /** Reads what it comes to; null and '' clear it. */
  read: (given: unknown, thisYear: number) => Read<ListingFacts[K]>;
}

const invalid = (detail: string): { problem: FieldProblem } => ({ problem: { code: 'invalid', detail } });
const isCleared = (given: unknown): boolean =>
  given === null || given === undefined || (typeof given === 'string' && given.trim() === '');
const textOf = (given: unknown): string | null =>
  typeof given === 'string' ? given.trim() : typeof given === 'number' ? String(given) : null;

const words =
  (max: number, isFit: (text: string) => boolean = isOneLine, unfit: FieldProblem = notOneLine) =>
  (given: unknown): Read<string> => {
    if (isCleared(given)) return { value: '' };
    const text = textOf(given);
    if (text === null) return invalid('Enter plain text');
    if (!isFit(text)) return { problem: unfit };
    return lengthOf(text) > max ? { problem: tooLong(max) } : { value: text };
  };

const maybe =
  <T>(read: (text: string, thisYear: number) => Read<T>) =>
  (given: unknown, thisYear: number): Read<T | null> => {
    if (isCleared(given)) return { value: null };
    const text = textOf(given);
    return text === null ? invalid('This value cannot be read') : read(text, thisYear);
  };

const oneOf = <T extends string>(choices: readonly T[]) =>
  maybe((text): Read<T> => {
    const found = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
    return found === undefined ? invalid('Choose one of the options') : { value: found };
  });

/** A choice that is never without a value. */
const always =
  <T extends string>(choices: readonly [T, ...T[]]) =>
  (given: unknown): Read<T> => {
    if (isCleared(given)) return { value: choices[0] };
    const found = choices.find((choice) => choice === given);
    return found === undefined ? invalid('Choose one of the options') : { value: found };
  };

const whole =
  (least: number, most: number, detail: string) =>
  (text: string): Read<number> => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? { value } : invalid(detail);
  };

/** Reads miles: what is sent as a number has no marks for thousands: 1.234 of them are none. */
function miles(given: unknown): Read<number | null> {
  if (isCleared(given)) return { value: null };
  const isWhole = typeof given !== 'number' || Number.isInteger(given);
  const value = isWhole ? readTypedCount(textOf(given) ?? '') : null;
  return value !== null && value <= MAX_MILEAGE ? { value } : invalid(`Enter miles from 0 to ${MAX_MILEAGE}`);
}

function contact(given: unknown): Read<string> {
  if (isCleared(given)) return { value: '' };
  const text = textOf(given)?.replace(/[\s()-]/g, '') ?? '';
  return /^\+?\d{5,16}$/.test(text) ? { value: text } : invalid('Enter a phone number of 5 to 16 digits');
}

const ASKED = 'Enter an amount up to 99999999.99, with two decimals at most';

/** Reads an amount: what is typed is what is asked, so nothing is rounded here. */
function amount(given: unknown): Read<number> {
  const isRounded = typeof given === 'number' && !/^\d+(\.\d{1,2})?$/.test(String(given));
  const read = isRounded ? ASKED : readStaffAmount(given, ASKED);
  if (typeof read === 'string') return invalid(read);
  return read > MAX_LISTING_MINOR ? invalid(ASKED) : { value: read };
}

const price = (given: unknown): Read<number> => (isCleared(given) ? { value: 0 } : amount(given));
const earlierPrice = (given: unknown): Read<number | null> =>
  isCleared(given) ? { value: null } : amount(given);

function engine(text: string): Read<number> {
  const cc = /^\d{1,5}(\.\d{1,3})?$/.test(text) ? engineCc(text) : null;
  return cc === null ? invalid('Enter litres like 1.6, or cc from 50 to 20000') : { value: cc };
}

function year(text: string, thisYear: number): Read<number> {
  const last = thisYear + 1;
  return whole(FIRST_YEAR, last, `Enter a year from ${FIRST_YEAR} to ${last}`)(text);
}

/** A colour in any language, as long as the contract lets it be: a text with figures says something else (security 57). */
export const MAX_COLOUR = 40;
const COLOUR = /^[\p{L}\p{M}]+(?:[ /'’-][\p{L}\p{M}]+)*$/u;

function colour(text: string): Read<string> {
  if (lengthOf(text) > MAX_COLOUR) return { problem: tooLong(MAX_COLOUR) };
  return COLOUR.test(text.normalize('NFC'))
    ? { value: text }
    : invalid('Enter a colour in words, like dark blue');
}

function chassis(text: string): Read<string> {
  const value = readChassis(text);
  return value === null
    ? invalid('Enter 17 letters and digits without I, O and Q, or a frame number like NZE121-3012345')
    : { value };
}

const rule = <K extends keyof ListingFacts>(made: FieldRule<K>): FieldRule<K> => made;

/** The fields of a save by their names on the wire, in the order of the contract's table (account contract 5.5). */
export const LISTING_FIELDS = {
  pTitle: rule({ fact: 'title', read: words(MAX_TITLE) }),
  subtitle: rule({ fact: 'subtitle', read: words(100) }),
  description: rule({ fact: 'description', read: words(MAX_DESCRIPTION, isPlainText, notPlain) }),
  pContact: rule({ fact: 'contact', read: contact }),
  pLocation: rule({ fact: 'location', read: words(100) }),
  pPrice: rule({ fact: 'priceMinor', read: price }),
  sMileage: rule({ fact: 'mileage', of: 'vehicles', read: miles }),
  sEngine: rule({ fact: 'engineCc', of: 'vehicles', read: maybe(engine) }),
  sYear: rule({ fact: 'year', read: maybe(year) }),
  sTransmission: rule({ fact: 'transmission', of: 'vehicles', read: oneOf(TRANSMISSIONS) }),
  sFuel: rule({ fact: 'fuel', of: 'vehicles', read: oneOf(FUELS) }),
  sBody: rule({ fact: 'bodyType', read: oneOf(BODY_TYPES) }),
  sColour: rule({ fact: 'colour', read: maybe(colour) }),
  sSteering: rule({ fact: 'steering', of: 'vehicles', read: oneOf(STEERING_SIDES) }),
  sDoors: rule({ fact: 'doors', of: 'vehicles', read: maybe(whole(1, 9, 'Enter doors from 1 to 9')) }),
  sSeats: rule({ fact: 'seats', of: 'vehicles', read: maybe(whole(1, 99, 'Enter seats from 1 to 99')) }),
  sChassis: rule({ fact: 'chassis', of: 'vehicles', read: maybe(chassis) }),
  sPartNumber: rule({ fact: 'partNumber', of: 'parts', read: maybe((text) => words(100)(text)) }),
  sCondition: rule({ fact: 'condition', of: 'parts', read: oneOf(CONDITIONS) }),
  currency: rule({ fact: 'currency', read: always(LISTING_CURRENCIES) }),
  num_in_stock: rule({
    fact: 'stock',
    read: (given) =>
      isCleared(given)
        ? { value: 0 }
        : whole(0, MAX_STOCK, `Enter a whole number from 0 to ${MAX_STOCK}`)(textOf(given) ?? ''),
  }),
  listing_type: rule({ fact: 'listingType', read: always(LISTING_TYPES) }),
  earlier_price: rule({ fact: 'earlierMinor', read: earlierPrice }),
};
export type ListingField = keyof typeof LISTING_FIELDS;
export const LISTING_FIELD_NAMES = Object.keys(LISTING_FIELDS) as ListingField[];

/**
 * Reads what one field of a save comes to.
 * @returns null for a field that listings of this class have not: it is left out
 */
export function readListingField(
  name: ListingField,
  given: unknown,
  of: ListingClass,
  thisYear: number,
): { change: Partial<ListingFacts> } | { problem: FieldProblem } | null {
  const { fact, read, ...field } = LISTING_FIELDS[name] as FieldRule<keyof ListingFacts>;
  if (field.of !== undefined && field.of !== of) return null;
  const found = read(given, thisYear);
  return 'problem' in found ? found : { change: { [fact]: found.value } };
}

/** The same as a seller types it: all their prices are in kwacha, so its sign may stand at one. */
export const readSellerField: typeof readListingField = (name, given, of, thisYear) =>
  readListingField(
    name,
    name === 'pPrice' && typeof given === 'string' ? withoutKwacha(given) : given,
    of,
    thisYear,
  );

/**
 * Fields that a listing needs before anybody may see it, in the contract's order; empty: it may go live. Photos are not
 * among them. An electric car has no engine to give the size of.
 */
export function missingFields(facts: ListingFacts, of: ListingClass): ListingField[] {
  const both: (ListingField | false)[] = [
    facts.title === '' && 'pTitle',
    facts.description === '' && 'description',
    facts.contact === '' && 'pContact',
    facts.location === '' && 'pLocation',
    facts.priceMinor <= 0 && 'pPrice',
  ];
  const vehicle: (ListingField | false)[] = [
    facts.mileage === null && 'sMileage',
    facts.engineCc === null && facts.fuel !== 'Electric' && 'sEngine',
    facts.year === null && 'sYear',
  ];
  return [...both, ...(of === 'vehicles' ? vehicle : [])].filter((name) => name !== false);
}

/** An earlier price that is none: nothing was saved, so nothing is crossed out. */
export function earlierProblem({
  earlierMinor,
  priceMinor,
}: Pick<ListingFacts, 'earlierMinor' | 'priceMinor'>): FieldProblem | null {
  return earlierMinor !== null && earlierMinor <= priceMinor
    ? { code: 'invalid', detail: 'The earlier price must be higher than the price' }
    : null;
}
