import type { BrowserContext, Page } from 'playwright-core';

/** One record of the phone's databases, as text. */
export interface StoredRecord {
  /** "chicargos.commands" */
  where: string;
  text: string;
}

/** Every record of every database of this origin, read raw, past the product's own accessors; bytes as Latin-1. */
export function databaseRecords(page: Page): Promise<StoredRecord[]> {
  return page.evaluate(async () => {
    const readable = (_: string, value: unknown): unknown =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value;
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
      });
    const found: { where: string; text: string }[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
        keys.forEach((key, place) =>
          found.push({ where: `${name}.${storeName}`, text: JSON.stringify([key, values[place]], readable) }),
        );
      }
      database.close();
    }
    return found;
  });
}

/** Everything in CacheStorage: address and body of each answer. */
export function cachedAnswers(page: Page): Promise<{ cache: string; url: string; text: string }[]> {
  return page.evaluate(async () => {
    const found: { cache: string; url: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        found.push({ cache: name, url: request.url, text: (await answer?.text()) ?? '' });
      }
    }
    return found;
  });
}

/** Entries of the two storages of the page and its cookies. */
export function plainStorage(page: Page): Promise<{ local: string[]; session: string[]; cookies: string }> {
  return page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    // In the order of their names: a browser gives them in that in which they came.
    cookies: document.cookie.split('; ').toSorted().join('; '),
  }));
}

/** Which of these addresses the browser itself keeps and would give out without asking the server. */
export function inHttpCache(page: Page, paths: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const kept: string[] = [];
    for (const path of all) {
      const answer = await fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
      if (answer?.ok) kept.push(path);
    }
    return kept;
  }, paths);
}

/** Bodies of all that this phone posts from now on. */
export function postedBodies(context: BrowserContext): string[] {
  const bodies: string[] = [];
  context.on('request', (request) => {
    const body = request.postData();
    if (body !== null) bodies.push(body);
  });
  return bodies;
}
