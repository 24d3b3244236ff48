import type * as v from 'valibot';
import type { Call } from '#contract/declare.ts';
import type { SignedIn } from '#contract/identity.ts';
import type { Problem } from '#contract/problem.ts';
import type { AnyCommand, AnyQuery } from './declare.ts';
import type { KeptAnswer } from './kept.ts';
import type { CommandView, QueryState, SessionUser, Strip, Trouble } from './states.ts';

/** Something a screen can watch; `get` gives the same object until it has changed. */
export interface Watch<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** Answer of a call that needs a connection. */
export type CallOutcome<A> = { ok: true; value: A } | { ok: false; status: number | null; problem: Problem };

/**
 * The engine as screens see it. The real one (engine.ts) comes in its own chunk with Dexie after the page has
 * settled; hooks in react.ts wait for it.
 */
export interface Engine {
  query<A>(def: AnyQuery<A>, params: Record<string, unknown>): Watch<QueryState<A>>;
  refresh(def: AnyQuery, params: Record<string, unknown>): void;
  /** The public answers that this phone keeps, newest first. */
  kept(): Promise<KeptAnswer[]>;
  /**
   * Writes the command to the phone (T1) and wakes the sender; resolves with its key once it is on disk. Rejects with
   * NotTaken (not-taken.ts) when nothing was written: the form stays.
   */
  enqueue(def: AnyCommand, payload: unknown, seen: unknown, options?: { draft?: string }): Promise<string>;
  command(key: string): Watch<CommandView | null>;
  /** The owner's commands that wait, need a person or were done lately, oldest first. */
  commands: Watch<readonly CommandView[]>;
  strip: Watch<Strip>;
  /** Undefined until read from disk; null for a guest. */
  session: Watch<SessionUser | null | undefined>;
  /** What is wrong with this tab's hold on the phone's storage. */
  trouble: Watch<Trouble>;
  signIn(answer: SignedIn): Promise<void>;
  /** Wipes personal rows, keeps unsent work hidden; answers how many items stay for this user. */
  signOut(): Promise<number>;
  retry(key: string): Promise<void>;
  /** Gives up what was never sent or was refused. False: it may have reached the server, so it stays as it is. */
  discard(key: string): Promise<boolean>;
  /** Replaces a refused command by a new one with a new key. */
  replace(key: string, payload: unknown, seen: unknown): Promise<string>;
  /** Tries at once, also while the browser says that there is no network; the server's own Retry-After holds. */
  sendNow(): void;
  call<P extends v.GenericSchema, A extends v.GenericSchema>(
    declared: Call<P, A>,
    payload: v.InferInput<P>,
  ): Promise<CallOutcome<v.InferOutput<A>>>;
  /** A file behind a login, e.g. the pro-forma; counted, never stored by the worker. */
  download(path: string): Promise<CallOutcome<Blob>>;
  readDraft(key: string): Promise<unknown>;
  saveDraft(key: string, value: unknown): Promise<void>;
  /** With `upTo`, epoch ms, only a draft that was last written by then: what was typed since stays. */
  dropDraft(key: string, upTo?: number): Promise<void>;
}
