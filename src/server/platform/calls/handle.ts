import type * as v from 'valibot';
import type { Language } from '#domain/text/languages.ts';
import type { Conflict } from '#contract/listings/conflict.ts';
import type { Call, Command, Query, Role } from '#contract/declare.ts';
import type { Change } from '#contract/sync.ts';
import type { Aliases } from './aliases.ts';
import type { Refusal } from './refuse.ts';
import type { Db, Tx } from '../database/db.ts';
import type { Remember, RememberEach } from '../cache/catalogue-memory.ts';
import type { ShownStock } from '../cache/answer-cache.ts';
import type { Config } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import type { Files, MultipartOptions } from '../http/multipart.ts';
import type { RestsOn } from '../cache/rests-on.ts';
import type { ColumnsNow } from '../cache/search-columns.ts';

/** The signed-in person, read from the database with each request. */
export interface User {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  isStaff: boolean;
  /** Tells whether the account signs in with a second step. */
  hasSecondStep: boolean;
  language: Language;
}

type UserOf<R extends Role> = R extends 'public' ? User | null : User;

/** Input of a handler: everything that its answer may depend on. `T`: what its `prepare` gave. */
export interface Handling<R extends Role, P, T = undefined> {
  tx: Tx;
  user: UserOf<R>;
  payload: P;
  /** Files that came with the payload as `multipart`; empty for JSON. */
  files: Files;
  prepared: T;
  /** Names that the caller's phones gave the things they made. */
  aliases: Aliases;
  /** Fields in two versions that the commands left which this one names as its dependencies (sync 7: not live then). */
  conflictsBefore: readonly Conflict[];
  now: Date;
  config: Config;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** The caller's address, for limits and the audit. */
  ip: string;
  userAgent: string;
  /** `If-Match` without its quotes and weak mark, or the payload's `base_version`; null when absent. */
  ifMatch: string | null;
  /** The session whose token came with the call, for sign-out; null for strangers. */
  sessionId: number | null;
  /** State of the token in the `Authorization` header; another scheme counts as none (contract 1 Auth). */
  token: 'absent' | 'invalid' | 'good';
  /** The browser asks that nothing be counted (Sec-GPC, DNT): it is a no, whatever was agreed to. */
  uncounted: boolean;
  /** True when the browser is only guessing (Sec-Purpose: prefetch): side-effect GETs refuse it. */
  prefetch: boolean;
}

export interface ReplyOptions {
  /** Absent: the status of success that the call declares. */
  status?: number;
  headers?: Record<string, string>;
  /** Fields that a merge left in two versions. They reach the phone beside the body, also when it asks again (sync 7). */
  conflicts?: readonly Conflict[];
  /** The rows that `HandlerOptions.changes` would read again, where the handler has just read them itself. */
  changes?: readonly Change[];
}

/**
 * Bytes that are made once the read has let go of the database, and only for who has not got them: what takes seconds holds
 * no connection. Its `etag` is named with it, among the headers, because it is judged first.
 */
export class MadeLater<A> {
  readonly make: () => Promise<A>;
  constructor(make: () => Promise<A>) {
    this.make = make;
  }
}

/** An answer that needs a status, headers or conflicts of its own. */
export class Reply<A> {
  readonly body: A;
  readonly options: ReplyOptions;
  constructor(body: A, options: ReplyOptions) {
    this.body = body;
    this.options = options;
  }
}

/** Answers with headers (Location, ETag …), conflicts or another status; 204 goes out without a body. A body of bytes goes out as it is; name its content-type. */
export function reply<A>(body: A, options: ReplyOptions = {}): Reply<A> {
  return new Reply(body, options);
}

/**
 * A limit counted in the database (contract 1.5): `per` names whose it is. `weigh`: 'failures' counts refusals only,
 * 'successes' all else, 'made' likewise, but before the call runs, so that many at once do not slip through together; a
 * refusal gives it back. One per 'device' (of the payload's `device` and email) holds for a phone that the account knows, in
 * place of all the call's others: what strangers do at the same address or to the same account does not lock that phone out.
 * For any other phone it does not exist. One per 'mailbox' takes all spellings of an address as one, as whoever delivers does.
 * A stranger who types other spellings uses it up for its owner: where that would shut the owner out, 'spellings' counts all
 * but the plain one, which has a count of its own per 'email'. One per 'neighbourhood' takes all networks of one site
 * together. One per 'subject' is about whoever the `sub` of `preparedLimits` names.
 */
