/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { isPage, isThumbnail } from './routes.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] };

/** The shell: kept whole, one version at a time. Nothing of a person is ever stored here (security 27). */
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
clientsClaim();

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

/** Thumbnails never change behind their address; a bounded number stays, the least used go. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isThumbnail(url),
  new CacheFirst({
    cacheName: 'thumbnails',
    plugins: [
      {
        cacheWillUpdate: ({ response }) =>
          Promise.resolve(response.status === 200 && !response.redirected ? response : null),
      },
      new ExpirationPlugin({ maxEntries: 300, purgeOnQuotaError: true }),
    ],
  }),
);

self.addEventListener('message', (event) => {
  const type: unknown =
    typeof event.data === 'object' && event.data !== null ? Reflect.get(event.data, 'type') : null;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
});

/** A connection is back while the app is closed or hidden: open tabs are told to send what waits. */
self.addEventListener('sync', (event: Event) => {
  if (!('waitUntil' in event) || typeof event.waitUntil !== 'function') return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      for (const window of windows) window.postMessage('wake');
    }),
  );
});
