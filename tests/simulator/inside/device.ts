import { type Build, NEXT, THIS } from './builds.ts';
import type { Context, CrashAt } from './context.ts';
import { DeviceLocks } from './locks.ts';
import type { Fate } from './network.ts';
import { Prng } from './prng.ts';
import type { DevicePlan, Way } from './scenario.ts';
import { Disk } from './storage.ts';
import { SyncWorker } from './sync-worker.ts';
import { Tab } from './tab.ts';
import type { World } from './world.ts';

/** One phone: its disk, its clock, its locks, its tabs, and what its connection is like. */
export class Device {
  readonly id: string;
  readonly place: number;
  readonly disk = new Disk();
  readonly locks: DeviceLocks | null;
  readonly tabs: Tab[] = [];
  readonly random: Prng;
  offline = false;
  /** The version of the app that opens here now. */
  build: Build = THIS;
  /** Distance of this clock from the true time, ms, and rate by which it gains. */
  skew = 0;
  readonly drift: number;
  readonly #world: World;
  readonly #fates: Fate[] = [];
  readonly #channel = new Map<Context, Set<(message: unknown) => void>>();
  #opened = 0;
  #workers: SyncWorker[] = [];
  #woken = 0;
  /** Fate of the next worker that wakes. */
  #workerDies: { at: CrashAt; writes: number } | null = null;

  constructor(world: World, place: number, plan: DevicePlan) {
    this.#world = world;
    this.place = place;
    this.random = new Prng(`${world.seed} device ${place}`);
    this.id = this.random.uuid();
    this.locks = plan.locks ? new DeviceLocks(world.loop) : null;
    this.drift = plan.drift;
  }

  /** This device's own idea of the time. */
  get clock(): number {
    const { loop, start } = this.#world;
    return Math.round(loop.now + this.skew + (loop.now - start) * this.drift);
  }

  get alive(): Tab[] {
    return this.tabs.filter(({ dead }) => !dead);
  }

  /** Those that a person can use: one that is closing may take a while. */
  get usable(): Tab[] {
    return this.alive.filter(({ closing }) => !closing);
  }

  /** A tab by a number that may be larger than how many there are. */
  tab(number: number): Tab | null {
    const { usable } = this;
    return usable[number % Math.max(1, usable.length)] ?? null;
  }

  open(): Tab {
    this.#opened += 1;
    const tab = new Tab(this.#world, this, `d${this.place}t${this.#opened}`);
    this.tabs.push(tab);
    return tab;
  }

  /** Those that run just now. */
  get workers(): SyncWorker[] {
    this.#workers = this.#workers.filter(({ dead }) => !dead);
    return this.#workers;
  }

  wakeWorker(again: number): void {
    this.#woken += 1;
    const woken = new SyncWorker(this.#world, this, `d${this.place}w${this.#woken}`, again);
    this.#workers.push(woken);
    const dies = this.#workerDies;
    this.#workerDies = null;
    if (dies) woken.killAt(dies.at, dies.writes, false);
  }

  /** One that runs, or the next one, dies at one of its writes. */
  workerDies(at: CrashAt, writes: number): void {
    const [first] = this.workers;
    if (first) first.killAt(at, writes, false);
    else this.#workerDies = { at, writes };
  }

  forgetCrashes(): void {
    this.#workerDies = null;
    for (const one of [...this.alive, ...this.workers]) one.forgetCrash();
  }

  /** The whole browser dies. */
  crash(): void {
    for (const one of [...this.alive, ...this.workers]) one.kill();
  }

  /** The app is another version from now on. `beside`: what is open stays open until it is loaded again. */
  load(build: Build, beside: boolean): void {
    this.build = build;
    // What is frozen and in the way is thrown away by the browser.
    for (const tab of this.alive) if (!beside || tab.frozen) tab.kill();
    this.open();
  }

  /** Whatever is not the version that opens here now is closed. */
  loadAgain(): void {
    for (const tab of this.alive) if (tab.build !== this.build) tab.kill();
    this.#world.reopen(this);
  }

  /** The newest version that this phone has had. */
  loadNewest(): void {
    if (this.#world.checks.of(this).meta.get('minReader') === NEXT.reader) this.build = NEXT;
    this.loadAgain();
  }

  plan(fate: Fate): void {
    this.#fates.push(fate);
  }

  takeFate(way: 'sync' | 'read'): Fate | null {
    const fits = (planned: Way): boolean => planned === 'any' || planned === way;
    const place = this.#fates.findIndex(({ way: planned }) => fits(planned));
    return place < 0 ? null : (this.#fates.splice(place, 1)[0] ?? null);
  }

  forgetFates(): void {
    this.#fates.length = 0;
  }

  listen(tab: Context, listener: (message: unknown) => void): () => void {
    const mine = this.#channel.get(tab) ?? new Set();
    this.#channel.set(tab, mine);
    mine.add(listener);
    return () => void mine.delete(listener);
  }

  hushed(tab: Context): void {
    this.#channel.delete(tab);
  }

  post(from: Context, message: unknown): void {
    for (const [tab, listeners] of this.#channel)
      if (tab !== from)
        for (const listener of listeners) this.#world.loop.task(() => tab.whenAwake(() => listener(message)));
  }

  /** All that lies here is gone, with the tabs that had it open. */
  wipe(): void {
    this.crash();
    this.disk.wipe();
  }
}