export interface Limit {
  name: string;
  per: 'address' | 'neighbourhood' | 'user' | 'email' | 'mailbox' | 'spellings' | 'device' | 'subject';
  max: number;
  windowSeconds: number;
  weigh?: 'all' | 'failures' | 'successes' | 'made';
  /** Those who are signed in have a count of their own, so an address in a form is not theirs to be held by. */
  only?: 'guests';
  /** Refuses nobody: beyond it who has the account that it is about, per 'email' or 'device', is told, once a day. */
  tells?: 'owner';
}

type Outcome<A> = Promise<A | Reply<A> | Refusal>;
type ReadOutcome<A> = Promise<A | Reply<A> | Reply<MadeLater<A>> | Refusal>;
type Mutation = Command<v.GenericSchema, v.GenericSchema> | Call<v.GenericSchema, v.GenericSchema>;

/** `P` is the call's payload, `T` what `prepare` gives. */
export interface HandlerOptions<P = unknown, T = unknown> {
  limits?: Limit[];
  /**
   * Work that must not hold a connection, such as asking Google: after role, shape and limits, before the transaction.
   * Its result stands in `handling.prepared`; a Refusal ends the call. Write it as a function of its own, with types,
   * or the handler cannot know what it gives.
   */
  prepare?(given: {
    payload: P;
    files: Files;
    /** Outside any transaction. */
    db: Db;
    /** Null for a stranger; the role has been judged. */
    user: User | null;
    config: Config;
    now: Date;
    log: Handling<Role, P>['log'];
  }): Promise<T | Refusal>;
  /**
   * Further limits, for what only `prepare` learnt, such as the email that Google names. `about` is what limits per
   * 'email' and 'device' read, in place of the payload.
   */
  preparedLimits?(given: { payload: P; prepared: T }): { limits: Limit[]; about: unknown };
  /** `form`: a payload of the wrong shape is refused as account contract 1 says, with `validation_failed`. */
  shape?: 'form';
  /** Text that somebody without a token is told in place of the usual one, where the spec has words of its own. */
  strangerText?: string;
  /** Text that is told where the server itself failed, likewise. */
  failureText?: string;
  /** Most bytes of the body; absent: those of a batch. More is 413. */
  bodyLimit?: number;
  /** Without an Idempotency-Key it is refused (contract 1.3). */
  needsKey?: true;
  /** Takes any JSON that is no batch: also a bare text, and U+0000, which becomes U+FFFD. For what no table keeps. */
  anyJson?: boolean;
  /**
   * Which bodies are for this call where several stand behind one door; the one without it takes all others. The batch
   * finds each by its name.
   */
  takes?: (raw: unknown) => boolean;
  /** Takes files beside JSON, for signed-in users only: see multipart.ts. Of calls behind one door the usual one says it. */
  multipart?: MultipartOptions;
  /** A form that guests may send: where far too many of them come, it needs the proof of a puzzle (puzzles.ts). */
  inCrowds?: 'proof';
  /** Lets the work in a few at a time, before it takes a connection: for costly handlers such as sign-in. */
  gate?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Its GET door has no HEAD: 405, as for a method that the address does not take (account contract 1). */
  noHead?: true;
  /** Names in the answer that outlive it in the ledger, beside `id`, `number` and `url` (settled point 9). */
  keep?: readonly string[];
  /** Whole rows as they stand after success, for the phone (sync 6). Without a second argument: the same after any answer. */
  changes?: (
    handling: { tx: Tx; user: User | null; now: Date; config: Config },
    answer: unknown,
  ) => Promise<Change[]>;
  /** `changes` are read once it has committed: nobody waits for its rows meanwhile. */
  changesLater?: true;
}

