import { withoutJsonSecrets } from './json-secrets.ts';

const SECRET_NAMES =
  /^(authorization|proxy-authorization|cookie|set-cookie|secret|otp|code_verifier|x-.*token)$|token|password|revoke_handle|accountnumber/i;
const PERSONAL_NAMES = /^(username|email|to|phone|contactnumber|.*email|.*phone)$/i;
const MAX_DEPTH = 6;

/**
 * The same value with secrets and personal details taken out, ready for JSON (security 24).
 * Requests, answers and errors shrink to what a reader of the log needs.
 */
export function publicValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return publicText(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  if (depth > MAX_DEPTH) return '[deep]';
  if (value instanceof Error) return publicError(value, depth);
  if (Array.isArray(value)) return value.slice(0, 50).map((entry) => publicValue(entry, depth + 1));
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  if ('raw' in value && 'url' in value && 'method' in value) return requestLine(value);
  if ('raw' in value && 'statusCode' in value) return { status: value.statusCode };
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      hides(name) ? '[hidden]' : publicValue(entry, depth + 1),
    ]),
  );
}

function hides(name: string): boolean {
  return SECRET_NAMES.test(name) || PERSONAL_NAMES.test(name);
}

function publicError(error: Error, depth: number): object {
  const message = publicText(error.message);
  // The stack begins with the message, which must not hide the places that follow it.
  const stack = error.stack ?? '';
  const at = error.message === '' ? -1 : stack.indexOf(error.message);
  const places = stack.slice(at + error.message.length);
  return {
    type: error.name,
    message,
    ...('code' in error ? { code: error.code } : {}),
    stack: at === -1 ? publicText(stack) : `${publicText(stack.slice(0, at))}${message}${publicText(places)}`,
    ...(error.cause === undefined ? {} : { cause: publicValue(error.cause, depth + 1) }),
  };
}

function requestLine(request: { method?: unknown; url?: unknown }): object {
  return {
    method: request.method,
    url: typeof request.url === 'string' ? publicText(request.url) : undefined,
  };
}

/**
 * Links that activate, reset a password, connect or open an account carry their token in the path. All that follows goes with
 * it: where a token ends is for whoever made the text to say.
 */
const TOKEN_PATHS =
  /(\/(?:activate|password\/+reset|reset-password|social\/+link|link-google|(?:auth|login)\/+link)\/)[^\s"]+/gi;
const CREDENTIALS = /\b(Token|Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/g;
const LOGINS_IN_ADDRESSES = /\b(\w+:\/\/)[^\s/@:]+:[^\s/@]+@/g;
/** No domain is longer, and each sign that may begin one must not read all that follows. */
const MAILBOXES = /(?<![^\s<>@,"'=&?/])[^\s<>@,"'=&?/]+(?:@|%40)[^\s<>@,"'=&?/]{1,255}\.[^\s<>@,"'=&?/)]+/g;

/** Signs that stand between two `name=value`. */
const PAIR_ENDS = /([&\s"]+)/;
const SECRET_PAIRS = /token|password|secret|revoke_handle|code_verifier|(?<![a-z])otp(?![a-z])/i;
const QUERY_PAIRS = /email|code/i;

function publicText(text: string): string {
  // First as it came: what a JSON value decodes to could look like the end of it.
  const given = withoutJsonSecrets(text);
  const plain = decoded(given);
  const clean = withoutSecrets(plain);
  // An address is written as it came, unless its percent signs hid something.
  return clean === plain ? given : clean;
}

const withoutSecrets = (text: string): string =>
  withoutPairs(withoutJsonSecrets(text).replace(TOKEN_PATHS, '$1[hidden]'))
    .replace(LOGINS_IN_ADDRESSES, '$1[hidden]@')
    .replace(CREDENTIALS, '$1 [hidden]')
    .replace(MAILBOXES, '[address]');

/**
 * Values of names that speak of secrets, wherever they stand: in a query, in the fragment in which Google gives its
 * token, as a body of a form, or alone.
 */
function withoutPairs(text: string): string {
  if (!text.includes('=')) return text;
  const parts = text.split(PAIR_ENDS);
  return parts.map((part, at) => withoutValue(part, parts[at - 1] ?? '')).join('');
}

/** @param before what parts it from the pair before it; '' at the start of the text */
function withoutValue(part: string, before: string): string {
  const names = part.split('=');
  const secret = names.findIndex((name, at) => {
    if (at === names.length - 1) return false;
    // In a sentence, `code=7` helps to find a fault; in an address it may sign somebody in.
    const inAddress = at > 0 || /^&?$/.test(before) || /[?#]/.test(name);
    const own = name.replace(/^.*[?#]/s, '');
    return SECRET_PAIRS.test(own) || (inAddress && QUERY_PAIRS.test(own));
  });
  return secret === -1 || names.slice(secret + 1).join('') === ''
    ? part
    : `${names.slice(0, secret + 1).join('=')}=[hidden]`;
}

/** Number of times that something may have been encoded on top of itself; no link of ours ever is. */
const LAYERS = 4;
/** The signs that a router would read, but not those at which a secret ends above. */
const ENCODED = /%(2[13-57-9a-f]|[3-6][0-9a-f]|7[0-9a-e])/gi;

/** A text as a reader of addresses would take it, also where it was encoded more than once. */
function decoded(text: string): string {
  if (!text.includes('%')) return text;
  let plain = text;
  for (let layer = 0; layer < LAYERS; layer++) {
    const next = plain
      .replace(/%(?:25)+(?=[0-9a-f]{2})/gi, '%')
      .replace(ENCODED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (next === plain) return plain;
    plain = next;
  }
  return plain;
}
