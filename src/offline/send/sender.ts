import { backoffMs } from '../device/backoff.ts';
import { type BatchDeps, PAUSE_MS } from './batches.ts';
import { becomeLeader } from './claim.ts';
import type { Locks } from '../device/env.ts';
import { nextTry } from './next-try.ts';
import { isEpoch } from '../outbox/outbox.ts';
import { Pass } from './pass.ts';
import { pruneSettled } from '../outbox/release.ts';
import { sendRevokes } from './revoke.ts';
import type { Owner } from '../store/states.ts';
import { isWaitingForWifi } from '../store/wifi.ts';

export const LOCK = 'chicargos-sync';

/** Time that an answer about nothing may take. */
const LOOK_MS = 30_000;

/** Time after a failure of the phone's storage at which the lead is asked for again. */
const BROKEN_MS = 5_000;

interface Deps extends BatchDeps {
  /** The phone could not be read or written; and that it can again. */
  broken: (cause: unknown) => void;
  mended: () => void;
  /** This build is older than what lies on the phone: it sends nothing (sync 10). */
  outdated: () => void;
}

/**
 * Why to look: something may be there to send (a hint, never needed for safety); to find out whether the browser is
 * right that there is no network; or the user asked for it, whatever it costs.
 */
export type Wake = 'hint' | 'probe' | 'asked';
const WAKES: readonly Wake[] = ['hint', 'probe', 'asked'];

/**
 * The one sender of this phone. Each tab makes one blocking request for the lock; who has it counts the epoch up and
 * sends. Safety never rests on the lock: every transition checks the epoch inside its own transaction (sync 5).
 */
