/// <reference lib="webworker" />
import { monthOf, usedIn, usedName, useOf } from '#offline/meter.ts';

/** Written down so long after something came; a worker lives longer than that. */
const WRITE_AFTER_MS = 3_000;

/**
 * Counts what the worker itself takes from the wire (the shell, thumbnails), by what the browser measured. Written
 * without Dexie: to load it for a picture would cost more than the count is worth.
 */
export function startMeter(): void {
  if (!('PerformanceObserver' in self)) return;
  let due: PerformanceEntry[] = [];
  new PerformanceObserver((list) => {
    if (due.length === 0) setTimeout(write, WRITE_AFTER_MS);
    due.push(...list.getEntries());
  }).observe({ type: 'resource', buffered: true });
  function write(): void {
    const use = useOf(due);
    due = [];
    if (use.pages + use.pictures + use.sending > 0) add(use);
  }
}

function add(use: ReturnType<typeof useOf>): void {
  const opening = indexedDB.open('chicargos');
  // No page has made it yet: then there is nobody to count for.
  opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
  opening.addEventListener('success', () => {
    const database = opening.result;
    database.addEventListener('versionchange', () => database.close());
    const transaction = database.transaction('meta', 'readwrite');
    const meta = transaction.objectStore('meta');
    const name = usedName(monthOf(Date.now()));
    const asked = meta.get(name);
    asked.addEventListener('success', () => {
      const month: unknown = asked.result;
      const before = usedIn(typeof month === 'object' && month !== null ? Reflect.get(month, 'value') : null);
      const pages = before.pages + use.pages;
      const pictures = before.pictures + use.pictures;
      meta.put({ name, value: { pages, pictures, sending: before.sending + use.sending } });
    });
    transaction.addEventListener('complete', () => database.close());
    transaction.addEventListener('abort', () => database.close());
  });
}
