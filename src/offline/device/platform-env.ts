import { deviceId } from './device-id.ts';
import type { Connection, Env, PhoneMessage } from './env.ts';
import { keyMaker } from './keys.ts';
import { THUMBNAILS } from './thumbnails.ts';

/** Names of what a page hints at and does for itself; a worker has none of it. */
type OfPage = 'onHint' | 'onSleep' | 'registerWake' | 'persist' | 'offlineSince';

/** The engine's surroundings, as far as a page and the worker have the same. */
export async function platformEnv(): Promise<Omit<Env, OfPage>> {
  return {
    device: await deviceId(),
    now: () => Date.now(),
    random: () => Math.random(),
    uuid: keyMaker(() => crypto.randomUUID()),
    fetch: (url, init) => fetch(url, init),
    locks: 'locks' in navigator ? navigator.locks : null,
    channel: browserChannel(),
    online: () => navigator.onLine,
    connection,
    // Has the user told the browser to save data?
    savesData: () => told('saveData') === true,
    gzip,
    timer(run, ms) {
      const id = setTimeout(run, ms);
      return () => clearTimeout(id);
    },
    wireBytes,
    freeSpace,
    forgetPictures: () => ('caches' in globalThis ? caches.delete(THUMBNAILS) : Promise.resolve()),
  };
}

/** Bytes on the wire for an address, from the browser's own timing; the body's length where it does not say. */
function wireBytes(url: string, bodyBytes: number): number {
  const entries = performance.getEntriesByName(new URL(url, location.origin).href);
  const last = entries.at(-1);
  const size = last instanceof PerformanceResourceTiming ? last.encodedBodySize : 0;
  return size > 0 ? size : bodyBytes;
}

const MESSAGES: readonly PhoneMessage[] = ['wake', 'anew', 'probe', 'asked', 'who-leads', 'leading'];

/** A page that waits in the bfcache hears nothing: a message to it would make the browser throw it away. */
function browserChannel(): Env['channel'] {
  if (!('BroadcastChannel' in globalThis)) return null;
  const listeners = new Set<(message: PhoneMessage) => void>();
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

/** Compressed where the platform can; a phone on a slow line sends fifty commands in two packets. */
async function gzip(text: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!('CompressionStream' in globalThis)) return null;
  const compressed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(compressed).arrayBuffer());
}

/** Connection as Chromium on a phone tells of it; elsewhere nothing is known. */
export function networkInformation(): object | null {
  const known: unknown = Reflect.get(navigator, 'connection');
  return typeof known === 'object' ? known : null;
}

const told = (name: string): unknown => Reflect.get(networkInformation() ?? {}, name);

function connection(): Connection {
  const type = told('type');
  if (type === 'cellular' || type === 'wimax') return 'mobile';
  if (type === 'wifi' || type === 'ethernet') return 'wifi';
  return type === 'none' ? 'none' : 'unknown';
}

async function freeSpace(): Promise<void> {
  if (!('caches' in globalThis)) return;
  // The shell is what opens the app without a network: it stays whatever it takes.
  const names = (await caches.keys()).filter((name) => !name.includes('precache'));
  await Promise.all(names.map((name) => caches.delete(name)));
}
