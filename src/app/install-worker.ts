import { Workbox } from 'workbox-window';
import type { Engine } from '#offline/face/engine-face.ts';
import { writeDrafts } from '#offline/react/typed-drafts.ts';
import { usualLanguage } from './language.ts';
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
  // A page that was on its way when the worker began, or came past it, would find no other screen without a network.
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
  if ('Notification' in globalThis && Notification.permission === 'granted')
    void Promise.all([import('#features/notices/push.ts'), engineIn(tab)])
      .then(([{ keepPush }, engine]) => keepPush(engine))
      .catch(() => undefined);
  // It keeps the texts of this language; the cookie is not for it to read.
  active?.postMessage({ type: 'LANGUAGE', language: usualLanguage() });
}

/** The engine, once this tab has it. */
function engineIn(tab: TabStore): Promise<Engine> {
  return new Promise((resolve) => {
    const { engine } = tab.getState();
    if (engine) return resolve(engine);
    const stop = tab.subscribe(({ engine: come }) => {
      if (!come) return;
      stop();
      resolve(come);
    });
  });
}
