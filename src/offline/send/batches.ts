import { MAX_COMMANDS, PROOF_NEEDED, type Result } from '#contract/sync.ts';
import { isRecord } from '#contract/wire.ts';
import { isDue } from '../device/backoff.ts';
import { claim, type Telemetry } from './claim.ts';
import type { ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import type { Env } from '../device/env.ts';
import { type BatchOutcome, sendBatch, syncRequest } from './protocol.ts';
import { releaseUnanswered, setAside } from '../outbox/release.ts';
import type { WithFreeSpace } from '../store/free-space.ts';
import { dropToken } from './session.ts';
import { settle } from './settle.ts';
import type { OutboxRow, Owner } from '../store/states.ts';

/** So many commands in a row may be refused alone before the endpoint itself is doubted. */
const MOST_ALONE = 2;

/** So many proofs of one command in a row go out at once; then it waits its turn without one. */
const MOST_PROOFS = 3;

/** A stranger's refused token, and a browser that says it is offline, are tried again after this long. */
export const PAUSE_MS = 60_000;

export interface BatchDeps {
  db: ProductDatabase;
  registry: Registry;
  env: Env;
  withFreeSpace: WithFreeSpace;
  /** The server could, or could not, be reached. */
  reached: (reachable: boolean) => void;
  /** An envelope is settled; these rows came with it. */
  settled: (rows: readonly string[]) => void;
  /** Bytes of a request that went out. */
  used: (bytes: number) => void;
}

/**
 * Outcome of one batch: go on at once; nothing to send now; our server spoke and decided nothing; or nobody was
 * reached.
 */
export type AfterBatch = 'more' | 'nothing' | 'undecided' | 'unreachable';

/**
 * Sends batches of one owner at a time and settles what comes back: the same for a tab and for the worker. Their size
 * halves when time ran out or the server could not take one, and doubles with each that went through (sync 10).
 */
export class Batches {
  readonly #deps: BatchDeps;
  readonly #most: number;
  #limit: number;
  #compress = true;
  #refusedAlone = 0;
  /** A request with telemetry on board found no answer: until there is one, work travels alone. */
  #withoutTelemetry = false;
  /** The server asked for patience until then, by owner (Retry-After of a whole batch). */
  readonly quiet = new Map<Owner, number>();

  constructor(deps: BatchDeps, most = MAX_COMMANDS) {
    this.#deps = deps;
    this.#most = most;
    this.#limit = most;
  }

  /** @param anyway photos go too, whatever data costs: what shows them waits for them */
  async send(owner: Owner, epoch: number, over: AbortSignal, anyway: boolean): Promise<AfterBatch> {
    const { db, env, registry, reached, withFreeSpace } = this.#deps;
    if (over.aborted || !isDue(this.quiet.get(owner) ?? 0, env.now())) return 'nothing';
    const photosGo = anyway || env.savesData?.() !== true;
    const most = { limit: this.#limit, telemetry: this.#telemetry(), photosGo };
    const claimed = await withFreeSpace(() => claim(db, registry, { epoch, owner, now: env.now(), ...most }));
    if (!claimed) return 'nothing';
    const sent = [...claimed.commands, ...claimed.cancels];
    const request = syncRequest(registry, { batch: env.uuid(), owner, device: env.device }, claimed);
    const outcome = await sendBatch(env, request, claimed.token, over, this.#compress);
    if (outcome.kind === 'stopped') return 'nothing';
    this.#deps.used(outcome.bytes);
    reached(outcome.kind !== 'retry' || outcome.reached);
    const telemetry = claimed.telemetry.map(({ key }) => key);
    if (outcome.kind !== 'answer') {
      const along = telemetry.length > 0;
      this.#withoutTelemetry ||= along;
      return this.#failed(outcome, { owner, epoch, sent, along, token: claimed.token });
    }
    this.#withoutTelemetry = false;
    this.#limit = Math.min(this.#most, this.#limit * 2);
    this.#refusedAlone = 0;
    const asked = [...sent, ...claimed.unanswered];
    const envelope = { owner, epoch, answer: outcome.answer, asked, telemetry };
    const { final, rows } = await withFreeSpace(() =>
      settle(db, registry, { ...envelope, now: env.now(), random: env.random() }),
    );
    this.#deps.settled(rows);
    if (await this.#workOut(outcome.answer.results, over)) return 'more';
    if (sent.length === 0) return 'nothing';
    // An answer that decides nothing is no reason to ask again at once.
    return final > 0 ? 'more' : 'undecided';
  }

  /** Works out the proof that the server wants of a command: it goes again with it, under its own key. True: there is one. */
  async #workOut(results: readonly Result[], over: AbortSignal): Promise<boolean> {
    const { db, env } = this.#deps;
    let found = false;
    for (const { key, code, body } of results) {
      const puzzle = code === PROOF_NEEDED && isRecord(body) && body['puzzle'];
      if (typeof puzzle !== 'string' || !env.workOut || over.aborted) continue;
      const { proofs = 0 } = (await db.commands.get(key)) ?? {};
      // A server that takes none is not asked in a ring, and what was worked out would be too old after a wait.
      const most = proofs >= MOST_PROOFS;
      await db.commands.update(key, most ? { proof: undefined, proofs: 0 } : { proof: '' });
      if (most) continue;
      // Over by now, or while it is worked on: whoever sends next begins anew.
      const proof = over.aborted ? null : await env.workOut(puzzle, over).catch(() => null);
      await db.commands.where({ key }).modify((row) => {
        row.proof = proof ?? undefined;
        if (proof === null) return;
        row.proofs = proofs + 1;
        row.notBefore = 0;
      });
      found ||= proof !== null;
    }
    return found && !over.aborted;
  }

  async #failed(
    outcome: Exclude<BatchOutcome, { kind: 'answer' | 'stopped' }>,
    {
      owner,
      epoch,
      sent,
      along,
      token,
    }: { owner: Owner; epoch: number; sent: OutboxRow[]; along: boolean; token: string | null },
  ): Promise<AfterBatch> {
    const { db, env, registry } = this.#deps;
    const keys = sent.map(({ key }) => key);
    if (outcome.kind === 'plain') {
      this.#compress = false;
      await releaseUnanswered(db, keys, { epoch, notBefore: 0, countsAttempt: false });
      return 'more';
    }
    if (outcome.kind === 'pause') {
      await releaseUnanswered(db, keys, { epoch, notBefore: 0, countsAttempt: false });
      if (token !== null) await dropToken(db, token);
      else this.quiet.set(owner, env.now() + PAUSE_MS);
      return 'nothing';
    }
    if (outcome.kind === 'halve' && along) {
      // The work is not to blame before it was refused by itself.
      await releaseUnanswered(db, keys, { epoch, notBefore: 0, countsAttempt: false });
      return keys.length > 0 ? 'more' : 'nothing';
    }
    if (outcome.kind === 'halve') {
      const why = `${keys.length} to /sync/ ${outcome.why}`;
      const [single] = keys.length === 1 ? keys : [];
      this.#refusedAlone += keys.length === 1 ? 1 : 0;
      // Several alone in a row: it is the endpoint that refuses, not what is in them (sync 2).
      if (this.#refusedAlone > MOST_ALONE) {
        await releaseUnanswered(db, keys, { epoch, notBefore: 0, countsAttempt: true });
        return 'undecided';
      }
      if (single !== undefined) {
        // For whoever mends it; a person is only told that it is not clear what became of it.
        console.error(`set aside: ${why}`);
        await setAside(db, registry, { key: single, epoch, now: env.now() });
      } else await releaseUnanswered(db, keys, { epoch, notBefore: 0, countsAttempt: true });
      this.#halve(keys.length);
      return 'more';
    }
    if (outcome.smaller && keys.length > 0) this.#halve(keys.length);
    const notBefore = outcome.afterMs > 0 ? env.now() + outcome.afterMs : 0;
    if (notBefore > 0) this.quiet.set(owner, notBefore);
    await releaseUnanswered(db, keys, { epoch, notBefore, countsAttempt: true });
    return outcome.reached ? 'undecided' : 'unreachable';
  }

  /** Along with work while all goes well; by itself only where a request costs nothing. */
  #telemetry(): Telemetry {
    const { env } = this.#deps;
    if (this.#withoutTelemetry || this.#limit < this.#most) return 'none';
    return env.connection() === 'wifi' && env.savesData?.() !== true ? 'alone' : 'along';
  }

  #halve(sent: number): void {
    this.#limit = Math.max(1, Math.floor(Math.min(sent, this.#limit) / 2));
  }
}
