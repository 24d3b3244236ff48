import { backoffMs } from './backoff.ts';
import { type BatchDeps, Batches, type Step } from './batches.ts';
import { pickBatch, takeLead } from './claim.ts';
import { CacheDatabase, ProductDatabase } from './database.ts';
import type { Registry } from './declare.ts';
import type { Env } from './env.ts';
import { leaseLocks } from './lease.ts';
import { addUse } from './meter.ts';
import { nextTry } from './next-try.ts';
import { NotTaken } from './not-taken.ts';
import { ofOwner } from './outbox.ts';
import { PhotoUploads } from './photo-upload.ts';
import { prune } from './release.ts';
import { sendRevokes, waitingHandles } from './revoke.ts';
import { isClosed, roomFor } from './room.ts';
import { LOCK } from './sender.ts';
import type { Owner } from './states.ts';
import { isHeldForWifi } from './wifi.ts';

/** A worker may be ended at any moment: what it claims at once stays small (sync 10). */
const WORKER_BATCH = 20;
/** How long a leading tab has to say that it is awake, and how long it is then left to its work (sync 5.4). */
const ASK_MS = 3_000;
const WATCH_MS = 20_000;
const LOOK_MS = 1_000;
/** A browser gives a worker three chances, minutes apart: within each it tries again for so long. */
const PATIENCE_MS = 60_000;

/** What is left when the worker is done: nothing that it could send, or something, so that it must be woken again. */
export type Drained = 'empty' | 'left';

/**
 * Sends what waits on this phone with no tab open, or beside tabs that do not (sync 5.4). One call for each time the
 * browser wakes the worker. Safe beside any number of tabs and workers, of this build or another: every transition
 * checks the epoch as theirs do, and the server answers from its ledger.
 */
