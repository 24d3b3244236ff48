/// <reference lib="webworker" />

/**
 * Database that the pages keep on this phone, without Dexie: to load it for a row would cost more than the row is worth.
 * Whoever asks closes it.
 * @throws where no page has made it yet
 */
export function openPhoneDatabase(): Promise<IDBDatabase> {
  return new Promise((found, fail) => {
    const opening = indexedDB.open('chicargos');
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => fail(opening.error ?? new Error('no database')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      database.addEventListener('versionchange', () => database.close());
      found(database);
    });
  });
}

/** Answer of a request. */
export function asked(request: IDBRequest): Promise<unknown> {
  return new Promise((found, fail) => {
    request.addEventListener('success', () => found(request.result));
    request.addEventListener('error', () => fail(request.error ?? new Error('no answer')));
  });
}
