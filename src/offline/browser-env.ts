import { get, set } from 'idb-keyval';
import type { Env } from './env.ts';

/** The device id: made once, harmless, shared by page and worker (idb-keyval holds such settings). */
async function deviceId(): Promise<string> {
  const held: unknown = await get('device');
  if (typeof held === 'string') return held;
  const made = crypto.randomUUID();
  await set('device', made);
  return made;
}

const POLL_MS = 60_000;

/** Bytes on the wire for an address, from the browser's own timing; the body's length where it does not say. */
export function wireBytes(url: string, bodyBytes: number): number {
  const entries = performance.getEntriesByName(new URL(url, location.origin).href);
  const last = entries.at(-1);
  const size = last instanceof PerformanceResourceTiming ? last.encodedBodySize : 0;
  return size > 0 ? size : bodyBytes;
}

/** The engine's surroundings in a browser tab. */
export async function browserEnv(): Promise<Env> {
  const device = await deviceId();
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('chicargos') : null;
  return {
    device,
    now: () => Date.now(),
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    fetch: (url, init) => fetch(url, init),
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: channel && {
      post: () => channel.postMessage('wake'),
      onMessage(listener) {
        channel.addEventListener('message', listener);
        return () => channel.removeEventListener('message', listener);
      },
    },
    online: () => navigator.onLine,
    onWake(listener) {
      const visible = (): void => {
        if (document.visibilityState === 'visible') listener();
      };
      const fromWorker = (event: MessageEvent): void => {
        if (event.data === 'wake') listener();
      };
      addEventListener('online', listener);
      addEventListener('offline', listener);
      document.addEventListener('visibilitychange', visible);
      navigator.serviceWorker?.addEventListener('message', fromWorker);
      const poll = setInterval(visible, POLL_MS);
      return () => {
        removeEventListener('online', listener);
        removeEventListener('offline', listener);
        document.removeEventListener('visibilitychange', visible);
        navigator.serviceWorker?.removeEventListener('message', fromWorker);
        clearInterval(poll);
      };
    },
    timer(run, ms) {
      const id = setTimeout(run, ms);
      return () => clearTimeout(id);
    },
    wireBytes,
    registerWake() {
      void navigator.serviceWorker?.ready.then((registration) => {
        const sync: unknown = Reflect.get(registration, 'sync');
        if (isSyncManager(sync)) void sync.register('chicargos').catch(() => undefined);
      });
    },
    persist() {
      void navigator.storage?.persist?.();
    },
  };
}

function isSyncManager(value: unknown): value is { register(tag: string): Promise<void> } {
  return typeof value === 'object' && value !== null && 'register' in value;
}
