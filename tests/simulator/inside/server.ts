import * as v from 'valibot';
import { SyncRequest } from '#contract/sync-request.ts';
import { MAX_COMMANDS, MIN_USER_VERSION, type Result, resultOf, USER_VERSION } from '#contract/sync.ts';
import type { Conflict } from '#contract/listings/conflict.ts';
import { deleteContent } from '#contract/listings/listings.ts';
import { addProof } from '#contract/orders/order-proofs.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { PlaceOrder } from '#contract/orders/order-payload.ts';
import { UPLOAD_MISSING } from '#contract/listings/uploads.ts';
import type { Basket } from '#contract/basket.ts';
import { SetQuantity } from '#contract/basket-payload.ts';
import { idFrom } from '#contract/wire.ts';
import { selling } from '#app/selling.ts';
import type { ReadCode } from '#domain/order-code/code.ts';
import type { CodedOrder } from '#domain/order-code/order.ts';
import { stockProblem, VEHICLE_LIMIT } from '#domain/stock/stock.ts';
import { firstForm, fitsItsVersion } from './builds.ts';
import { type Counter, enter, genuine, type DeskOutcome } from './code-desk.ts';
import { Listings } from './listings.ts';
import { profileOf } from '../../offline/harness/account.ts';
import { run } from '../../offline/harness/rules.ts';
import { Shop } from '../../offline/harness/shop.ts';
import { Quotes, subjectOf } from './quotes.ts';
import { type PaidOrder, Slips } from './slips.ts';
import { registry, registryOf, type Trade } from './trade.ts';
import { type Ending, Till } from './till.ts';
import { type Reply, said, type Wire } from './wire.ts';
import { NOT_HERE_YET, type YardRan, Yards } from './yards.ts';

/** Entry that the ledger keeps of a key. Status 0: cancelled before it ran. */
export interface Entry {
  owner: string;
  key: string;
  name: string;
  fingerprint: string;
  status: number;
  body: unknown;
  /** Fields that it left in two versions. */
  conflicts?: readonly Conflict[];
}

/** Effect that really happened. `revision` is that of the owner's basket right after. */
export interface Effect {
  owner: string;
  key: string;
  name: string;
  device: string;
  lane: string;
  deps: readonly string[];
  revision: number;
  /** Staff entered it from its code. */
  byCode?: boolean;
  /** The request that brought it, as the network counts them. */
  request?: number;
}

/** Commands that stand behind a command, or is taken back, by what its request says: keys. And which request that is. */
interface Along {
  behind: readonly string[];
  request: number;
}

/** The server fell over in the middle of a batch: what was committed stays, nobody hears of it. */
export class ServerGone extends Error {
  override name = 'ServerGone';
  /** Result that the last command came to, where it was committed. */
  readonly result: Result | null;
  constructor(when: string, result: Result | null) {
    super(when);
    this.result = result;
  }
}

export const CANCELLED = 0;

/** A key's answer that later commands may stand on: 404 on a removal counts (sync 2). */
export function countsAsDone({ status, name }: Pick<Entry, 'status' | 'name'>): boolean {
  if (status >= 200 && status < 300) return true;
  if (status === 410) return name === deleteContent.name;
  return status === 404 && registry.commands.get(name)?.declared.method === 'DELETE';
}

/** Acts that the server did, in its order, for the comparison with the real one: a batch, or a change of its stock. */
export type Served =
  | {
      kind: 'batch';
      user: number | null;
      device: string;
      cancels: string[];
      commands: SyncRequest['commands'];
      unanswered: string[];
      results: Result[];
      /** Rest of the request, which was not served. */
      rest: string[];
    }
  | { kind: 'stock'; product: number; count: number }
  | { kind: 'price'; product: number; unitMinor: number }
  | { kind: 'code'; user: number; key: string; order: CodedOrder; told: string }
  | { kind: 'ended'; user: number; nth: number; how: Ending }
  | { kind: 'quoted'; user: number; perUnitMinor: number }
  | { kind: 'unquoted'; user: number; how: 'withdrawn' | 'expired' };

