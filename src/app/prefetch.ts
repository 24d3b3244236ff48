import { get } from 'idb-keyval';
import { readPictureMode } from '#domain/stock/picture-mode.ts';
import { ordersPrefetch } from '#features/account/orders/orders-prefetch.ts';
import type { Prefetch } from '#offline/face/prefetch-plan.ts';
import { PrefetchMoments } from '#offline/read/prefetch-moments.ts';
import type { PrefetchHost } from '#offline/read/deferred-prefetch.ts';

/** Rows that this phone reads before it is opened, for page and worker alike; nothing where all pictures wait for a tap. */
export const prefetch: Prefetch = {
  plan: ordersPrefetch,
  savesData: async () => readPictureMode(await get('pictures').catch(() => null)) === 'none',
};

/** Begins to read it in a tab. */
export const startPrefetch = (host: PrefetchHost): PrefetchMoments =>
  new PrefetchMoments({ ...host, prefetch });
