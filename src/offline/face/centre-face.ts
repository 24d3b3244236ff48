import type { Seal } from '#domain/order-code/code.ts';
import type { Connection } from '../device/env.ts';
import type { StoredDamage } from '../store/states.ts';
import type { Watch } from './watch.ts';
import type { Usage } from '../store/usage.ts';

/** Share of what this phone may hold that is taken by unsettled work (sync 10). */
export interface Load {
  commands: number;
  /** Size of their payloads. */
  bytes: number;
  photos: number;
  photoBytes: number;
  /** Bytes of photos by the key of the command that needs them. */
  photosOf: ReadonlyMap<string, number>;
  /** Number of those that would need their owner if a command were given up, by its key; absent: none. */
  followersOf: ReadonlyMap<string, number>;
}

/** Export of what waits, as files that another phone of the same user can read. */
export interface ExportedWork {
  /** Name of the file, without an ending. */
  name: string;
  json: Blob;
  /** Named by their SHA-256. */
  photos: { name: string; blob: Blob }[];
  /** Number of commands in it. */
  count: number;
}

/**
 * Outcome of importing a file. `other_user`: it belongs to another account; `guest`: it was saved without logging in;
 * `sign_in`: nobody is signed in here; `unreadable`: it is not such a file, or far too large; `newer`: a newer version
 * of the app wrote it; `full`: the phone takes no more. Nothing was written unless `ok`.
 */
export type Imported =
  | {
      ok: true;
      /** New here, by their keys: what of them is done, by whichever phone, shows once the server has answered (`doneOf`). */
      keys: readonly string[];
      added: number;
      /** They lay here already and were not done: they wait, need the user, or were given up or replaced here. */
      known: number;
      /** They lay here already, and were done. */
      done: number;
      /** This version of the app cannot read them. */
      unreadable: number;
      /** Left out because their photo was not among the files; with it the same file can be read again. */
      photosMissing: number;
    }
  | { ok: false; why: 'other_user' | 'guest' | 'sign_in' | 'unreadable' | 'newer' | 'full' };

/** Contents of a file, before anything of it is taken over; nothing is written. */
export type WorkFilePreview =
  | {
      ok: true;
      /** Moment when the other phone wrote it, ms by its own clock. */
      exportedAt: number;
      /** As this version reads them, in their order. */
      items: readonly { key: string; name: string; payload: unknown; seen: unknown }[];
    }
  | Extract<Imported, { ok: false }>;

/** Use of this phone's storage, bytes; null where the browser does not say. */
export interface Storage {
  used: number | null;
  quota: number | null;
  /** Part of `used`: public answers that can be fetched again. */
  answers: number;
  /** The same of the catalogue, with what has come of one that is on its way. */
  catalogue: number;
  /** The browser will not throw it away by itself. Null: it does not say. */
  kept: boolean | null;
}

/** An account that was deleted on this phone, by its id, and how many items of its work lie here unsent. */
export interface DeletedAccount {
  user: number;
  left: number;
}

/** Functions of the waiting list beyond one command (sync 13). */
export interface Centre {
  /**
   * Exports what waits, to be given to another phone. From then on it is frozen here too: the other phone may have sent
   * it, so it is never changed under its key, and only the server's own word takes it back.
   * @throws NotTaken 'sign_in' for a guest, whose work no other phone could take over
   */
  exportWork(): Promise<ExportedWork>;
  /** The bytes that lie here for a command of who is signed in, by its key; null: there are none. */
  photoOf(key: string): Promise<Blob | null>;
  /** Size of what `exportWork` would give, without freezing anything. */
  exportSize(): Promise<{ count: number; bytes: number }>;
  /** A file may come from anybody: what is in it is shown before it is taken over in the user's name. */
  previewWorkFile(file: Blob): Promise<WorkFilePreview>;
  importWork(file: Blob, photos: readonly Blob[]): Promise<Imported>;
  /** Sealer of bytes as this login's own, for the server alone to check; null: nobody is logged in, or no more. */
  sealer(): Promise<Seal | null>;
  /**
   * For a command of which a copy leaves this phone in another way than to the server, as a file's do: from then on it is
   * frozen. False where it is over, refused or being taken back: then no copy may leave.
   */
  freeze(key: string): Promise<boolean>;
  /** Number of these commands that are done by now. */
  doneOf(keys: readonly string[]): Watch<number>;
  /**
   * Amount of unsettled work of people who logged out that lies here. Only its number: whose it is and what, nobody else sees
   * (security 28). Null until read.
   */
  workOfOtherUsers: Watch<number | null>;
  /** The deleted accounts whose unsent work lies here, first gone first. */
  gone(): Promise<DeletedAccount[]>;
  /** A user's account, by their id, is gone: kept until their work is removed, whoever comes and goes meanwhile. */
  recordDeletedAccount(user: number): Promise<void>;
  /** Removes what a user, by their id, had begun to type here: their account is gone. */
  dropDraftsOf(user: number): Promise<void>;
  /** Removes all that a user, by their id, had not sent from here: their account is gone. Answers how many items went. */
  dropWorkOf(user: number): Promise<number>;
  storage(): Promise<Storage>;
  /** Asks the browser to keep what lies here; answers whether it does. */
  keep(): Promise<boolean>;
  load: Watch<Load | null>;
  usage: Watch<Usage | null>;
  setBudget(bytes: number): Promise<void>;
  /** Null until read. */
  onlyWifi: Watch<boolean | null>;
  setOnlyWifi(on: boolean): Promise<void>;
  connection(): Connection;
  damaged: Watch<readonly StoredDamage[]>;
  dropDamaged(id: number): Promise<void>;
}