/** Rows that a user has on the server in the end. */
export interface Holdings {
  user: number;
  /** Orders that stand and have the voucher. */
  uses: number;
  lines: { product: number; option: number; quantity: number }[];
  destination: string;
  orders: string[];
}

/**
 * The model of the server: the batch call with its ledger, cancels and lanes as sync 6 has them, the trade's rules as
 * far as basket, orders and requests go, and personal reads with their versions.
 */
export class Server extends Shop {
  readonly book = new Map<string, Entry>();
  /** The made-up trade, in the worlds that have it. */
  readonly yards: Yards | null;
  /** Listings that the product's sellers have listed, in the worlds that have them. */
  readonly listings: Listings | null;
  readonly #trade: Trade;
  readonly till = new Till(this.stock.values());
  readonly quotes: Quotes;
  /** Slips of payments, in the worlds where somebody pays. */
  readonly slips: Slips | null;
  readonly happened: Effect[] = [];
  readonly served: Served[] = [];
  /** All tokens ever given, by whose they are: also those that are no good any more. */
  readonly given = new Map<string, number>();
  /** Number of times that a command was answered `retry`, and the moment of the first. */
  readonly putOff = new Map<string, { times: number; since: number; last: number }>();
  /** Batches that were refused as a whole for their form, by the keys in them. */
  readonly refusedAlone = new Set<string>();
  /** Payload that no version of the app may write. */
  readonly unreadable: string[] = [];
  /** Commits so many more commands of the next batch, then falls over; null: stays up. */
  fallsAfter: number | null = null;
  get holdings(): Holdings[] {
    return [...this.accounts.values()].map(({ id, lines, country, port, orders }) => ({
      user: id,
      uses: this.till.usesOf(id),
      lines: lines.map(({ productId, option, quantity }) => ({ product: productId, option, quantity })),
      destination: `${country} ${port}`,
      orders: orders.map(({ total }) => total),
    }));
  }

  /** Somebody sells elsewhere, or buys in. */
  restock(product: number, count: number): void {
    const held = this.stock.get(product);
    this.till.restocked(product, count - (held?.stock ?? 0));
    if (held) held.stock = count;
    this.served.push({ kind: 'stock', product, count });
    this.recount();
  }

  reprice(product: number, unitMinor: number): void {
    const held = this.stock.get(product);
    if (held) held.unitMinor = unitMinor;
    this.served.push({ kind: 'price', product, unitMinor });
    this.recount();
  }

  /** As a sign-in names it. */
  emailOf(user: number): string {
    return `buyer${user}@example.test`;
  }

