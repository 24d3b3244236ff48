import * as v from 'valibot';
import { addressOf, type Call } from '#contract/declare.ts';
import type { SignedIn } from '#contract/identity.ts';
import { Problem } from '#contract/problem.ts';
import { CacheDatabase, ProductDatabase } from './database.ts';
import type { AnyCommand, AnyQuery, Registry } from './declare.ts';
import type { CallOutcome, Engine, Watch } from './engine-face.ts';
import type { Env } from './env.ts';
import { discard, enqueue, replace, retry } from './outbox.ts';
import { OFFLINE, Reader } from './reader.ts';
import { Sender } from './sender.ts';
import { dropToken, signIn, signOut } from './session.ts';
import {
  type CommandView,
  isOpen,
  type OutboxRow,
  type QueryState,
  QUIET,
  type SessionUser,
  type Strip,
} from './states.ts';
import { Held } from './held.ts';
import { follow } from './watch.ts';

const SHOWN_DONE = 30;

export interface EngineOptions {
  env: Env;
  registry: Registry;
  /** Answers that came with the page, taken over as read at `firstAt`. */
  first?: Readonly<Record<string, unknown>>;
  firstBytes?: number | null;
}

/** The engine with what only its owner (page start, tests) uses. */
export interface RunningEngine extends Engine {
  db: ProductDatabase;
  cache: CacheDatabase;
  sender: Sender;
  /** Closes everything, as a closed tab would. */
  close(): Promise<void>;
}

function viewOf(command: OutboxRow): CommandView {
  const { key, name, payload, seen, state, sent, reason, answer, sizeBytes, createdAt, doneAt } = command;
  return { key, name, payload, seen, state, sent, reason, answer, sizeBytes, createdAt, doneAt };
}