export async function drainOnce({ env, registry }: { env: Env; registry: Registry }): Promise<Drained> {
  const db = new ProductDatabase(env.idb);
  const cache = new CacheDatabase(env.idb);
  const drain = new WorkerDrain(db, cache, env, registry);
  // A newer version of the app wants the storage and has a worker of its own; Dexie by itself would open it again.
  db.on('versionchange', () => {
    db.close();
    return false;
  });
  try {
    if (!(await opens(db))) return 'left';
    return await drain.run();
  } catch (cause) {
    if (isClosed(cause) || (cause instanceof NotTaken && cause.code === 'closed')) return 'left';
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
  readonly #locks;
  readonly #batches: Batches;
  readonly #photos: PhotoUploads;
  #failures = 0;
  #waitedMs = 0;
  #sentBytes = 0;
  /** A tab has something new to send: photos, which may take minutes, give way to it. */
  #wanted = false;
  /** Somebody else leads now, or this build must leave alone what lies here. */
  #stopped = false;

  constructor(db: ProductDatabase, cache: CacheDatabase, env: Env, registry: Registry) {
    this.#db = db;
    this.#env = env;
    this.#registry = registry;
    this.#locks = env.locks ?? leaseLocks(db, env);
    const nobody = (): void => undefined;
    const deps: BatchDeps = {
      db,
      registry,
      env,
      withRoom: roomFor(cache, env),
      // Tabs see in the database what was settled, and find out themselves whether the server can be reached.
      reached: nobody,
      settled: nobody,
      used: (bytes) => {
        this.#sentBytes += bytes;
      },
    };
    this.#batches = new Batches(deps, WORKER_BATCH);
    this.#photos = new PhotoUploads(deps);
  }

  async run(): Promise<Drained> {
    for (;;) {
      if (!(await this.#isLeft())) return 'empty';
      // That the browser says it is offline is no reason to wait: it woke this worker because it is not.
      if (await isHeldForWifi(this.#db, this.#env)) return 'left';
      const led = (await this.#lead({ ifAvailable: true })) || (await this.#leaveToLeader());
      if (!(await this.#isLeft())) return 'empty';
      if (!led || this.#stopped || !(await this.#again())) return 'left';
    }
  }

  /** Is there anything that could go out, now or later, without a person's help? */
  async #isLeft(): Promise<boolean> {
    const db = this.#db;
    if ((await waitingHandles(db)).length > 0) return true;
    for (const owner of await this.#owners()) {
      const mine = await ofOwner(db, owner);
      if (mine.some(({ state }) => state === 'sending' || state === 'cancelling')) return true;
      if (pickBatch(mine, this.#registry, { now: Infinity, limit: 1 }).length > 0) return true;
    }
    return false;
  }

  /** Whose work may go out now: of who is signed in with a token, and of the device. */
  async #owners(): Promise<Owner[]> {
    const session = await this.#db.session.get('current');
    return [...(session && session.token !== null ? [session.owner] : []), `anon:${this.#env.device}`];
  }

  /** Takes the lead as `how` says and sends; false when another one has it. */
  async #lead(how: { ifAvailable: true } | { steal: true }): Promise<boolean> {
    const over = new AbortController();
    const sending: Promise<void>[] = [];
    const run = async (lock: unknown): Promise<void> => {
      if (lock === null) return;
      sending.push(this.#send(over.signal));
      await Promise.all(sending);
    };
    try {
      await this.#locks.request(LOCK, how, run);
    } catch (cause) {
      if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause;
      // Another worker took the lock: it goes on from here.
      this.#stopped = true;
      over.abort();
      await Promise.all(sending);
    }
    return sending.length > 0;
  }

  /** One pass over everything that is due, as the leader. */
  async #send(over: AbortSignal): Promise<void> {
    const { db, env } = { db: this.#db, env: this.#env };
    const epoch = await takeLead(db);
    if (epoch === null) {
      this.#stopped = true;
      return;
    }
    this.#wanted = false;
    const stopAnswering = env.channel?.onMessage((message) => {
      if (message === 'who-leads') env.channel?.post('leading');
      this.#wanted ||= message === 'wake';
    });
    try {
      const failed = await this.#sendAll(epoch, over);
      this.#failures = failed ? this.#failures + 1 : 0;
    } finally {
      stopAnswering?.();
      await this.#noteUse();
    }
  }

  /** True when something did not get through. */
  async #sendAll(epoch: number, over: AbortSignal): Promise<boolean> {
    const owners = await this.#owners();
    let step = await this.#sendBatches(owners, epoch, over);
    // Bytes go last; only who is signed in has any.
    const [owner = ''] = owners;
    while (step !== 'unreachable' && !over.aborted && !this.#wanted) {
      const photo = await this.#photos.step({ owner, epoch, over, asked: false });
      if (photo === 'undecided' || photo === 'unreachable') step = photo;
      if (photo === 'arrived') step = await this.#sendBatches(owners, epoch, over);
      if (photo !== 'arrived' && photo !== 'more') break;
    }
    if (step === 'unreachable') return true;
    if (over.aborted) return false;
    const told = await sendRevokes(this.#db, this.#env);
    for (const one of owners) await prune(this.#db, one, this.#env.now());
    return step === 'undecided' || !told;
  }

  async #sendBatches(owners: readonly Owner[], epoch: number, over: AbortSignal): Promise<Step> {
    let worst: Step = 'nothing';
    for (const owner of owners) {
      let step = await this.#batches.send(owner, epoch, over);
      while (step === 'more') step = await this.#batches.send(owner, epoch, over);
      if (step === 'unreachable') return step;
      if (step === 'undecided') worst = step;
    }
    return worst;
  }

  async #noteUse(): Promise<void> {
    const sending = this.#sentBytes;
    this.#sentBytes = 0;
    if (sending > 0) await addUse(this.#db, { sending }, this.#env.now());
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
    let stop = (): void => undefined;
    const answered = new Promise<true>((resolve) => {
      stop = channel.onMessage((message) => {
        if (message === 'leading') resolve(true);
      });
    });
    channel.post('who-leads');
    const given = await Promise.race([answered, this.#pause(ASK_MS)]);
    stop();
    return given === true;
  }

  async #watch(): Promise<'nothing' | 'led' | 'held'> {
    for (let waited = 0; waited < WATCH_MS; waited += LOOK_MS) {
      if (!(await this.#isLeft())) return 'nothing';
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
    const { laterMs } = await nextTry(db, {
      owners: await this.#owners(),
      now: env.now(),
      quiet: this.#batches.quiet,
      photosQuiet: this.#photos.quietUntil,
    });
    const retryMs = this.#failures > 0 ? backoffMs(this.#failures, env.random()) : Infinity;
    const waitMs = Math.max(LOOK_MS, Math.min(retryMs, laterMs));
    this.#waitedMs += waitMs;
    if (this.#waitedMs > PATIENCE_MS) return false;
    await this.#pause(waitMs);
    return true;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#env.timer(resolve, ms));
  }
}
