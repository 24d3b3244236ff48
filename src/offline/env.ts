/**
 * The engine's surroundings. Browser code passes the real ones (browser-env.ts); the offline tests pass a held clock,
 * a chosen network and fake-indexeddb, and run this very engine.
 */
export interface Env {
  /** Wall clock, ms. */
  now(): number;
  /** 0 up to 1. */
  random(): number;
  uuid(): string;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Blocking exclusive lock; null where the browser has none (the epoch still guards). */
  locks: Pick<LockManager, 'request'> | null;
  /** Tells other tabs that there is something to send; null where there is none. */
  channel: { post(): void; onMessage(listener: () => void): () => void } | null;
  /** False only delays, true proves nothing. */
  online(): boolean;
  onWake(listener: () => void): () => void;
  timer(run: () => void, ms: number): () => void;
  /** Bytes that the answer took on the wire, body after compression. */
  wireBytes(url: string, bodyBytes: number): number;
  /** Asks the platform to wake us when a connection is back, where it can. */
  registerWake(): void;
  /** Asks to keep storage from being evicted; called with the first command written. */
  persist(): void;
  device: string;
  idb?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
}
