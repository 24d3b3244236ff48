import type { PrefetchMoments } from './prefetch-moments.ts';
import type { PrefetchDeps } from './prefetch.ts';

/** Phone on which is read ahead, without the plan of what. */
export type PrefetchHost = Omit<PrefetchDeps, 'prefetch'>;

/** Fetches the code that reads ahead, and begins it. */
export type StartPrefetch = (host: PrefetchHost) => Promise<PrefetchMoments>;

/**
 * Reading ahead, whose code is fetched once somebody is signed in here and the phone has a connection: guests, and a start
 * without a network, do without it. A try that fails is made again at the next moment.
 */
export class DeferredPrefetch {
  readonly #start: StartPrefetch;
  readonly #host: PrefetchHost;
  #moments: PrefetchMoments | null = null;
  #starting = false;
  #closed = false;

  constructor(start: StartPrefetch, host: PrefetchHost) {
    this.#start = start;
    this.#host = host;
  }

  /** A moment at which a look may be worth it. */
  look(): void {
    if (this.#moments) this.#moments.look();
    else void this.#begin();
  }

  /** Another person is signed in now. */
  another(): void {
    if (this.#moments) this.#moments.another();
    else void this.#begin();
  }

  close(): void {
    this.#closed = true;
    this.#moments?.close();
  }

  async #begin(): Promise<void> {
    if (this.#starting || this.#closed) return;
    this.#starting = true;
    const { db, env, broken } = this.#host;
    try {
      const session = await db.session.get('current');
      if (!session || session.token === null || !env.online()) return;
      const moments = await this.#start(this.#host).catch(() => null);
      if (!moments) return;
      if (this.#closed) moments.close();
      else (this.#moments = moments).look();
    } catch (cause) {
      broken(cause);
    } finally {
      this.#starting = false;
    }
  }
}
