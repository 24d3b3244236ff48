import type * as v from 'valibot';
import type { TradeCode } from '#domain/refusals/table.ts';
import type { CommandName } from './command-names.ts';

/** Role that may make a call: anyone, a signed-in user, or a user with the staff flag (read from the database each time). */
export type Role = 'public' | 'user' | 'staff';

/** Cache class of a read, contract 1.2: catalogue, slow reference, personal, never stored. */
export type CacheClass = 'C' | 'S' | 'P' | 'N';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One HTTP door to a command or call; `path` is relative to /api, `:name` is an id that joins the payload. */
export interface Door {
  method: Method;
  path: string;
}

/**
 * Codes of the trade that it may answer, besides those that any call may (domain/refusals/any-call.ts): an answer with
 * another one fails in tests. Null: any, for calls made up by tests.
 */
type Problems = readonly string[] | null;

/** A call that is to go (docs/api.md): its answers say so until then. */
export interface Deprecation {
  /** Day since which it is to go, YYYY-MM-DD. */
  since: string;
  /** First day on which it may be gone; a year later at least. */
  until: string;
  /** Name of the call that takes its place; null: none does. */
  instead: string | null;
}

/** Declaration of a call of the product: only codes of the table; none is said by leaving them out. */
interface Declares {
  problems?: readonly TradeCode[];
  also?: readonly number[];
  deprecated?: Deprecation;
}

/** A mutation that may wait on the phone and reaches the server through the outbox exactly once (sync 3, 4). */
export interface Command<
  P extends v.GenericSchema,
  A extends v.GenericSchema,
  Name extends string = string,
> extends Door {
  kind: 'command';
  /** One of the names of sync 4. */
  name: Name;
  v: number;
  /**
   * Commands of one lane go in order. A lane ending in ':' is one of many: for each thing that `laneFor` names
   * ("listing:77"), or for each command by its key where there is no `laneFor`.
   */
  lane: string;
  /** The thing that a command is about, as it stands in the payload: a number, or `tmp:<uuid>`. */
  laneFor?(payload: v.InferOutput<P>): string;
  /** Effect of a refusal on the commands behind it in the lane. */
  onReject: 'continue' | 'stop';
  /** A barrier names every open earlier command of its lane as a dependency. */
  barrier: boolean;
  /** Commands that name it as a dependency wait until it is decided, and then go on, also where it was refused or given up. */
  optional: boolean;
  /**
   * Nobody waits for it (telemetry, sync 4): it goes along with other work, is never shown as waiting, and is dropped
   * after a few tries, when too many wait, at sign-out and when its owner no longer agrees.
   */
  droppable: boolean;
  /** Further doors of the spec's clients to the same handler. */
  doors: Door[];
  /** Loose form in, one canonical form out: that is what is hashed, stored and folded. */
  payload: P;
  answer: A;
  problems: Problems;
  /** Other statuses with which it succeeds: what is made may have been there already. */
  also?: readonly number[] | undefined;
  deprecated?: Deprecation | undefined;
  /** HTTP status of success, 200 unless stated. */
  success: number;
  /** A canonical payload, for tests and for the day when a newer version must read it. */
  example: v.InferOutput<P>;
  /** By older version, what makes its payload one of the version after it. Pure (sync 10); see upcast.ts. */
  upcast: Readonly<Record<number, (payload: unknown) => unknown>>;
}

/** A mutation that needs a connection (sign-up, sign-in, staff). `ledger` false: its key is ignored (contract 1.3). */
export interface Call<P extends v.GenericSchema, A extends v.GenericSchema> extends Door {
  kind: 'call';
  name: string;
  v: number;
  ledger: boolean;
  doors: Door[];
  payload: P;
  answer: A;
  problems: Problems;
  /** Other statuses with which it succeeds: what is made may have been there already. */
  also?: readonly number[] | undefined;
  deprecated?: Deprecation | undefined;
  success: number;
}

/** A read. Names in the path (`:id`) are taken from the params, the rest becomes the query string. */
export interface Query<P extends v.GenericSchema, A extends v.GenericSchema> {
  kind: 'query';
  name: string;
  path: string;
  cache: CacheClass;
  params: P;
  answer: A;
  problems: Problems;
  /** Other statuses with which it succeeds: what is made may have been there already. */
  also?: readonly number[] | undefined;
  deprecated?: Deprecation | undefined;
}

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

type Declared<P extends v.GenericSchema, A extends v.GenericSchema, Name extends string> = Optional<
  Omit<Command<P, A, Name>, 'kind' | 'problems'>,
  'doors' | 'success' | 'barrier' | 'optional' | 'droppable' | 'upcast'
>;

/** Declares a command once for page, worker, server and tests. Its name stands in command-names.ts, or it does not compile. */
export const command = <P extends v.GenericSchema, A extends v.GenericSchema, Name extends CommandName>(
  declared: Declared<P, A, Name> & Declares,
): Command<P, A, Name> => unlistedCommand({ problems: [], ...declared });

/** A command under any name, with any refusals unless it names them: for tests of what runs commands, whatever they are. */
export function unlistedCommand<
  P extends v.GenericSchema,
  A extends v.GenericSchema,
  Name extends string = string,
>(declared: Declared<P, A, Name> & Partial<Pick<Command<P, A>, 'problems'>>): Command<P, A, Name> {
  return {
    problems: null,
    doors: [],
    success: 200,
    barrier: false,
    optional: false,
    droppable: false,
    upcast: {},
    ...declared,
    kind: 'command',
  };
}

/** Declares a call that is made only with a connection. */
export function call<P extends v.GenericSchema, A extends v.GenericSchema>(
  declared: Optional<Omit<Call<P, A>, 'kind' | 'v' | 'problems'>, 'doors' | 'success' | 'ledger'> & Declares,
): Call<P, A> {
  return { problems: [], doors: [], success: 200, ledger: false, ...declared, kind: 'call', v: 1 };
}

/** Declares a read. */
export function query<P extends v.GenericSchema, A extends v.GenericSchema>(
  declared: Omit<Query<P, A>, 'kind' | 'problems'> & Declares,
): Query<P, A> {
  return { problems: [], ...declared, kind: 'query' };
}

/** The lane of one command: a lane ending in ':' takes what `laneFor` names, or the command's key. */
export function laneOf<P extends v.GenericSchema>(
  declared: Pick<Command<P, v.GenericSchema>, 'lane' | 'laneFor'>,
  key: string,
  payload: v.InferOutput<P>,
): string {
  if (!declared.lane.endsWith(':')) return declared.lane;
  return declared.lane + (declared.laneFor?.(payload) ?? key);
}

const PARAM = /:([a-z_]+)/g;

/**
 * The address of a read or door below /api: path names filled in, the rest as a sorted query string.
 * Absent, null and empty values are left out; of a list each value stands for itself.
 */
export function addressOf(path: string, params: Record<string, unknown>): string {
  const used = new Set<string>();
  const filled = path.replace(PARAM, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(String(params[name] ?? ''));
  });
  const rest = new URLSearchParams();
  for (const name of Object.keys(params).toSorted()) {
    const value = params[name];
    if (used.has(name) || value === undefined || value === null || value === '') continue;
    for (const one of [value].flat()) rest.append(name, String(one));
  }
  const text = rest.toString();
  return `/api${filled}${text ? `?${text}` : ''}`;
}
