import * as v from 'valibot';
import { MAX_COMMANDS } from '#contract/sync.ts';
import { backoffMs } from './backoff.ts';
import type { ProductDatabase } from './database.ts';
import type { Registry } from './declare.ts';
import type { Env } from './env.ts';
import { claim, prune, release, setAside, settle, takeLead } from './outbox.ts';
import { sendBatch, syncRequest } from './protocol.ts';
import { dropToken } from './session.ts';

export const LOCK = 'chicargos-sync';

interface Deps {
  db: ProductDatabase;
  registry: Registry;
  env: Env;
  /** The server could, or could not, be reached. */
  reached: (reachable: boolean) => void;
  settled: () => void;
}

/**
 * The one sender of this phone. Each tab makes one blocking request for the lock; who has it counts the epoch up and
 * sends. Safety never rests on the lock: every transition checks the epoch inside its own transaction (sync 5).
 */
export class Sender {
  readonly #deps: Deps;
  #epoch: number | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #failures = 0;
  #limit = MAX_COMMANDS;
  #stopTimer: (() => void) | null = null;
  #release: (() => void) | null = null;
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Asks for the lead once; resolves when it was given up. */
  async lead(): Promise<void> {
    const { env, db } = this.#deps;
    const whileLeading = async (): Promise<void> => {
      if (this.#stopped) return;
      this.#epoch = await takeLead(db);
      this.wake();
      await new Promise<void>((resolve) => {
        this.#release = resolve;
        if (this.#stopped) resolve();
      });
    };
    await (env.locks ? env.locks.request(LOCK, whileLeading) : whileLeading());
  }

  /** Gives the lead up, e.g. before the page is frozen. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopTimer?.();
    await this.#running;
    this.#release?.();
  }

  /** Something may be there to send: a hint, never needed for safety. */
  wake(): void {
    if (this.#epoch === null || this.#stopped) return;
    this.#stopTimer?.();
    this.#stopTimer = null;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.#drain().finally(() => {
      this.#running = null;
      if (this.#again) {
        this.#again = false;
        this.wake();
      }
    });
  }

  /** Resolves when nothing is being sent just now. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async #drain(): Promise<void> {
    const { db, env } = this.#deps;
    await this.#revoke();
    const session = await db.session.get('current');
    const owners = [...(session ? [session.owner] : []), `anon:${env.device}`];
    for (const owner of owners) {
      let more = true;
      while (more && !this.#stopped) more = await this.#batch(owner);
    }
    if (session) await prune(db, session.owner, env.now());
    await this.#planNext(owners);
  }

  /** One batch of one owner. True: there may be more to send at once. */
  async #batch(owner: string): Promise<boolean> {
    const { db, env, registry, reached } = this.#deps;
    const epoch = this.#epoch;
    if (epoch === null || !env.online()) return false;
    const claimed = await claim(db, registry, { epoch, owner, now: env.now(), limit: this.#limit });
    if (!claimed) return false;
    const keys = claimed.commands.map(({ key }) => key);
    const outcome = await sendBatch(
      env,
      syncRequest(env.uuid(), owner, env.device, claimed.commands),
      claimed.token,
    );
    reached(outcome.kind !== 'retry' || outcome.afterMs > 0);
    if (outcome.kind === 'answer') {
      this.#failures = 0;
      this.#limit = MAX_COMMANDS;
      await settle(db, registry, {
        owner,
        epoch,
        answer: outcome.answer,
        sent: claimed.commands,
        now: env.now(),
        random: env.random(),
      });
      this.#deps.settled();
      return outcome.answer.results.some(({ outcome: became }) => became === 'done' || became === 'rejected');
    }
    if (outcome.kind === 'pause') {
      await release(db, keys, { epoch, notBefore: 0, countsAttempt: false });
      if (claimed.token !== null) await dropToken(db, claimed.token);
      return false;
    }
    if (outcome.kind === 'halve') {
      const single = keys.length === 1 ? keys[0] : undefined;
      if (single !== undefined) await setAside(db, registry, { key: single, epoch, why: outcome.why });
      else await release(db, keys, { epoch, notBefore: 0, countsAttempt: true });
      this.#limit = Math.max(1, Math.floor(keys.length / 2));
      return true;
    }
    this.#failures += 1;
    await release(db, keys, {
      epoch,
      notBefore: outcome.afterMs > 0 ? env.now() + outcome.afterMs : 0,
      countsAttempt: true,
    });
    this.#stopTimer?.();
    this.#stopTimer = env.timer(
      () => this.wake(),
      Math.max(1000, outcome.afterMs, backoffMs(this.#failures, env.random())),
    );
    return false;
  }

  /** Commands that the server put off come up again when they are due. */
  async #planNext(owners: readonly string[]): Promise<void> {
    const { db, env } = this.#deps;
    if (this.#stopTimer || this.#stopped) return;
    const waiting = await db.commands
      .where('[owner+state]')
      .anyOf(owners.map((owner) => [owner, 'queued']))
      .toArray();
    const times = waiting.map(({ notBefore }) => notBefore).filter((at) => at > env.now());
    if (times.length > 0)
      this.#stopTimer = env.timer(() => this.wake(), Math.max(1000, Math.min(...times) - env.now()));
  }

  /** A sign-out made without a network reaches the server by the handle that can only revoke. */
  async #revoke(): Promise<void> {
    const { db, env } = this.#deps;
    const waiting = await db.meta.get('revoke');
    const handles = Array.isArray(waiting?.value) ? waiting.value : [];
    if (handles.length === 0 || !env.online()) return;
    const left: string[] = [];
    for (const handle of handles) {
      try {
        const response = await env.fetch('/api/auth/logout/', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ revoke_handle: handle }),
          redirect: 'error',
          credentials: 'omit',
          cache: 'no-store',
        });
        const ours = v.safeParse(v.object({ detail: v.string() }), await response.json());
        if (!ours.success || response.status >= 500 || response.status === 429) left.push(handle);
      } catch {
        left.push(handle);
      }
    }
    await db.transaction('rw', [db.meta], async () => {
      const now = await db.meta.get('revoke');
      const added = (Array.isArray(now?.value) ? now.value : []).filter(
        (handle) => !handles.includes(handle),
      );
      await db.meta.put({ name: 'revoke', value: [...left, ...added] });
    });
  }
}
