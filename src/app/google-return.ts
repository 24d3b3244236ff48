const RETURN = /^\/login\/google\/?$/i;

let taken: string | null = null;

/**
 * Takes what Google's page put behind the '#' off the address, before anything is drawn, loaded or kept: it holds a
 * token, and addresses end up in histories.
 */
export function takeGoogleAnswer(): void {
  if (!RETURN.test(location.pathname) || location.hash === '') return;
  taken = location.hash.slice(1);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** What Google's page said on this visit, as it said it; null when nobody comes from there. */
export const googleAnswer = (): string | null => taken;
