import { createHmac } from 'node:crypto';

/**
 * A digest that only this server can make: what is stored as one cannot be guessed from the tables alone.
 * @param secret the server's, `config.secret`
 * @param purpose keys apart, so that a digest of one kind says nothing about another: 'device', 'reset-email' …
 * @returns 32 bytes
 */
export function keyedHash(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', derivedKey(secret, purpose)).update(text).digest();
}

/** A key of 32 bytes for one purpose, from the server's one secret; also for encryption. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`chicargos ${purpose}`).digest();
}
