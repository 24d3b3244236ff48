/** Crockford's base 32: no I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/**
 * A verification code as people type it to its 12 plain characters, or null when it cannot be one. Case, hyphens
 * of every kind and blanks do not count; O is read as 0, I and L as 1 (account contract 2.8).
 */
export function normaliseInvoiceCode(input: string): string | null {
  const code = input
    .replace(/[\s\p{Pd}\u2212]+/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(code) ? code : null;
}

/** 12 plain characters in fours: "7K2M-9QXH-4TRB". */
export function printInvoiceCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * A new code, plain, out of random bytes: 60 bits, five of each byte.
 * @param bytes 12 or more from a source nobody can guess
 */
export function invoiceCodeFrom(bytes: Uint8Array): string {
  if (bytes.length < LENGTH) throw new RangeError(`a code needs ${LENGTH} random bytes, got ${bytes.length}`);
  return Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

/** Initials that the public sees of a consignee: "G. B." (account contract 2.8). Empty names give nothing. */
export function initials(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) => Array.from(name.trim())[0])
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ');
}