/** Opens the phone's databases and starts sending. Every mutation of the product goes through the one it answers. */
export async function startEngine({
  env,
  registry,
  first = {},
  firstBytes = null,
}: EngineOptions): Promise<RunningEngine> {
  const db = new ProductDatabase(env.idb);
  const cache = new CacheDatabase(env.idb);
  await db.open();
  const guest = `anon:${env.device}`;
  const ownerNow = async (): Promise<string> => (await db.session.get('current'))?.owner ?? guest;

  const reachable = new Held(true);
  const reached = (now: boolean): void => reachable.set(now);
  const reader = new Reader({ db, cache, registry, env, first, firstAt: env.now(), firstBytes, reached });
  const sender = new Sender({ db, registry, env, reached, settled: () => reader.refreshWatched(true) });

  const session = new Held<SessionUser | null | undefined>((await db.session.get('current'))?.user ?? null);
  const commands = new Held<readonly CommandView[]>([]);
  const counts = new Held({ ...QUIET, online: env.online() });
  const strip = new Held<Strip>(counts.get());
  const showStrip = (): void => strip.set({ ...counts.get(), online: env.online() && reachable.get() });
  const ofOwner = async (): Promise<OutboxRow[]> => {
    const owner = await ownerNow();
    return db.commands.where('[owner+seq]').between([owner, -Infinity], [owner, Infinity]).toArray();
  };
  const broken = (cause: unknown): void => console.error('reading the phone failed', cause);
  const stops = [
    follow(session, async () => (await db.session.get('current'))?.user ?? null, broken),
    follow(
      commands,
      async () => {
        const mine = await ofOwner();
        const settled = mine.filter(({ state }) => state === 'done').slice(-SHOWN_DONE);
        return mine
          .filter(
            (command) => isOpen(command.state) || command.state === 'needs_user' || settled.includes(command),
          )
          .map(viewOf);
      },
      broken,
    ),
    follow(
      counts,
      async () => {
        const [mine, current] = [await ofOwner(), await db.session.get('current')];
        const count = (wanted: string): number => mine.filter(({ state }) => state === wanted).length;
        return {
          online: true,
          waiting: count('queued'),
          sending: count('sending'),
          needs: count('needs_user'),
          paused: current !== undefined && current.token === null,
        };
      },
      broken,
    ),
    counts.subscribe(showStrip),
    reachable.subscribe(showStrip),
    env.onWake(() => {
      showStrip();
      sender.wake();
      reader.refreshWatched(false);
    }),
    env.channel?.onMessage(() => sender.wake()) ?? (() => undefined),
  ];
  const leading = sender.lead();
  leading.catch(broken);
  const wake = (): void => {
    sender.wake();
    env.channel?.post();
    env.registerWake();
  };

  async function ask(path: string, init: RequestInit): Promise<Response | null> {
    const held = await db.session.get('current');
    const authorization: Record<string, string> = held?.token ? { authorization: `Token ${held.token}` } : {};
    try {
      const headers = { ...authorization, ...(init.body ? { 'content-type': 'application/json' } : {}) };
      const response = await env.fetch(path, {
        ...init,
        headers,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
      });
      reached(true);
      if (response.status === 401 && held?.token) await dropToken(db, held.token);
      return response;
    } catch {
      reached(false);
      return null;
    }
  }

  async function problemOf(
    response: Response | null,
  ): Promise<{ ok: false; status: number | null; problem: Problem }> {
    if (!response) return { ok: false, status: null, problem: OFFLINE };
    const given: unknown = await response.json().catch(() => null);
    const read = v.safeParse(Problem, given);
    const problem: Problem = read.success
      ? read.output
      : { code: 'unreadable', detail: 'The answer could not be read' };
    return { ok: false, status: response.status, problem };
  }

  return {
    db,
    cache,
    sender,
    // The reader parses every answer with the read's own schema before it becomes state.
    query: <A>(def: AnyQuery<A>, params: Record<string, unknown>) =>
      reader.watch(def, params) as Watch<QueryState<A>>,
    refresh: (def, params) => reader.refresh(def, params),
    async enqueue(def: AnyCommand, payload: unknown, seen: unknown, options: { draft?: string } = {}) {
      const held = await db.session.get('current');
      const given = {
        def,
        key: env.uuid(),
        owner: held?.owner ?? guest,
        signedIn: held !== undefined,
        payload,
        seen,
        now: env.now(),
      };
      const key = await enqueue(db, registry, { ...given, draft: options.draft });
      env.persist();
      wake();
      return key;
    },
    command(key) {
      const held = new Held<CommandView | null>(
        commands.get().find((command) => command.key === key) ?? null,
      );
      stops.push(
        follow(
          held,
          async () => {
            let found = await db.commands.get(key);
            while (found?.supersededBy) found = await db.commands.get(found.supersededBy);
            return found ? viewOf(found) : null;
          },
          broken,
        ),
      );
      return held;
    },
    commands,
    strip,
    session,
    async signIn(answer: SignedIn) {
      await signIn(db, registry, guest, answer);
      wake();
    },
    async signOut() {
      const left = await signOut(db);
      wake();
      return left;
    },
    async retry(key) {
      await retry(db, registry, key, env.uuid(), env.now());
      wake();
    },
    async discard(key) {
      await discard(db, registry, key, env.now());
      wake();
    },
    async replace(key, payload, seen) {
      const next = await replace(db, registry, { key, newKey: env.uuid(), payload, seen, now: env.now() });
      wake();
      return next;
    },
    sendNow: wake,
    async call<P extends v.GenericSchema, A extends v.GenericSchema>(
      declared: Call<P, A>,
      payload: v.InferInput<P>,
    ): Promise<CallOutcome<v.InferOutput<A>>> {
      const path = addressOf(declared.path, pathParams(declared.path, payload));
      const response = await ask(path, { method: declared.method, body: JSON.stringify(payload) });
      if (!response?.ok) return problemOf(response);
      const read = v.safeParse(declared.answer, await response.json().catch(() => null));
      return read.success
        ? { ok: true, value: read.output }
        : problemOf(new Response('{}', { status: response.status }));
    },
    async download(path) {
      const response = await ask(path, { method: 'GET' });
      return response?.ok ? { ok: true, value: await response.blob() } : problemOf(response);
    },
    async readDraft(key) {
      return (await db.drafts.get([await ownerNow(), key]))?.value;
    },
    async saveDraft(key, value) {
      await db.drafts.put({ owner: await ownerNow(), key, value, at: env.now() });
    },
    async dropDraft(key) {
      await db.drafts.delete([await ownerNow(), key]);
    },
    async close() {
      for (const stop of stops) stop();
      await sender.stop();
      await leading;
      db.close();
      cache.close();
    },
  };
}

/** Only the names that stand in the path; the rest of a call's payload is its body. */
function pathParams(path: string, payload: unknown): Record<string, unknown> {
  const given = typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};
  return Object.fromEntries(Object.entries(given).filter(([name]) => path.includes(`:${name}/`)));
}
