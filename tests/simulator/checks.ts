import { isDeepStrictEqual } from 'node:util';
import { type Change, type Commit, DeviceFacts, type Known } from './facts.ts';
import { myBasket } from '#features/basket/queries.ts';
import type { ReadCode } from '#domain/order-code/code.ts';
import type { DeskOutcome } from './inside/code-desk.ts';
import type { Context } from './inside/context.ts';
import type { Device } from './inside/device.ts';
import type { Sent } from './inside/network.ts';
import type { Effect } from './inside/server.ts';
import type { SyncWorker } from './inside/sync-worker.ts';
import type { Tab } from './inside/tab.ts';
import type { World } from './inside/world.ts';
import { INVARIANTS } from './invariants.ts';
import { askedUnseen } from './invariants/quotes.ts';
import type { SentSlip } from './invariants/slips.ts';
import { SellingNotes } from './selling-notes.ts';
import { Sightings } from './sightings.ts';
import { moveOf } from './states.ts';
import { lookAtOrders } from './inside/slip-acts.ts';
import { lookAtYards, YardNotes } from './yard-notes.ts';

/** Watches a world and asks every invariant at each step; holds what they need to know of the past. */
export class Checks {
  readonly world: World;
  readonly known = new Map<string, Known>();
  readonly yards = new YardNotes();
  readonly deeds = new SellingNotes();
  readonly sightings = new Sightings();
  /** Slips that a phone said it has, by key. */
  readonly slips = new Map<string, { device: string }>();
  readonly #facts = new Map<string, DeviceFacts>();
  /** Moment when somebody or something last gave a reason to send, by device. */
  lastAct = 0;

  constructor(world: World) {
    this.world = world;
  }

  of(device: Device): DeviceFacts {
    const held = this.#facts.get(device.id) ?? new DeviceFacts(device);
    this.#facts.set(device.id, held);
    return held;
  }

  byId(id: string): DeviceFacts | null {
    return this.#facts.get(id) ?? null;
  }

