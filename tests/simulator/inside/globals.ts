import { createHash, createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { running } from './loop.ts';

/**
 * Takes over, before anything else is loaded in this thread, all that could differ between two runs of one seed:
 * timers, chance, time, and what runs beside the event loop. Tabs talk to each other only by what a world gives them.
 */
function put(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
}

put('setImmediate', (run: (...given: unknown[]) => void, ...given: unknown[]) => {
  running.loop.task(() => run(...given));
  return { unref: () => undefined };
});

// The platform's own keeps a record of where each came from, which takes longer than most of them.
const { then } = Promise.prototype;
const ready = Promise.resolve();
put('queueMicrotask', (run: () => void) => void Reflect.apply(then, ready, [run]));

const stops = new Map<number, () => void>();
let timers = 0;
put('setTimeout', (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
  timers += 1;
  const id = timers;
  let over = false;
  const fire = (): void => {
    stops.delete(id);
    if (!over) run(...given);
  };
  const stop = ms > 0 ? running.loop.timer(fire, ms) : undefined;
  if (!stop) running.loop.task(fire);
  stops.set(id, () => {
    over = true;
    stop?.();
  });
  return id;
});
put('clearTimeout', (id: unknown) => {
  if (typeof id !== 'number') return;
  stops.get(id)?.();
  stops.delete(id);
});
put('setInterval', () => {
  throw new Error('setInterval is not part of a simulated world');
});
// The platform's own answers need the registry once, when they are first used.
void new Response(null);
put('BroadcastChannel', undefined);
put('FinalizationRegistry', undefined);
put('localStorage', undefined);
// Live queries of Dexie ask whether there is such a thing; each tab has a door of its own.
put('indexedDB', new IDBFactory());
put('IDBKeyRange', IDBKeyRange);
Math.random = () => running.random();
Date.now = () => running.loop.now;
Object.defineProperty(crypto, 'randomUUID', { value: () => running.uuid(), configurable: true });

/** Function that seals a code, at once: the machine's own works in threads of its own too. */
const bytesOf = (given: unknown): Uint8Array =>
  given instanceof Uint8Array ? given : new Uint8Array(given as ArrayBuffer);
const buffer = (made: Buffer): ArrayBuffer => new Uint8Array(made).buffer;
const subtle = {
  digest: (_: string, bytes: unknown) =>
    Promise.resolve(buffer(createHash('sha256').update(bytesOf(bytes)).digest())),
  importKey: (_: string, secret: unknown) => Promise.resolve(bytesOf(secret)),
  sign: (_: string, secret: Uint8Array, bytes: unknown) =>
    Promise.resolve(buffer(createHmac('sha256', secret).update(bytesOf(bytes)).digest())),
};
for (const [name, value] of Object.entries(subtle))
  Object.defineProperty(crypto.subtle, name, { value, configurable: true });

/** Every request and timeout makes an error that nobody reads. */
Error.stackTraceLimit = 3;

/** Log of what the product says of faults: it must not hold a secret either. */
console.error = (...given: unknown[]) => {
  running.said.push(
    given.map((one) => (one instanceof Error ? `${one.name}: ${one.message}` : String(one))).join(' '),
  );
};
console.warn = console.error;
console.debug = () => undefined;

/** Plain data, as it lies in a database: a tenth of the time that the machine's own takes. */
const nativeClone = globalThis.structuredClone;
function clone(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol')
      throw new DOMException('could not be cloned', 'DataCloneError');
    return value;
  }
  if (Array.isArray(value)) return value.map(clone);
  const shape: unknown = Object.getPrototypeOf(value);
  if (shape !== Object.prototype && shape !== null) return nativeClone(value);
  const made: Record<string, unknown> = {};
  for (const name of Object.keys(value)) made[name] = clone(Reflect.get(value, name));
  return made;
}
put('structuredClone', clone);

/** Compresses at once: the machine's own works in threads of its own, whose order nobody knows. */
class Gzip {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
  constructor() {
    const parts: Uint8Array[] = [];
    let give: ReadableStreamDefaultController<Uint8Array> | null = null;
    this.readable = new ReadableStream({
      start(controller) {
        give = controller;
      },
    });
    this.writable = new WritableStream({
      write(part) {
        parts.push(part);
      },
      close() {
        give?.enqueue(new Uint8Array(gzipSync(Buffer.concat(parts))));
        give?.close();
      },
    });
  }
}
put('CompressionStream', Gzip);
