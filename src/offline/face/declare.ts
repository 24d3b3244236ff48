import type * as v from 'valibot';
import type { Command, Query } from '#contract/declare.ts';
import type { SessionUser } from '../store/states.ts';

/**
 * Knowledge of a command that only the phone has: which rows it touches, how a row looks while it waits, and what a guest
 * may do with it. Pure functions, no React, so that page, worker and tests load the same file.
 */
export interface CommandDef<
  P extends v.GenericSchema = v.GenericSchema,
  A extends v.GenericSchema = v.GenericSchema,
  S = unknown,
  Row = unknown,
  Name extends string = string,
> {
  declared: Command<P, A, Name>;
  /** Knowledge that the screen had when the user acted: kept for the fold, never sent. */
  seen: v.GenericSchema<unknown, S>;
  /** Rows whose view the command changes, e.g. 'basket'. */
  touches: (payload: v.InferOutput<P>) => string[];
  /** The row with the command in it. Folded again after every answer, so nothing needs undoing. */
  optimistic: (view: Row, payload: v.InferOutput<P>, seen: S) => Row;
  /**
   * Effect of a command that is done on a row that it touches and that did not come with the answer, like a long list:
   * the phone's best knowledge until it is read again. Null: nothing.
   */
  after: ((base: Row, payload: v.InferOutput<P>, seen: S, answer: unknown) => Row) | null;
  /** A guest's command is held until sign-in, sent for the device, or not possible (the screen asks to sign in). */
  guest: 'held' | 'send' | 'refuse';
  /** Refusals that mean the wish has come true, e.g. 404 on a removal. */
  doneWhen: (status: number) => boolean;
  /** A second one is refused while one is open (placing an order). */
  single: boolean;
  /** Tells whether the answer stays with the command once it is done, because a screen reads it; rows come on their own. */
  keepsAnswer: boolean;
  /** Rule by which what waits unsent nets out when this one comes (sync 2, 4); null appends it. */
  net: ((wish: NettingContext<v.InferOutput<P>, S, Row>) => NetEffect | null) | null;
  /** SHA-256 (lower-case hex) of the bytes that must be on the server before this command may go; null for none. */
  photo: ((payload: v.InferOutput<P>) => string | null) | null;
  /**
   * Shows to others what it is about: it goes once the photos that were added to that before it are on the server, where
   * they go by themselves.
   */
  afterPhotos: boolean;
  /**
   * The code of the refusal that is certain by the server's last value of the first row it touches, so that its bytes are
   * not sent for nothing; null: they may go.
   */
  unwanted: ((base: Row) => string | null) | null;
  /**
   * The server's names for what the command made, by the phone's: {row: 'listing:77', local: 'listing:tmp:…'}. That is
   * the last row with a phone's name that it touches; before it stands what that is in. Of an answer that is older than
   * half a year the server keeps only the ids: read no more of it than these.
   */
  ids: ((payload: v.InferOutput<P>, answer: unknown) => { row: string; local: string }[]) | null;
  /** An unsent edit loses the edit before it (refused, taken back): its payload as if that had never been (sync 2). */
  inherit: ((next: v.InferOutput<P>, lost: v.InferOutput<P>) => v.InferOutput<P>) | null;
  /** The command's payload that puts one version of a field in the place of the other (sync 7, choosing). */
  choose: ((row: string, field: string, change: { from: unknown; to: unknown }) => v.InferOutput<P>) | null;
  /** Agreement to a droppable command: the row that says whether its owner agrees to it; null: nobody is asked. */
  agreed: Agreement | null;
}

/** Asked before each keeping and each sending; `by` gets the row's view, null where the phone has none. */
export interface Agreement {
  row: string;
  by: (view: unknown) => boolean;
}

/** A command that waits unsent, or is out without an answer. */
export interface WaitingCommand {
  key: string;
  name: string;
  payload: unknown;
  seen: unknown;
}

/** Context of a new command: everything that its net effect may depend on. */
export interface NettingContext<P = unknown, S = unknown, Row = unknown> {
  payload: P;
  seen: S;
  /** Never sent, of its lane, behind its last barrier and without followers, oldest first: these may still change. */
  unsent: readonly WaitingCommand[];
  /** Sent commands of its lane, without an answer yet: frozen. */
  sent: readonly WaitingCommand[];
  /** The server's last value of the first row it touches; null where the phone has none. */
  base: Row | null;
  /** A guest's: nothing of it is on the server. */
  held: boolean;
}

/**
 * Waiting commands to change in place, to drop, and whether the new one is still needed. What is dropped for a new one
 * is coalesced into it; dropped without one, it is discarded: both took each other back.
 */
export interface NetEffect {
  change: { key: string; payload: unknown; seen?: unknown }[];
  drop: string[];
  append: boolean;
  /** Key of the command that carries the wish where nothing is appended; absent: the first changed or dropped one. */
  into?: string;
}

export interface QueryDef<
  P extends v.GenericSchema = v.GenericSchema,
  A extends v.GenericSchema = v.GenericSchema,
> {
  declared: Query<P, A>;
  /** A personal read names its row: folded with what waits, kept until sign-out. */
  row: ((params: v.InferOutput<P>) => string) | null;
  /** Seconds for which a server answer is not asked for again. */
  freshSeconds: number;
  /** False: a public answer that is not kept on the phone, because it speaks of one person's papers. */
  keep: boolean;
  /** Question to the catalogue on this phone where the shop has not answered; null: it does not know. */
  offline: ((params: v.InferOutput<P>) => PackQuestion | null) | null;
  /** Other rows that an answer of a personal read holds whole; null: none. They are kept as if each had been read. */
  also: ((answer: v.InferOutput<A>) => readonly IncludedRow[]) | null;
}

