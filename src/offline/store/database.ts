import { Dexie, type Table } from 'dexie';
import type {
  OutboxRow,
  Owner,
  StoredBytes,
  StoredConflict,
  StoredDamage,
  StoredId,
  StoredPhoto,
  StoredRow,
  StoredSession,
  StoredTelemetry,
} from './states.ts';

export interface StoredDraft {
  owner: Owner;
  key: string;
  value: unknown;
  at: number;
}
/** A file behind a login that its owner has opened or kept: readable without a network until sign-out (documents.ts). */
export interface StoredDocument {
  owner: Owner;
  /** Kind and number: "proforma:PF-100000001-1". */
  id: string;
  /** Number of the order it belongs to; a newer one of its kind takes its place. */
  order: string;
  /** Under which it is handed to the browser. */
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** Digest of the bytes, lower-case hex. */
  sha256: string;
  /** Moment when the server last gave it, or said that it is still so, ms. */
  asOf: number;
}
/** Entry in a list for an article that is kept on this phone; its words and pictures lie apart (articles/rows.ts). */
export interface StoredArticle {
  /** Made here, so that it may change its owner while its parts stay where they are. */
  key: string;
  owner: Owner;
  /** The shop's number. */
  id: number;
  slug: string;
  title: string;
  date_created: string | null;
  /** ms */
  keptAt: number;
  readAt: number;
  /** Size of all its parts. */
  sizeBytes: number;
}
/** The words of a kept article, or one of its pictures: nothing else is read with it. */
export interface StoredArticlePart {
  article: string;
  /** '' for the words; a picture's address as it stands in them. */
  name: string;
  value: unknown;
}
/**
 * Counters and marks: 'seq', 'epoch', 'settled:<owner>' (highest settled user version), 'revoke' (handles to send),
 * 'lease' (until when the tab of 'lease-of' leads, ms; only where the browser has no locks), 'beat' (when the leader
 * last did something, ms), 'only-wifi' (1: nothing goes out over mobile data by itself), 'minReader' (the oldest
 * build that may write here), 'weight:<owner>' (bytes of unsettled work, at most), 'gone' (owners whose account was deleted here), 'used:<month>' (bytes by kind), 'budget' (bytes a month),
 * 'telemetry:<owner>' (droppable commands, oldest first), 'made-room:<owner>' (kept articles that went for newer ones, of
 * which nobody was told yet).
 */
export interface Meta {
  name: string;
  value: number | string | string[] | Record<string, number> | StoredTelemetry[];
}

/**
 * This build's place in the order of those that understand what they find here. A build below the phone's `minReader`
 * neither sends nor writes: after a rollback Dexie opens a newer database without a word (sync 10).
 */
export const READER = 2;
/** Version of the product's tables. */
export const NEWEST = 4;

/** States that an older build would not know came with this one. */
const MIN_READER: Meta = { name: 'minReader', value: 2 };

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
  declare photos: Table<StoredPhoto, string>;
  declare photoBytes: Table<StoredBytes, string>;
  declare conflicts: Table<StoredConflict, string>;
  declare ids: Table<StoredId, [Owner, string]>;
  declare damaged: Table<StoredDamage, number, Omit<StoredDamage, 'id'>>;
  declare documents: Table<StoredDocument, [Owner, string]>;
  declare articles: Table<StoredArticle, string>;
  declare articleParts: Table<StoredArticlePart, [string, string]>;

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
    this.version(2)
      .stores({
        photos: 'key, command, owner',
        photoBytes: 'key',
        conflicts: 'id, [owner+row], owner',
        ids: '[owner+row], [owner+local]',
        damaged: '++id',
      })
      .upgrade(async (tx) => {
        await tx.table('commands').toCollection().modify({ tooLate: false });
        await tx.table('meta').put(MIN_READER);
      });
    // An older build leaves these alone, signing out too: the next start of a newer one removes what is nobody's here.
    this.version(3).stores({ documents: '[owner+id], owner' });
    // What was kept in one row before is taken over when articles are first asked for (articles/old-row.ts): up to 75 MB must
    // not hold up the start.
    this.version(NEWEST).stores({ articles: 'key, owner', articleParts: '[article+name], article' });
    this.on('populate', (tx) => tx.table('meta').add(MIN_READER));
  }
}

/** An answer that can be fetched again, by its address below /api. */
export interface CachedAnswer {
  address: string;
  body: unknown;
  etag: string | null;
  asOf: number;
  bytes: number | null;
  /** Asked without a word of anybody's, such as all makes: no sign of who used this phone. Absent in older rows. */
  alike?: boolean;
}

/** The catalogue that lies on this phone; its bytes stand in `packParts`. */
export interface StoredPack {
  id: 'held';
  catalogue: string;
  version: number;
  region: string;
  /** Null: all makes. */
  make: string | null;
  /** The make in the shop's own letters; absent in one that an older build took in. */
  makeName?: string;
  cursor: string;
  products: number;
  /** Moment when the shop gave it, ms: its own word in a file that came from another phone. */
  asOf: number;
  /** Size of all parts, and of those of the whole catalogue among them. */
  bytes: number;
  fullBytes: number;
  /** The shop does not know its cursor any more: only a whole one follows on it, whatever its version. */
  expired?: boolean;
}

/** Signed bytes as they came. */
export interface StoredPart {
  bytes: ArrayBuffer;
  keyid: string;
  /** Base64. */
  sig: string;
}

/** A catalogue on its way; a cut load goes on from here. */
export interface StoredLoad {
  id: 'load';
  make: string | null;
  /** Cursor that it builds on; null: a whole one. */
  since: string | null;
  /** Cursor by which the next part is asked. */
  next: string | null;
  parts: StoredPart[];
  /** The part that is coming: its tag, its signature as the header had it, and what is here of it. */
  tag: string | null;
  signature: string;
  came: ArrayBuffer[];
}

/** At most this many answers stay; the oldest go first. */
export const MAX_CACHED_ANSWERS = 400;

/** Public answers seen once, and the catalogue. All of it can be fetched again, so it may be wiped to make room. */
export class CacheDatabase extends Dexie {
  declare answers: Table<CachedAnswer, string>;
  declare packs: Table<StoredPack, string>;
  declare packParts: Table<StoredPart & { at: number }, number>;
  declare packLoads: Table<StoredLoad, string>;
  declare packKeys: Table<{ keyid: string; publicKey: string }, string>;

  constructor(idb?: Idb) {
    super('chicargos-cache', { ...idb, chromeTransactionDurability: 'relaxed', cache: 'disabled' });
    this.version(1).stores({ answers: 'address, asOf' });
    this.version(2).stores({ packs: 'id', packParts: 'at', packLoads: 'id', packKeys: 'keyid' });
  }
}
