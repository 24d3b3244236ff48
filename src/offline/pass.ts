import { type BatchDeps, Batches, type Step } from './batches.ts';
import { PhotoUploads } from './photo-upload.ts';
import type { Owner } from './states.ts';

export interface Turn {
  owners: readonly Owner[];
  epoch: number;
  /** Aborted when whoever sends leads no more. */
  over: AbortSignal;
  /** The user asked for it, whatever it costs. */
  asked: boolean;
  /** Something new may be there to send: photos, which may take minutes, give way to it. */
  givesWay: () => boolean;
}

export interface Passed {
  /** The worst that met any owner, 'more' never. */
  worst: Exclude<Step, 'more'>;
  /** Something went forward. */
  forward: boolean;
  /** Photos gave way: there is more to do at once. */
  gaveWay: boolean;
}

/** One going through all that may go out: commands first, bytes last (sync 8). The same for a tab and for the worker. */
export class Pass {
  readonly #batches: Batches;
  readonly #photos: PhotoUploads;

  /** @param most commands in one batch; absent, as many as a batch may hold */
  constructor(deps: BatchDeps, most?: number) {
    this.#batches = new Batches(deps, most);
    this.#photos = new PhotoUploads(deps);
  }

  /** Until when the server asked for patience, with whose commands and with photos. */
  get quiet() {
    return { quiet: this.#batches.quiet, photosQuiet: this.#photos.quietUntil };
  }

  async run(turn: Turn): Promise<Passed> {
    const { owners, epoch, over, asked, givesWay } = turn;
    const passed: Passed = { worst: 'nothing', forward: false, gaveWay: false };
    await this.#sendBatches(turn, passed);
    // Only who is signed in has photos.
    const owner = owners.find((one) => one.startsWith('u:'));
    if (owner === undefined) return passed;
    while (passed.worst !== 'unreachable' && !over.aborted) {
      const photo = await this.#photos.step({ owner, epoch, over, asked });
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

  /** Everything of these owners that may go now. */
  async #sendBatches({ owners, epoch, over }: Turn, passed: Passed): Promise<void> {
    for (const owner of owners) {
      let step = await this.#batches.send(owner, epoch, over);
      while (step === 'more') {
        passed.forward = true;
        step = await this.#batches.send(owner, epoch, over);
      }
      if (step !== 'nothing') passed.worst = step;
      if (step === 'unreachable' || over.aborted) return;
    }
  }
}
