import type { Connection } from './env.ts';
import type { Watch } from './engine-face.ts';
import type { StoredDamage } from './states.ts';

/** Bytes on the wire by kind, both ways. */
export interface Used {
  pages: number;
  pictures: number;
  sending: number;
}

/** Data used in one calendar month of the phone's own clock, and what the user allows for it. */
export interface Usage {
  /** YYYY-MM. */
  month: string;
  used: Used;
  /** Bytes a month. */
  budget: number;
}

/** What waits, as files that another phone of the same user can read. */
export interface ExportedWork {
  name: string;
  json: Blob;
  photos: { name: string; blob: Blob }[];
  /** How many commands are in it. */
  count: number;
}

/**
 * What became of a file. `other_user`: it belongs to another account, or nobody is signed in; `unreadable`: it is not
 * such a file; `full`: the phone takes no more.
 */
export type Imported =
  | { ok: true; added: number; known: number; unreadable: number; photosMissing: number }
  | { ok: false; why: 'other_user' | 'sign_in' | 'unreadable' | 'newer' | 'full' };

/** What lies on this phone, bytes; null where the browser does not say. */
export interface Storage {
  used: number | null;
  quota: number | null;
  /** Of `used`: public answers that can be fetched again. */
  answers: number;
  /** The browser will not throw it away by itself. Null: it does not say. */
  kept: boolean | null;
}

/** What the waiting list can do beyond one command (sync 13). */
export interface Centre {
  exportWork(): Promise<ExportedWork>;
  importWork(json: string, photos: readonly Blob[]): Promise<Imported>;
  storage(): Promise<Storage>;
  /** Asks the browser to keep what lies here; answers whether it does. */
  keep(): Promise<boolean>;
  usage: Watch<Usage | null>;
  setBudget(bytes: number): Promise<void>;
  onlyWifi: Watch<boolean>;
  setOnlyWifi(on: boolean): Promise<void>;
  connection(): Connection;
  damaged: Watch<readonly StoredDamage[]>;
  dropDamaged(id: number): Promise<void>;
}
