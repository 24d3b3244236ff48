import { Workbox } from 'workbox-window';
import type { Engine } from '#offline/face/engine-face.ts';
import { writeDrafts } from '#offline/react/typed-drafts.ts';
import { handSheets } from './hand-sheets.ts';
import { preferredLanguage } from './language.ts';
import { NEXT_PIECES, OFFLINE_PIECES, precachePiece } from './precache-piece.ts';
import { browserSaves, chosenPictures } from './data-saver.ts';
import { WORKER, WORKER_OPTIONS } from './register-worker.ts';
import type { TabStore } from './tab-store.ts';

/** Registers the worker and asks before a new version takes over: an update never pulls a form from under a thumb. */
export async function installWorker(tab: TabStore): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const workbox = new Workbox(WORKER, WORKER_OPTIONS);
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
  const sheets = document.querySelectorAll<HTMLElement>('style[data-from]');
  if (!navigator.serviceWorker.controller) await handSheets(sheets).catch(() => undefined);
  const { active } = await installed(workbox);
  // A page that was on its way when the worker began, or came past it, would find no other screen without a network.
  if (!navigator.serviceWorker.controller) active?.postMessage({ type: 'CLAIM' });
  if ('Notification' in globalThis && Notification.permission === 'granted')
    void Promise.all([import('#features/notices/push.ts'), engineIn(tab)])
      .then(([{ keepPush }, engine]) => keepPush(engine))
      .catch(() => undefined);
  // It keeps the texts of this language; the cookie is not for it to read.
  active?.postMessage({ type: 'LANGUAGE', language: preferredLanguage() });
  // What a buyer meets next, now that the shell is there. Of the rest who saves data keeps what was opened.
  const saves = chosenPictures() === 'none' || browserSaves();
  for (const piece of saves ? OFFLINE_PIECES : NEXT_PIECES) precachePiece(piece);
}

/** Times for which the line is left alone after an install that broke off, milliseconds; less where it comes back before. */
const AGAIN_MS: readonly number[] = [30_000, 120_000, 600_000];

/**
 * The registration once a worker is active. A first install that broke off leaves none: on a bad line that is usual, so
 * it is tried again within the visit, and goes on where it stopped (sw/fill-shell.ts).
 * @throws what the last of some tries failed with
 */
async function installed(workbox: Workbox): Promise<ServiceWorkerRegistration> {
  for (const pause of AGAIN_MS) {
    const registration = await workbox.register().catch(() => undefined);
    const ready = await Promise.race([navigator.serviceWorker.ready, brokenOff(registration)]);
    if (ready) return ready;
    await pauseOrOnline(pause);
  }
  await workbox.register();
  return navigator.serviceWorker.ready;
}

/** Resolves to null when the first install fails; not at all where a worker is there already. */
function brokenOff(registration: ServiceWorkerRegistration | undefined): Promise<null> {
  return new Promise((resolve) => {
    const { installing, waiting, active } = registration ?? { installing: null, waiting: null, active: null };
    if (!installing && !waiting && !active) resolve(null);
    if (installing && !active)
      installing.addEventListener('statechange', () => {
        if (installing.state === 'redundant') resolve(null);
      });
  });
}

function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', () => resolve(), { once: true });
  });
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
