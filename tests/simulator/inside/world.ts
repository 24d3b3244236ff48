import { type ReadCode } from '#domain/order-code/code.ts';
import { Dexie } from 'dexie';
import { Checks } from '../checks.ts';
import { isRefusal, perform, userOf } from './acts.ts';
import { Device } from './device.ts';
import { NeverQuiet, Loop, running } from './loop.ts';
import { Network } from './network.ts';
import { Prng } from './prng.ts';
import { type Happening, type Scenario, USERS } from './scenario.ts';
import { hasSlips } from './slip-scenes.ts';
import { type Entry, type Holdings, type Served, Server } from './server.ts';
import type { Tab } from './tab.ts';
import { Trace } from './trace.ts';
import type { Trade } from './trade.ts';

/** Failure: what broke, when, and what of. */
export interface Violation {
  invariant: string;
  text: string;
  at: number;
}

export interface Outcome {
  hash: string;
  violation: Violation | null;
  lines: string[];
  counts: Record<string, number>;
  /** Deeds that came to something (`add`), and ways from one state of a command to another (`queued > sending`), each once. */
  seen: string[];
  /** Virtual ms that passed. */
  lasted: number;
  /** Facts that the model of the server did and has: only where it was asked for. */
  server: {
    served: Served[];
    holdings: Holdings[];
    stock: { product: number; free: number }[];
    ledger: Entry[];
  } | null;
}

const AWAKE_MS = 2 * 60_000;

/** Phones, a network, a server and time: one scenario from its first happening until everything is healed. */
export class World {
  readonly seed: string;
  /** Trade that runs beside buying. */
  readonly trade: Trade;
  readonly loop = new Loop();
  readonly start = this.loop.now;
  readonly trace: Trace;
  readonly server: Server;
  readonly network: Network;
  readonly devices: Device[] = [];
  /** The codes that phones have shown, in that order: from then on each may reach the shop, at any time. */
  readonly codes: { text: string; read: ReadCode; shownAt: number }[] = [];
  readonly checks: Checks;
  /** See Outcome.seen. */
  readonly seen = new Set<string>();
  serverDown = false;
  /** Faults are over. */
  healed = false;
  readonly #scenario: Scenario;
  #violation: Violation | null = null;

  constructor(scenario: Scenario, keep: number) {
    this.seed = scenario.seed;
    this.trade = scenario.yards ? 'yards' : scenario.selling ? 'selling' : 'none';
    this.#scenario = scenario;
    const chance = new Prng(`${scenario.seed} chance`);
    running.loop = this.loop;
    running.random = () => chance.next();
    running.uuid = () => chance.uuid();
    running.said = [];
    this.trace = new Trace(keep);
    this.checks = new Checks(this);
    this.server = new Server({
      now: () => this.loop.now,
      onEffect: (effect) => {
        this.say('effect', `${effect.owner} ${effect.name} ${effect.key.slice(0, 8)}`);
        this.checks.onEffect(effect);
        if (effect.name === 'order.place' && this.server.quotes.orders.at(-1)?.isQuoted)
          this.seen.add('order at a quote');
        if (effect.name === 'order.proof') this.seen.add('slip taken');
      },
      say: (kind, text) => this.say(kind, text),
      trade: this.trade,
      slips: hasSlips(scenario),
    });
    this.network = new Network(this);
    for (const user of USERS) this.server.account(user);
  }

  say(kind: string, text: string): void {
    this.trace.add(this.loop.now - this.start, kind, text);
  }

