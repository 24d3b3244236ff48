import type { RunningEngine } from '#offline/engine/engine.ts';

/**
 * A page that the browser keeps whole for going back stands there as it was left, whoever has signed in or out since. It
 * comes back unseen until the phone has said whose it is, and is loaded anew for anyone else (security 28).
 */
export function guardRestoredPage({ db, session }: RunningEngine): void {
  const { style } = document.documentElement;
  addEventListener('pagehide', (event) => {
    if (isFromBfcache(event)) style.visibility = 'hidden';
  });
  addEventListener('pageshow', (event) => {
    if (!isFromBfcache(event)) return;
    const shown = session.get()?.id ?? null;
    const isSame = db.session.get('current').then((now) => (now?.user.id ?? null) === shown);
    isSame.then(
      (same) => {
        if (same) style.visibility = '';
        else location.reload();
      },
      // A storage that says nothing says nothing of the user either.
      () => location.reload(),
    );
  });
}

const isFromBfcache = (event: Event): boolean => event instanceof PageTransitionEvent && event.persisted;
