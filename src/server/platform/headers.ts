import type { Config } from './config.ts';

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
