import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '#server/platform/base/config.ts';
import { derivedKey } from '#server/platform/base/keyed-hash.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = ({ secret }: Pick<Config, 'secret'>): Buffer => derivedKey(secret, 'second-step');

/**
 * A user's secret as the table holds it: nonce, tag, ciphertext. Whoever reads the tables alone cannot make codes, and
 * what is copied into another user's row does not open there.
 */
export function sealSecret(config: Pick<Config, 'secret'>, userId: number, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(config), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(String(userId)));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** @throws Error when the row is not this user's or was sealed under another `SECRET` */
export function openSecret(config: Pick<Config, 'secret'>, userId: number, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(config), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(String(userId)));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new Error(`the second step of user ${userId} cannot be opened; was SECRET changed?`, { cause });
  }
}
