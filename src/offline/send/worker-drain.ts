import { backoffMs } from '../device/backoff.ts';
import { pickBatch } from './claim.ts';
import { CacheDatabase, ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import type { Env } from '../device/env.ts';
import { loadDeferredRegistryIfNeeded } from '../outbox/load-registry.ts';
import { leaseLocks } from './lease.ts';
import { nextTry } from './next-try.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { ofOwner } from '../outbox/outbox.ts';
import type { PhotoPiece } from './pass.ts';
import { waitingHandles } from './revoke.ts';
import { isDatabaseClosed } from '../store/free-space.ts';
import { LOCK } from './sender.ts';
import { isWaitingForWifi } from '../store/wifi.ts';
import { sendingOwners, WorkerPass } from './worker-pass.ts';

/** Time that a leading tab has to say that it is awake, and how long it is then left to its work (sync 5.4). */
const ASK_MS = 3_000;
const WATCH_MS = 20_000;
const LOOK_MS = 1_000;
/** A browser gives a worker three chances, minutes apart: within each it tries again for so long. */
const PATIENCE_MS = 60_000;

/** Work that is left when the worker is done: nothing that it could send, or something, so that it must be woken again. */
export type Drained = 'empty' | 'left';

interface DrainOptions {
  env: Env;
  registry: Registry;
  /** Piece that sends photos; absent where it can be fetched when there is one. */
  photos?: PhotoPiece;
  /** Ends it at once, in the middle of a request too: a new version of the worker waits for this one's last event. */
  stop?: AbortSignal;
}

/**
 * Sends what waits on this phone with no tab open, or beside tabs that do not (sync 5.4). One call for each time the
 * browser wakes the worker. Safe beside any number of tabs and workers, of this build or another: every transition
 * checks the epoch as theirs do, and the server answers from its ledger.
 */
export async function drainOnce({
  env,
  registry,
  photos,
  stop = new AbortController().signal,
}: DrainOptions): Promise<Drained> {
  const db = new ProductDatabase(env.idb);
  const cache = new CacheDatabase(env.idb);
  // A newer version of the app wants the storage and has a worker of its own; Dexie by itself would open it again.
  db.on('versionchange', () => {
    db.close();
    return false;
  });
  try {
    if (!(await opens(db))) return 'left';
    return await new WorkerDrain({ env, registry, photos, stop }, db, cache).run();
  } catch (cause) {
    if (isDatabaseClosed(cause) || (cause instanceof LocalWriteError && cause.code === 'closed'))
      return 'left';
    throw cause;
  } finally {
    db.close();
    cache.close();
    env.channel?.close();
  }
}

/** False where a tab of an older version keeps this one from opening the storage: it is left alone. */
async function opens(db: ProductDatabase): Promise<boolean> {
  const blocked = new Promise<boolean>((resolve) => db.on('blocked', () => resolve(false)));
  return Promise.race([db.open().then(() => true), blocked]);
}

class WorkerDrain {
  readonly #db: ProductDatabase;
  readonly #env: Env;
  readonly #registry: Registry;
  readonly #stop: AbortSignal;
  readonly #locks;
  readonly #pass: WorkerPass;
  #failures = 0;
  #waitedMs = 0;
  /** The last pass made way for a tab, which may do the rest. */
  #wanted = false;
  /** Somebody else leads now, or this build must leave alone what lies here. */
  #stopped = false;

  constructor(
    { env, registry, photos, stop }: DrainOptions & { stop: AbortSignal },
    db: ProductDatabase,
    cache: CacheDatabase,
  ) {
    this.#db = db;
    this.#env = env;
    this.#registry = registry;
    this.#stop = stop;
    this.#locks = env.locks ?? leaseLocks(db, env);
    this.#pass = new WorkerPass(db, cache, { env, registry, photos });
  }

  async run(): Promise<Drained> {
    for (;;) {
      if (!(await this.#isLeft())) return 'empty';
      // That the browser says it is offline is no reason to wait: it woke this worker because it is not.
      if (await isWaitingForWifi(this.#db, this.#env)) return 'left';
      const led = (await this.#lead({ ifAvailable: true })) || (await this.#leaveToLeader());
      if (!(await this.#isLeft())) return 'empty';
      if (!led || this.#stopped || !(await this.#again())) return 'left';
    }
  }

  /** Is there anything that could go out, now or later, without a person's help? */
  async #isLeft(): Promise<boolean> {
    const db = this.#db;
    await loadDeferredRegistryIfNeeded(db, this.#registry);
    if ((await waitingHandles(db)).length > 0) return true;
    for (const owner of await sendingOwners(db, this.#env)) {
      const mine = await ofOwner(db, owner);
      if (mine.some(({ state }) => state === 'sending' || state === 'cancelling')) return true;
      if (pickBatch(mine, this.#registry, { now: Infinity, limit: 1 }).length > 0) return true;
    }
    return false;
  }

  /** Takes the lead as `how` says and sends; false when another one has it. */
  async #lead(how: { ifAvailable: true } | { steal: true }): Promise<boolean> {
    const over = new AbortController();
    const end = (): void => over.abort();
    const passes: Promise<void>[] = [];
    const run = async (lock: unknown): Promise<void> => {
      if (lock === null || this.#stop.aborted) return;
      this.#stop.addEventListener('abort', end, { once: true });
      passes.push(this.#send(over.signal));
      await Promise.all(passes);
    };
    try {
      await this.#locks.request(LOCK, how, run);
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause;
      // Another worker took the lock: it goes on from here.
      this.#stopped = true;
      end();
      await Promise.all(passes);
    } finally {
      this.#stop.removeEventListener('abort', end);
    }
    return passes.length > 0;
  }

  async #send(over: AbortSignal): Promise<void> {
    const became = await this.#pass.run(over);
    this.#wanted = became === 'wanted';
    this.#failures = became === 'failed' ? this.#failures + 1 : 0;
    this.#stopped ||= became === 'outdated';
  }

  /**
   * Another one leads: one that is awake is left to its work, and followed when it goes. From one that neither answers
   * nor does anything for as long as this worker itself was awake the lead is taken. True when this worker sent.
   */
  async #leaveToLeader(): Promise<boolean> {
    const awake = await this.#isAnyoneAwake();
    const before = await this.#beat();
    let seen = await this.#watch();
    if (seen === 'held' && !awake) {
      if ((await this.#beat()) === before) return this.#lead({ steal: true });
      seen = await this.#watch();
    }
    return seen === 'led';
  }

  async #isAnyoneAwake(): Promise<boolean> {
    const { channel } = this.#env;
    if (!channel) return false;
    let stopListening = (): void => undefined;
    const answered = new Promise<true>((resolve) => {
      stopListening = channel.onMessage((message) => {
        if (message === 'leading') resolve(true);
      });
    });
    channel.post('who-leads');
    const given = await Promise.race([answered, this.#pause(ASK_MS)]);
    stopListening();
    return given === true;
  }

  async #watch(): Promise<'over' | 'led' | 'held'> {
    for (let waited = 0; waited < WATCH_MS; waited += LOOK_MS) {
      if (this.#stop.aborted || !(await this.#isLeft())) return 'over';
      await this.#pause(LOOK_MS);
      if (await this.#lead({ ifAvailable: true })) return 'led';
    }
    return 'held';
  }

  async #beat(): Promise<unknown> {
    return (await this.#db.meta.get('beat'))?.value;
  }

  /** Waits for the next try, with the lock free for a tab that opens meanwhile. False: that is too far off. */
  async #again(): Promise<boolean> {
    const { db, env } = { db: this.#db, env: this.#env };
    const owners = await sendingOwners(db, env);
    const { nextDueMs } = await nextTry(db, { owners, now: env.now(), ...this.#pass.quiet });
    const retryMs = this.#failures > 0 ? backoffMs(this.#failures, env.random()) : Infinity;
    const waitMs = this.#wanted ? LOOK_MS : Math.max(LOOK_MS, Math.min(retryMs, nextDueMs));
    this.#waitedMs += waitMs;
    if (this.#waitedMs > PATIENCE_MS) return false;
    await this.#pause(waitMs);
    return !this.#stop.aborted;
  }

  /** Waits, less long when this worker is to end. */
  async #pause(ms: number): Promise<void> {
    if (this.#stop.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        stopTimer();
        this.#stop.removeEventListener('abort', done);
        resolve();
      };
      const stopTimer = this.#env.timer(done, ms);
      this.#stop.addEventListener('abort', done, { once: true });
    });
  }
}
