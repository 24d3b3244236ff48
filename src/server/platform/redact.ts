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
  return {
    type: error.name,
    message: publicText(error.message),
    ...('code' in error ? { code: error.code } : {}),
    stack: publicText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: publicValue(error.cause, depth + 1) }),
  };
}

function requestLine(request: { method?: unknown; url?: unknown }): object {
  return {
    method: request.method,
    url: typeof request.url === 'string' ? publicText(request.url) : undefined,
  };
}

/** Links that activate, reset a password or connect an account carry their token in the path. */
const TOKEN_PATHS = /(\/(?:activate|password\/reset|reset-password|social\/link|link-google)\/)[^\s?#"]+/gi;
/** Google gives its token in the fragment of the address that it sends a phone back to. */
const TOKEN_QUERIES = /([?&#][^=&\s]*(?:token|password|secret|email|code)[^=&\s]*=)[^&\s"]+/gi;
const CREDENTIALS = /\b(Token|Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/g;
const LOGINS_IN_ADDRESSES = /(\w+:\/\/)[^\s/@:]+:[^\s/@]+@/g;
const MAILBOXES = /[^\s<>@,"'=&?/]+(?:@|%40)[^\s<>@,"'=&?/]+\.[^\s<>@,"'=&?/)]+/g;

function publicText(text: string): string {
  return text
    .replace(TOKEN_PATHS, '$1[hidden]')
    .replace(TOKEN_QUERIES, '$1[hidden]')
    .replace(LOGINS_IN_ADDRESSES, '$1[hidden]@')
    .replace(CREDENTIALS, '$1 [hidden]')
    .replace(MAILBOXES, '[address]');
}
