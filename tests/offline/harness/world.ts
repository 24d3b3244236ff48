import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, vi } from 'vitest';
// Fetched by the engine with the first photo: time stands still here while a file is read.
import '#offline/send/photo-upload.ts';
import '#offline/read/articles/shelf.ts';
import '#offline/centre/choose.ts';
import type { Basket } from '#contract/basket.ts';
import { myBasket } from '#features/basket/queries.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import type { QueryState } from '#offline/store/states.ts';
import { Clock } from './clock.ts';
import { settleDown } from './idle.ts';
import { Network } from './network.ts';
import { Phone } from './phone.ts';
import { Shop } from './shop.ts';

/** Time is virtual: how long a test takes says only how busy the machine is. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const DEVICES = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
];

/** Phones, a network, a server and a clock. When a test ends all is closed and the invariants are looked at once more. */
export class World {
  readonly clock = new Clock();
  readonly shop = new Shop();
  readonly network = new Network((sent) => this.shop.serve(sent));
  readonly phones: Phone[] = [];
  #closed = false;

  constructor() {
    onTestFinished(() => this.close());
  }

  /** Closes every tab and looks at the invariants once more; a second time does nothing. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.settle();
    for (const { tabs } of this.phones) await Promise.all(tabs.map((tab) => tab.close()));
    this.check();
  }

  phone(): Phone {
    const made = new Phone(DEVICES[this.phones.length] ?? '', this.clock, this.network);
    this.phones.push(made);
    return made;
  }

  /** Lets everything happen that can happen without time passing. */
  async settle(): Promise<void> {
    await settleDown();
  }

  /** Lets things happen until it came to that, while something stays open on purpose. */
  async settleWhileOpen(happened: () => boolean): Promise<void> {
    for (let turn = 0; turn < 2000 && !happened(); turn += 1)
      await new Promise<void>((resolve) => void setImmediate(resolve));
  }

  /** Time passes, and everything that it brings happens. */
  async advance(ms: number): Promise<void> {
    const by = this.clock.now + ms;
    await settleDown();
    for (let due = this.clock.takeDue(by); due; due = this.clock.takeDue(by)) {
      due();
      await settleDown();
    }
    this.clock.now = by;
  }

  async online(up: boolean): Promise<void> {
    this.network.down = !up;
    for (const { tabs } of this.phones) for (const tab of tabs) tab.hint(up ? 'online' : 'offline');
    await settleDown();
  }

  /** I1, I5, I6, I10 over all that happened. */
  check(): void {
    expect(this.network.faults).toEqual([]);
    expect(this.phones.flatMap(({ broken }) => broken)).toEqual([]);
    const effects = this.shop.effects.map(({ owner, key }) => `${owner} ${key}`);
    expect(effects, 'a key had more than one effect').toEqual([...new Set(effects)]);
    const first = new Map<string, unknown>();
    for (const { key, name, v, payload } of this.network.batches.flatMap(({ commands }) => commands)) {
      const before = first.get(key) ?? { name, v, payload };
      first.set(key, before);
      expect(isDeepStrictEqual(before, { name, v, payload }), `${key} changed after it was sent`).toBe(true);
    }
  }
}

/** State that the basket screen shows; watched until the test ends. */
export function watchBasket(tab: RunningEngine): () => QueryState<Basket> {
  const watch = tab.query<Basket>(myBasket, {});
  onTestFinished(watch.subscribe(() => undefined));
  return watch.get;
}

export const BUYER = 5;

/** A phone with one tab, on which a buyer is signed in. */
export async function signedIn() {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(BUYER));
  await world.settle();
  const find = (key: string) => phone.commands.find((command) => command.key === key);
  return { world, phone, tab, find };
}

/** The lines of a basket in a form that a test can read: "Toyota Premio x2". */
export const linesOf = (basket: Basket | undefined): string[] =>
  (basket?.results ?? []).map(({ title, quantity }) => `${title} x${quantity}`);
