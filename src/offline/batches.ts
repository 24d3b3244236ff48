import { MAX_COMMANDS } from '#contract/sync.ts';
import { isDue } from './backoff.ts';
import { claim } from './claim.ts';
import type { ProductDatabase } from './database.ts';
import type { Registry } from './declare.ts';
import type { Env } from './env.ts';
import { type BatchOutcome, sendBatch, syncRequest } from './protocol.ts';
import { release, setAside } from './release.ts';
import type { WithRoom } from './room.ts';
import { dropToken } from './session.ts';
import { settle } from './settle.ts';
import type { OutboxRow, Owner } from './states.ts';

/** So many commands in a row may be refused alone before the endpoint itself is doubted. */
const MOST_ALONE = 2;

/** A stranger's refused token, and a browser that says it is offline, are tried again after this long. */
export const PAUSE_MS = 60_000;

export interface BatchDeps {
  db: ProductDatabase;
  registry: Registry;
  env: Env;
  withRoom: WithRoom;
  /** The server could, or could not, be reached. */
  reached: (reachable: boolean) => void;
  /** An envelope is settled; these rows came with it. */
  settled: (rows: readonly string[]) => void;
  /** Bytes of a request that went out. */
  used: (bytes: number) => void;
}

/**
 * What became of one batch: go on at once; nothing to send now; our server spoke and decided nothing; or nobody was
 * reached.
 */
export type Step = 'more' | 'nothing' | 'undecided' | 'unreachable';

/**
 * Sends batches of one owner at a time and settles what comes back: the same for a tab and for the worker. Their size
 * halves when time ran out or the server could not take one, and doubles with each that went through (sync 10).
 */
export class Batches {
  readonly #deps: BatchDeps;
  readonly #most: number;
  #limit: number;
  #press = true;
  #refusedAlone = 0;
  /** The server asked for patience until then, by owner (Retry-After of a whole batch). */
  readonly quiet = new Map<Owner, number>();

  constructor(deps: BatchDeps, most = MAX_COMMANDS) {
    this.#deps = deps;
    this.#most = most;
    this.#limit = most;
  }

  async send(owner: Owner, epoch: number, over: AbortSignal): Promise<Step> {
    const { db, env, registry, reached, withRoom } = this.#deps;
    if (over.aborted || !isDue(this.quiet.get(owner) ?? 0, env.now())) return 'nothing';
    const claimed = await withRoom(() =>
      claim(db, registry, { epoch, owner, now: env.now(), limit: this.#limit }),
    );
    if (!claimed) return 'nothing';
    const sent = [...claimed.commands, ...claimed.cancels];
    const request = syncRequest(registry, { batch: env.uuid(), owner, device: env.device }, claimed);
    const outcome = await sendBatch(env, request, claimed.token, over, this.#press);
    if (outcome.kind === 'stopped') return 'nothing';
    this.#deps.used(outcome.bytes);
    reached(outcome.kind !== 'retry' || outcome.reached);
    if (outcome.kind !== 'answer') return this.#failed(outcome, { owner, epoch, sent, token: claimed.token });

    this.#limit = Math.min(this.#most, this.#limit * 2);
    this.#refusedAlone = 0;
    const asked = [...sent, ...claimed.unanswered];
    const envelope = { owner, epoch, answer: outcome.answer, asked };
    const { final, rows } = await withRoom(() =>
      settle(db, registry, { ...envelope, now: env.now(), random: env.random() }),
    );
    this.#deps.settled(rows);
    // An answer that decides nothing is no reason to ask again at once.
    return final > 0 ? 'more' : 'undecided';
  }

  async #failed(
    outcome: Exclude<BatchOutcome, { kind: 'answer' | 'stopped' }>,
    { owner, epoch, sent, token }: { owner: Owner; epoch: number; sent: OutboxRow[]; token: string | null },
  ): Promise<Step> {
    const { db, env, registry } = this.#deps;
    const keys = sent.map(({ key }) => key);
    if (outcome.kind === 'plain') {
      this.#press = false;
      await release(db, keys, { epoch, notBefore: 0, countsAttempt: false });
      return 'more';
    }
    if (outcome.kind === 'pause') {
      await release(db, keys, { epoch, notBefore: 0, countsAttempt: false });
      if (token !== null) await dropToken(db, token);
      else this.quiet.set(owner, env.now() + PAUSE_MS);
      return 'nothing';
    }
    if (outcome.kind === 'halve') {
      const why = `${keys.length} to /sync/ ${outcome.why}`;
      const [single] = keys.length === 1 ? keys : [];
      this.#refusedAlone += keys.length === 1 ? 1 : 0;
      // Several alone in a row: it is the endpoint that refuses, not what is in them (sync 2).
      if (this.#refusedAlone > MOST_ALONE) {
        await release(db, keys, { epoch, notBefore: 0, countsAttempt: true });
        return 'undecided';
      }
      if (single !== undefined) {
        // For whoever mends it; a person is only told that it is not clear what became of it.
        console.error(`set aside: ${why}`);
        await setAside(db, registry, { key: single, epoch, now: env.now() });
      } else await release(db, keys, { epoch, notBefore: 0, countsAttempt: true });
      this.#halve(keys.length);
      return 'more';
    }
    if (outcome.smaller) this.#halve(keys.length);
    const notBefore = outcome.afterMs > 0 ? env.now() + outcome.afterMs : 0;
    if (notBefore > 0) this.quiet.set(owner, notBefore);
    await release(db, keys, { epoch, notBefore, countsAttempt: true });
    return outcome.reached ? 'undecided' : 'unreachable';
  }

  #halve(sent: number): void {
    this.#limit = Math.max(1, Math.floor(Math.min(sent, this.#limit) / 2));
  }
}
