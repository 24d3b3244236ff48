import { backoffMs } from './backoff.ts';
import { type BatchDeps, Batches, PAUSE_MS, type Step } from './batches.ts';
import { takeLead } from './claim.ts';
import { leaseLocks } from './lease.ts';
import { nextTry } from './next-try.ts';
import { isEpoch } from './outbox.ts';
import { PhotoUploads } from './photo-upload.ts';
import { prune } from './release.ts';
import { sendRevokes } from './revoke.ts';
import type { Owner } from './states.ts';
import { isHeldForWifi } from './wifi.ts';

export const LOCK = 'chicargos-sync';

/** How long after the phone's storage failed the lead is asked for again. */
const BROKEN_MS = 5_000;

interface Deps extends BatchDeps {
  /** The phone could not be read or written; and that it can again. */
  broken: (cause: unknown) => void;
  mended: () => void;
  /** This build is older than what lies on the phone: it sends nothing (sync 10). */
  outdated: () => void;
}

/** One going through all that may go out. */
interface Pass {
  owners: readonly Owner[];
  epoch: number;
  over: AbortSignal;
  /** The user asked for it. */
  now: boolean;
}

/**
 * The one sender of this phone. Each tab makes one blocking request for the lock; who has it counts the epoch up and
 * sends. Safety never rests on the lock: every transition checks the epoch inside its own transaction (sync 5).
 */
