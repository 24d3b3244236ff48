/** A hint that something may be there to do; nothing stands on one coming. */
export type Hint = 'online' | 'offline' | 'visible' | 'poll' | 'worker';

/**
 * The one method of Web Locks that the engine needs: waits for the lock, holds it until `run` is done. With
 * `ifAvailable` it does not wait: `run` gets null when another holds it. With `steal` it takes it from whoever has it;
 * the robbed one's own `request` rejects.
 */
export interface Locks {
  request(
    name: string,
    options: { signal: AbortSignal } | { ifAvailable: true } | { steal: true },
    run: (lock: unknown) => Promise<void>,
  ): Promise<void>;
}

/**
 * Message between the tabs and the worker of one phone: a wake-up, as strong as it was where it began (`Wake` of the
 * sender; 'anew': the network or the person is there anew), a worker's question, a leader's answer to it.
 */
export type PhoneMessage = 'wake' | 'anew' | 'probe' | 'asked' | 'who-leads' | 'leading';

/**
 * The kind of connection as far as the browser says: 'none' where it could tell and there is no line just now, 'unknown'
 * where it never tells, as on most computers and on iPhones.
 */
export type Connection = 'wifi' | 'mobile' | 'none' | 'unknown';

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
  /** Null where the browser has none: a lease row stands in (sync 5.6), and the epoch guards in any case. */
  locks: Locks | null;
  /** Between the tabs and the worker; null where there is none. */
  channel: {
    post(message: PhoneMessage): void;
    onMessage(listener: (message: PhoneMessage) => void): () => void;
    close(): void;
  } | null;
  /** False only delays, true proves nothing. */
  online(): boolean;
  connection(): Connection;
  /**
   * Since when this tab has been without a connection, ms: kept over a reload. `get` answers null where there was one, or
   * nobody was here to see. Absent: not kept.
   */
  offlineSince?: { get(): number | null; set(since: number | null): void };
  /** The user has told the browser to save data; absent: it does not say. Photos wait then until they are asked for. */
  savesData?(): boolean;
  onHint(listener: (hint: Hint) => void): () => void;
  /** The page goes to sleep (pagehide, freeze) and comes back (pageshow, resume): a lock would keep it from the bfcache. */
  onSleep(listener: (asleep: boolean) => void): () => void;
  timer(run: () => void, ms: number): () => void;
  /** A body compressed with gzip; null where the platform cannot, or when it is not worth it. */
  gzip(text: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Bytes that the answer took on the wire, body after compression. */
  wireBytes(url: string, bodyBytes: number): number;
  /** Asks the platform to wake us when a connection is back, where it can. */
  registerWake(): void;
  /** Asks to keep storage from being evicted; called with the first command written. */
  persist(): void;
  /** Empties what the browser keeps of the pictures that were looked at; absent: it keeps none. */
  forgetPictures?(): Promise<unknown>;
  /** Empties what the browser keeps of ours outside the databases and can fetch again (pictures). */
  freeSpace(): Promise<void>;
  /**
   * The proof of a puzzle (domain/requests/puzzle.ts), worked out away from what draws; null where `over` came first or it is none.
   * Absent: what needs one waits for another part of this phone.
   */
  workOut?(puzzle: string, over: AbortSignal): Promise<string | null>;
  device: string;
  idb?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
}
