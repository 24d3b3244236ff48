import { follow } from '../store/follow.ts';
import { isDatabaseClosed, isFull } from '../store/free-space.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import type { Owner } from '../store/states.ts';
import { type PrefetchDeps, readAhead } from './prefetch.ts';

/** Delay, so that what the screen itself asks for goes first. */
const AFTER_MS = 3_000;
/** No pass begins sooner after the one before, unless something new was heard. */
const APART_MS = 60_000;

/** The moments at which a tab reads ahead: a connection that was just seen to work, and news of one of them. */
export class PrefetchMoments {
  readonly #deps: PrefetchDeps;
  readonly #gone = new AbortController();
  readonly #news = new Map<string, Record<string, unknown>>();
  #stopTimer: (() => void) | null = null;
  #running = false;
  #againAt = 0;
  /** Ids of the news that this owner had before; null: not read yet. */
  #seen: { owner: Owner; ids: ReadonlySet<string> } | null = null;
  readonly #unfollow: () => void;

  constructor(deps: PrefetchDeps) {
    this.#deps = deps;
    const { db, prefetch, broken } = deps;
    this.#unfollow = follow(
      () =>
        db.transaction('r', [db.session, db.rows], async () => {
          const owner = (await db.session.get('current'))?.owner ?? null;
          const stored = owner === null ? undefined : await db.rows.get([owner, prefetch.plan.newsRow]);
          return { owner, view: stored?.view ?? null };
        }),
      ({ owner, view }) => this.#hear(owner, view),
      broken,
    );
  }

  /** A moment at which a look may be worth it. */
  look(): void {
    if (this.#stopTimer || this.#running || this.#gone.signal.aborted) return;
    const { env } = this.#deps;
    if (env.now() < this.#againAt) return;
    this.#stopTimer = env.timer(() => {
      this.#stopTimer = null;
      void this.#pass();
    }, AFTER_MS);
  }

  /** Another person: what was heard before is not theirs. */
  another(): void {
    this.#news.clear();
    this.#againAt = 0;
    this.look();
  }

  close(): void {
    this.#gone.abort();
    this.#stopTimer?.();
    this.#unfollow();
  }

  #hear(owner: Owner | null, view: unknown): void {
    if (owner === null || view === null) {
      this.#seen = null;
      return;
    }
    const news = this.#deps.prefetch.plan.news(view);
    const before = this.#seen;
    this.#seen = { owner, ids: new Set(news.map(({ id }) => id)) };
    // What lay here when this tab opened is no news: the age of what was read says whether it is asked for.
    if (before?.owner !== owner) return;
    const fresh = news.filter(({ id }) => !before.ids.has(id));
    for (const { about } of fresh) this.#news.set(JSON.stringify(about), about);
    if (fresh.length === 0) return;
    this.#againAt = 0;
    this.look();
  }

  async #pass(): Promise<void> {
    const { env, broken, prefetch } = this.#deps;
    this.#running = true;
    // What is beyond what one pass reads has its turn in the next.
    const taken = [...this.#news].slice(0, prefetch.plan.most);
    try {
      const became = await readAhead(
        this.#deps,
        taken.map(([, about]) => about),
        this.#gone.signal,
      );
      if (became === 'read') for (const [name] of taken) this.#news.delete(name);
      if (became !== 'held') this.#againAt = env.now() + APART_MS;
    } catch (cause) {
      // A phone without room keeps what it has.
      if (!isFull(cause) && !isDatabaseClosed(cause) && !(cause instanceof LocalWriteError)) broken(cause);
    } finally {
      this.#running = false;
    }
    // Heard while this one was under way, or too many for it.
    if ([...this.#news.keys()].some((name) => !taken.some(([one]) => one === name))) {
      this.#againAt = 0;
      this.look();
    }
  }
}
