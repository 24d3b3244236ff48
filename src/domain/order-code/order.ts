import { COUNTRIES } from '../places/destinations.ts';
import { CONSIGNEE_TITLES } from '../places/consignee.ts';
import { BadBits, type BitReader, BitWriter } from './bits.ts';
import { readText, writeText } from './letters.ts';

/** A text of the address that stands in the code as it was typed. */
export const CODED_TEXTS = [
  'first_name',
  'last_name',
  'line1',
  'line2',
  'line3',
  'line4',
  'state',
  'postcode',
  'notes',
  'notify_name',
  'agent_name',
] as const;
/** Numbers of those who may be named beside the consignee: digits, empty for none. */
const PARTY_PHONES = ['notify_phone', 'agent_phone'] as const;

export interface CodedLine {
  productId: number;
  quantity: number;
  /** 'container' or RORO. */
  container: boolean;
  /** Place of the shipping option among all options of the line, as they stand in the payload. */
  shippingAt: number;
  /** Options beyond shipping, in their order. */
  choices: readonly { option: number; value: string }[];
  /** The line after discounts and shipping per unit, minor units. */
  priceMinor: number;
  shippingMinor: number;
}

/** All that an order says (contract 5.10). Sums and what is always the same are made again from it. */
export interface CodedOrder {
  userId: number;
  currency: 'USD' | 'ZMW';
  /** ISO code of a destination, and its port as the list or the user wrote it. */
  destination: { code: string; port: string };
  lines: readonly CodedLine[];
  /** In capitals; null for none. */
  voucher: string | null;
  address: Record<(typeof CODED_TEXTS)[number] | (typeof PARTY_PHONES)[number], string> & {
    title: string;
    /** Empty: the account's. */
    email: string;
    phone_number: string;
    /** ISO code. */
    country: string;
  };
  /** Link that brought the buyer: a supporter's code, and when, as the phone keeps it; null for nobody's. */
  referral: { code: string; clicked_at: string } | null;
}

/** Widths of the groups in which numbers are written: most are small, none is bounded. */
const GROUP = { user: 6, product: 5, quantity: 2, lines: 2, option: 3, money: 7, digits: 3 } as const;

/** Lists that places and titles are written by: codes of another list are read as not sealed, never as something else. */
export const CODE_LISTS: readonly unknown[] = [
  COUNTRIES.map(({ code, ports }) => [code, ports]),
  CONSIGNEE_TITLES,
];

/** @throws RangeError when a field is none that the forms let through: then there is no code for it */
export function writeOrder(to: BitWriter, order: CodedOrder): void {
  to.writeCount(order.userId, GROUP.user);
  to.write(order.currency === 'ZMW' ? 1 : 0, 1);
  writeDestination(to, order.destination);
  to.writeCount(order.lines.length, GROUP.lines);
  for (const line of order.lines) writeLine(to, line);
  // Small letters take half the room within a word.
  writeMaybe(to, (order.voucher ?? '').toLowerCase());
  writeAddress(to, order.address);
  writeReferral(to, order.referral);
}

/** @throws BadBits */
export function readOrder(from: BitReader): CodedOrder {
  const userId = from.readCount(GROUP.user);
  const currency = from.read(1) === 1 ? 'ZMW' : 'USD';
  const destination = readDestination(from);
  const count = from.readCount(GROUP.lines);
  // A line has 30 bits at least; a larger count than there are bits for is no count.
  if (count > 100) throw new BadBits('too many lines');
  const lines = Array.from({ length: count }, () => readLine(from));
  const voucher = readMaybe(from);
  return {
    userId,
    currency,
    destination,
    lines,
    voucher: voucher === '' ? null : voucher.toUpperCase(),
    address: readAddress(from),
    referral: readReferral(from),
  };
}

function writeDestination(to: BitWriter, { code, port }: CodedOrder['destination']): void {
  const ports = writeCountry(to, code).ports;
  if (ports.length === 0) return writeText(to, port);
  const place = ports.indexOf(port);
  if (place < 0) throw new RangeError(`no port ${port} of ${code}`);
  to.write(place, 2);
}

function readDestination(from: BitReader): CodedOrder['destination'] {
  const { code, ports } = readCountry(from);
  if (ports.length === 0) return { code, port: readText(from) };
  const port = ports[from.read(2)];
  if (port === undefined) throw new BadBits('no such port');
  return { code, port };
}

function writeCountry(to: BitWriter, code: string): (typeof COUNTRIES)[number] {
  const place = COUNTRIES.findIndex((country) => country.code === code);
  const country = COUNTRIES[place];
  if (!country) throw new RangeError(`no country ${code}`);
  to.write(place, 5);
  return country;
}

function readCountry(from: BitReader): (typeof COUNTRIES)[number] {
  const country = COUNTRIES[from.read(5)];
  if (!country) throw new BadBits('no such country');
  return country;
}

function writeLine(to: BitWriter, line: CodedLine): void {
  to.writeCount(line.productId, GROUP.product);
  to.writeCount(line.quantity, GROUP.quantity);
  to.write(line.container ? 1 : 0, 1);
  to.writeCount(line.choices.length, 1);
  if (line.choices.length > 0) to.writeCount(line.shippingAt, 1);
  for (const { option, value } of line.choices) {
    to.writeCount(option, GROUP.option);
    writeText(to, value);
  }
  writeMoney(to, line.priceMinor);
  writeMoney(to, line.shippingMinor);
}

