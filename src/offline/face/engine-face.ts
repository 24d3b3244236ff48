import type * as v from 'valibot';
import type { Call } from '#contract/declare.ts';
import type { SignedIn } from '#contract/identity.ts';
import type { Problem } from '#contract/problem.ts';
import type { Centre } from './centre-face.ts';
import type { AnyCommand, AnyQuery } from './declare.ts';
import type { Packs } from './packs-face.ts';
import type {
  CommandView,
  QueryState,
  SessionUser,
  StoredConflict,
  StripState,
  Trouble,
} from '../store/states.ts';
import type { Watch } from './watch.ts';
import type { Discarded } from './discard-outcome.ts';
import type { CachedResponse } from './cached-response.ts';
import type { ListEntry, ListName } from './lists.ts';
import type { PhotoProgress } from './photo-progress.ts';
import type { ArticleShelf } from './article-shelf.ts';

/** Answer of a call that needs a connection. */
export type CallOutcome<A> = { ok: true; value: A } | { ok: false; status: number | null; problem: Problem };

/** Files that the shop gives out behind a login. */
export type GuardedFileType =
  | 'application/pdf'
  | 'application/json'
  | 'image/jpeg'
  | 'image/png'
  | 'text/csv';

/** A file that goes out while somebody looks on. */
export interface FileToSend {
  /** A UUID: the same one later goes on where this one stopped. */
  key: string;
  bytes: ArrayBuffer;
  /** Lower-case hex. */
  sha256: string;
  type: string;
}

/** A document that may stay on this phone. */
export interface DocumentRequest {
  /** Kind and number: "proforma:PF-100000001-1". A changed document has a new number. */
  id: string;
  /** Number of the order it belongs to. */
  order: string;
  /** File name. */
  name: string;
  path: string;
  type: GuardedFileType;
}

/** A document that lies on this phone. */
export interface CachedDocument {
  sizeBytes: number;
  /** Moment when the server last gave it, or said that it is still so, ms. */
  asOf: number;
}

/**
 * A document to hand over, or why there is none. `source` phone: the server could not be asked, and this is what lies
 * here. `kept`: it stays on this phone.
 */
export type DocumentOutcome =
  | { ok: true; file: Blob; source: 'server' | 'phone'; asOf: number; kept: boolean }
  | { ok: false; status: number | null; problem: Problem };

/** Content of one of the phone's rows. */
export interface CachedRow {
  view: unknown;
  /** Moment when the server last gave it, ms. */
  asOf: number | null;
}

export interface EnqueueOptions {
  /** Key of the draft that the command takes over. */
  draft?: string;
  /** The bytes that the command's `photo` names. */
  photo?: { type: string; bytes: ArrayBuffer; sha256: string };
}

/** A wish that found the phone full. */
export interface Unsaved {
  id: string;
  name: string;
  payload: unknown;
  seen: unknown;
  at: number;
}

/**
 * The engine as screens see it. The real one (engine.ts) comes in its own chunk with Dexie after the page has
 * settled; hooks in react.ts wait for it.
 */
