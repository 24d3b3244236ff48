import { logSocialFailure } from '#contract/identity.ts';
import { handle } from '#server/platform/calls/handle.ts';

const MAX_BYTES = 8 * 1024;
const SECRET = /token|secret|password|code/i;

/** Contract 6.6: what a phone tells of a failure, with all that could sign somebody in taken out. */
export function maskedReport(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskedReport);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]: [string, unknown]) => [
      name,
      SECRET.test(name) ? '[hidden]' : maskedReport(entry),
    ]),
  );
}

/** One line in the log and nothing else. */
export const socialLogHandler = handle(
  logSocialFailure,
  'public',
  ({ payload, log }) => {
    log.warn({ report: maskedReport(payload) }, 'a phone could not sign in with Google');
    return Promise.resolve(null);
  },
  {
    bodyLimit: MAX_BYTES,
    anyJson: true,
    limits: [{ name: 'social-log', per: 'address', max: 60, windowSeconds: 3600 }],
  },
);
