import type { ProductDatabase } from '#offline/store/database.ts';
import { addUse, dropOldUse, usageOf } from '#offline/store/meter.ts';

/**
 * Written down so long after something came, and when the page goes, as far as that leaves time: an idle page runs no
 * timer.
 */
const WRITE_AFTER_MS = 2_000;

/** Counts what this page takes from the wire, by what the browser itself measured. The worker counts its own. */
export function startMeter(db: ProductDatabase): void {
  if (!('PerformanceObserver' in globalThis)) return;
  let due: { pages: number; pictures: number; sending: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What the page itself took is written at once: most who look at one page only leave soon.
  let waitMs = 0;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const use = due;
    due = null;
    // A storage that is closed or full keeps nobody from working: the figures are a little low then.
    if (use) addUse(db, use, Date.now()).catch(() => undefined);
  };
  const count = (list: PerformanceObserverEntryList): void => {
    const { pages, pictures, sending } = usageOf(list.getEntries());
    if (pages + pictures + sending === 0) return;
    due = {
      pages: pages + (due?.pages ?? 0),
      pictures: pictures + (due?.pictures ?? 0),
      sending: sending + (due?.sending ?? 0),
    };
    timer ??= setTimeout(write, waitMs);
    waitMs = WRITE_AFTER_MS;
  };
  for (const type of ['navigation', 'resource'])
    new PerformanceObserver(count).observe({ type, buffered: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write();
  });
  addEventListener('pagehide', write);
  dropOldUse(db, Date.now()).catch(() => undefined);
}
