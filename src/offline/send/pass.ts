import { type BatchDeps, Batches, type AfterBatch } from './batches.ts';
import { loadDeferredRegistryIfNeeded } from '../outbox/load-registry.ts';
import type { PhotoUploads } from './photo-upload.ts';
import type { Owner } from '../store/states.ts';

export interface SendingTurn {
  owners: readonly Owner[];
  epoch: number;
  /** Aborted when whoever sends leads no more. */
  over: AbortSignal;
  /** The user asked for it, whatever it costs. */
  asked: boolean;
  /** Something new may be there to send: photos, which may take minutes, give way to it. */
  givesWay: () => boolean;
}

export interface PassResult {
  /** The worst that met any owner, 'more' never. */
  worst: Exclude<AfterBatch, 'more'>;
  /** Something went forward. */
  forward: boolean;
  /** Photos gave way: there is more to do at once. */
  gaveWay: boolean;
}

/** Piece that sends the bytes of photos. */
export interface PhotoPiece {
  PhotoUploads: typeof PhotoUploads;
}

interface PassOptions {
  most?: number;
  photoPiece?: () => Promise<PhotoPiece>;
}

/** Few phones ever have a photo: a page fetches what sends it with the first. A worker cannot fetch scripts so. */
const fetched = (): Promise<PhotoPiece> => import('./photo-upload.ts');

/** One going through all that may go out: commands first, bytes last (sync 8). The same for a tab and for the worker. */
export class Pass {
  readonly #batches: Batches;
  readonly #deps: BatchDeps;
  readonly #photoPiece: () => Promise<PhotoPiece>;
  /** Null until there is a photo. */
  #photos: PhotoUploads | null = null;

  /** @param most commands in one batch; absent, as many as a batch may hold */
  constructor(deps: BatchDeps, { most, photoPiece = fetched }: PassOptions = {}) {
    this.#batches = new Batches(deps, most);
    this.#deps = deps;
    this.#photoPiece = photoPiece;
  }

  /** Until when the server asked for patience, with whose commands and with photos. */
  get quiet() {
    return { quiet: this.#batches.quiet, photosQuiet: this.#photos?.quietUntil ?? 0 };
  }

  async run(turn: SendingTurn): Promise<PassResult> {
    const { owners, epoch, over, asked, givesWay } = turn;
    const passed: PassResult = { worst: 'nothing', forward: false, gaveWay: false };
    const { db, registry } = this.#deps;
    // Another tab may have written what this one has not met yet; without its part it waits, and all else goes.
    await loadDeferredRegistryIfNeeded(db, registry).catch(() => undefined);
    await this.#sendBatches(turn, passed);
    // Only who is signed in has photos.
    const owner = owners.find((one) => one.startsWith('u:'));
    if (owner === undefined) return passed;
    const photos = await this.#photosOf(owner);
    if (photos === 'none') return passed;
    // Later then, like any other request without an answer.
    if (photos === 'lost') return { ...passed, worst: 'undecided' };
    while (passed.worst !== 'unreachable' && !over.aborted) {
      const photo = await photos.step({ owner, epoch, over, asked });
      if (photo === 'nothing') break;
      if (photo === 'undecided' || photo === 'unreachable') {
        passed.worst = photo;
        break;
      }
      passed.forward = true;
      // What was done meanwhile goes first, and commands that waited for a photo go as soon as it is there.
      passed.gaveWay = givesWay();
      if (passed.gaveWay) break;
      if (photo === 'arrived') await this.#sendBatches(turn, passed);
    }
    return passed;
  }

  /** `lost`: there are photos, and the piece that sends them could not be had. */
  async #photosOf(owner: Owner): Promise<PhotoUploads | 'none' | 'lost'> {
    if (this.#photos) return this.#photos;
    const { db } = this.#deps;
    if ((await db.photos.where('owner').equals(owner).count()) === 0) return 'none';
    const piece = await this.#photoPiece().catch(() => null);
    if (!piece) return 'lost';
    this.#photos = new piece.PhotoUploads(this.#deps);
    return this.#photos;
  }

  /** Everything of these owners that may go now. */
  async #sendBatches({ owners, epoch, over, asked }: SendingTurn, passed: PassResult): Promise<void> {
    for (const owner of owners) {
      const send = () => this.#batches.send(owner, epoch, over, asked || this.#photos?.asked === true);
      let step = await send();
      while (step === 'more') {
        passed.forward = true;
        step = await send();
      }
      if (step !== 'nothing') passed.worst = step;
      if (step === 'unreachable' || over.aborted) return;
    }
  }
}
