import * as v from 'valibot';
import { registry } from '#app/commands.ts';
import { selling } from '#app/selling.ts';
import type { Basket } from '#contract/basket.ts';
import type { Problem } from '#contract/problem.ts';
import { SyncRequest } from '#contract/sync-request.ts';
import { MIN_USER_VERSION, type Result, resultOf, type SyncAnswer, USER_VERSION } from '#contract/sync.ts';
import { UPLOAD_MISSING } from '#contract/listings/uploads.ts';
import { type Account, basketOf, newAccount, profileOf } from './account.ts';
import type { Sent } from './network.ts';
import { type Refused, run } from './rules.ts';
import { PRODUCTS } from './stock.ts';
import { Uploads } from './uploads.ts';

/** A key that must never run. */
const CANCELLED = 0;

interface Entry {
  fingerprint: string;
  status: number;
  body: unknown;
  name: string;
}

/**
 * The other end of the wire: a small server that keeps the protocol of the batch call and the ledger (sync 6) and the
 * trade's rules for basket and order as far as the phone can tell them apart. One row for an owner and a key.
 */
export class Shop {
  readonly stock = new Map(PRODUCTS.map((product) => [product.id, { ...product }]));
  readonly accounts = new Map<number, Account>();
  readonly tokens = new Map<string, number>();
  readonly handles = new Map<string, string>();
  readonly ledger = new Map<string, Entry>();
  /** Effects that really happened, in order. */
  readonly effects: { owner: string; key: string; name: string; payload: unknown }[] = [];
  readonly uploads = new Uploads();
  /** Puzzle that stands before a guest's form that has no answer yet; null of it, or in its place: nothing. */
  crowd: ((command: SyncRequest['commands'][number]) => (Refused & Record<string, unknown>) | null) | null =
    null;
  /** Rules of commands that the trade does not have. */
  readonly madeUp = new Map<string, (user: number, payload: unknown) => { status: number; body: unknown }>();
  /** Rows that the trade does not have: where they are read, and which commands send them along. */
  readonly rows: { row: string; path: string; names: string[]; of: (user: number) => unknown }[] = [];
  /** Commands that the server cannot do just now. */
  readonly failing = new Set<string>();
  /** Seconds the server asks for with them. */
  retryAfter: number | null = null;
  /** Commands that the server does not take for now (429), and why. */
  readonly notNow = new Map<string, Problem>();
  #tokens = 0;

  account(id: number): Account {
    const found = this.accounts.get(id) ?? newAccount(id);
    this.accounts.set(id, found);
    return found;
  }

  /** Answer to a sign-in. */
  signIn(id: number) {
    this.#tokens += 1;
    const token = `token-${this.#tokens}`;
    const revoke_handle = `handle-${this.#tokens}`;
    this.tokens.set(token, id);
    this.handles.set(revoke_handle, token);
    this.account(id);
    const name = `Buyer${id}`;
    return {
      id,
      token,
      revoke_handle,
      email: `${name.toLowerCase()}@example.test`,
      first_name: name,
      last_name: 'Phiri',
      is_seller: false,
      is_staff: false,
    };
  }

  basket(id: number): Basket {
    return basketOf(this.account(id), this.stock);
  }

  serve(sent: Sent): Response {
    const [path] = sent.path.split('?');
    if (path === '/api/sync/') return this.#sync(sent);
    if (path === '/api/auth/logout/') return this.#logout(sent);
    const user = this.#user(sent);
    if (path?.startsWith('/api/vendor/uploads/'))
      return user === null ? unauthenticated(sent) : this.uploads.serve(sent, user);
    if (path === '/api/profile/') return user === null ? unauthenticated(sent) : this.#readProfile(user);
    const kept = this.rows.find((row) => row.path === path);
    if (kept) return user === null ? unauthenticated(sent) : this.#readRow(user, kept.of(user));
    if (path === '/api/basket/') return user === null ? unauthenticated(sent) : this.#readBasket(user, sent);
    return json(404, { code: 'not_found', detail: 'Not found' });
  }

  #user({ headers }: Sent): number | null {
    const token = /^Token (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
    return this.tokens.get(token ?? '') ?? null;
  }

  #readBasket(id: number, sent: Sent): Response {
    const account = this.account(id);
    const basket = this.basket(id);
    const etag = `"b-${basket.revision}"`;
    const headers = { [USER_VERSION]: String(account.version), etag };
    if (Number(sent.headers.get(MIN_USER_VERSION) ?? 0) > account.version)
      return json(503, { code: 'unavailable', detail: 'Please try again' });
    if (sent.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return json(200, basket, headers);
  }

