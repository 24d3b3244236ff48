import { DeviceLocks } from './locks.ts';
import type { Fate } from './network.ts';
import { Prng } from './prng.ts';
import type { DevicePlan, Way } from './scenario.ts';
import { Disk } from './storage.ts';
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
  /** How far this clock is from the true time, ms, and by how much it gains. */
  skew = 0;
  readonly drift: number;
  readonly #world: World;
  readonly #fates: Fate[] = [];
  readonly #channel = new Map<Tab, Set<(message: unknown) => void>>();
  #opened = 0;

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

  listen(tab: Tab, listener: (message: unknown) => void): () => void {
    const mine = this.#channel.get(tab) ?? new Set();
    this.#channel.set(tab, mine);
    mine.add(listener);
    return () => void mine.delete(listener);
  }

  hushed(tab: Tab): void {
    this.#channel.delete(tab);
  }

  post(from: Tab, message: unknown): void {
    for (const [tab, listeners] of this.#channel)
      if (tab !== from)
        for (const listener of listeners) this.#world.loop.task(() => tab.whenAwake(() => listener(message)));
  }

  /** All that lies here is gone, with the tabs that had it open. */
  wipe(): void {
    for (const tab of this.alive) tab.kill();
    this.disk.wipe();
  }
}
