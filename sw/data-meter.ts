/// <reference lib="webworker" />
import { monthOf, usedIn, usedName, usageOf } from '#offline/store/meter.ts';
import { asked, openPhoneDatabase } from './phone-database.ts';

/** Written down so long after something came; a worker lives longer than that. */
const WRITE_AFTER_MS = 3_000;

/**
 * Counts what the worker itself takes from the wire (the shell, thumbnails), by what the browser measured.
 */
export function startMeter(): void {
  if (!('PerformanceObserver' in self)) return;
  let due: PerformanceEntry[] = [];
  new PerformanceObserver((list) => {
    if (due.length === 0) setTimeout(write, WRITE_AFTER_MS);
    due.push(...list.getEntries());
  }).observe({ type: 'resource', buffered: true });
  function write(): void {
    const use = usageOf(due);
    due = [];
    if (use.pages + use.pictures + use.sending > 0) void add(use).catch(() => undefined);
  }
}

async function add(use: ReturnType<typeof usageOf>): Promise<void> {
  // No page has made it yet: then there is nobody to count for.
  const database = await openPhoneDatabase().catch(() => null);
  if (database === null) return;
  const transaction = database.transaction('meta', 'readwrite');
  transaction.addEventListener('complete', () => database.close());
  transaction.addEventListener('abort', () => database.close());
  const meta = transaction.objectStore('meta');
  const name = usedName(monthOf(Date.now()));
  const month = await asked(meta.get(name));
  const before = usedIn(typeof month === 'object' && month !== null ? Reflect.get(month, 'value') : null);
  const pages = before.pages + use.pages;
  const pictures = before.pictures + use.pictures;
  meta.put({ name, value: { pages, pictures, sending: before.sending + use.sending } });
}