/** A row as an answer about several holds it. */
export interface IncludedRow {
  row: string;
  value: unknown;
  /** Tag of a read of it alone, with its quotes; null: none. */
  etag: string | null;
}

/** A question to the catalogue on this phone. */
export interface PackQuestion {
  /** Name of the read. */
  name: string;
  params: Readonly<Record<string, unknown>>;
  /** The make that it is about, null for all: a catalogue of one make answers for that make alone. */
  make: string | null;
  /** True: about something that every catalogue may know, like one vehicle. */
  ofAny: boolean;
}

/** Any read whose answer is an A; params are checked where the read is used. */
export interface AnyQuery<A = unknown> {
  declared: Query<v.GenericSchema, v.GenericSchema<unknown, A>>;
  row: ((params: never) => string) | null;
  freshSeconds: number;
  keep: boolean;
  offline: ((params: never) => PackQuestion | null) | null;
  also: ((answer: never) => readonly IncludedRow[]) | null;
}

/** A row that commands fold over. Without `version` it has the user version of the answer that brought it. */
export interface RowDef<Row = unknown> {
  /** Name, or name before ':' ("order:100000001"). */
  name: string;
  schema: v.GenericSchema<unknown, Row>;
  /** Base that a guest, or a phone that has never seen the row, folds over; null when there is nothing to show. */
  empty: (() => Row) | null;
  version: ((row: Row) => number) | null;
  /**
   * Facts that the row says of whoever is signed in: the session has it from then on, so that a role that somebody was given is
   * noticed without a new login.
   */
  user?: (row: Row) => Partial<Omit<SessionUser, 'id'>>;
}

type PartialBy<T, K extends keyof T> = Partial<Pick<T, K>> & Omit<T, K>;

/** Adds the phone's side to a declared command. */
export function defineCommand<
  P extends v.GenericSchema,
  A extends v.GenericSchema,
  S,
  Row,
  Name extends string,
>(
  declared: Command<P, A, Name>,
  phone: PartialBy<Omit<CommandDef<P, A, S, Row>, 'declared'>, keyof typeof PLAIN>,
): CommandDef<P, A, S, Row, Name> {
  return { ...PLAIN, ...phone, declared };
}

const PLAIN = {
  after: null,
  guest: 'refuse',
  doneWhen: () => false,
  single: false,
  keepsAnswer: false,
  net: null,
  photo: null,
  afterPhotos: false,
  unwanted: null,
  ids: null,
  inherit: null,
  choose: null,
  agreed: null,
} as const;

/** Adds the phone's side to a declared read. */
export function defineQuery<P extends v.GenericSchema, A extends v.GenericSchema>(
  declared: Query<P, A>,
  phone: Partial<Omit<QueryDef<P, A>, 'declared'>> = {},
): QueryDef<P, A> {
  return { row: null, freshSeconds: 30, keep: true, offline: null, also: null, ...phone, declared };
}

export function defineRow<Row>(row: RowDef<Row>): RowDef<Row> {
  return row;
}

/** Everything the engine can run; src/app/commands.ts makes the one list for page, worker and tests. */
export interface Registry {
  commands: Map<string, AnyCommand>;
  rows: Map<string, AnyRow>;
  /** Part that few phones need, which comes later (load-registry.ts); null once it is here. */
  deferred: DeferredRegistry | null;
}

/** Commands and rows that lie in a file of their own; `rows`: how the names of all rows that they touch begin. */
export interface DeferredRegistry {
  rows: string[];
  load: () => Promise<Pick<Registry, 'commands' | 'rows'>>;
}

/** A definition whose types were checked where it was made; the engine hands it only values its schemas parsed. */
export interface AnyCommand {
  declared: Command<v.GenericSchema, v.GenericSchema>;
  seen: v.GenericSchema;
  touches(payload: unknown): string[];
  optimistic(view: unknown, payload: unknown, seen: unknown): unknown;
  after: ((base: never, payload: never, seen: never, answer: unknown) => unknown) | null;
  guest: 'held' | 'send' | 'refuse';
  doneWhen(status: number): boolean;
  single: boolean;
  keepsAnswer: boolean;
  net: ((wish: NettingContext<never, never, never>) => NetEffect | null) | null;
  photo: ((payload: never) => string | null) | null;
  afterPhotos: boolean;
  unwanted: ((base: never) => string | null) | null;
  ids: ((payload: never, answer: unknown) => { row: string; local: string }[]) | null;
  inherit: ((next: never, lost: never) => unknown) | null;
  choose: ((row: string, field: string, change: { from: unknown; to: unknown }) => unknown) | null;
  agreed: Agreement | null;
}
export interface AnyRow {
  name: string;
  schema: v.GenericSchema;
  empty: (() => unknown) | null;
  version: ((row: never) => number) | null;
  user?: (row: never) => Partial<Omit<SessionUser, 'id'>>;
}

/** Names of the commands of a list. */
export type NameOf<List extends readonly { declared: { name: string } }[]> = List[number]['declared']['name'];

export function makeRegistry(
  commands: readonly AnyCommand[],
  rows: readonly AnyRow[],
  deferred: DeferredRegistry | null = null,
): Registry {
  return {
    commands: new Map(commands.map((command) => [command.declared.name, command])),
    rows: new Map(rows.map((row) => [row.name, row])),
    deferred,
  };
}