export interface Engine {
  /** This phone's own id: harmless, the same for all who use it, and what a sign-in calls it. */
  readonly device: string;
  query<A>(def: AnyQuery<A>, params: Record<string, unknown>): Watch<QueryState<A>>;
  refresh(def: AnyQuery, params: Record<string, unknown>): void;
  /** The public answers that this phone keeps, newest first. */
  kept(): Promise<CachedResponse[]>;
  /**
   * Writes the command to the phone (T1) and wakes the sender; resolves with its key once it is on disk. Rejects with
   * NotTaken (not-taken.ts) when nothing was written: the form stays.
   * A droppable command is kept if it may be, and never rejects: nobody waits for it.
   */
  enqueue(def: AnyCommand, payload: unknown, seen: unknown, options?: EnqueueOptions): Promise<string>;
  command(key: string): Watch<CommandView | null>;
  /** Progress of the photo of a command, by the command's key; null for none, and once it is over. */
  photo(key: string): Watch<PhotoProgress | null>;
  /** A thing's row as this phone calls it, whichever of its two names is given: routes and lanes go by it (sync 1). */
  localRow(row: string): Promise<string>;
  /** The owner's commands that wait, need a person or were done lately, oldest first. */
  commands: Watch<readonly CommandView[]>;
  strip: Watch<StripState>;
  /** Undefined until read from disk; null for a guest. */
  session: Watch<SessionUser | null | undefined>;
  /** Trouble with this tab's hold on the phone's storage. */
  trouble: Watch<Trouble>;
  /** Fields in two versions, for who is signed in. */
  conflicts: Watch<readonly StoredConflict[]>;
  /** The user chose which version holds: keeping the one in force only ends the question, the other is sent. */
  choose(id: string, version: 'mine' | 'theirs'): Promise<void>;
  /** Work that the phone could not write down, in this tab only: it is shown until it is written or dropped. */
  unsaved: Watch<readonly Unsaved[]>;
  saveAgain(id: string): Promise<void>;
  dropUnsaved(id: string): void;
  /** The catalogue on this phone; comes in its own chunk. */
  packs(): Promise<Packs>;
  /** Functions of the waiting list beyond one command; they come in their own chunk. */
  centre(): Promise<Centre>;
  signIn(answer: SignedIn): Promise<void>;
  /**
   * Wipes personal rows, keeps unsent work hidden; answers how many items stay for this user. The server hears of it at
   * once or later.
   */
  signOut(): Promise<number>;
  /** The server's own word where it knew of no login to end; null when all is well, and once somebody signs in. */
  signOutRefused: Watch<string | null>;
  retry(key: string): Promise<void>;
  /** Gives a command up; what may have reached the server is asked back first (decide.ts). */
  discard(key: string): Promise<Discarded>;
  /** Replaces a refused command by a new one with a new key. */
  replace(key: string, payload: unknown, seen: unknown): Promise<string>;
  /** Brings the part of the registry that few phones need, for who is about to use it; rejects where it cannot be had. */
  learn(): Promise<void>;
  /** Tries at once, also while the browser says that there is no network; the server's own Retry-After holds. */
  sendNow(): void;
  /** `key`: an idempotency key, the same for each try of one act. */
  call<P extends v.GenericSchema, A extends v.GenericSchema>(
    declared: Call<P, A>,
    payload: v.InferInput<P>,
    key?: string,
  ): Promise<CallOutcome<v.InferOutput<A>>>;
  /** A file behind a login, a PDF unless another type is wanted; counted, never stored by the worker. */
  download(path: string, type?: GuardedFileType): Promise<CallOutcome<Blob>>;
  /**
   * Sends a file in parts that go on where they stopped, and keeps nothing of it here; its hash is what a call attaches it
   * by. For what needs a connection anyway: what may wait goes with its command.
   */
  sendFile(
    file: FileToSend,
    watch: { onProgress: (sentBytes: number) => void; stopped: AbortSignal },
  ): Promise<CallOutcome<null>>;
  /** Tells whether a document lies on this phone, for who is signed in; undefined until read. */
  document(id: string): Watch<CachedDocument | null | undefined>;
  openDocument(wanted: DocumentRequest): Promise<DocumentOutcome>;
  /** Which of these documents lie on this phone, for who is signed in; undefined until read. */
  documentsKept(ids: readonly string[]): Watch<ReadonlySet<string> | undefined>;
  /**
   * Fetches a document unasked: on Wi-Fi only, small ones only, never when data is to be saved. `needed`: somebody must show
   * it somewhere, so it may be larger.
   */
  keepDocument(wanted: DocumentRequest, how: { sizeBytes: number; needed: boolean }): Promise<void>;
  /** The rows whose name begins so, for who is signed in: what a list knew of a thing that was never opened. */
  cachedRows(prefix: string): Watch<readonly CachedRow[]>;
  /** Shelf of what is kept to be read without a network; its piece is fetched with the first article. */
  articles(): Promise<ArticleShelf>;
  /** A list of this phone's own (lists.ts), newest first, for who is signed in or the guest; undefined until read. */
  list(name: ListName): Watch<readonly ListEntry[] | undefined>;
  /** Puts a thing first in a list; false where the list is full. */
  addToList(name: ListName, entry: { key: string; value: unknown }): Promise<boolean>;
  /** Takes a thing out of a list; without a key, everything. */
  removeFromList(name: ListName, key: string | null): Promise<void>;
  readDraft(key: string): Promise<unknown>;
  /** `by`: the user who typed it; it is written for nobody else. */
  saveDraft(key: string, value: unknown, by?: number | null): Promise<void>;
  /** With `upTo`, epoch ms, only a draft that was last written by then: what was typed since stays. */
  dropDraft(key: string, upTo?: number): Promise<void>;
}
