import type { ProductDatabase } from '../store/database.ts';
import type { Env, Locks } from '../device/env.ts';

/** Time that a tab leads without a sign of life, and after which it gives one. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;

/**
 * Lease where the browser has no Web Locks (sync 5.6): a row says which tab leads until when. Two tabs may lead for a
 * moment when a clock moves; the epoch keeps that safe.
 */
export function leaseLocks(db: ProductDatabase, env: Env): Locks {
  const me = env.uuid();

  /** T0's own guard: true when this tab has the lease now. */
  const take = async (steal = false): Promise<boolean> =>
    db.transaction('rw', [db.meta], async () => {
      const holder = (await db.meta.get('lease-of'))?.value;
      const until = (await db.meta.get('lease'))?.value;
      const now = env.now();
      // Further off than a lease lasts: the clock moved.
      const isLed = typeof until === 'number' && until > now && until <= now + LEASE_MS;
      if (isLed && holder !== me && !steal) return false;
      await db.meta.put({ name: 'lease-of', value: me });
      await db.meta.put({ name: 'lease', value: now + LEASE_MS });
      return true;
    });
  const giveBack = async (): Promise<void> =>
    db.transaction('rw', [db.meta], async () => {
      if ((await db.meta.get('lease-of'))?.value === me) await db.meta.delete('lease');
    });

  return {
    async request(_name, options, run) {
      if ('signal' in options) {
        while (!(await take())) await pause(env, RENEW_MS, options.signal);
      } else if (!(await take('steal' in options))) return run(null);
      const over = new AbortController();
      const renewing = renew(env, take, over.signal);
      try {
        await run(me);
      } finally {
        over.abort();
        await renewing;
        await giveBack();
      }
    },
  };
}

async function renew(env: Env, take: () => Promise<boolean>, over: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await pause(env, RENEW_MS, over);
      await take();
    } catch {
      if (over.aborted) return;
    }
  }
}

/** Waits; rejects when the signal comes first. */
function pause(env: Env, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = env.timer(() => {
      signal.removeEventListener('abort', gone);
      resolve();
    }, ms);
    function gone(): void {
      stop();
      reject(new DOMException('no longer wanted', 'AbortError'));
    }
    if (signal.aborted) gone();
    else signal.addEventListener('abort', gone, { once: true });
  });
}