  /** Staff paste a code. */
  paste(text: string): { read: ReadCode; told: DeskOutcome } | DeskOutcome {
    const found = genuine(this.#counter, text);
    if ('kind' in found) return found;
    const { read, user } = found;
    const told = enter(this.#counter, read);
    const became = told.kind === 'refused' ? told.code : told.already ? 'already' : 'placed';
    this.served.push({ kind: 'code', user, key: read.key, order: read.order, told: became });
    this.#say('pasted', `${read.key.slice(0, 8)} ${became}`);
    return { read, told };
  }

  /** Nobody paid in time, or staff cancelled it: one of a user's orders, the first is 0. */
  endOrder(user: number, nth: number, how: Ending): void {
    const number = this.account(user).orders[nth]?.number ?? '';
    // What somebody says that they have paid does not expire (settled point 23).
    if (how === 'expired' && this.slips && this.slips.of(number).length > 0) return;
    const ended = this.till.end(user, nth, { how, at: this.#now(), stock: this.stock });
    this.served.push({ kind: 'ended', user, nth, how });
    if (ended) this.recount();
  }

  /** Staff have a user's basket on their screen. */
  lookToQuote(user: number): void {
    this.#lapse();
    this.quotes.look(this.account(user));
  }

  /** Staff set what a unit costs to ship; not on another basket than the one that they saw. */
  setQuote(user: number, { perUnitMinor, ms }: { perUnitMinor: number; ms: number }): void {
    this.#lapse();
    const account = this.account(user);
    if (!this.quotes.set(account, perUnitMinor, ms)) return this.#say('quote', `u:${user} has changed`);
    this.#quoteChanged(account);
    this.served.push({ kind: 'quoted', user, perUnitMinor });
  }

  withdrawQuote(user: number): void {
    this.#lapse();
    const account = this.account(user);
    if (!this.quotes.withdraw(account)) return;
    this.#quoteChanged(account);
    this.served.push({ kind: 'unquoted', user, how: 'withdrawn' });
  }

  #quoteChanged(account: { revision: number; version: number }): void {
    account.revision += 1;
    account.version += 1;
  }

  /** Quotes end by themselves: whoever looks next finds another basket. */
  #lapse(): void {
    for (const account of this.accounts.values()) {
      if (!this.quotes.lapses(account)) continue;
      account.revision += 1;
      this.served.push({ kind: 'unquoted', user: account.id, how: 'expired' });
    }
  }

  override basket(id: number): Basket {
    return this.till.priced(id, this.quotes.shipped(this.account(id), super.basket(id)));
  }

  /** One of a user's orders as its buyer reads it; null: they have none of that number. */
  orderNumbered(user: number, number: string): PaidOrder | null {
    const { orders } = this.account(user);
    const nth = orders.findIndex((one) => one.number === number);
    const order = orders[nth];
    const sold = this.till.sold.filter((one) => one.user === user)[nth];
    return order && sold ? { user, ...order, ended: sold.ended !== null } : null;
  }

  readonly #onEffect: (effect: Effect) => void;
  readonly #now: () => number;
  readonly #say: (kind: string, text: string) => void;

  constructor(given: {
    now: () => number;
    onEffect: (effect: Effect) => void;
    say: (kind: string, text: string) => void;
    trade: Trade;
    slips?: boolean;
  }) {
    super();
    this.#trade = given.trade;
    this.yards = given.trade === 'yards' ? new Yards() : null;
    this.listings = given.trade === 'selling' ? new Listings() : null;
    this.#now = given.now;
    this.quotes = new Quotes(given.now);
    this.slips = given.slips ? new Slips(given.now) : null;
    this.#onEffect = given.onEffect;
    this.#say = given.say;
  }

  override signIn(id: number) {
    const answer = super.signIn(id);
    this.given.set(answer.token, id);
    return answer;
  }

  /** Change by itself: what a basket shows has changed by itself: a read would count its revision up. */
  recount(except: number | null = null): void {
    for (const account of this.accounts.values())
      if (account.id !== except && account.lines.length > 0) account.revision += 1;
  }

  /** @throws ServerGone */
  reply(wire: Wire): Reply {
    this.#lapse();
    const [path = ''] = wire.path.split('?');
    if (path === '/api/sync/') return this.#sync(wire);
    if (path === '/api/auth/logout/') return this.#logout(wire);
    const user = this.userOf(wire.headers);
    const papers = this.slips !== null && /^\/api\/(vendor\/uploads|orders\/\d)/.test(path);
    const yards =
      papers ||
      (this.yards && /^\/api\/(vendor\/uploads|made-up\/yards)\//.test(path)) ||
      (this.listings && /^\/api\/(vendor|inquiries)\//.test(path));
    if (path !== '/api/basket/' && path !== '/api/profile/' && !yards)
      return said(404, { code: 'not_found', detail: 'Not found' });
    if (user === null) return refusedToken(wire.headers);
    if (yards) return this.#yards(user, wire);
    return path === '/api/basket/' ? this.#basket(user, wire) : this.#profile(user);
  }

  #yards(id: number, wire: Wire): Reply {
    const { version } = this.account(id);
    if (Number(wire.headers.get(MIN_USER_VERSION) ?? 0) > version)
      return said(503, { code: 'unavailable', detail: 'Please try again' });
    const reply =
      (this.yards ?? this.listings)?.reply(id, wire) ??
      this.#papers(id, wire) ??
      said(404, { code: 'not_found', detail: 'Not found' });
    return { ...reply, headers: { ...reply.headers, [USER_VERSION]: String(version) } };
  }

  /** A buyer's order, or a part of a slip. */
  #papers(id: number, wire: Wire): Reply | null {
    if (!this.slips) return null;
    const [, number] = /^\/api\/orders\/(\d+)\/$/.exec(wire.path.split('?')[0] ?? '') ?? [];
    const order = number === undefined ? null : this.orderNumbered(id, number);
    return order ? said(200, this.slips.shown(order)) : this.slips.uploads.reply(id, wire);
  }

  userOf(headers: Headers): number | null {
    return this.tokens.get(tokenIn(headers) ?? '') ?? null;
  }

  #basket(id: number, { headers }: Wire): Reply {
    const { version } = this.account(id);
    const value = this.basket(id);
    const etag = `"b-${value.revision}"`;
    const heads = { [USER_VERSION]: String(version), etag };
    if (Number(headers.get(MIN_USER_VERSION) ?? 0) > version)
      return said(503, { code: 'unavailable', detail: 'Please try again' });
    if (headers.get('if-none-match') === etag) return said(304, null, heads);
    return said(200, value, heads);
  }

  #profile(id: number): Reply {
    return said(200, profileOf(id), { [USER_VERSION]: String(this.account(id).version) });
  }

