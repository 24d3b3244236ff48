import { createHash, createHmac } from 'node:crypto';

/** JSON with sorted names, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null';
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, entry]) => [name, sorted(entry)]),
  );
}

function withoutPasswords(value: unknown, secret: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutPasswords(entry, secret));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      typeof entry === 'string' && /password/i.test(name)
        ? createHmac('sha256', secret).update(entry).digest('base64url')
        : withoutPasswords(entry, secret),
    ]),
  );
}

export interface Content {
  name: string;
  v: number;
  /** Canonical; what came in when the schema refused it. */
  payload: unknown;
  valid: boolean;
}

/**
 * Digest of what a key stands for (contract 1.3): name, version, payload; both doors compute the same one.
 * A password enters as its HMAC under the server's secret, so that no digest of one lies in the ledger.
 */
export function fingerprintOf({ name, v, payload, valid }: Content, secret: string): string {
  const text = canonicalJson([name, v, valid, withoutPasswords(payload, secret)]);
  return createHash('sha256').update(text).digest('hex');
}
