import type { IncomingHttpHeaders } from 'node:http';
import type { Config } from '../base/config.ts';

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Server-drawn `style=` and react-aria set styles inline.
  "style-src 'self' 'unsafe-inline'",
  // `data:` the thumbhash, `blob:` photo previews.
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join('; ');

/** Sent with every answer (security 26). Reset tokens sit in paths, so no referrer leaves. */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': POLICY,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(config.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Those that the server reads. What a proxy adds to is not among them: its own word stands at the end. */
const READ = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-encoding',
  'content-type',
  'dnt',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'purpose',
  'save-data',
  'sec-gpc',
  'sec-purpose',
  'user-agent',
  'x-proof',
] as const;
/** Longer than what any browser or phone of ours sends in one of them. */
const MOST = 1024;

/** Cuts what whoever calls may write at any length, before anything reads it (security 48). */
export function cutHeaders(headers: IncomingHttpHeaders): void {
  for (const name of READ) {
    const text = headers[name];
    if (typeof text === 'string' && text.length > MOST) headers[name] = text.slice(0, MOST);
  }
}
