import { get, set } from 'idb-keyval';
import type { Connection, Env, Hint, Message } from './env.ts';
import { offlineSince } from './offline-since.ts';

/** The device id: made once, harmless, shared by page and worker (idb-keyval holds such settings). */
export async function deviceId(): Promise<string> {
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

const MESSAGES: readonly Message[] = ['wake', 'who-leads', 'leading'];

/** A page that waits in the bfcache hears nothing: a message to it would make the browser throw it away. */
export function browserChannel(): Env['channel'] {
  if (!('BroadcastChannel' in globalThis)) return null;
  const listeners = new Set<(message: Message) => void>();
  const heard = ({ data }: MessageEvent): void => {
    const message = MESSAGES.find((one) => one === data);
    if (message) for (const listener of listeners) listener(message);
  };
  let channel: BroadcastChannel | null = null;
  const open = (): void => {
    channel ??= new BroadcastChannel('chicargos');
    channel.addEventListener('message', heard);
  };
  const close = (): void => {
    channel?.close();
    channel = null;
  };
  open();
  addEventListener('pagehide', close);
  addEventListener('pageshow', open);
  return {
    post: (message) => channel?.postMessage(message),
    onMessage(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      removeEventListener('pagehide', close);
      removeEventListener('pageshow', open);
      close();
    },
  };
}

/** Pressed where the platform can; a phone on a slow line sends fifty commands in two packets. */
export async function gzip(text: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!('CompressionStream' in globalThis)) return null;
  const pressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(pressed).arrayBuffer());
}

/** What Chromium on a phone says of its connection; elsewhere nothing is known. */
export function connection(): Connection {
  const known: unknown = Reflect.get(navigator, 'connection');
  const type: unknown = typeof known === 'object' && known !== null ? Reflect.get(known, 'type') : null;
  if (type === 'cellular' || type === 'wimax') return 'mobile';
  if (type === 'wifi' || type === 'ethernet') return 'wifi';
  return type === 'none' ? 'none' : 'unknown';
}

/** Has the user told the browser to save data? */
export function savesData(): boolean {
  const known: unknown = Reflect.get(navigator, 'connection');
  return typeof known === 'object' && known !== null && Reflect.get(known, 'saveData') === true;
}

export async function freeSpace(): Promise<void> {
  if (!('caches' in globalThis)) return;
  // The shell is what opens the app without a network: it stays whatever it takes.
  const names = (await caches.keys()).filter((name) => !name.includes('precache'));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** The engine's surroundings in a browser tab. */
export async function browserEnv(): Promise<Env> {
  const device = await deviceId();
  return {
    device,
    now: () => Date.now(),
    random: () => Math.random(),
    uuid: () => crypto.randomUUID(),
    fetch: (url, init) => fetch(url, init),
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: browserChannel(),
    online: () => navigator.onLine,
    connection,
    savesData,
    offlineSince: offlineSince(),
    gzip,
    onHint,
    onSleep,
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
    freeSpace,
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
  const known: unknown = Reflect.get(navigator, 'connection');
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
