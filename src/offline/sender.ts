import { MAX_COMMANDS } from '#contract/sync.ts';
import { backoffMs, isDue } from './backoff.ts';
import { claim, takeLead } from './claim.ts';
import type { ProductDatabase } from './database.ts';
import type { Registry } from './declare.ts';
import type { Env } from './env.ts';
import { isEpoch } from './outbox.ts';
import { nextTry } from './next-try.ts';
import { sendBatch, syncRequest } from './protocol.ts';
import { prune, release, setAside } from './release.ts';
import { sendRevokes } from './revoke.ts';
import type { WithRoom } from './room.ts';
import { dropToken } from './session.ts';
import { settle } from './settle.ts';
import { leaseLocks } from './lease.ts';

export const LOCK = 'chicargos-sync';

/** While the browser says that there is no network one try a minute finds out whether that is true. */
const OFFLINE_TRY_MS = 60_000;
/** How long after the phone's storage failed the lead is asked for again. */
const BROKEN_MS = 5_000;

interface Deps {
  db: ProductDatabase;
  registry: Registry;
  env: Env;
  withRoom: WithRoom;
  /** The server could, or could not, be reached. */
  reached: (reachable: boolean) => void;
  /** An envelope is settled; these rows came with it. */
  settled: (rows: readonly string[]) => void;
  /** The phone could not be read or written; and that it can again. */
  broken: (cause: unknown) => void;
  mended: () => void;
}

/** What became of one try: go on at once, leave this owner, or stop because nobody is reached. */
type Step = 'more' | 'enough' | 'unreachable';

/**
 * The one sender of this phone. Each tab makes one blocking request for the lock; who has it counts the epoch up and
 * sends. Safety never rests on the lock: every transition checks the epoch inside its own transaction (sync 5).
 */
export class Sender {
  readonly #deps: Deps;
  readonly #locks;
  #asking: AbortController | null = null;
  #epoch: number | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #failures = 0;
  #limit = MAX_COMMANDS;
  #stopTimer: (() => void) | null = null;
  #closed = false;
  #pruned = false;
  /** The server asked for patience until then, by owner (Retry-After of a whole batch). */
  readonly #quiet = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
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
        if (!asking.signal.aborted) this.#recover(cause);
      });
  }

  async #whileLeading(over: AbortSignal): Promise<void> {
    if (over.aborted) return;
    const epoch = await takeLead(this.#deps.db);
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
      return;
    }
    this.#running = this.#drain(now)
      .catch((cause: unknown) => this.#recover(cause))
      .finally(() => {
        this.#running = null;
        if (!this.#again) return;
        this.#again = false;
        this.wake();
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
    const waiting = await nextTry(db, { owners, now: env.now(), quiet: this.#quiet });
    if (waiting.any && !now && !env.online()) return this.#plan(() => this.wake(true), OFFLINE_TRY_MS);

    let step: Step = 'enough';
    for (const owner of owners) {
      do step = await this.#batch(owner, epoch, over);
      while (step === 'more');
      if (step === 'unreachable' || over.aborted) break;
    }
    if (over.aborted) return;
    const told = step !== 'unreachable' && (await sendRevokes(db, env));
    if (!this.#pruned) for (const owner of owners) await prune(db, owner, env.now());
    this.#pruned = true;
    if (!told && step !== 'unreachable') this.#failures += 1;
    await this.#planNext(owners);
  }

  /** One batch of one owner. */
  async #batch(owner: string, epoch: number, over: AbortSignal): Promise<Step> {
    const { db, env, registry, reached, withRoom } = this.#deps;
    if (over.aborted || !isDue(this.#quiet.get(owner) ?? 0, env.now())) return 'enough';
    const claimed = await withRoom(() =>
      claim(db, registry, { epoch, owner, now: env.now(), limit: this.#limit }),
    );
    if (!claimed) return 'enough';
    const keys = claimed.commands.map(({ key }) => key);
    const request = syncRequest(env.uuid(), owner, env.device, claimed.commands);
    const outcome = await sendBatch(env, request, claimed.token, over);
    if (outcome.kind === 'stopped') return 'enough';
    reached(outcome.kind !== 'retry' || outcome.reached);

    if (outcome.kind === 'answer') {
      this.#limit = MAX_COMMANDS;
      const envelope = { owner, epoch, answer: outcome.answer, sent: claimed.commands };
      const { final, rows } = await withRoom(() =>
        settle(db, registry, { ...envelope, now: env.now(), random: env.random() }),
      );
      this.#deps.settled(rows);
      this.#pruned = false;
      // An answer that decides nothing is no reason to ask again at once.
      this.#failures = final > 0 ? 0 : this.#failures + 1;
      return final > 0 ? 'more' : 'enough';
    }
    if (outcome.kind === 'pause') {
      await release(db, keys, { epoch, notBefore: 0, countsAttempt: false });
      if (claimed.token !== null) await dropToken(db, claimed.token);
      else this.#quiet.set(owner, env.now() + OFFLINE_TRY_MS);
      return 'enough';
    }
    if (outcome.kind === 'halve') {
      const why = `${keys.length} to /sync/ ${outcome.why}`;
      const [single] = keys.length === 1 ? keys : [];
      if (single !== undefined) {
        // For whoever mends it; a person is only told that it is not clear what became of it.
        console.error(`set aside: ${why}`);
        await setAside(db, registry, { key: single, epoch });
      } else await release(db, keys, { epoch, notBefore: 0, countsAttempt: true });
      this.#limit = Math.max(1, Math.floor(keys.length / 2));
      return 'more';
    }
    this.#failures += 1;
    const notBefore = outcome.afterMs > 0 ? env.now() + outcome.afterMs : 0;
    if (notBefore > 0) this.#quiet.set(owner, notBefore);
    await release(db, keys, { epoch, notBefore, countsAttempt: true });
    return outcome.reached ? 'enough' : 'unreachable';
  }

  /** What the server put off, and what found no answer, comes up again by itself. */
  async #planNext(owners: readonly string[]): Promise<void> {
    const { db, env } = this.#deps;
    const { any, due, laterMs } = await nextTry(db, { owners, now: env.now(), quiet: this.#quiet });
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

  /** Another tab counted the epoch up: it leads, and this one queues for the lock again. */
  #stepDown(): void {
    this.drop();
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
