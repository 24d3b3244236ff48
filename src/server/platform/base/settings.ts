import { withoutEnd } from '#domain/text/text-ends.ts';
import { isIP } from 'node:net';
import * as v from 'valibot';

/**
 * Schema of one environment variable. Absent or blank means the default.
 * @param read the value, or null when the text cannot be used
 * @param expected completes the sentence "NAME must be …"
 * @param options hidden: the error does not repeat the text, because it is a secret
 */
export function setting<const Default, T>(
  fallback: Default,
  read: (text: string) => T | null,
  expected: string,
  options: { hidden?: boolean } = {},
) {
  return v.pipe(
    v.optional(v.string(), ''),
    v.rawTransform<string, T | Default>(({ dataset, addIssue, NEVER }) => {
      const text = dataset.value.trim();
      if (text === '') return fallback;
      const value = read(text);
      if (value !== null) return value;
      addIssue({ message: `must be ${expected}${options.hidden ? '' : `, not ${JSON.stringify(text)}`}` });
      return NEVER;
    }),
  );
}

export function hostName(text: string): string | null {
  return isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text) ? text : null;
}

export function postgresAddress(text: string): string | null {
  return /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text) ? text : null;
}

export function smtpAddress(text: string): string | null {
  return /^smtps?:\/\/./.test(text) && URL.canParse(text) ? text : null;
}

/** Without the slash at the end, so that links are made by adding a path. */
export function httpAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.search || url.hash) return null;
  return withoutEnd(url.href, '/');
}

/** An address whose answers are believed: https, or on this machine. */
export function trustedAddress(text: string): string | null {
  const address = httpAddress(text);
  if (address === null) return null;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, '')) ? address : null;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** `name@host` or `Name <name@host>`; a comma or line break would make two addresses of it. */
export function readSender(text: string): string | null {
  return /^([^<>@,\r\n]* <)?[^\s<>@,"]+@[^\s<>@,"]+>?$/.test(text) &&
    text.includes('<') === text.endsWith('>')
    ? text
    : null;
}

/** Proxies that may set X-Forwarded-For: a number of hops, or addresses and networks. `on` would trust anyone. */
export function proxies(text: string): false | number | string[] | null {
  if (text === 'off' || text === '0') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isNetwork) ? entries : null;
}

function isNetwork(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', bits, more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Can nobody else reach it? Neither the server's own address nor the public one leaves this machine. */
export function isPrivate({ host, publicUrl }: { host: string; publicUrl: string }): boolean {
  return [host, new URL(publicUrl).hostname].every((name) =>
    /^(localhost|\[?::1\]?|127(\.\d{1,3}){3})$/.test(name),
  );
}
