import { createHash, randomBytes } from 'node:crypto';

export const RECOVERY_CODES = 10;
/** No letters that are read as another: no I, L, O, U. 32 of them are five bits each. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;

/** Ten codes of 80 random bits, in groups that are easy to copy by hand. Shown once; the table holds their digests. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte & 31)).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** SHA-256 of a code however it was typed: capitals, blanks, hyphens and letters that look like digits do not matter. */
export function recoveryHash(code: string): Buffer {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  return createHash('sha256').update(plain).digest();
}
