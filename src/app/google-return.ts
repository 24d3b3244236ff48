const RETURN = /^\/login\/google\/?$/i;

let storedAnswer: string | null = null;

/**
 * Takes what Google's page put behind the '#' off the address, before anything is drawn, loaded or kept: it holds a
 * token, and addresses end up in histories.
 */
export function captureGoogleAnswer(): void {
  if (!RETURN.test(location.pathname) || location.hash === '') return;
  storedAnswer = location.hash.slice(1);
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Tells whether somebody comes from Google's page and was not heard yet. */
export const hasGoogleAnswer = (): boolean => storedAnswer !== null;

/** Answer of Google's page, as it gave it; given out once, so that it lasts no longer than the screen that asks. */
export function consumeGoogleAnswer(): string {
  const answer = storedAnswer ?? '';
  storedAnswer = null;
  return answer;
}

/** Drops the answer for who goes elsewhere before the screen was there: they do not sign in any more. */
export function dropGoogleAnswer(pathname: string): void {
  if (!RETURN.test(pathname)) storedAnswer = null;
}
