import type { Storage } from '../face/centre-face.ts';
import type { CacheDatabase } from '../store/database.ts';

/** Null where there is none: an old browser, or a page that is not secure. */
const manager = (): StorageManager | null => globalThis.navigator?.storage ?? null;

/** Use of the storage here, as far as the browser says, and how much of it could be fetched again. */
export async function storageNow(cache: CacheDatabase): Promise<Storage> {
  const asked = manager();
  const estimate = await asked?.estimate?.().catch(() => null);
  let answers = 0;
  await cache.answers.each(({ body }) => {
    answers += JSON.stringify(body).length;
  });
  return {
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    answers,
    catalogue: await catalogueBytes(cache),
    kept: (await asked?.persisted?.().catch(() => null)) ?? null,
  };
}

/** Bytes of the catalogue and of one that is on its way. */
async function catalogueBytes(cache: CacheDatabase): Promise<number> {
  const sum = (parts: readonly ArrayBuffer[]): number =>
    parts.reduce((bytes, { byteLength }) => bytes + byteLength, 0);
  const loads = await cache.packLoads.toArray();
  const going = loads.map(({ parts, came }) => sum([...parts.map(({ bytes }) => bytes), ...came]));
  const stored = await cache.packs.toArray();
  return [...going, ...stored.map(({ bytes }) => bytes)].reduce((all, bytes) => all + bytes, 0);
}

/** Browsers answer by their own judgement; Firefox asks the user. */
export async function persistStorage(): Promise<boolean> {
  return (
    (await manager()
      ?.persist?.()
      .catch(() => false)) ?? false
  );
}
