/// <reference lib="webworker" />
import { cacheNames, clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { THUMBNAILS } from '#offline/device/thumbnails.ts';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import type { Drain } from './drain.ts';
import { fillShell, isTogether } from './fill-shell.ts';
import { dropOld, keepLanguage, keepPiece, ON_DEMAND, pieceNamed, renewKept } from './on-demand.ts';
import { startPush } from './push.ts';
import { isPageAddress, isThumbnail, otherType } from './routes.ts';
import { startMeter } from './data-meter.ts';

/** Dexie and the drain, by address; the build fills them in. */
declare const DRAIN_SCRIPTS: readonly string[];
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

const files: readonly { url: string; revision: string | null }[] = self.__WB_MANIFEST;
/** Files on demand: of these only what somebody here needs is kept. */
const onDemand = files.map(({ url }) => url).filter((url) => pieceNamed(url) !== null);
const whole = files.filter(({ url }) => pieceNamed(url) === null);
/** The one file that holds those before it (src/tools/small-files.ts). */
const holds = whole.findIndex(({ url }) => isTogether(url));
const together = whole[holds] ? { address: whole[holds].url, holds } : null;
/** The shell: kept whole, one version at a time. Nothing of a person is ever stored here (security 27). */
const shell = new PrecacheController();
shell.addToCacheList(whole.filter(({ url }) => !isTogether(url)));
self.addEventListener('install', (event) => event.waitUntil(install(event)));
self.addEventListener('activate', (event) => event.waitUntil(shell.activate(event)));
registerRoute(new PrecacheRoute(shell));
clientsClaim();
startMeter();
startPush(readAhead);

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

const page = shell.createHandlerBoundToURL('index.html');
registerRoute(({ request, url }) => request.mode === 'navigate' && isPageAddress(url.pathname), page);

/** For browsers that ask the worker for every file. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && pieceNamed(url.pathname) !== null,
  new CacheFirst({ cacheName: ON_DEMAND }),
);
self.addEventListener('install', (event) => event.waitUntil(renewKept(onDemand, cacheNames.precache)));

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
      {
        // After the expiry, which looks at nothing but what is kept under the address itself.
        cachedResponseWillBeUsed: async ({ cacheName, cachedResponse, request }) => {
          if (cachedResponse) return cachedResponse;
          const cache = await caches.open(cacheName);
          return (await cache.match(otherType(new URL(request.url).pathname))) ?? null;
        },
      },
    ],
  }),
);

/** A cache of an older version that this one does not use goes; one that comes later is named here. */
self.addEventListener('activate', (event) => {
  const ours = [cacheNames.precache, THUMBNAILS, ON_DEMAND];
  // More may be kept since this version was installed, and the caches that go tell of what.
  event.waitUntil(
    renewKept(onDemand, cacheNames.precache)
      .catch(() => undefined)
      .then(() => dropOld(onDemand))
      .then(() => caches.keys())
      .then((names) =>
        Promise.all(names.filter((name) => !ours.includes(name)).map((name) => caches.delete(name))),
      ),
  );
});

self.addEventListener('message', (event) => {
  const said: object = typeof event.data === 'object' && event.data !== null ? event.data : {};
  const type: unknown = Reflect.get(said, 'type');
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'CLAIM') event.waitUntil(self.clients.claim());
  // The browser lets a new version wait until this one's events are over: somebody has asked for it.
  if (type === 'GIVE_WAY') sending?.abort();
  // What could not be loaded now is asked for with the next page.
  if (type === 'LANGUAGE')
    event.waitUntil(keepLanguage(onDemand, String(Reflect.get(said, 'language'))).catch(() => undefined));
  if (type === 'KEEP') {
    // One after the other: whoever is at the shop meanwhile needs the line too.
    keeping = keeping
      .then(() => keepPiece(onDemand, String(Reflect.get(said, 'piece'))))
      .catch(() => undefined);
    event.waitUntil(keeping);
  }
});

/**
 * Loads the code that sends, which lies in files of its own (src/tools/drain-script.ts): this one changes with every
 * deploy, and browsers that cannot wake a worker never fetch them. A script that was loaded during install may be loaded
 * again later, without a network; so nothing of it is read when the worker only serves pages.
 */
const loadDrain = (): void => {
  if (!('drain' in self)) self.importScripts(...DRAIN_SCRIPTS);
};

/** Whatever of the shell the page has fetched already comes from the browser's cache, and so do those scripts at the end. */
async function install(event: ExtendableEvent): Promise<void> {
  const wakes = 'sync' in self.registration;
  const scripts = wakes ? DRAIN_SCRIPTS.filter((one) => !shell.getCacheKeyForURL(one)) : [];
  await Promise.all([
    fillShell(shell.getURLsToCacheKeys(), cacheNames.precache, { together }),
    ...scripts.map(fetchBeforehand),
  ]);
  await shell.install(event);
  if (wakes) loadDrain();
}

/** Leaves a script to the browser's cache: `importScripts` stands still until it is there, with the line unused. */
async function fetchBeforehand(address: string): Promise<void> {
  await fetch(address)
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined);
}

/** A connection is back while the app is closed or hidden: open tabs are told to send what waits, and this one helps. */
self.addEventListener('sync', (event: Event) => {
  if (!isSync(event) || event.tag !== 'chicargos') return;
  event.waitUntil(Promise.all([wakeTabs(), sendWhatWaits()]));
});

async function wakeTabs(): Promise<void> {
  for (const tab of await self.clients.matchAll({ type: 'window' })) tab.postMessage('wake');
}

/** The parts of the app that are being kept. */
let keeping: Promise<void> = Promise.resolve();

/** Ends what this worker sends, now and from now on. */
let sending: AbortController | null = null;

/** Rejects while work is left, its last chance or not: then the browser wakes the worker again (sync 5.4). */
async function sendWhatWaits(): Promise<void> {
  loadDrain();
  sending ??= new AbortController();
  if (hasDrain(self) && (await self.drain(sending.signal)) === 'left')
    throw new Error('some of it still waits');
}

/** Rows that a notice of an order is about. Only where the code for it was kept when this worker was installed. */
async function readAhead(address: string): Promise<void> {
  if (!address.startsWith('/orders/') || !('sync' in self.registration)) return;
  loadDrain();
  if (hasDrain(self)) await self.readAhead(address);
}

const hasDrain = (scope: object): scope is Drain => 'drain' in scope;
const isSync = (event: Event): event is ExtendableEvent & { tag: string } =>
  'waitUntil' in event && 'tag' in event;
