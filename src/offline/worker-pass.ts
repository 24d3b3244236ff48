import { type BatchDeps, Batches, type Step } from './batches.ts';
import { takeLead } from './claim.ts';
import type { CacheDatabase, ProductDatabase } from './database.ts';
import type { Registry } from './declare.ts';
import type { Env } from './env.ts';
import { addUse } from './meter.ts';
import { PhotoUploads } from './photo-upload.ts';
import { prune } from './release.ts';
import { sendRevokes } from './revoke.ts';
import { roomFor } from './room.ts';
import type { Owner } from './states.ts';

/** A worker may be ended at any moment: what it claims at once stays small (sync 10). */
const WORKER_BATCH = 20;

/** Whose work may go out now: of who is signed in with a token, and of the device. */
export async function ownersNow(db: ProductDatabase, env: Env): Promise<Owner[]> {
  const session = await db.session.get('current');
  return [...(session && session.token !== null ? [session.owner] : []), `anon:${env.device}`];
}

/** What the worker does each time it has the lead: everything that is due, commands first and bytes last. */
export class WorkerPass {
  readonly #db: ProductDatabase;
  readonly #env: Env;
  readonly #batches: Batches;
  readonly #photos: PhotoUploads;
  #sentBytes = 0;
  /** A tab has something new to send: photos, which may take minutes, give way to it. */
  #wanted = false;

  constructor(db: ProductDatabase, cache: CacheDatabase, env: Env, registry: Registry) {
    this.#db = db;
    this.#env = env;
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

  /** Until when the server asked for patience, with whose commands and with photos. */
  get quiet() {
    return { quiet: this.#batches.quiet, photosQuiet: this.#photos.quietUntil };
  }

  /** As the leader, until `over`. `outdated`: this build must leave alone what lies here (sync 10). */
  async run(over: AbortSignal): Promise<'through' | 'failed' | 'outdated'> {
    const { channel } = this.#env;
    const epoch = await takeLead(this.#db);
    if (epoch === null) return 'outdated';
    this.#wanted = false;
    const stopListening = channel?.onMessage((message) => {
      if (message === 'who-leads') channel.post('leading');
      this.#wanted ||= message === 'wake';
    });
    try {
      return (await this.#sendAll(epoch, over)) ? 'through' : 'failed';
    } finally {
      stopListening?.();
      await this.#noteUse();
    }
  }

  async #sendAll(epoch: number, over: AbortSignal): Promise<boolean> {
    const owners = await ownersNow(this.#db, this.#env);
    let step = await this.#sendBatches(owners, epoch, over);
    // Only who is signed in has photos.
    const [owner = ''] = owners;
    while (step !== 'unreachable' && !over.aborted && !this.#wanted) {
      const photo = await this.#photos.step({ owner, epoch, over, asked: false });
      if (photo === 'undecided' || photo === 'unreachable') step = photo;
      if (photo === 'arrived') step = await this.#sendBatches(owners, epoch, over);
      if (photo !== 'arrived' && photo !== 'more') break;
    }
    if (step === 'unreachable') return false;
    if (over.aborted) return true;
    const told = await sendRevokes(this.#db, this.#env);
    for (const one of owners) await prune(this.#db, one, this.#env.now());
    return told && step !== 'undecided';
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
}