  get devices(): DeviceFacts[] {
    return [...this.#facts.values()];
  }

  onCommit(device: Device, tab: Context, stores: readonly string[], wrote: boolean): void {
    const facts = this.of(device);
    const epoch = facts.meta.get('epoch');
    const { changes, rows } = facts.take(stores);
    facts.wroteAt.set(tab.name, this.world.loop.now);
    const tookLead = facts.meta.get('epoch') !== epoch;
    if (tookLead) facts.leader = tab.name;
    for (const change of changes) this.#note(device, tab, change);
    this.yards.note(device, changes);
    if (stores.includes('meta')) this.sightings.note(facts);
    const { name, build } = tab;
    const commit: Commit = { device, facts, changes, rows, stores, wrote, build, tab: name, tookLead };
    this.#ask((one) => one.commit?.(this, commit));
  }

  onSend(sent: Sent, device: Device): void {
    this.#ask((one) => one.send?.(this, sent, this.of(device)));
  }

  onDrained(worker: SyncWorker): void {
    this.#ask((one) => one.drained?.(this, worker, this.of(worker.device)));
  }

  onEffect(effect: Effect): void {
    this.#ask((one) => one.effect?.(this, effect));
  }

  onPasted(read: ReadCode, told: DeskOutcome): void {
    this.#ask((one) => one.pasted?.(this, { read, told }));
  }

  /** The phone told a person that it has it. */
  onTaken(device: Device, key: string, given: { draft: string | null; mayVanish: boolean }): void {
    const known = this.known.get(key);
    if (known?.device !== device.id) {
      if (!given.mayVanish) this.world.broke('I4', `${key} was taken, but was never on the phone`);
    } else if (given.draft !== null && known.draftLeft)
      this.world.broke('I4', `the draft of ${known.name} ${key} outlived it`);
  }

  /** Somebody asked for a quote, and the phone took it. */
  onAsked(device: Device, key: string): void {
    const found = askedUnseen(this.of(device), key);
    if (found) this.world.broke('I28', found);
  }

  /** Somebody sent a slip, and the phone took it. */
  onSlip(device: Device, key: string, payload: SentSlip): void {
    const row = this.of(device).commands.get(key);
    if (row && !isDeepStrictEqual(row.payload, payload))
      this.world.broke('I29', `${key} was taken as another slip than it is`);
    this.slips.set(key, { device: device.id });
  }

  onDiscard(key: string): void {
    const known = this.known.get(key);
    if (known) known.discardAsked = true;
  }

  onAct(): void {
    this.lastAct = this.world.loop.now;
  }

  onWipe(device: Device): void {
    for (const known of this.known.values()) if (known.device === device.id) known.wiped = true;
    this.of(device).wiped();
    this.yards.wiped(device);
    this.deeds.wiped(device);
  }

  atRest(): void {
    for (const device of this.world.devices)
      for (const tab of device.alive)
        if (tab.engine && !tab.frozen && !tab.closing)
          this.#ask((one) => one.rest?.(this, tab, this.of(device)));
  }

  /** No phone has anything left to send for whoever is signed in there. */
  get allDecided(): boolean {
    return this.devices.every((facts) =>
      [...facts.commands.values()].every((one) => one.owner !== facts.shown || facts.isAtRest(one)),
    );
  }

  afterHalfAnHour(user: number): void {
    this.#ask((one) => one.live?.(this, `u:${user}`));
  }

  beforeScreens(tab: Tab): void {
    tab.engine?.refresh(myBasket, {});
    lookAtYards(this.world, tab);
    lookAtOrders(this.of(tab.device), tab);
  }

  atEnd(): void {
    this.#ask((one) => one.end?.(this));
  }

  #ask(of: (invariant: (typeof INVARIANTS)[number]) => string | null | undefined): void {
    for (const invariant of INVARIANTS) {
      const found = of(invariant);
      if (found) this.world.broke(invariant.id, `${invariant.name}: ${found}`);
    }
  }

  #note(device: Device, tab: Context, { key, before, after }: Change): void {
    const from = before?.state ?? 'none';
    const to = after?.state ?? 'gone';
    this.world.say('commit', `${tab.name} ${key.slice(0, 8)} ${after?.name ?? before?.name} ${from} ${to}`);
    if (from !== to) this.world.seen.add(moveOf(before, after));
    if (!after) return;
    if (after.reason?.code === 'vendor_not_approved')
      this.world.seen.add('refused since staff stopped its seller');
    const held = this.known.get(key);
    const known: Known = held ?? {
      key,
      device: device.id,
      name: after.name,
      lane: after.lane,
      seq: after.seq,
      deps: after.deps,
      owners: [],
      states: [],
      sentEver: false,
      frozen: null,
      discardAsked: false,
      setAside: false,
      heir: null,
      wiped: false,
      draftLeft: this.of(device).drafts.some(
        (draft) =>
          Reflect.get(Object(draft), 'owner') === after.owner &&
          Reflect.get(Object(draft), 'key') === 'checkout',
      ),
    };
    this.known.set(key, known);
    const changed = before && !before.sent && before.payload !== after.payload;
    if (changed || after.state === 'discarded' || after.state === 'coalesced') this.of(device).netted += 1;
    if (known.owners.at(-1) !== after.owner) known.owners.push(after.owner);
    if (known.states.at(-1) !== after.state) known.states.push(after.state);
    known.seq = after.seq;
    known.deps = after.deps;
    known.heir = after.supersededBy;
    // A new order takes the place of one that was stopped, and that one is asked back.
    if (after.state === 'cancelling' && this.of(device).enqueues > 0) known.discardAsked = true;
    if (after.state === 'needs_user' && after.reason?.kind === 'server_error') known.setAside = true;
  }
}
