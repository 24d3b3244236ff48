import type { Deprecation } from '#contract/declare.ts';

/** Headers of a call that is to go: since when (RFC 9745), until when it stays (RFC 8594), and where that is described. */
export function deprecationHeaders({
  name,
  deprecated,
}: {
  name: string;
  deprecated?: Deprecation | undefined;
}): Record<string, string> {
  if (!deprecated) return {};
  const { since, until, instead } = deprecated;
  return {
    deprecation: `@${secondsOf(since)}`,
    sunset: new Date(secondsOf(until) * 1000).toUTCString(),
    link: `</api/docs/#${instead ?? name}>; rel="${instead === null ? 'deprecation' : 'successor-version'}"`,
  };
}

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
