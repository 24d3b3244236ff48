import type { Env } from './env.ts';
import { platformEnv } from './platform-env.ts';

const never = () => () => undefined;

/** The engine's surroundings in the worker: no page, so nothing that a page would hint at. */
export async function workerEnv(): Promise<Env> {
  return {
    ...(await platformEnv()),
    onHint: never,
    onSleep: never,
    // The browser itself wakes the worker again as long as it says that work is left; only a page may ask for more.
    registerWake: () => undefined,
    persist: () => undefined,
  };
}