export class Sender {
  readonly #deps: Deps;
  readonly #locks;
  /** The request for the lock, and the holding of it. */
  #asking: AbortController | null = null;
  /** Sending of this lead; outlives the lock when the lead was taken away, because it may still be answered. */
  #sending: AbortController | null = null;
  #before: AbortController | null = null;
  #epoch: number | null = null;
  #running: Promise<void> | null = null;
  /** Wake-up that came while it was running. */
  #again: Wake | null = null;
  #failures = 0;
  #stopTimer: (() => void) | null = null;
  /** Planned wake-up is the next look whether there is a network after all. */
  #probes = false;
  #closed = false;
  #pruned = false;
  readonly #pass: Pass;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#pass = new Pass(deps);
    this.#locks = deps.env.locks ?? lateLease(deps);
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
    const epoch = await becomeLeader(this.#deps.db);
    if (epoch === null) return this.#deps.outdated();
    this.#deps.mended();
    if (over.aborted) return;
    this.#epoch = epoch;
    this.#sending = new AbortController();
    this.wake();
    await new Promise<void>((resolve) => {
      if (over.aborted) resolve();
      else over.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  /** Gives the lead up at once, e.g. before the page is frozen. What is on its way counts as unanswered. */
  drop(): void {
    this.#epoch = null;
    this.#unplan();
    this.#asking?.abort();
    this.#sending?.abort();
    this.#before?.abort();
    this.#asking = this.#sending = this.#before = null;
  }

  /** Gives the lead up for good; resolves when nothing of this tab runs any more. */
  async close(): Promise<void> {
    this.#closed = true;
    this.drop();
    await this.#running;
  }

  /** @param anew the network or the person is there anew: what failed before makes no wait longer any more */
  wake(why: Wake = 'hint', anew = why !== 'hint'): void {
    if (this.#epoch === null) return;
    if (anew) this.#failures = 0;
    // Nothing goes out before that look, and it comes whatever was written meanwhile.
    if (why === 'hint' && this.#probes && !this.#deps.env.online()) return;
    this.#unplan();
    if (this.#running) {
      this.#comeAgain(why);
      return;
    }
    this.#running = this.#drain(why)
      .catch((cause: unknown) => this.#recover(cause))
      .finally(() => {
        this.#running = null;
        const again = this.#again;
        this.#again = null;
        if (again) this.wake(again);
      });
  }

  #comeAgain(why: Wake): void {
    const stronger = WAKES.indexOf(why) > WAKES.indexOf(this.#again ?? 'hint');
    if (stronger || this.#again === null) this.#again = why;
  }

  /** Resolves when nothing is being sent just now. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(why: Wake): Promise<void> {
    const { db, env } = this.#deps;
    const epoch = this.#epoch;
    const over = this.#sending?.signal;
    if (epoch === null || !over) return;
    // An async function, though it awaits nothing itself: of any other Dexie counts the awaits wrongly, and one that begins in
    // the same moment, such as signing out, loses its transaction half way.
    const [leads, session] = await db.transaction('r', [db.meta, db.session], async () =>
      Promise.all([isEpoch(db, epoch), db.session.get('current')]),
    );
    if (!leads) return this.#stepDown();
    const owners = [...(session ? [session.owner] : []), `anon:${env.device}`];
    // Once in a tab's life without a network too: what netted out meanwhile adds up.
    if (!this.#pruned) await this.#prune(owners);
    // With nothing waiting too: what is written between this look and the claim must not slip out.
    if (why === 'hint' && !env.online()) return this.#planProbe(owners);
    const asked = why === 'asked';
    if (!asked && (await isWaitingForWifi(db, env))) return;

    const givesWay = (): boolean => this.#again !== null;
    const passed = await this.#pass.run({ owners, epoch, over, asked, givesWay });
    if (passed.forward) this.#failures = 0;
    if (passed.worst !== 'nothing') this.#failures += 1;
    if (passed.gaveWay) return this.#comeAgain(why);
    if (over.aborted) return;
    if (passed.worst !== 'unreachable' && !(await sendRevokes(db, env))) this.#failures += 1;
    if (passed.forward) await this.#prune(owners);
    await this.#planNext(owners);
  }

  async #prune(owners: readonly Owner[]): Promise<void> {
    const { db, env } = this.#deps;
    for (const owner of owners) await pruneSettled(db, owner, env.now());
    this.#pruned = true;
  }

  async #planProbe(owners: readonly Owner[]): Promise<void> {
    const { db, env } = this.#deps;
    if (!(await nextTry(db, { owners, now: env.now(), ...this.#pass.quiet })).any) return;
    this.#plan(() => void this.#lookOut(), PAUSE_MS);
    this.#probes = true;
  }

  /** A question about nothing goes first: work that was tried once counts as perhaps sent for ever (I5). */
  async #lookOut(): Promise<void> {
    const { env } = this.#deps;
    this.#probes = false;
    const looking = new AbortController();
    const giveUp = (): void => looking.abort();
    const stopTimer = env.timer(giveUp, LOOK_MS);
    const over = this.#sending?.signal;
    over?.addEventListener('abort', giveUp);
    const { signal } = looking;
    const found = await env.fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal }).then(
      () => true,
      () => false,
    );
    stopTimer();
    over?.removeEventListener('abort', giveUp);
    this.wake(found ? 'probe' : 'hint');
  }

  /** Plans the next try: what the server put off, and what found no answer, comes up again by itself. */
  async #planNext(owners: readonly string[]): Promise<void> {
    const { db, env } = this.#deps;
    const { any, due, nextDueMs } = await nextTry(db, {
      owners,
      now: env.now(),
      ...this.#pass.quiet,
    });
    if (!any) {
      this.#failures = 0;
      return;
    }
    const again = due && this.#failures > 0 ? backoffMs(this.#failures, env.random()) : Infinity;
    const waitMs = Math.min(again, nextDueMs);
    if (waitMs < Infinity) this.#plan(() => this.wake(), Math.max(1000, waitMs));
  }

  #plan(run: () => void, ms: number): void {
    if (this.#closed) return;
    this.#unplan();
    this.#stopTimer = this.#deps.env.timer(run, ms);
  }

  #unplan(): void {
    this.#stopTimer?.();
    this.#stopTimer = null;
    this.#probes = false;
  }

  /**
   * Another one counted the epoch up, or took the lock from a tab that did not answer: it leads, and this one queues
   * for the lock again. A final answer to what was sent before still counts, once.
   */
  #stepDown(): void {
    this.#epoch = null;
    this.#unplan();
    this.#before?.abort();
    this.#before = this.#sending;
    this.#sending = null;
    // Held still where only the epoch moved on: let go, or this tab would queue behind itself.
    this.#asking?.abort();
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

/** Stand-in for Web Locks, which comes with the few browsers that have none; fetched anew where its file was not to be had. */
function lateLease({ db, env }: Deps): Locks {
  let lease: Locks | null = null;
  return {
    request: async (...asked) =>
      (lease ??= (await import('./lease.ts')).leaseLocks(db, env)).request(...asked),
  };
}
