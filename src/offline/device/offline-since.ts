import type { Env } from './env.ts';

const NAME = 'chicargos-offline-since';

/** A page that was away for longer did not see whether there was a connection meanwhile. A clock may be set back in between. */
const RELOAD_MS = 60_000;

/**
 * Keeps over a reload since when there has been no connection. In the tab's own storage, with the moment at which the
 * page was last there: a time that nobody watched is not claimed.
 */
export function offlineSince(): Env['offlineSince'] {
  let since = read();
  const note = (leaving: boolean): void => {
    try {
      if (since === null) sessionStorage.removeItem(NAME);
      // It may be said late, when the next page is there: what that one has taken away is not put back.
      else if (!leaving || sessionStorage.getItem(NAME))
        sessionStorage.setItem(NAME, `${since} ${Date.now()}`);
    } catch {
      // A browser that refuses storage: the time is then known until this page goes.
    }
  };
  addEventListener('pagehide', () => note(true));
  return {
    get: () => since,
    set(at) {
      since = at;
      // Also where it is no news: not every browser says that a page goes, and the one before may say it after the next has read.
      note(false);
    },
  };
}

function read(): number | null {
  try {
    const [since, seen] = (sessionStorage.getItem(NAME) ?? '').split(' ').map(Number);
    if (since && seen && Math.abs(Date.now() - seen) <= RELOAD_MS) return since;
  } catch {
    // Nothing is known then.
  }
  return null;
}
