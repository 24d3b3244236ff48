import { matchPath } from 'react-router-dom';
import type { Params } from './params.ts';

/** The first of these routes whose pattern is that of an address, with the names in its path; null where none is. */
export function matchRoute<R extends { path: string }>(
  routes: readonly R[],
  pathname: string,
): { route: R; params: Params } | null {
  const path = readable(pathname);
  for (const route of routes) {
    const match = matchPath({ path: route.path, end: true }, path);
    if (match) return { route, params: match.params };
  }
  return null;
}

/** Its parts decoded, but for a slash within one and the ends of lines, which no pattern goes beyond; as it stands where it is not validly encoded. */
function readable(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((part) => decodeURIComponent(part).replace(/[/\n\r\u2028\u2029]/g, encodeURIComponent))
      .join('/');
  } catch {
    return pathname;
  }
}