function readLine(from: BitReader): CodedLine {
  const productId = from.readCount(GROUP.product);
  const quantity = from.readCount(GROUP.quantity);
  const container = from.read(1) === 1;
  const count = from.readCount(1);
  if (count > 20) throw new BadBits('too many choices');
  const shippingAt = count > 0 ? from.readCount(1) : 0;
  if (shippingAt > count) throw new BadBits('no such place');
  const choices = Array.from({ length: count }, () => ({
    option: from.readCount(GROUP.option),
    value: readText(from),
  }));
  return {
    productId,
    quantity,
    container,
    shippingAt,
    choices,
    priceMinor: readMoney(from),
    shippingMinor: readMoney(from),
  };
}

/** Most prices end in .00: then the hundredths are left out. */
function writeMoney(to: BitWriter, minorUnits: number): void {
  const whole = minorUnits % 100 === 0;
  to.write(whole ? 0 : 1, 1);
  to.writeCount(whole ? minorUnits / 100 : minorUnits, GROUP.money);
}

function readMoney(from: BitReader): number {
  const whole = from.read(1) === 0;
  return from.readCount(GROUP.money) * (whole ? 100 : 1);
}

function writeAddress(to: BitWriter, address: CodedOrder['address']): void {
  const title = CONSIGNEE_TITLES.findIndex((known) => known === address.title);
  if (title < 0) throw new RangeError(`no title ${address.title}`);
  to.write(title, 2);
  writeCountry(to, address.country);
  writeDigits(to, address.phone_number);
  writeMaybe(to, address.email);
  for (const field of CODED_TEXTS) writeMaybe(to, address[field]);
  for (const field of PARTY_PHONES) {
    to.write(address[field] === '' ? 0 : 1, 1);
    if (address[field] !== '') writeDigits(to, address[field]);
  }
}

/** Number of bits that a text of the address takes. */
export function bitsOfText(text: string): number {
  const bits = new BitWriter();
  writeMaybe(bits, text);
  return bits.bitLength;
}

function readAddress(from: BitReader): CodedOrder['address'] {
  const title = CONSIGNEE_TITLES[from.read(2)] ?? '';
  const country = readCountry(from).code;
  const phone_number = readDigits(from);
  const email = readMaybe(from);
  const texts = {
    first_name: '',
    last_name: '',
    line1: '',
    line2: '',
    line3: '',
    line4: '',
    state: '',
    postcode: '',
    notes: '',
    notify_name: '',
    agent_name: '',
  };
  for (const field of CODED_TEXTS) texts[field] = readMaybe(from);
  const phones = { notify_phone: '', agent_phone: '' };
  for (const field of PARTY_PHONES) if (from.read(1) === 1) phones[field] = readDigits(from);
  return { title, email, phone_number, country, ...texts, ...phones };
}

/** The signs of a supporter's code, five bits each. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** Comes last and is not there at all for most orders: nothing but zeros after the address is nobody's link. */
function writeReferral(to: BitWriter, referral: CodedOrder['referral']): void {
  if (!referral) return;
  const signs = Array.from(referral.code, (sign) => SIGNS.indexOf(sign));
  const seconds = Date.parse(referral.clicked_at) / 1000;
  if (signs.length !== CODE_LENGTH || signs.includes(-1)) throw new RangeError('no code of a supporter');
  to.write(1, 1);
  for (const sign of signs) to.write(sign, 5);
  to.write(seconds, 32);
}

function readReferral(from: BitReader): CodedOrder['referral'] {
  if (from.done) return null;
  if (from.read(1) !== 1) throw new BadBits('no referral');
  const code = Array.from({ length: CODE_LENGTH }, () => SIGNS.charAt(from.read(5))).join('');
  return { code, clicked_at: new Date(from.read(32) * 1000).toISOString().replace('.000', '') };
}

function writeMaybe(to: BitWriter, text: string): void {
  to.write(text === '' ? 0 : 1, 1);
  if (text !== '') writeText(to, text);
}

const readMaybe = (from: BitReader): string => (from.read(1) === 1 ? readText(from) : '');

/** Three digits in ten bits; what is left over in four each. */
function writeDigits(to: BitWriter, digits: string): void {
  if (!/^\d*$/.test(digits)) throw new RangeError('not only digits');
  to.writeCount(digits.length, GROUP.digits);
  for (let at = 0; at < digits.length; at += 3) {
    const some = digits.slice(at, at + 3);
    if (some.length === 3) to.write(Number(some), 10);
    else for (const digit of some) to.write(Number(digit), 4);
  }
}

function readDigits(from: BitReader): string {
  const length = from.readCount(GROUP.digits);
  if (length > 100) throw new BadBits('too many digits');
  let digits = '';
  while (digits.length < length) {
    const some = Math.min(3, length - digits.length);
    if (some < 3) for (let left = some; left > 0; left--) digits += digitOf(from.read(4), 10);
    else digits += digitOf(from.read(10), 1000).padStart(3, '0');
  }
  return digits;
}

function digitOf(value: number, below: number): string {
  if (value >= below) throw new BadBits('no digit');
  return String(value);
}
