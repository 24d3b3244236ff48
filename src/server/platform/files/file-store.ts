/** A file as a store lists it. */
export interface StoredEntry {
  /** Folders and name, with slashes: `media/{hash}/480.webp`, `uploads/{id}`. */
  path: string;
  size: number;
  /** Changes whenever its bytes do. */
  mark: string;
}

/** Folders that a store holds. What operators put into a folder of theirs is not in it. */
export const STORED_FOLDERS = ['media', 'uploads'] as const;
export type StoredFolder = (typeof STORED_FOLDERS)[number];

/** State of a store, by its last answers. */
export interface StoreHealth {
  state: 'ok' | 'away';
  /** Requests since the start, by how they ended. */
  requests: { ok: number; failed: number };
}

/**
 * Keeps the files of a shop. What a call has written is safe when it returns.
 * Every call throws StoreAway where the store does not answer, and NoRoom where it is full.
 */
export interface FileStore {
  kind: 'local' | 's3';
  /** Its bytes; null: there is none of that name. */
  read(path: string): Promise<Buffer | null>;
  /** Names of the files in a folder. One that was copied or written in part has some of them. */
  namesIn(folder: string): Promise<ReadonlySet<string>>;
  /**
   * Writes the files of a folder, which nobody reads before all are there: who names the folder does so afterwards.
   * @returns their sizes by name, which are another server's where that one was faster
   */
  writeFolder(folder: string, files: readonly NamedBytes[]): Promise<ReadonlyMap<string, number>>;
  /** A whole file, in place of one of its name. */
  write(path: string, bytes: Buffer): Promise<void>;
  /**
   * Puts bytes at `offset`; whatever lay behind that place is gone.
   * @throws BytesLost when there are fewer than `offset` bytes
   */
  writeAt(path: string, offset: number, bytes: Uint8Array): Promise<void>;
  remove(path: string): Promise<void>;
  list(folder: StoredFolder): AsyncIterable<StoredEntry>;
  /** SHA-256 that it was written with, where the store knows it without being read; else of the bytes. Null: there is none. */
  sha256(path: string): Promise<string | null>;
  /** Takes away what was begun long before `now` and never finished. @returns how many */
  sweep(now: Date): Promise<number>;
  /** @throws NoRoom where so many bytes more would leave too little for the rest of the shop */
  requireRoom(bytes: number): Promise<void>;
  health(): StoreHealth;
  /** Asks it for nothing, to see whether it answers. Never throws. */
  probe(): Promise<StoreHealth>;
}

/** A file of a folder. */
export interface NamedBytes {
  name: string;
  data: Uint8Array;
}

/** The file is shorter than the database says: somebody else took bytes away. */
export class BytesLost extends Error {
  override name = 'BytesLost';
}

/** The store does not answer, or not as it should. It passes by itself, or by a person: whoever asked comes back. */
export class StoreAway extends Error {
  override name = 'StoreAway';
  /** It answered, and does not do what was asked: to wait does not help. */
  isRefused = false;
}

/** The store is full; nothing that is safe was touched. */
export class NoRoom extends Error {
  override name = 'NoRoom';
}
