import {
  browserChannel,
  connection,
  deviceId,
  freeSpace,
  gzip,
  savesData,
  wireBytes,
} from './browser-env.ts';
import type { Env } from './env.ts';

const never = () => () => undefined;

/** The engine's surroundings in the worker: no page, so nothing that a page would hint at. */
export async function workerEnv(): Promise<Env> {
  return {
    device: await deviceId(),
    now: () => Date.now(),
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    fetch: (url, init) => fetch(url, init),
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: browserChannel(),
    online: () => navigator.onLine,
    connection,
    savesData,
    gzip,
    onHint: never,
    onSleep: never,
    timer(run, ms) {
      const id = setTimeout(run, ms);
      return () => clearTimeout(id);
    },
    wireBytes,
    // The browser itself wakes the worker again as long as it says that work is left; only a page may ask for more.
    registerWake: () => undefined,
    persist: () => undefined,
    freeSpace,
  };
}
