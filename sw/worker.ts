/// <reference lib="webworker" />
import { cacheNames, clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { Drain } from './drain.ts';
import { dropOldTexts, keepLanguage, LANGUAGES, languageOf, renewLanguage } from './languages.ts';
import { isPage, isThumbnail } from './routes.ts';
import { startMeter } from './used.ts';

/** Dexie and the drain, by address; the build fills them in. */
declare const DRAIN_SCRIPTS: readonly string[];
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const files: readonly { url: string; revision: string | null }[] = self.__WB_MANIFEST;
/** Of other languages only the one that was chosen is kept. */
const texts = files.map(({ url }) => url).filter((url) => languageOf(url) !== null);
/** The shell: kept whole, one version at a time. Nothing of a person is ever stored here (security 27). */
precacheAndRoute(files.filter(({ url }) => languageOf(url) === null));
clientsClaim();
startMeter();

/**
 * Chromium asks the server for a page while the worker wakes up, in case the worker wants it: ours never does, and a
 * phone would pay for every page it opens. Files of the shell need no worker at all.
 */
self.addEventListener('install', (event) => {
  const add: unknown = Reflect.get(event, 'addRoutes');
  if (typeof add !== 'function') return;
  event.waitUntil(
    Promise.resolve(
      add.call(event, [
        { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
        { condition: { urlPattern: '/assets/*' }, source: 'cache' },
      ]),
    ).catch(() => undefined),
  );
});

const shell = createHandlerBoundToURL('index.html');
registerRoute(({ request, url }) => request.mode === 'navigate' && isPage(url.pathname), shell);

/** For browsers that ask the worker for every file. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && languageOf(url.pathname) !== null,
  new CacheFirst({ cacheName: LANGUAGES }),
);
self.addEventListener('install', (event) => event.waitUntil(renewLanguage(texts)));

const THUMBNAILS = 'thumbnails';
/** Thumbnails never change behind their address; a bounded number stays, the least used go. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isThumbnail(url),
  new CacheFirst({
    cacheName: THUMBNAILS,
    plugins: [
      {
        cacheWillUpdate: ({ response }) =>
          Promise.resolve(response.status === 200 && !response.redirected ? response : null),
      },
      new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true }),
    ],
  }),
);

/** A cache of an older version that this one does not use goes; one that comes later is named here. */
self.addEventListener('activate', (event) => {
  const ours = [cacheNames.precache, THUMBNAILS, LANGUAGES];
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => !ours.includes(name)).map((name) => caches.delete(name))),
      ),
  );
  // Another language may have been chosen since this version was installed.
  event.waitUntil(
    renewLanguage(texts)
      .catch(() => undefined)
      .then(() => dropOldTexts(texts)),
  );
});

self.addEventListener('message', (event) => {
  const said: object = typeof event.data === 'object' && event.data !== null ? event.data : {};
  const type: unknown = Reflect.get(said, 'type');
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // The browser lets a new version wait until this one's events are over: somebody has asked for it.
  if (type === 'GIVE_WAY') sending?.abort();
  // What could not be loaded now is asked for with the next page.
  if (type === 'LANGUAGE')
    event.waitUntil(keepLanguage(texts, String(Reflect.get(said, 'language'))).catch(() => undefined));
});

/**
 * What sends lies in files of its own (src/tools/drain-script.ts): this one changes with every deploy, and browsers
 * that cannot wake a worker never fetch them. A script that was loaded during install may be loaded again later, without
 * a network; so nothing of it is read when the worker only serves pages.
 */
const loadDrain = (): void => {
  if (!('drain' in self)) self.importScripts(...DRAIN_SCRIPTS);
};
if ('sync' in self.registration) self.addEventListener('install', loadDrain);

/** A connection is back while the app is closed or hidden: open tabs are told to send what waits, and this one helps. */
self.addEventListener('sync', (event: Event) => {
  if (!isSync(event) || event.tag !== 'chicargos') return;
  event.waitUntil(Promise.all([wakeTabs(), sendWhatWaits()]));
});

async function wakeTabs(): Promise<void> {
  for (const tab of await self.clients.matchAll({ type: 'window' })) tab.postMessage('wake');
}

/** Ends what this worker sends, now and from now on. */
let sending: AbortController | null = null;

/** Rejects while work is left, its last chance or not: then the browser wakes the worker again (sync 5.4). */
async function sendWhatWaits(): Promise<void> {
  loadDrain();
  sending ??= new AbortController();
  if (hasDrain(self) && (await self.drain(sending.signal)) === 'left')
    throw new Error('some of it still waits');
}

const hasDrain = (scope: object): scope is Drain => 'drain' in scope;
const isSync = (event: Event): event is ExtendableEvent & { tag: string } =>
  'waitUntil' in event && 'tag' in event;
