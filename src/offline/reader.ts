import { liveQuery } from 'dexie';
import * as v from 'valibot';
import { addressOf } from '#contract/declare.ts';
import { Problem } from '#contract/problem.ts';
import { MIN_USER_VERSION, USER_VERSION } from '#contract/sync.ts';
import { type CacheDatabase, KEPT_ANSWERS, type ProductDatabase } from './database.ts';
import type { AnyQuery, Registry } from './declare.ts';
import type { Env } from './env.ts';
import { refold, rowDef, takeBase } from './fold.ts';
import { dropToken } from './session.ts';
import type { QueryState } from './states.ts';
import { Held } from './held.ts';

export const OFFLINE: Problem = { code: 'offline', detail: 'No connection' };
const UNREADABLE: Problem = { code: 'unreadable', detail: 'The answer could not be read' };
const SIGN_IN: Problem = { code: 'not_authenticated', detail: "You're currently not logged in" };

const START: QueryState<unknown> = {
  data: undefined,
  source: null,
  asOf: null,
  bytes: null,
  loading: true,
  problem: null,
};

interface Deps {
  db: ProductDatabase;
  cache: CacheDatabase;
  registry: Registry;
  env: Env;
  first: Readonly<Record<string, unknown>>;
  firstAt: number;
  firstBytes: number | null;
  /** Tells the engine whether the server can be reached. */
  reached: (reachable: boolean) => void;
}

interface Resource {
  def: AnyQuery;
  params: Record<string, unknown>;
  address: string;
  state: Held<QueryState<unknown>>;
  started: boolean;
  running: Promise<void> | null;
  freshAt: number;
}

/** Reads: from the phone at once, then from the server, always with source, age and cost. */
export class Reader {
  readonly #deps: Deps;
  readonly #resources = new Map<string, Resource>();
  constructor(deps: Deps) {
    this.#deps = deps;
  }

  watch(def: AnyQuery, params: Record<string, unknown>): Held<QueryState<unknown>> {
    const resource = this.#resource(def, params);
    if (!resource.started) {
      resource.started = true;
      void (def.row ? this.#followRow(resource) : this.#startPublic(resource));
    } else if (this.#deps.env.now() - resource.freshAt > def.freshSeconds * 1000) void this.#fetch(resource);
    return resource.state;
  }

  refresh(def: AnyQuery, params: Record<string, unknown>): void {
    void this.#fetch(this.#resource(def, params));
  }

  /** After something was settled, or a connection is back: what screens watch is asked for again. */
  refreshWatched(personalOnly: boolean): void {
    for (const resource of this.#resources.values()) {
      if (!resource.state.watched || (personalOnly && !resource.def.row)) continue;
      const stale = this.#deps.env.now() - resource.freshAt > resource.def.freshSeconds * 1000;
      if (personalOnly || stale || resource.state.get().problem) void this.#fetch(resource);
    }
  }

  #resource(def: AnyQuery, params: Record<string, unknown>): Resource {
    const address = addressOf(def.declared.path, params);
    const name = `${def.declared.name} ${address}`;
    const found = this.#resources.get(name);
    if (found) return found;
    const first = def.row ? undefined : this.#deps.first[address];
    const { firstAt, firstBytes } = this.#deps;
    const state: QueryState<unknown> =
      first === undefined
        ? START
        : { data: first, source: 'server', asOf: firstAt, bytes: firstBytes, loading: false, problem: null };
    const made: Resource = {
      def,
      params,
      address,
      state: new Held(state),
      started: false,
      running: null,
      freshAt: first === undefined ? 0 : firstAt,
    };
    this.#resources.set(name, made);
    return made;
  }

  async #startPublic(resource: Resource): Promise<void> {
    const { cache, env } = this.#deps;
    const now = resource.state.get();
    if (now.data !== undefined) {
      await this.#keep(resource, now.data, null, now.asOf ?? env.now(), now.bytes);
      return;
    }
    const held = await cache.answers.get(resource.address).catch(() => undefined);
    const read = held && v.safeParse(resource.def.declared.answer, held.body);
    if (held && read?.success && resource.state.get().data === undefined)
      resource.state.set({
        ...START,
        data: read.output,
        source: 'phone',
        asOf: held.asOf,
        bytes: held.bytes,
        loading: true,
      });
    await this.#fetch(resource);
  }

