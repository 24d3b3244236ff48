import type { Env, Hint } from './env.ts';
import { offlineSince } from './offline-since.ts';
import { networkInformation, platformEnv } from './platform-env.ts';

const POLL_MS = 60_000;

/** The engine's surroundings in a browser tab. */
export async function browserEnv(): Promise<Env> {
  return {
    ...(await platformEnv()),
    offlineSince: offlineSince(),
    onHint,
    onSleep,
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

function onHint(listener: (hint: Hint) => void): () => void {
  const visible = (): boolean => document.visibilityState === 'visible';
  const cameBack = (): void => {
    if (visible()) listener('visible');
  };
  const online = (): void => listener('online');
  const offline = (): void => listener('offline');
  const fromWorker = (event: MessageEvent): void => {
    if (event.data === 'wake') listener('worker');
  };
  addEventListener('online', online);
  addEventListener('offline', offline);
  document.addEventListener('visibilitychange', cameBack);
  navigator.serviceWorker?.addEventListener('message', fromWorker);
  // Wi-Fi instead of mobile data: what was held back for it may go.
  const known = networkInformation();
  const line = known instanceof EventTarget ? known : null;
  line?.addEventListener('change', online);
  const poll = setInterval(() => {
    if (visible()) listener('poll');
  }, POLL_MS);
  return () => {
    removeEventListener('online', online);
    removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', cameBack);
    navigator.serviceWorker?.removeEventListener('message', fromWorker);
    line?.removeEventListener('change', online);
    clearInterval(poll);
  };
}

function onSleep(listener: (asleep: boolean) => void): () => void {
  const asleep = (): void => listener(true);
  const awake = (): void => listener(false);
  addEventListener('pagehide', asleep);
  document.addEventListener('freeze', asleep);
  addEventListener('pageshow', awake);
  document.addEventListener('resume', awake);
  return () => {
    removeEventListener('pagehide', asleep);
    document.removeEventListener('freeze', asleep);
    removeEventListener('pageshow', awake);
    document.removeEventListener('resume', awake);
  };
}

function isSyncManager(value: unknown): value is { register(tag: string): Promise<void> } {
  return typeof value === 'object' && value !== null && 'register' in value;
}