export class Sender {
  readonly #deps: Deps;
  readonly #locks;
  #asking: AbortController | null = null;
  /** Of a lead that was taken away: what it had sent may still be answered. */
  #before: AbortController | null = null;
  #epoch: number | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #againNow = false;
  #failures = 0;
  #stopTimer: (() => void) | null = null;
  #closed = false;
  #pruned = false;
  readonly #batches: Batches;
  readonly #photos: PhotoUploads;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#batches = new Batches(this.#deps);
    this.#photos = new PhotoUploads(this.#deps);
    this.#locks = deps.env.locks ?? leaseLocks(deps.db, deps.env);
  }

  /** Is this the tab that sends? */
  get leads(): boolean {
    return this.#epoch !== null;
  }

  /** Asks for the lead and keeps it until `drop`. */
  lead(): void {
    if (this.#asking || this.#closed) return;
    const asking = new AbortController();
    this.#asking = asking;
    this.#locks
      .request(LOCK, { signal: asking.signal }, () => this.#whileLeading(asking.signal))
      .catch((cause: unknown) => {
        if (asking.signal.aborted) return;
        if (isAborted(cause)) this.#stepDown();
        else this.#recover(cause);
      });
  }

  async #whileLeading(over: AbortSignal): Promise<void> {
    if (over.aborted) return;
    const epoch = await takeLead(this.#deps.db);
    if (epoch === null) return this.#deps.outdated();
    this.#deps.mended();
    if (over.aborted) return;
    this.#epoch = epoch;
    this.wake();
    await new Promise<void>((resolve) => {
      if (over.aborted) resolve();
      else over.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  /** Gives the lead up at once, e.g. before the page is frozen. What is on its way counts as unanswered. */
  drop(): void {
    this.#epoch = null;
    this.#stopTimer?.();
    this.#stopTimer = null;
    this.#asking?.abort();
    this.#asking = null;
    this.#before?.abort();
    this.#before = null;
  }

  /** Gives the lead up for good; resolves when nothing of this tab runs any more. */
  async close(): Promise<void> {
    this.#closed = true;
    this.drop();
    await this.#running;
  }

  /** Something may be there to send: a hint, never needed for safety. `now` tries without a network too. */
  wake(now = false): void {
    if (this.#epoch === null) return;
    this.#stopTimer?.();
    this.#stopTimer = null;
    if (this.#running) {
      this.#again = true;
      this.#againNow ||= now;
      return;
    }
    this.#running = this.#drain(now)
      .catch((cause: unknown) => this.#recover(cause))
      .finally(() => {
        this.#running = null;
        if (!this.#again) return;
        const again = this.#againNow;
        this.#again = this.#againNow = false;
        this.wake(again);
      });
  }

  /** Resolves when nothing is being sent just now. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(now: boolean): Promise<void> {
    const { db, env } = this.#deps;
    const epoch = this.#epoch;
    const over = this.#asking?.signal;
    if (epoch === null || !over) return;
    if (!(await isEpoch(db, epoch))) return this.#stepDown();
    const session = await db.session.get('current');
    const owners = [...(session ? [session.owner] : []), `anon:${env.device}`];
    const { quiet } = this.#batches;
    const waiting = await nextTry(db, { owners, now: env.now(), quiet });
    // With nothing waiting too: what is written between this look and the claim must not slip out.
    if (!now && !env.online()) return waiting.any ? this.#plan(() => this.wake(true), PAUSE_MS) : undefined;
    if (!now && (await isHeldForWifi(db, env))) return;

    const pass: Pass = { owners, epoch, over, now };
    const commands = await this.#sendBatches(pass);
    const step = session ? await this.#sendPhotos(session.owner, pass, commands) : commands;
    if (step === 'again') return;
    if (over.aborted) return;
    if (step !== 'unreachable' && !(await sendRevokes(db, env))) this.#failures += 1;
    if (!this.#pruned) for (const owner of owners) await prune(db, owner, env.now());
    this.#pruned = true;
    await this.#planNext(owners);
  }

  /**
   * Bytes go last (sync 8): what was done meanwhile goes first ('again'), and commands that waited for a photo go as
   * soon as it is there.
   */
  async #sendPhotos(owner: Owner, pass: Pass, before: Step): Promise<Step | 'again'> {
    const { epoch, over, now } = pass;
    let step = before;
    while (step !== 'unreachable' && !over.aborted) {
      const photo = await this.#photos.step({ owner, epoch, over, asked: now });
      if (photo === 'nothing') break;
      if (photo === 'undecided' || photo === 'unreachable') {
        this.#failures += 1;
        return photo === 'unreachable' ? photo : step;
      }
      if (step !== 'undecided') this.#failures = 0;
      if (this.#again) {
        this.#againNow ||= now;
        return 'again';
      }
      if (photo === 'arrived') step = await this.#sendBatches(pass);
    }
    return step;
  }

  /** Everything of these owners that may go now. */
  async #sendBatches({ owners, epoch, over }: Pass): Promise<Step> {
    let step: Step = 'nothing';
    for (const owner of owners) {
      for (;;) {
        step = await this.#batches.send(owner, epoch, over);
        if (step !== 'more') break;
        this.#failures = 0;
        this.#pruned = false;
      }
      if (step === 'undecided' || step === 'unreachable') this.#failures += 1;
      if (step === 'unreachable' || over.aborted) break;
    }
    return step;
  }

  /** What the server put off, and what found no answer, comes up again by itself. */
  async #planNext(owners: readonly string[]): Promise<void> {
    const { db, env } = this.#deps;
    const { any, due, laterMs } = await nextTry(db, {
      owners,
      now: env.now(),
      quiet: this.#batches.quiet,
      photosQuiet: this.#photos.quietUntil,
    });
    if (!any) {
      this.#failures = 0;
      return;
    }
    const again = due && this.#failures > 0 ? backoffMs(this.#failures, env.random()) : Infinity;
    const waitMs = Math.min(again, laterMs);
    if (waitMs < Infinity) this.#plan(() => this.wake(), Math.max(1000, waitMs));
  }

  #plan(run: () => void, ms: number): void {
    if (this.#closed) return;
    this.#stopTimer?.();
    this.#stopTimer = this.#deps.env.timer(run, ms);
  }

  /**
   * Another one counted the epoch up, or took the lock from a tab that did not answer: it leads, and this one queues
   * for the lock again. A final answer to what was sent before still counts, once.
   */
  #stepDown(): void {
    this.#epoch = null;
    this.#stopTimer?.();
    this.#stopTimer = null;
    this.#before?.abort();
    this.#before = this.#asking;
    this.#asking = null;
    this.lead();
  }

  /**
   * The phone could not read or write. What it was sending may still stand as `sending`: asking for the lead anew
   * takes it back, and the server answers from its ledger.
   */
  #recover(cause: unknown): void {
    this.#deps.broken(cause);
    this.drop();
    this.#failures += 1;
    const waitMs = Math.max(BROKEN_MS, backoffMs(this.#failures, this.#deps.env.random()));
    this.#plan(() => this.lead(), waitMs);
  }
}

const isAborted = (cause: unknown): boolean => cause instanceof DOMException && cause.name === 'AbortError';
