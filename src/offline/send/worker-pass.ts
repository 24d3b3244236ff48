import type { BatchDeps } from './batches.ts';
import { becomeLeader } from './claim.ts';
import type { CacheDatabase, ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import type { Env } from '../device/env.ts';
import { addUse } from '../store/meter.ts';
import { Pass, type PhotoPiece } from './pass.ts';
import { pruneSettled } from '../outbox/release.ts';
import { sendRevokes } from './revoke.ts';
import { freeSpaceFor } from '../store/free-space.ts';
import type { Owner } from '../store/states.ts';

/** A worker may be ended at any moment: what it claims at once stays small (sync 10). */
const WORKER_BATCH = 20;

/** Owners whose work may go out now: who is signed in with a token, and the device. */
export async function sendingOwners(db: ProductDatabase, env: Env): Promise<Owner[]> {
  const session = await db.session.get('current');
  return [...(session && session.token !== null ? [session.owner] : []), `anon:${env.device}`];
}

interface Surroundings {
  env: Env;
  registry: Registry;
  /** Absent where it can be fetched when there is a photo. */
  photos?: PhotoPiece;
}

/** Pass of the worker each time it has the lead: everything that is due, commands first and bytes last. */
export class WorkerPass {
  readonly #db: ProductDatabase;
  readonly #env: Env;
  readonly #pass: Pass;
  #sentBytes = 0;
  /** A tab has something new to send: photos, which may take minutes, give way to it. */
  #wanted = false;

  constructor(db: ProductDatabase, cache: CacheDatabase, { env, registry, photos }: Surroundings) {
    this.#db = db;
    this.#env = env;
    const nobody = (): void => undefined;
    const deps: BatchDeps = {
      db,
      registry,
      env,
      withFreeSpace: freeSpaceFor(db.documents, cache, env),
      // Tabs see in the database what was settled, and find out themselves whether the server can be reached.
      reached: nobody,
      settled: nobody,
      used: (bytes) => {
        this.#sentBytes += bytes;
      },
    };
    this.#pass = new Pass(deps, {
      most: WORKER_BATCH,
      ...(photos && { photoPiece: () => Promise.resolve(photos) }),
    });
  }

  /** Until when the server asked for patience, with whose commands and with photos. */
  get quiet() {
    return this.#pass.quiet;
  }

  /**
   * As the leader, until `over`. `wanted`: stopped for a tab; `outdated`: this build must leave alone what lies here
   * (sync 10).
   */
  async run(over: AbortSignal): Promise<'through' | 'failed' | 'wanted' | 'outdated'> {
    const { channel } = this.#env;
    const epoch = await becomeLeader(this.#db);
    if (epoch === null) return 'outdated';
    this.#wanted = false;
    const stopListening = channel?.onMessage((message) => {
      if (message === 'who-leads') channel.post('leading');
      else this.#wanted ||= message !== 'leading';
    });
    try {
      if (!(await this.#sendAll(epoch, over))) return 'failed';
      return this.#wanted ? 'wanted' : 'through';
    } finally {
      stopListening?.();
      await this.#noteUse();
    }
  }

  async #sendAll(epoch: number, over: AbortSignal): Promise<boolean> {
    const owners = await sendingOwners(this.#db, this.#env);
    const givesWay = (): boolean => this.#wanted;
    const { worst } = await this.#pass.run({ owners, epoch, over, asked: false, givesWay });
    if (worst === 'unreachable') return false;
    if (over.aborted) return true;
    const told = await sendRevokes(this.#db, this.#env);
    for (const one of owners) await pruneSettled(this.#db, one, this.#env.now());
    return told && worst !== 'undecided';
  }

  async #noteUse(): Promise<void> {
    const sending = this.#sentBytes;
    this.#sentBytes = 0;
    if (sending > 0) await addUse(this.#db, { sending }, this.#env.now());
  }
}
