import { LRUCache } from 'lru-cache';
import { qrBits } from '#server/platform/base/qr.ts';
import { verifyAddress } from './verify-address.ts';

/** A quarter of a kilobyte each. */
const MOST = 2000;
const known = new LRUCache<string, string>({ max: MOST });

/**
 * The QR code of where a pro-forma is checked, for the phone that shows its order. Making one takes most of a millisecond, and
 * the same order is read again and again.
 */
export function verifyQr(publicUrl: string, code: string): string {
  const address = verifyAddress(publicUrl, code);
  const cached = known.get(address);
  if (cached !== undefined) return cached;
  const bits = qrBits(address);
  known.set(address, bits);
  return bits;
}