  /** The first thing that breaks counts; the rest may follow from it. */
  broke(invariant: string, text: string): void {
    if (this.#violation) return;
    this.#violation = { invariant, text, at: this.loop.now - this.start };
    this.say('broken', `${invariant} ${text}`);
  }

  get fine(): boolean {
    return this.#violation === null;
  }

  /** An act goes on by itself; a tab that died takes it along. */
  follow(tab: Tab, what: string, acting: Promise<unknown>): void {
    acting.then(
      () => {
        this.say('did', `${tab.name} ${what}`);
        if (!this.healed) this.seen.add(what);
      },
      (cause: unknown) => {
        this.say('did', `${tab.name} ${what}: ${String(cause)}`);
        if (!tab.dead && !isRefusal(cause) && !isExpected(cause))
          this.broke('act', `${tab.name} ${what} failed: ${String(cause)}`);
      },
    );
  }

  reopen(device: Device): void {
    if (device.usable.length === 0) device.open();
  }

  offline(device: Device, ms: number, told: boolean): void {
    device.offline = true;
    if (told) for (const tab of device.alive) tab.hint('offline');
    this.loop.timer(() => {
      device.offline = false;
      if (told) for (const tab of device.alive) tab.hint('online');
    }, ms);
  }

  async run(withServer = false): Promise<Outcome> {
    try {
      for (const [place, plan] of this.#scenario.devices.entries()) {
        const device = new Device(this, place, plan);
        this.devices.push(device);
        for (let tab = 0; tab < plan.tabs; tab += 1) device.open();
      }
      await this.loop.quiet();
      for (const happening of this.#scenario.happenings) {
        await this.#happen(happening);
        if (!this.fine) break;
      }
      if (this.fine) await this.#heal();
      if (this.fine) this.checks.atEnd();
    } catch (cause) {
      if (cause instanceof NeverQuiet) this.broke('I15', 'work goes on for ever without time passing');
      else
        this.broke(
          'simulator',
          cause instanceof Error ? `${cause.message}\n${cause.stack ?? ''}` : String(cause),
        );
    }
    await this.#close();
    return {
      hash: this.trace.hash,
      violation: this.#violation,
      lines: this.trace.lines,
      counts: Object.fromEntries(this.trace.counts),
      seen: [...this.seen],
      lasted: this.loop.now - this.start,
      server: withServer
        ? {
            served: this.server.served,
            holdings: this.server.holdings,
            stock: [...this.server.stock.values()].map(({ id, stock }) => ({ product: id, free: stock })),
            ledger: [...this.server.book.values()],
          }
        : null,
    };
  }

  async #happen(happening: Happening): Promise<void> {
    if (happening.rush > 0) await this.loop.turns(happening.rush);
    else await this.#pass(happening.after);
    if (!this.fine) return;
    this.checks.onAct();
    perform(this, happening);
    if (happening.rush === 0) await this.loop.turns(1);
  }

  async #pass(ms: number): Promise<void> {
    await this.loop.advanceTo(this.loop.now + ms, () => this.#look());
    if (this.fine) this.#look();
  }

  /** Time after which nothing is left to do after a few minutes, the phones are put away for the rest: they sleep through it. */
  async #longPass(ms: number): Promise<void> {
    const until = this.loop.now + ms;
    await this.#pass(AWAKE_MS);
    if (this.fine && this.checks.allDecided) this.loop.now = until - AWAKE_MS;
    await this.#pass(until - this.loop.now);
  }

  /** After each step, when no work is open. */
  #look(): boolean {
    this.checks.atRest();
    return this.fine;
  }

  /** Faults are over: every owner signs in, one after the other, and two hours pass. */
  async #heal(): Promise<void> {
    await this.#pass(1);
    this.healed = true;
    this.serverDown = false;
    this.server.failing.clear();
    this.server.fallsAfter = null;
    this.say('heal', '');
    for (const device of this.devices) {
      device.forgetFates();
      device.forgetCrashes();
      for (const tab of device.alive) {
        tab.fill(0);
        if (tab.frozen) tab.thaw();
        tab.sleep(false);
      }
      device.loadNewest();
      if (device.offline) this.offline(device, 0, true);
    }
    await this.#pass(1000);
    // Who has yards or listings comes last: their rows are what lies there in the end.
    for (const place of this.trade !== 'none' ? [...USERS.keys()].toReversed() : USERS.keys()) {
      for (const device of this.devices) await this.#signIn(device, userOf(place));
      await this.#longPass(30 * 60_000);
      this.checks.afterHalfAnHour(userOf(place));
    }
    await this.#longPass(59 * 60_000);
    for (const device of this.devices) {
      for (const tab of device.alive) this.checks.beforeScreens(tab);
      await this.#pass(60_000);
    }
  }

  async #signIn(device: Device, user: number): Promise<void> {
    const tab = device.tab(0);
    if (!tab?.engine) return this.broke('I14', `device ${device.place} has no tab that runs`);
    this.checks.onAct();
    this.follow(tab, 'sign-in', tab.engine.signIn(this.server.signIn(user)));
    await this.loop.quiet();
  }

  /** Nothing of this world may run on in the next one. */
  async #close(): Promise<void> {
    for (const device of this.devices) device.crash();
    for (let round = 0; round < 3; round += 1) await this.loop.turns(20_000);
    // A live query whose tab died at its start would go on hearing of every write in this thread, for nothing.
    const writes = Dexie.on('storagemutated');
    for (const listener of writes.subscribers.filter(isListener)) writes.unsubscribe(listener);
  }
}

const isListener = (one: unknown): one is () => void => typeof one === 'function';

/** An act that meets a full disk, or a tab that had to close, may fail; nothing of it may then be there. */
const isExpected = (cause: unknown): boolean =>
  cause instanceof Error && /Quota|DatabaseClosed|AbortError/.test(`${cause.name} ${cause.message}`);
