import { BadBits, BitReader, BitWriter } from './bits.ts';
import { COMMON_WORDS } from './common-words.ts';
import { WEIGHTS } from './letters.ts';
import { type CodedOrder, CODE_LISTS, readOrder, writeOrder } from './order.ts';

/** One SMS of plain letters (GSM 03.38) holds this many. */
export const MAX_ORDER_CODE = 160;

/** Tells the shop's codes from other text, and this format from later ones. */
const MARK = 'CG1 ';
/** Ends a code, so that words behind it are not read into it. */
const END = '=';
/** No character that a chat reads as its own (`_*~` and the dots and slashes of addresses) or that an SMS doubles. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-';
const KEY_BYTES = 16;
/** One in 2^48 forgeries gets through, and each is tried by a person. */
export const SEAL_BYTES = 6;

/** An order as it travels by text message. */
export interface OrderMessage {
  /** The idempotency key of its command: however it arrives, it is placed once. */
  key: string;
  order: CodedOrder;
}

/**
 * Bytes that are sealed beside the body: by what it was written. A phone and a server of two versions with other lists would
 * read other places and letters out of the same bits; like this they read a code that is not sealed.
 */
const WRITTEN_BY = new TextEncoder().encode(JSON.stringify([MARK, CODE_LISTS, WEIGHTS, COMMON_WORDS]));
const sealed = (body: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from([...WRITTEN_BY, ...body]);

/** HMAC-SHA-256 of the bytes under a secret that only the signed-in phone and the server have; 32 bytes. */
export type Seal = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The code of an order, 160 characters at most.
 * @returns null when it is longer: the words of the address decide
 * @throws RangeError when the order is none that the forms let through
 */
export async function printOrderCode({ key, order }: OrderMessage, seal: Seal): Promise<string | null> {
  const bits = new BitWriter();
  if (!UUID.test(key)) throw new RangeError('not a key');
  for (const pair of key.replaceAll('-', '').match(/../g) ?? []) bits.write(parseInt(pair, 16), 8);
  writeOrder(bits, order);
  const body = bits.bytes();
  const seals = (await seal(sealed(body))).subarray(0, SEAL_BYTES);
  const code = MARK + toText(Uint8Array.from([...body, ...seals])) + END;
  return code.length > MAX_ORDER_CODE ? null : code;
}

/** Number of letters that the code of an order would have beyond what one SMS holds; 0: it fits. */
export function lettersOver(order: CodedOrder): number {
  const bits = new BitWriter();
  writeOrder(bits, order);
  const bytes = KEY_BYTES + Math.ceil(bits.bitLength / 8) + SEAL_BYTES;
  return Math.max(0, MARK.length + Math.ceil((bytes * 8) / 6) + END.length - MAX_ORDER_CODE);
}

/** Content that was read of a code; `sealed` and `seal` are for whoever knows the secret to compare. */
export interface ReadCode extends OrderMessage {
  sealed: Uint8Array<ArrayBuffer>;
  /** First SEAL_BYTES of the HMAC. */
  seal: Uint8Array<ArrayBuffer>;
}

/** Blanks, line breaks, and the marks without width that chats put into what is pasted. */
const NOTHING = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069]+/g;

/**
 * Reads a code out of a pasted message: words around it, line breaks and blanks within it do not count.
 * @returns null when there is none, or when it was cut or changed
 */
export function readOrderCode(message: string): ReadCode | null {
  const text = message.replace(NOTHING, '');
  // Words before it may speak of it, and its own letters may be those of the mark.
  for (const { index } of text.matchAll(/CG1/g)) {
    const read = readOne(text.slice(index + MARK.trim().length));
    if (read) return read;
  }
  return null;
}

function readOne(after: string): ReadCode | null {
  const bytes = fromText(after);
  if (!bytes || bytes.length <= KEY_BYTES + SEAL_BYTES) return null;
  const body = bytes.slice(0, -SEAL_BYTES);
  const bits = new BitReader(body);
  try {
    const hex = Array.from({ length: KEY_BYTES }, () => bits.read(8).toString(16).padStart(2, '0')).join('');
    const key = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    const order = readOrder(bits);
    return bits.done ? { key, order, sealed: sealed(body), seal: bytes.slice(-SEAL_BYTES) } : null;
  } catch (problem) {
    if (problem instanceof BadBits) return null;
    throw problem;
  }
}

/** Six bits a character; the last one is filled with zeros. */
function toText(bytes: Uint8Array): string {
  const bits = new BitReader(Uint8Array.from([...bytes, 0]));
  const characters = Math.ceil((bytes.length * 8) / 6);
  return Array.from({ length: characters }, () => ALPHABET.charAt(bits.read(6))).join('');
}

function fromText(text: string): Uint8Array<ArrayBuffer> | null {
  const letters = /^[A-Za-z0-9+-]+(?==)/.exec(text)?.[0];
  if (letters === undefined) return null;
  const values = Array.from(letters, (letter) => ALPHABET.indexOf(letter));
  const bits = new BitWriter();
  for (const value of values) bits.write(value, 6);
  const whole = Math.floor((values.length * 6) / 8);
  const bytes = bits.bytes();
  // What fills the last character is zero, so that one order has one code.
  return bytes.slice(whole).some((byte) => byte !== 0) ? null : bytes.slice(0, whole);
}
