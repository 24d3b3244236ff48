import { get } from 'idb-keyval';
import { readPictureMode } from '#domain/picture-mode.ts';
import { ordersAhead } from '#features/account/orders-ahead.ts';
import type { Ahead } from '#offline/face/ahead-plan.ts';
import { AheadMoments } from '#offline/read/ahead-moments.ts';
import type { AheadHost } from '#offline/read/late-ahead.ts';

/** What this phone reads before it is opened, for page and worker alike; nothing where all pictures wait for a tap. */
export const ahead: Ahead = {
  plan: ordersAhead,
  savesData: async () => readPictureMode(await get('pictures').catch(() => null)) === 'none',
};

/** Begins to read it in a tab. */
export const startAhead = (host: AheadHost): AheadMoments => new AheadMoments({ ...host, ahead });
