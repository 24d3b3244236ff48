import { Workbox } from 'workbox-window';
import { writeDrafts } from '#offline/react.ts';
import { readCookie } from './language.ts';
import type { TabStore } from './tab-store.ts';

/** Registers the worker and asks before a new version takes over: an update never pulls a form from under a thumb. */
export async function installWorker(tab: TabStore): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  // The server says no-cache: a check that finds nothing new costs a 304 instead of the whole worker.
  const workbox = new Workbox('/worker.js', { updateViaCache: 'all' });
  workbox.addEventListener('waiting', () =>
    tab.setState({
      update: () => {
        workbox.addEventListener('controlling', () => void writeDrafts().then(() => location.reload()));
        // The version before may be sending with nobody looking: it stops, and nothing is lost.
        navigator.serviceWorker.controller?.postMessage({ type: 'GIVE_WAY' });
        workbox.messageSkipWaiting();
      },
    }),
  );
  await workbox.register();
  const { active } = await navigator.serviceWorker.ready;
  // It keeps the texts of this language; the cookie is not for it to read.
  active?.postMessage({ type: 'LANGUAGE', language: readCookie() ?? 'en' });
}
