import { get } from 'idb-keyval';
import { readPictureMode } from '#domain/picture-mode.ts';
import { ordersAhead } from '#features/account/orders-prefetch.ts';
import type { Ahead } from '#offline/face/prefetch-plan.ts';
import { AheadMoments } from '#offline/read/prefetch-moments.ts';
import type { AheadHost } from '#offline/read/deferred-prefetch.ts';

/** Rows that this phone reads before it is opened, for page and worker alike; nothing where all pictures wait for a tap. */
export const ahead: Ahead = {
  plan: ordersAhead,
  savesData: async () => readPictureMode(await get('pictures').catch(() => null)) === 'none',
};

/** Begins to read it in a tab. */
export const startAhead = (host: AheadHost): AheadMoments => new AheadMoments({ ...host, ahead });
