import { gzipSync } from 'node:zlib';
import { IDBKeyRange } from 'fake-indexeddb';
import { registry } from '#app/commands.ts';
import type { Basket } from '#contract/basket.ts';
import { myBasket } from '#features/basket/queries.ts';
import { type RunningEngine, startEngine } from '#offline/engine.ts';
import type { Env, Hint } from '#offline/env.ts';
import type { Device } from './device.ts';
import { type End, type StorageOwner, TabFactory } from './storage.ts';
import type { World } from './world.ts';

/** When a crash comes, by the next writes of this tab. */
export type CrashAt = 'before' | 'inside' | 'after';

/** One tab of a device with the real engine in it, and all that a browser may do to it. */
export class Tab implements StorageOwner {
  readonly name: string;
  readonly device: Device;
  dead = false;
  frozen = false;
  /** A person has closed it; what it still has to do takes a moment. */
  closing = false;
  /**
   * Another tab died before it could tell of its last write. A browser tells nobody what lies in its databases, so this
   * one's lists may be behind until it is loaded again.
   */
  unheard = false;
  engine: RunningEngine | null = null;
  readonly #world: World;
  readonly #factory: TabFactory;
  readonly #hints = new Set<(hint: Hint) => void>();
  readonly #sleeps = new Set<(asleep: boolean) => void>();
  readonly #parked: (() => void)[] = [];
  readonly #stops: (() => void)[] = [];
  #crash: { at: CrashAt; writes: number; all: boolean } | null = null;
  #fullFor = 0;
  basket: (() => Basket | undefined) | null = null;

  constructor(world: World, device: Device, name: string) {
    this.#world = world;
    this.device = device;
    this.name = name;
    this.#factory = new TabFactory(device.disk, this);
    world.say('act', `${name} opens`);
    const starting = startEngine({ env: this.#env(), registry, onBlocked: () => world.say('blocked', name) });
    starting.then(
      (engine) => this.#started(engine),
      (cause: unknown) => {
        if (!this.dead) world.broke('start', `${name} did not start: ${String(cause)}`);
      },
    );
    this.#poll();
  }

  whenAwake(run: () => void): void {
    if (this.dead) return;
    if (this.frozen) this.#parked.push(run);
    else run();
  }

  hint(hint: Hint): void {
    for (const listener of this.#hints) this.whenAwake(() => listener(hint));
  }

  /** pagehide or freeze, and the way back. */
  sleep(asleep: boolean): void {
    for (const listener of this.#sleeps) listener(asleep);
  }

  /** Nothing of it runs any more, and it does not know; what it holds it goes on holding. */
  freeze(): void {
    this.frozen = true;
  }

  thaw(): void {
    this.frozen = false;
    for (const run of this.#parked.splice(0)) this.#world.loop.task(() => this.whenAwake(run));
  }

  /** The process is gone: nothing is tidied up, what was not committed never was. */
  kill(): void {
    if (this.dead) return;
    this.dead = true;
    this.frozen = false;
    this.#parked.length = 0;
    this.#world.say('fault', `${this.name} dies`);
    this.#factory.kill();
    this.device.locks?.release(this);
    this.device.hushed(this);
    const { engine } = this;
    for (const stop of this.#stops.splice(0)) stop();
    engine?.db.close();
    engine?.cache.close();
    if (engine) void engine.close().catch(() => undefined);
  }

  /** Dies at one of the next writes, alone or with the whole browser. */
  killAt(at: CrashAt, writes: number, all: boolean): void {
    this.#crash = { at, writes, all };
  }

  forgetCrash(): void {
    this.#crash = null;
  }

  /** So many of the next writes find the disk full. */
  fill(writes: number): void {
    this.#fullFor = writes;
  }

  /** As a person closes it. */
  async close(): Promise<void> {
    const { engine } = this;
    if (this.dead || this.closing) return;
    this.closing = true;
    for (const stop of this.#stops.splice(0)) stop();
    await engine?.close();
    this.dead = true;
    this.device.locks?.release(this);
    this.device.hushed(this);
  }

  atCommit(_: IDBTransaction, wrote: boolean): End {
    if (this.dead) return 'abort';
    if (this.#fullFor > 0 && wrote) {
      this.#fullFor -= 1;
      this.#world.say('fault', `${this.name} full`);
      return 'full';
    }
    const crash = this.#crash;
    if (!crash || crash.at === 'after') return 'commit';
    crash.writes -= 1;
    if (crash.writes > 0) return 'commit';
    this.#crash = null;
    this.#die(crash.all);
    return 'abort';
  }

  committed(transaction: IDBTransaction): void {
    this.#world.checks.onCommit(this.device, this, [...transaction.objectStoreNames]);
    const crash = this.#crash;
    if (crash?.at !== 'after') return;
    crash.writes -= 1;
    if (crash.writes > 0) return;
    this.#crash = null;
    for (const tab of this.device.alive) tab.unheard = true;
    this.#die(crash.all);
  }

  #die(all: boolean): void {
    for (const tab of all ? this.device.alive : [this]) tab.kill();
  }

  #started(engine: RunningEngine): void {
    this.engine = engine;
    if (this.dead) {
      engine.db.close();
      engine.cache.close();
      void engine.close().catch(() => undefined);
      return;
    }
    const watch = engine.query<Basket>(myBasket, {});
    this.#stops.push(watch.subscribe(() => undefined));
    this.basket = () => watch.get().data;
    this.#world.say('opened', this.name);
  }

  /** Once a minute while somebody looks and something waits. */
  #poll(): void {
    this.#world.loop.timer(() => {
      if (this.dead) return;
      const { waiting = 0, sending = 0 } = this.engine?.strip.get() ?? {};
      if (!this.frozen && waiting + sending > 0) this.hint('poll');
      this.#poll();
    }, 60_000);
  }

  #env(): Env {
    const { device } = this;
    const world = this.#world;
    const env = {
      device: device.id,
      idb: { indexedDB: this.#factory, IDBKeyRange },
      now: () => device.clock,
      random: () => device.random.next(),
      uuid: () => device.random.uuid(),
      fetch: (url: string, init: RequestInit): Promise<Response> =>
        this.dead ? new Promise<never>(() => undefined) : world.network.carry(device, this, url, init),
      locks: device.locks && {
        request: (_: string, options: object, run: (lock: unknown) => Promise<void>) =>
          this.dead || !device.locks
            ? new Promise<never>(() => undefined)
            : device.locks.request(this, options, run),
      },
      channel: {
        post: (message?: unknown) => {
          if (!this.dead) device.post(this, message ?? 'wake');
        },
        onMessage: (listener: (message: never) => void) =>
          device.listen(this, (message) => listener(message as never)),
        close: () => device.hushed(this),
      },
      online: () => !device.offline,
      connection: () => 'unknown' as const,
      onHint: (listener: (hint: Hint) => void) => {
        this.#hints.add(listener);
        return () => void this.#hints.delete(listener);
      },
      onSleep: (listener: (asleep: boolean) => void) => {
        this.#sleeps.add(listener);
        return () => void this.#sleeps.delete(listener);
      },
      timer: (run: () => void, ms: number) => world.loop.timer(() => this.whenAwake(run), ms),
      gzip: (text: string) => Promise.resolve(new Uint8Array(gzipSync(text))),
      wireBytes: (_: string, bodyBytes: number) => bodyBytes,
      registerWake: () => undefined,
      persist: () => undefined,
      freeSpace: () => Promise.resolve(),
    };
    return env;
  }
}