/** A mutation ready for both doors. Types of payload and answer were checked where it was declared. */
export interface MutationHandler<Name extends string = string> {
  kind: 'mutation';
  declared: Mutation;
  /** Name of the command that it answers, null for a call: by it the compiler finds one that nobody answers (app.ts). */
  command: Name | null;
  role: Role;
  run: (handling: Handling<Role, unknown, unknown>) => Promise<unknown>;
  options: HandlerOptions;
}

export interface QueryHandler {
  kind: 'query';
  declared: Query<v.GenericSchema, v.GenericSchema>;
  role: Role;
  run: (reading: Reading<Role, unknown>) => Promise<unknown>;
  /** `strongTag`: the tag of a personal read without quotes (a revision); absent: a digest of the answer. */
  options: { limits?: Limit[]; strongTag?: (answer: unknown) => string; kept?: AnswerCaching };
}

/**
 * A public answer that depends on nothing but its parameters, the day and the catalogue: it is made once and kept until
 * the catalogue says otherwise.
 */
export interface AnswerCaching<A = unknown> {
  /** Ids of the products whose stock it shows; 'all': it counts what is in stock. */
  shows: (answer: A) => ShownStock;
  /** Facts of single listings that it rests on beside those that it shows; absent: any of them, unless the handler says less. */
  rests?: RestsOn;
  /**
   * The handler gives what is declared, to the letter: it goes out without being read once more, which for 25
   * rows takes a quarter of a millisecond. Where the test hooks are on it is read and compared.
   */
  isShaped?: true;
}

/** Options of a public answer that says the same however many there are of anything. */
export const ANY_STOCK = { kept: { shows: (): ShownStock => [] } };

/** And rests on nothing that is one listing's. */
export const ANY_LISTING = { kept: { ...ANY_STOCK.kept, rests: 'shown' as const } };

export type Handler = MutationHandler | QueryHandler;

/** Answers a command or call: checks the role, parses, looks the key up and opens the transaction, for every door alike. */
export function handle<
  R extends Role,
  P extends v.GenericSchema,
  A extends v.GenericSchema,
  T = undefined,
  Name extends string = never,
>(
  declared: Command<P, A, Name> | Call<P, A>,
  role: R,
  run: (handling: Handling<R, v.InferOutput<P>, T>) => Outcome<v.InferInput<A>>,
  options: HandlerOptions<v.InferOutput<P>, T> = {},
): MutationHandler<Name> {
  const command = declared.kind === 'command' ? declared.name : null;
  return { kind: 'mutation', declared, command, role, run: run as MutationHandler['run'], options };
}

/** Input of a read. `db` is one snapshot when the read is personal (it may still count a revision up). */
export interface Reading<R extends Role, P> {
  db: Db;
  user: UserOf<R>;
  params: P;
  now: Date;
  config: Config;
  log: Pick<Log, 'info' | 'warn'>;
  /** The caller's address. */
  ip: string;
  /** The session whose token came with the read; null for strangers. */
  sessionId: number | null;
  /** Remembers what was found out once since the catalogue's facts last changed; a read without `kept` looks each time. */
  remember: Remember;
  /** The same of each of some listings, since nothing of that one has changed. */
  rememberEach: RememberEach;
  /** Says what of single listings the answer rests on, where only the handler can tell; a read without `kept` hears nothing. */
  restsOn: (rests: RestsOn) => void;
  /** Vehicles searched in memory, as of that same moment; null: the database is asked. */
  columns: ColumnsNow | null;
}

/** Answers a read: parses params, shapes the answer, sets the cache class and the ETag. */
export function answer<R extends Role, P extends v.GenericSchema, A extends v.GenericSchema>(
  declared: Query<P, A>,
  role: R,
  run: (reading: Reading<R, v.InferOutput<P>>) => ReadOutcome<v.InferInput<A>>,
  options: {
    limits?: Limit[];
    strongTag?: (answer: v.InferInput<A>) => string;
    kept?: R extends 'public' ? AnswerCaching<v.InferOutput<A>> : never;
  } = {},
): QueryHandler {
  return {
    kind: 'query',
    declared,
    role,
    run: run as QueryHandler['run'],
    options: options as QueryHandler['options'],
  };
}
