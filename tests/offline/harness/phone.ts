import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Registry } from '#offline/face/declare.ts';
import { foldView } from '#offline/outbox/fold.ts';
import { type EngineOptions, type RunningEngine, startEngine } from '#offline/engine/engine.ts';
import type { Connection, Env, Hint, PhoneMessage } from '#offline/device/env.ts';
import { isOpen, type StoredTelemetry } from '#offline/store/states.ts';
import type { Clock } from './clock.ts';
import { BrowserLocks } from './locks.ts';
import { type Network, textOf } from './network.ts';
import { rawRows } from './raw.ts';
import { newRegistry } from './registry.ts';
import { isDeepStrictEqual } from 'node:util';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { settleDown } from './idle.ts';

/** One tab of a phone: the real engine, and what the browser would do to it. */
export interface Tab extends RunningEngine {
  hint(hint: Hint): void;
  /** pagehide and pageshow. */
  sleep(asleep: boolean): void;
  /** The tab is killed: nothing more of it runs, nothing is tidied up. */
  crash(): Promise<void>;
}

const EVERY_STORE = [
  'commands',
  'rows',
  'drafts',
  'session',
  'meta',
  'photos',
  'photoBytes',
  'conflicts',
  'ids',
  'damaged',
  'documents',
  'articles',
  'articleParts',
];

const KeptTelemetry = v.object({
  name: v.pipe(v.string(), v.startsWith('telemetry:')),
  value: v.array(
    v.object({ key: v.string(), name: v.string(), v: v.number(), payload: v.unknown(), tries: v.number() }),
  ),
});

/** Parts that an engine stands on, and its end. */
export interface Surroundings {
  env: Env;
  kill(): void;
}

/** One device: its storage, its locks, its tabs. Every request and every transaction is checked as it happens. */
export class Phone {
  /** Another one from the next tab on, where a test says so. */
  device: string;
  readonly idb = new IDBFactory();
  readonly tabs: Tab[] = [];
  /** Failures that broke an invariant; the world's own check after each test looks here. */
  readonly broken: string[] = [];
  /** The commands that this phone's app knows. */
  registry: Registry = newRegistry();
  locks: boolean = true;
  /** Word of the browser of the network; null: the truth. */
  saysOnline: boolean | null = null;
  freed = 0;
  persisted = 0;
  readonly #clock: Clock;
  readonly #network: Network;
  readonly #browserLocks = new BrowserLocks();
  readonly #listeners = new Map<object, (message: PhoneMessage) => void>();
  /** Word of the browser of the line. */
  connection: Connection = 'unknown';
  /** Tells whether the user has told the browser to save data. */
  savesData = false;
  /** Value that this phone's one tab keeps over a reload. */
  offlineSince: number | null = null;
  /** Function that works puzzles out here; null: nothing does. */
  workOut: NonNullable<Env['workOut']> | null = null;
  /** Tells whether this browser can compress what it sends. */
  compresses = false;

  constructor(device: string, clock: Clock, network: Network) {
    this.device = device;
    this.#clock = clock;
    this.#network = network;
  }

  async open(options: Partial<EngineOptions> = {}): Promise<Tab> {
    const hints = new Set<(hint: Hint) => void>();
    const sleeps = new Set<(asleep: boolean) => void>();
    let dead = false;
    const engine = await startEngine({
      env: this.#env(hints, sleeps, () => dead),
      registry: this.registry,
      ...options,
    });
    const tab: Tab = {
      ...engine,
      hint: (hint) => hints.forEach((listener) => listener(hint)),
      sleep: (asleep) => sleeps.forEach((listener) => listener(asleep)),
      crash: async () => {
        dead = true;
        engine.db.close();
        await engine.close();
      },
    };
    this.tabs.push(tab);
    this.#watchCommits(engine);
    await settleDown();
    return tab;
  }

