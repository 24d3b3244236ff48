import { writeDrafts } from '#offline/react/typed-drafts.ts';

/**
 * A press on "Try again" where code was lost on the line. It is asked for once more; was that in vain, the next press
 * loads the whole page, since some browsers remember a file that was lost. What is being typed is written down first.
 * @param tried whether it was asked for again before
 */
export function tryAgain(tried: boolean, ask: () => void): void {
  // Without a connection there is nothing to load the page from.
  if (tried && navigator.onLine) void writeDrafts().then(() => location.reload());
  else ask();
}
