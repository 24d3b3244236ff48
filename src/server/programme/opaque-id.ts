import { keyedHash } from '#server/platform/base/keyed-hash.ts';

/**
 * Name that a supporter's phone has for one of their recruits: the same each time, another one for each supporter, and
 * nobody else's id (account contract 3.2).
 * @returns a UUID of version 8
 */
export function recruitId(secret: string, supporterId: number, recruitUserId: number): string {
  const bytes = keyedHash(secret, 'recruit', `${supporterId} ${recruitUserId}`).subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