  #logout({ body }: Wire): Reply {
    const read = v.safeParse(v.object({ revoke_handle: v.string() }), body);
    const token = read.success ? this.handles.get(read.output.revoke_handle) : undefined;
    if (token === undefined) return said(400, { code: 'not_logged_in', detail: '400 - Not logged out' });
    this.tokens.delete(token);
    return said(200, { detail: 'Logged out' });
  }

  #sync({ headers, body, id }: Wire): Reply {
    const read = v.safeParse(SyncRequest, body);
    if (!read.success) return said(400, { code: 'invalid', detail: 'Not a batch' });
    const batch = read.output;
    if (batch.commands.length > MAX_COMMANDS || batch.cancels.length > MAX_COMMANDS)
      return said(413, { code: 'batch_too_large', detail: 'Too many' });
    const user = this.userOf(headers);
    const own = user === null ? null : `u:${user}`;
    if (batch.owner.startsWith('u:') && own === null) return refusedToken(headers);
    if (batch.owner.startsWith('u:') ? batch.owner !== own : own !== null)
      return said(403, { code: 'wrong_user', detail: 'This belongs to another account' });

    const asked = [...batch.unanswered, ...batch.cancels];
    const served = {
      kind: 'batch' as const,
      user,
      device: batch.device,
      cancels: [] as string[],
      commands: [] as SyncRequest['commands'],
      unanswered: [] as string[],
      results: [] as Result[],
      rest: [...asked, ...batch.commands.map(({ key }) => key)],
    };
    this.served.push(served);
    const results: Result[] = [];
    for (const key of batch.cancels) {
      const result = this.#cancel(user, key);
      served.cancels.push(key);
      served.results.push(result);
      results.push(result);
    }
    const stopped = new Set<string>();
    for (const [place, command] of batch.commands.entries()) {
      const after = batch.commands.slice(place + 1).filter(({ lane }) => lane === command.lane);
      const behind = [...asked, ...after.map(({ key }) => key)];
      if (stopped.has(command.lane)) {
        results.push(resultOf(command.key, 'skipped'));
        continue;
      }
      const result = this.#attempt(user, batch.device, command, served, { behind, request: id });
      const unread = result.outcome === 'done' && batch.bare.includes(command.name);
      results.push(unread ? { ...result, body: null } : result);
      if (this.#stops(command.name, result)) stopped.add(command.lane);
    }
    for (const key of batch.unanswered) {
      const result = this.#recall(user, key);
      served.unanswered.push(key);
      if (!result) continue;
      served.results.push(result);
      results.push(result);
    }
    this.#say('served', `#${id} ${results.map((one) => `${one.key.slice(0, 8)}=${one.outcome}`).join(' ')}`);
    return said(200, {
      protocol: 1,
      batch: batch.batch,
      serverTime: new Date(this.#now()).toISOString(),
      userVersion: user === null ? 0 : this.account(user).version,
      results,
    });
  }

  #attempt(
    user: number | null,
    device: string,
    command: SyncRequest['commands'][number],
    served: { commands: SyncRequest['commands']; results: Result[] },
    along: Along,
  ): Result {
    const note = (result: Result): void => {
      served.commands.push(command);
      served.results.push(result);
    };
    try {
      const result = this.#command(user, device, command, along);
      note(result);
      return result;
    } catch (cause) {
      if (cause instanceof ServerGone && cause.result) note(cause.result);
      throw cause;
    }
  }

  #stops(name: string, { outcome: became, status }: Result): boolean {
    if (became === 'retry' || became === 'skipped') return true;
    if (became !== 'rejected' || countsAsDone({ status: status ?? 0, name })) return false;
    return registry.commands.get(name)?.declared.onReject === 'stop';
  }

  #command(
    user: number | null,
    device: string,
    command: SyncRequest['commands'][number],
    { behind, request }: Along,
  ): Result {
    const { key, name, lane, deps } = command;
    const owner = user === null ? 'anon' : `u:${user}`;
    const declared = registryOf(this.#trade).commands.get(name)?.declared;
    if (!declared)
      return refusal(key, 400, { code: 'unknown_command', detail: 'The server does not know this' });
    if (user === null && !name.startsWith('form.')) return resultOf(key, 'skipped', { code: 'wrong_user' });
    const fingerprint = printOf(command);
    const held = this.book.get(`${owner} ${key}`);
    if (held?.status === CANCELLED) return resultOf(key, 'cancelled', { replay: true });
    if (held && held.fingerprint !== fingerprint)
      return refusal(key, 422, { code: 'idempotency_key_reused', detail: 'This key was used already' });
    if (held) return this.#settled(user, held, true);
    if (this.failing.has(name)) return this.#later(key);
    const before: Conflict[] = [];
    for (const dep of deps) {
      const cause = this.book.get(`${owner} ${dep}`);
      if (!cause) return resultOf(key, 'skipped', { code: 'dependency' });
      if (!countsAsDone(cause))
        return refusal(key, 409, { code: 'dependency', detail: 'What this builds on was not accepted' });
      before.push(...(cause.conflicts ?? []));
    }
    if (this.fallsAfter === 0) {
      this.fallsAfter = null;
      throw new ServerGone('before a command', null);
    }
    const falls = this.fallsAfter === 1;
    if (!fitsItsVersion(command)) this.unreadable.push(`${name} ${key} of version ${command.v}`);
    if (user !== null && declared.method !== 'DELETE' && this.#wasOrdered(user, lane, behind)) {
      this.book.set(`${owner} ${key}`, {
        owner,
        key,
        name,
        fingerprint,
        status: declared.success,
        body: null,
      });
      return this.#settled(
        user,
        { owner, key, name, fingerprint, status: declared.success, body: null },
        false,
      );
    }
    const ran = this.#run(user, command, before);
    if (ran === NOT_HERE_YET) return resultOf(key, 'skipped', { code: 'not_here_yet' });
    if (v.is(Missing, ran.body)) return this.#later(key, ran.body);
    const entry: Entry = { owner, key, name, fingerprint, ...ran };
    this.book.set(`${owner} ${key}`, entry);
    if (ran.status < 400) {
      if (user !== null) this.account(user).version += 1;
      if (name === 'order.place') this.recount(user);
      if (user !== null && (name === 'order.place' || name === 'basket.remove')) this.#emptied(user);
      const revision = user === null ? 0 : this.account(user).revision;
      const effect: Effect = { owner, key, name, device, lane, deps, revision, request };
      this.happened.push(effect);
      this.#onEffect(effect);
    }
    if (this.fallsAfter !== null) this.fallsAfter -= 1;
    if (falls) {
      this.fallsAfter = null;
      throw new ServerGone('after a commit', this.#settled(user, entry, false));
    }
    return this.#settled(user, entry, false);
  }

  #run(user: number | null, command: SyncRequest['commands'][number], before: readonly Conflict[]): YardRan {
    const { name } = command;
    if (this.yards && user !== null && name.startsWith('yard.')) return this.yards.run(user, command, before);
    if (this.listings && user !== null && isSelling(name)) return this.listings.run(user, command, before);
    const first = firstForm(command);
    if (user !== null && name === 'basket.voucher') {
      const entered = this.till.enter(user, first, () => this.basket(user));
      if (entered.status === 200) this.account(user).revision += 1;
      return entered;
    }
    if (user !== null && name === 'basket.quote') return this.quotes.ask(this.account(user), first);
    if (user !== null && name === addProof.name && this.slips) {
      const number: unknown = Reflect.get(Object(first), 'number');
      return this.slips.take(user, command.key, first, this.orderNumbered(user, String(number)));
    }
    if (user === null) return run(this, user, name, first, 1);
    const account = this.account(user);
    const [basket, subject] = [this.basket(user), subjectOf(account)];
    const ran =
      this.quotes.refuses(account, name, first, basket) ??
      this.#tooMany(user, name, first) ??
      run(this, user, name, first, 1);
    if (ran.status >= 400) return ran;
    if (name === 'order.place') {
      this.quotes.placed(account, subject, basket);
      this.till.placed(user, basket);
    } else this.quotes.done(account, name, first, subject.place);
    return ran;
  }

  /** Acts that led to an order that staff have entered meanwhile is in it already (see barriers.ts). */
  #wasOrdered(user: number, lane: string, behind: readonly string[]): boolean {
    if (lane !== placeOrder.lane) return false;
    const entries = behind.map((key) => this.book.get(`u:${user} ${key}`));
    return entries.some((entry) => entry?.name === placeOrder.name && entry.status > 0 && entry.status < 400);
  }

  readonly #counter: Counter = {
    tokens: this.tokens,
    emailOf: (user) => this.emailOf(user),
    entry: (user, key) => this.book.get(`u:${user} ${key}`),
    lines: (user) => this.account(user).lines,
    place: (user) => ({ code: this.account(user).country, port: this.account(user).port }),
    voucher: (user) => this.till.voucherOf(user),
    dropVoucher: (user) => this.till.emptied(user),
    run: (user, name, payload) => this.#run(user, { name, payload, v: 1, key: '', lane: '', deps: [] }, []),
    whole: (user, act) => {
      const account = this.account(user);
      const [before, voucher] = [structuredClone(account), this.till.voucherOf(user)];
      const done = act();
      if (done === null) Object.assign(account, before);
      if (done === null) this.till.giveBack(user, voucher);
      return done;
    },
    layAside: (user, lines) => {
      const account = this.account(user);
      const { country, port, chosen } = account;
      const aside = account.lines.filter((line) => lines.includes(line));
      account.lines = account.lines.filter((line) => !aside.includes(line));
      return () => {
        this.#emptied(user);
        // The choice of where things go is untouched by an order, be it by code.
        Object.assign(account, { country, port, chosen });
        if (aside.length > 0) account.lines = aside;
        account.revision += 1;
      };
    },
    entered: (user, key, payload, { status, body }) => {
      const { name, lane, v: version } = placeOrder;
      const owner = `u:${user}`;
      const account = this.account(user);
      const fingerprint = printOf({ name, v: version, payload });
      this.book.set(`${owner} ${key}`, {
        owner,
        key,
        name,
        fingerprint,
        status,
        body: { ...Object(body), by_code: true },
      });
      account.version += 1;
      this.recount(user);
      const { revision } = account;
      const effect: Effect = { owner, key, name, device: '', lane, deps: [], revision, byCode: true };
      this.happened.push(effect);
      this.#onEffect(effect);
    },
  };

  /** With the last line, and with an order, goes the code (contract 5.4, 5.10). */
  #emptied(user: number): void {
    const account = this.account(user);
    if (account.lines.length > 0) return;
    this.till.emptied(user);
  }

  /** A product counts with all its lines, by whatever way they are shipped. */
  #tooMany(user: number, name: string, payload: unknown): { status: number; body: unknown } | null {
    if (name !== 'basket.quantity') return null;
    const { url, options, quantity } = v.parse(SetQuantity, payload);
    const product = idFrom(url, 'products') ?? 0;
    const lines = this.account(user).lines.filter(({ productId }) => productId === product);
    const line = lines.find(({ option }) => options.some((chosen) => chosen.option === option));
    if (!line) return null;
    const others = lines.reduce((sum, one) => sum + one.quantity, 0) - line.quantity;
    const problem = stockProblem(
      this.stock.get(product)?.stock ?? 0,
      others + (quantity ?? 0),
      VEHICLE_LIMIT,
    );
    return problem && { status: 409, body: problem };
  }

  #later(key: string, missing: v.InferOutput<typeof Missing> | null = null): Result {
    const now = this.#now();
    const before = this.putOff.get(key) ?? { times: 0, since: now, last: now };
    this.putOff.set(key, { times: before.times + 1, since: before.since, last: now });
    if (missing) return resultOf(key, 'retry', { status: 409, body: missing, code: UPLOAD_MISSING });
    return resultOf(key, 'retry', { status: 503, code: 'unavailable', retryAfter: this.retryAfter });
  }

  #recall(user: number | null, key: string): Result | null {
    const held = this.book.get(`${user === null ? 'anon' : `u:${user}`} ${key}`);
    if (!held) return null;
    if (held.status === CANCELLED) return resultOf(key, 'cancelled', { replay: true });
    return this.#settled(user, held, true);
  }

  #cancel(user: number | null, key: string): Result {
    const owner = user === null ? 'anon' : `u:${user}`;
    const held = this.book.get(`${owner} ${key}`);
    if (held && held.status !== CANCELLED) return this.#settled(user, held, true);
    if (!held)
      this.book.set(`${owner} ${key}`, {
        owner,
        key,
        name: 'cancelled',
        fingerprint: '',
        status: CANCELLED,
        body: null,
      });
    return resultOf(key, 'cancelled', { replay: held !== undefined });
  }

  /** The order that an answer is about, as it stands. */
  #orderIn(user: number, body: unknown): { row: string; version: number; value: unknown }[] {
    const number: unknown = Reflect.get(Object(body), 'number');
    const order = this.slips && typeof number === 'string' ? this.orderNumbered(user, number) : null;
    return this.slips && order
      ? [{ row: `order:${order.number}`, version: 1, value: this.slips.shown(order) }]
      : [];
  }

  #settled(user: number | null, { key, status, body, conflicts = [] }: Entry, replay: boolean): Result {
    if (status >= 400) return { ...refusal(key, status, body), replay };
    const value = user === null ? null : this.basket(user);
    const basket = value ? [{ row: 'basket', version: value.revision, value }] : [];
    const changes = [
      ...basket,
      ...((user !== null && (this.yards ?? this.listings)?.changes(user, body)) || []),
      ...(user === null ? [] : this.#orderIn(user, body)),
    ];
    return resultOf(key, 'done', { status, body, changes, replay, conflicts: [...conflicts] });
  }
}

const isSelling = (name: string): boolean => selling.commands.has(name);

/** Content of a command, whatever way it came: an order may have travelled as letters. */
function printOf(command: { name: string; v: number; payload: unknown }): string {
  const { name, v: version, payload } = command;
  const order = name === placeOrder.name ? v.safeParse(PlaceOrder, firstForm(command)) : null;
  return JSON.stringify(order?.success ? [name, order.output] : [name, version, payload]);
}

/** The bytes of a photo are not here: the command may run once they are. */
const Missing = v.object({ code: v.literal(UPLOAD_MISSING), detail: v.string() });

export const tokenIn = (headers: Headers): string | null =>
  /^Token (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? null;

function refusedToken(headers: Headers): Reply {
  return headers.has('authorization')
    ? said(401, { code: 'token_invalid', detail: 'Invalid Token' })
    : said(401, { code: 'not_authenticated', detail: "You're currently not logged in" });
}

function refusal(key: string, status: number, body: unknown): Result {
  const read = v.safeParse(v.object({ code: v.string(), detail: v.string() }), body);
  return resultOf(key, 'rejected', {
    status,
    body,
    code: read.success ? read.output.code : null,
    message: read.success ? read.output.detail : null,
  });
}