  /** View that a worker of this browser, or a tab that is built by hand, sees of it; `kill` ends it as the browser does. */
  surroundings(): Surroundings {
    const hints = new Set<(hint: Hint) => void>();
    const sleeps = new Set<(asleep: boolean) => void>();
    let dead = false;
    return { env: this.#env(hints, sleeps, () => dead), kill: () => void (dead = true) };
  }

  /** Is this a connection of this phone to the product's database? */
  owns(connection: IDBDatabase): boolean {
    return this.tabs.some(({ db }) => db.isOpen() && db.backendDB() === connection);
  }

  /** Another part of the browser takes the lock from whoever has it. */
  stealLocks(): void {
    this.#browserLocks.rob();
  }

  /** Another tab takes the lease, as if the holder had slept through it. */
  stealLease(now: number): void {
    for (const row of rawRows(this.idb, 'meta')) if (isLease(row)) row.value = now - 1;
  }

  get commands() {
    return rawRows(this.idb, 'commands').toSorted((a, b) => a.seq - b.seq);
  }
  get photos() {
    return rawRows(this.idb, 'photos');
  }
  /** Keys of the photos whose bytes lie here. */
  get bytesHere(): string[] {
    return rawRows(this.idb, 'photoBytes').map(({ key }) => key);
  }
  get documents() {
    return rawRows(this.idb, 'documents');
  }
  get rows() {
    return rawRows(this.idb, 'rows');
  }
  /** Droppable commands, of whoever it is. */
  get telemetry(): StoredTelemetry[] {
    return rawRows(this.idb, 'meta').flatMap((row) => {
      const kept = v.safeParse(KeptTelemetry, row);
      return kept.success ? kept.output.value : [];
    });
  }
  /** Everything that lies in the product's database, as text: for looking for what must not be there. */
  get everything(): string {
    return JSON.stringify(
      EVERY_STORE.map((store) => rawRows(this.idb, store)),
      // Bytes too: what stands in a file must not be there either.
      (_, value: unknown) => (value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value),
    );
  }

  #env(hints: Set<(hint: Hint) => void>, sleeps: Set<(asleep: boolean) => void>, dead: () => boolean): Env {
    const me = {};
    return {
      device: this.device,
      idb: { indexedDB: this.idb, IDBKeyRange },
      now: () => this.#clock.now,
      random: () => 0.5,
      uuid: () => crypto.randomUUID(),
      fetch: async (url, init) => {
        if (dead()) return new Promise(() => undefined);
        if (url === '/api/sync/') this.#checkWriteAhead(init);
        const answer = await this.#network.carry(this.device, url, init);
        return dead() ? new Promise<never>(() => undefined) : answer;
      },
      locks: this.locks ? this.#browserLocks : null,
      channel: {
        post: (message) => {
          for (const [other, listener] of this.#listeners)
            if (other !== me) queueMicrotask(() => (dead() ? undefined : listener(message)));
        },
        onMessage: (listener) => {
          this.#listeners.set(me, listener);
          return () => void this.#listeners.delete(me);
        },
        close: () => void this.#listeners.delete(me),
      },
      online: () => this.saysOnline ?? !this.#network.down,
      onHint: (listener) => {
        hints.add(listener);
        return () => void hints.delete(listener);
      },
      onSleep: (listener) => {
        sleeps.add(listener);
        return () => void sleeps.delete(listener);
      },
      connection: () => this.connection,
      savesData: () => this.savesData,
      offlineSince: {
        get: () => this.offlineSince,
        set: (since) => void (this.offlineSince = since),
      },
      gzip: (text) => Promise.resolve(this.compresses ? new Uint8Array(gzipSync(text)) : null),
      timer: (run, ms) => this.#clock.timer(() => (dead() ? undefined : run()), ms),
      workOut: (puzzle, over) => this.workOut?.(puzzle, over) ?? Promise.resolve(null),
      wireBytes: (_, bodyBytes) => bodyBytes,
      registerWake: () => undefined,
      persist: () => void (this.persisted += 1),
      freeSpace: () => {
        this.freed += 1;
        return Promise.resolve();
      },
    };
  }

  /** I5: what a request carries lies on the phone as sent, and its answer is awaited. */
  #checkWriteAhead(init: RequestInit): void {
    const body = textOf(init.body);
    const stored = new Map(this.commands.map((command) => [command.key, command]));
    for (const { key } of (JSON.parse(body) as { commands: { key: string }[] }).commands) {
      const command = stored.get(key);
      if (this.telemetry.some((one) => one.key === key && one.tries > 0)) continue;
      if (command?.state !== 'sending' || !command.sent)
        this.broken.push(`I5: ${key} went out while stored as ${command?.state ?? 'nothing'}`);
    }
  }

  /** I10 after each transaction that wrote: the view of each row is what its base and the open commands fold to. */
  #watchCommits(engine: RunningEngine): void {
    const connection = engine.db.backendDB();
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...given) => {
      const made = begin(...given);
      if (made.mode === 'readwrite') made.addEventListener('complete', () => this.checkFold());
      return made;
    };
  }

  checkFold(): void {
    for (const { owner, row, base, view } of this.rows) {
      const open = this.commands.filter(
        (command) => command.owner === owner && command.touches.includes(row) && isOpen(command.state),
      );
      if (!isDeepStrictEqual(view, foldView(this.registry, row, base, open)))
        this.broken.push(`I10: ${row} of ${owner} does not show its ${open.length} open commands`);
    }
  }
}

const isLease = (row: unknown): row is { name: 'lease'; value: number } =>
  typeof row === 'object' && row !== null && 'name' in row && row.name === 'lease';
