import { Dexie, type Table } from 'dexie';
import type { OutboxRow, Owner, StoredRow, StoredSession } from './states.ts';

export interface StoredDraft {
  owner: Owner;
  key: string;
  value: unknown;
  at: number;
}
/**
 * Counters and marks: 'seq', 'epoch', 'settled:<owner>' (highest settled user version), 'revoke' (handles to send),
 * 'lease' (until when the tab of 'lease-of' leads, ms; only where the browser has no locks).
 */
export interface Meta {
  name: string;
  value: number | string | string[];
}

type Idb = { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange } | undefined;

/**
 * The product's own database: never evicted, every transaction on disk before it is reported (sync 9).
 * Personal rows carry their owner in the primary key and are read only for the signed-in one.
 */
export class ProductDatabase extends Dexie {
  declare commands: Table<OutboxRow, string>;
  declare rows: Table<StoredRow, [Owner, string]>;
  declare drafts: Table<StoredDraft, [Owner, string]>;
  declare session: Table<StoredSession, string>;
  declare meta: Table<Meta, string>;

  constructor(idb?: Idb) {
    // Dexie's own cache answers live queries before a commit: here a screen shows only what is on disk (I12).
    super('chicargos', { ...idb, chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({
      commands: 'key, [owner+state], [owner+lane+seq], [owner+seq], *touches',
      rows: '[owner+row], owner',
      drafts: '[owner+key], owner',
      session: 'id',
      meta: 'name',
    });
  }
}

/** An answer that can be fetched again, by its address below /api. */
export interface CachedAnswer {
  address: string;
  body: unknown;
  etag: string | null;
  asOf: number;
  bytes: number | null;
}

/** At most this many answers stay; the oldest go first. */
export const KEPT_ANSWERS = 400;

/** Public answers seen once. All of it can be fetched again, so it may be wiped to make room. */
export class CacheDatabase extends Dexie {
  declare answers: Table<CachedAnswer, string>;

  constructor(idb?: Idb) {
    super('chicargos-cache', { ...idb, chromeTransactionDurability: 'relaxed', cache: 'disabled' });
    this.version(1).stores({ answers: 'address, asOf' });
  }
}