  #readProfile(id: number): Response {
    const { version } = this.account(id);
    return json(200, profileOf(id), { [USER_VERSION]: String(version) });
  }

  #logout(sent: Sent): Response {
    const read = v.safeParse(v.object({ revoke_handle: v.string() }), sent.body);
    const token = read.success ? this.handles.get(read.output.revoke_handle) : undefined;
    if (token === undefined) return json(400, { code: 'not_logged_in', detail: '400 - Not logged out' });
    this.tokens.delete(token);
    return json(200, { detail: 'Logged out' });
  }

  #sync(sent: Sent): Response {
    const batch = v.parse(SyncRequest, sent.body);
    const user = this.#user(sent);
    const own = user === null ? null : `u:${user}`;
    if (batch.owner.startsWith('u:') && own === null) return unauthenticated(sent);
    if (batch.owner.startsWith('u:') ? batch.owner !== own : own !== null)
      return json(403, { code: 'wrong_user', detail: 'This belongs to another account' });
    const stopped = new Set<string>();
    const taken = batch.cancels.map((key) => this.#cancel(user, key));
    const done = batch.commands.map((command): Result => {
      if (stopped.has(command.lane)) return resultOf(command.key, 'skipped');
      const result = this.#command(user, command);
      if (result.outcome === 'retry' || result.outcome === 'skipped') stopped.add(command.lane);
      return result.outcome === 'done' && batch.bare.includes(command.name)
        ? { ...result, body: null }
        : result;
    });
    const told = batch.unanswered.flatMap((key) => this.#recall(user, key) ?? []);
    const results = [...taken, ...done, ...told];
    const answer: SyncAnswer = {
      protocol: 1,
      batch: batch.batch,
      serverTime: '2026-11-21T08:00:00Z',
      userVersion: user === null ? 0 : this.account(user).version,
      results,
    };
    return json(200, answer);
  }

  #recall(user: number | null, key: string): Result | null {
    const held = this.ledger.get(`${user === null ? 'anon' : `u:${user}`} ${key}`);
    if (!held) return null;
    if (held.status === CANCELLED) return resultOf(key, 'cancelled', { replay: true });
    return this.#settled(user, key, held, true);
  }

  #readRow(user: number, value: unknown): Response {
    return json(200, value, { [USER_VERSION]: String(this.account(user).version) });
  }

  #cancel(user: number | null, key: string): Result {
    const owner = user === null ? 'anon' : `u:${user}`;
    const held = this.ledger.get(`${owner} ${key}`);
    if (this.failing.has('cancel')) return resultOf(key, 'retry', { status: 503, code: 'unavailable' });
    if (held && held.status !== CANCELLED) return this.#settled(user, key, held, true);
    this.ledger.set(`${owner} ${key}`, { fingerprint: '', status: CANCELLED, body: null, name: 'cancelled' });
    return resultOf(key, 'cancelled', { replay: held !== undefined });
  }

  #command(user: number | null, command: SyncRequest['commands'][number]): Result {
    const { key, name, payload } = command;
    const owner = user === null ? 'anon' : `u:${user}`;
    if (user === null && !name.startsWith('form.') && name !== 'report.send')
      return resultOf(key, 'skipped', { code: 'wrong_user' });
    const fingerprint = JSON.stringify([name, command.v, payload]);
    const held = this.ledger.get(`${owner} ${key}`);
    if (held?.status === CANCELLED) return resultOf(key, 'cancelled', { replay: true });
    if (held && held.fingerprint !== fingerprint)
      return rejection(key, 422, {
        code: 'idempotency_key_reused',
        detail: 'This key was used for something else',
      });
    if (held) return this.#settled(user, key, held, true);
    if (this.failing.has(name))
      return resultOf(key, 'retry', { status: 503, code: 'unavailable', retryAfter: this.retryAfter });
    const why = this.notNow.get(name);
    if (why)
      return resultOf(key, 'retry', {
        status: 429,
        code: why.code ?? null,
        message: why.detail ?? null,
        body: why,
        retryAfter: this.retryAfter,
      });
    const stands = user === null ? this.crowd?.(command) : null;
    if (stands)
      return resultOf(key, 'retry', { status: 429, code: stands.code, message: stands.detail, body: stands });
    for (const dep of command.deps) {
      const cause = this.ledger.get(`${owner} ${dep}`);
      if (!cause) return resultOf(key, 'skipped', { code: 'dependency' });
      const done =
        (cause.status > 0 && cause.status < 400) ||
        (cause.status === 404 && cause.name === 'basket.remove') ||
        (registry.commands.get(cause.name) ?? selling.commands.get(cause.name))?.declared.optional;
      if (!done)
        return rejection(key, 409, { code: 'dependency', detail: 'What this builds on was not accepted' });
    }
    const madeUp = user === null ? undefined : this.madeUp.get(name);
    const ran = madeUp && user !== null ? madeUp(user, payload) : run(this, user, name, payload, command.v);
    // Not for the ledger: it may run once the bytes are here.
    if (ran.status === 409 && v.is(v.object({ code: v.literal(UPLOAD_MISSING) }), ran.body))
      return resultOf(key, 'retry', { status: 409, body: ran.body, code: UPLOAD_MISSING });
    const entry: Entry = { fingerprint, status: ran.status, body: ran.body, name };
    this.ledger.set(`${owner} ${key}`, entry);
    if (ran.status < 400) {
      this.effects.push({ owner, key, name, payload });
      if (user !== null) this.account(user).version += 1;
    }
    return this.#settled(user, key, entry, false);
  }

  #settled(user: number | null, key: string, { status, body, name }: Entry, replay: boolean): Result {
    if (status >= 400) return { ...rejection(key, status, body as Refused), replay };
    const kept = user === null ? undefined : this.rows.find(({ names }) => names.includes(name));
    if (kept && user !== null) {
      const rows = [{ row: kept.row, version: 1, value: kept.of(user) }];
      return resultOf(key, 'done', { status, body, changes: rows, replay });
    }
    const value = user === null ? null : this.basket(user);
    const changes = value ? [{ row: 'basket', version: value.revision, value }] : [];
    return resultOf(key, 'done', { status, body, changes, replay });
  }
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function unauthenticated({ headers }: Sent): Response {
  return headers.has('authorization')
    ? json(401, { code: 'token_invalid', detail: 'Invalid Token' })
    : json(401, { code: 'not_authenticated', detail: "You're currently not logged in" });
}

function rejection(key: string, status: number, body: Refused): Result {
  return resultOf(key, 'rejected', { status, body, code: body.code, message: body.detail });
}
