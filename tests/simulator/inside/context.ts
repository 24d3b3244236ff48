import { gzipSync } from 'node:zlib';
import { IDBKeyRange } from 'fake-indexeddb';
import type { Env, Hint } from '#offline/device/env.ts';
import type { Build } from './builds.ts';
import type { Device } from './device.ts';
import { type End, type StorageOwner, TabFactory } from './storage.ts';
import type { World } from './world.ts';

/** Moment when a crash comes, by the next writes of this tab or worker. */
export type CrashAt = 'before' | 'inside' | 'after';

/** Parts that a tab and a worker have in common: surroundings of their own on one device, and how they end. */
export class Context implements StorageOwner {
  readonly name: string;
  readonly device: Device;
  dead = false;
  frozen = false;
  readonly build: Build;
  protected readonly world: World;
  readonly #factory: TabFactory;
  readonly #hints = new Set<(hint: Hint) => void>();
  readonly #sleeps = new Set<(asleep: boolean) => void>();
  readonly #parked: (() => void)[] = [];
  #crash: { at: CrashAt; writes: number; all: boolean } | null = null;
  #fullFor = 0;
  readonly #wrote = new WeakSet<IDBTransaction>();

  constructor(world: World, device: Device, name: string) {
    this.world = world;
    this.device = device;
    this.name = name;
    this.build = device.build;
    this.#factory = new TabFactory(device.disk, this);
  }

  whenAwake(run: () => void): void {
    if (this.dead) return;
    if (this.frozen) this.#parked.push(run);
    else run();
  }

  giveUp(): void {
    this.world.say('version', `${this.name} is asked to close`);
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
    for (const run of this.#parked.splice(0)) this.world.loop.task(() => this.whenAwake(run));
  }

  /** The process is gone: nothing is tidied up, what was not committed never was. */
  kill(): void {
    if (this.dead) return;
    this.dead = true;
    this.frozen = false;
    this.#parked.length = 0;
    this.world.say('fault', `${this.name} dies`);
    this.#factory.kill();
    this.letGo();
  }

  /** Locks that the browser takes back from one that is gone. */
  protected letGo(): void {
    this.device.locks?.release(this);
    this.device.hushed(this);
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

  atCommit(transaction: IDBTransaction, wrote: boolean): End {
    if (wrote) this.#wrote.add(transaction);
    if (this.dead) return 'abort';
    if (this.#fullFor > 0 && wrote) {
      this.#fullFor -= 1;
      this.world.say('fault', `${this.name} full`);
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
    const wrote = this.#wrote.has(transaction);
    this.world.checks.onCommit(this.device, this, [...transaction.objectStoreNames], wrote);
    const crash = this.#crash;
    if (crash?.at !== 'after') return;
    crash.writes -= 1;
    if (crash.writes > 0) return;
    this.#crash = null;
    for (const tab of this.device.alive) tab.unheard = true;
    this.#die(crash.all);
  }

  #die(all: boolean): void {
    if (all) this.device.crash();
    else this.kill();
  }

  protected surroundings(): Env {
    const { device, world } = this;
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
      // The second phone has Wi-Fi: there, what nobody waits for goes by itself.
      connection: () => (device.place % 2 === 1 ? ('wifi' as const) : ('unknown' as const)),
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