  /** A personal read follows its row for whoever is signed in; a guest has the rows that can be empty. */
  async #followRow(resource: Resource): Promise<void> {
    const { db, env, registry } = this.#deps;
    const row = resource.def.row?.(resource.params as never) ?? '';
    let owner: string | null = null;
    liveQuery(async () => {
      const session = await db.session.get('current');
      const now = session?.owner ?? `anon:${env.device}`;
      return {
        owner: now,
        signedIn: session !== undefined,
        token: session?.token ?? null,
        held: await db.rows.get([now, row]),
      };
    }).subscribe({
      next: ({ owner: now, signedIn, token, held }) => {
        const changed = owner !== `${now} ${token !== null}`;
        owner = `${now} ${token !== null}`;
        const view = held?.view ?? (signedIn ? null : (rowDef(registry, row)?.empty?.() ?? null));
        const before = resource.state.get();
        if (!signedIn) {
          const problem = view === null ? SIGN_IN : null;
          resource.state.set({
            ...START,
            data: view ?? undefined,
            source: view === null ? null : 'phone',
            loading: false,
            problem,
          });
          return;
        }
        resource.state.set({
          data: view ?? undefined,
          source: view === null ? null : before.source === 'server' && !changed ? 'server' : 'phone',
          asOf: held?.asOf ?? null,
          bytes: held?.bytes ?? null,
          loading: view === null ? changed || before.loading : before.loading,
          problem: changed ? null : before.problem,
        });
        if (changed) void this.#fetch(resource);
      },
      error: () => resource.state.set({ ...resource.state.get(), loading: false, problem: UNREADABLE }),
    });
  }

  #fetch(resource: Resource): Promise<void> {
    resource.running ??= this.#ask(resource).finally(() => {
      resource.running = null;
    });
    return resource.running;
  }

  async #ask(resource: Resource): Promise<void> {
    const { db, env } = this.#deps;
    const personal = resource.def.row !== null;
    const session = personal ? await db.session.get('current') : undefined;
    const owner = session?.owner ?? '';
    if (personal && !session?.token) {
      const state = resource.state.get();
      if (session)
        resource.state.set({ ...state, loading: false, problem: state.data === undefined ? SIGN_IN : null });
      return;
    }
    const row = resource.def.row?.(resource.params as never) ?? '';
    const held = personal ? await db.rows.get([owner, row]) : undefined;
    const settled = personal ? await db.meta.get(`settled:${owner}`) : undefined;
    const headers: Record<string, string> = {};
    if (session?.token) headers['authorization'] = `Token ${session.token}`;
    if (held?.etag && held.base !== null) headers['if-none-match'] = held.etag;
    if (typeof settled?.value === 'number') headers[MIN_USER_VERSION] = String(settled.value);
    try {
      const response = await env.fetch(resource.address, {
        headers,
        credentials: 'omit',
        ...(personal ? { cache: 'no-store', redirect: 'error' } : {}),
      });
      this.#deps.reached(true);
      if (response.status === 304 && held) {
        resource.freshAt = env.now();
        await db.rows.update([owner, row], { asOf: resource.freshAt });
        resource.state.set({ ...resource.state.get(), source: 'server', loading: false, problem: null });
        return;
      }
      const text = await response.text();
      const given: unknown = text ? JSON.parse(text) : null;
      if (!response.ok) {
        if (response.status === 401 && session?.token) await dropToken(db, session.token);
        const problem = v.safeParse(Problem, given);
        this.#fail(resource, problem.success ? problem.output : UNREADABLE);
        return;
      }
      const read = v.safeParse(resource.def.declared.answer, given);
      if (!read.success) return this.#fail(resource, UNREADABLE);
      resource.freshAt = env.now();
      const bytes = env.wireBytes(resource.address, text.length);
      if (!personal) {
        resource.state.set({
          data: read.output,
          source: 'server',
          asOf: resource.freshAt,
          bytes,
          loading: false,
          problem: null,
        });
        await this.#keep(resource, given, response.headers.get('etag'), resource.freshAt, bytes);
        return;
      }
      const userVersion = Number(response.headers.get(USER_VERSION) ?? 0);
      resource.state.set({ ...resource.state.get(), source: 'server', loading: false, problem: null });
      await this.#storeRow(owner, row, read.output, {
        userVersion,
        asOf: resource.freshAt,
        bytes,
        etag: response.headers.get('etag'),
      });
    } catch (cause) {
      if (cause instanceof SyntaxError) return this.#fail(resource, UNREADABLE);
      this.#deps.reached(false);
      this.#fail(resource, OFFLINE);
    }
  }

  #fail(resource: Resource, problem: Problem): void {
    const state = resource.state.get();
    const source = state.data === undefined ? null : state.source;
    resource.state.set({ ...state, source, loading: false, problem });
  }

  /** T7: stores a personal read unless it is older than what was settled meanwhile, and folds what waits into it. */
  async #storeRow(
    owner: string,
    row: string,
    value: unknown,
    read: { userVersion: number; asOf: number; bytes: number; etag: string | null },
  ): Promise<void> {
    const { db, registry } = this.#deps;
    await db.transaction('rw', [db.rows, db.meta, db.commands, db.session], async () => {
      const session = await db.session.get('current');
      if (session?.owner !== owner) return;
      const settled = await db.meta.get(`settled:${owner}`);
      if (typeof settled?.value === 'number' && read.userVersion < settled.value) return;
      if (await takeBase(db, registry, { owner, row, value, ...read }))
        await refold(db, registry, owner, [row]);
    });
  }

  /** Keeps a public answer for later without a network; the oldest make room. */
  async #keep(
    resource: Resource,
    body: unknown,
    etag: string | null,
    asOf: number,
    bytes: number | null,
  ): Promise<void> {
    const { cache } = this.#deps;
    try {
      await cache.answers.put({ address: resource.address, body, etag, asOf, bytes });
      const over = (await cache.answers.count()) - KEPT_ANSWERS;
      if (over > 0)
        await cache.answers.bulkDelete(await cache.answers.orderBy('asOf').limit(over).primaryKeys());
    } catch {
      // No room: the answer is on the screen all the same and can be fetched again.
    }
  }
}
