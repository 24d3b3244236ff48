import { join } from 'node:path';
import type { Log } from '#server/platform/base/log.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import {
  photoFileBytes,
  isSameOnDisk,
  moveToTaking,
  type Photo,
  photosIn,
  setPhotoAside,
  removePhotoFile,
} from './photo-files.ts';
import { PictureFailed, PictureRefused } from './read-picture.ts';
import { keepPicture } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Seconds between looks at the folder. */
export const PHOTOS_EVERY_SECONDS = 30;
/** So many photographs a turn; other work has its turn in between. */
const AT_ONCE = 10;
/** Tries of what fails on our side: a picture that never works must not take a core for ever. */
const TRIES = 5;

interface PhotosFolder {
  db: Db;
  /** Has the folder of photographs. */
  dataDir: string;
  /** Gets the pictures. */
  files: FileStore;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
}

/**
 * Photographs that an operator puts into `{data folder}/photos` become pictures of their listings. A file is taken when
 * it has not changed since the look before, because it may still be on its way. It is read in `photos/taking`, so that
 * another of its name harms neither. What is no picture, has no listing, or comes second for a place is moved to
 * `photos/refused` and the log says why. Whatever is wrong with one photograph, the others are taken.
 * @returns one look at the folder
 */
export function photosFolder({ db, dataDir, files, log }: PhotosFolder) {
  const folder = join(dataDir, 'photos');
  const memory = { states: new Map<string, string>(), seconds: new Map<string, string>(), last: '' };

  const take = async (photo: Photo, stopped: AbortSignal): Promise<void> => {
    if (photo.tries >= TRIES)
      return setPhotoAside(folder, photo, `It could not be taken in ${TRIES} tries`, log);
    // Nothing is made for a listing that does not exist.
    if (!(await hasListing(db, photo.id)))
      return setPhotoAside(folder, photo, `There is no listing ${photo.id}`, log);
    const begun = await moveToTaking(folder, photo, photo.tries + 1);
    if (begun === null) return;
    try {
      const bytes = await photoFileBytes(begun);
      if (bytes !== null) {
        // Again after a crash: the picture is found by its bytes, and stands where it stood.
        await stand(db, begun, await keepPicture(db, files, bytes, stopped));
        if (await isSameOnDisk(begun)) {
          await removePhotoFile(begun);
          return log.info({ photo: begun.name }, 'a photograph stands in its listing');
        }
      }
    } catch (problem) {
      if (problem instanceof PictureFailed && begun.tries < TRIES) {
        return log.warn({ photo: begun.name, err: problem }, 'a photograph is tried again later');
      }
      const why = problem instanceof PictureFailed || problem instanceof PictureRefused;
      if (why && (await isSameOnDisk(begun))) return setPhotoAside(folder, begun, problem.message, log);
      // No fault of the photograph, so it is no try.
      await moveToTaking(folder, begun, photo.tries);
      if (why || stopped.aborted) return;
      throw problem;
    }
    // Still on its way.
    await moveToTaking(folder, begun, photo.tries);
  };

  return async (stopped: AbortSignal): Promise<void> => {
    const seen = await photosIn(folder, log);
    memory.seconds = secondsOf(seen, memory.seconds);
    const still = seen.filter(({ path, state }) => memory.states.get(path) === state);
    memory.states = new Map(seen.map(({ path, state }) => [path, state]));
    const attempt = (photo: Photo, work: () => Promise<void>): Promise<void> =>
      work().catch((problem: unknown) =>
        log.error({ photo: photo.name, err: problem }, 'a photograph could not be taken this time'),
      );

    for (const photo of still) {
      const why = memory.seconds.get(photo.path);
      if (why !== undefined) await attempt(photo, () => setPhotoAside(folder, photo, why, log));
    }
    for (const photo of turnOf(seen, still, memory)) {
      if (stopped.aborted) return;
      memory.last = photo.name;
      await attempt(photo, () => take(photo, stopped));
    }
  };
}

const placeOf = ({ id, slot }: Photo): string => `${id}-${slot}`;

/** Why what came beside another one of the same place is refused, by path; also when the other one is gone by now. */
function secondsOf(seen: readonly Photo[], before: ReadonlyMap<string, string>): Map<string, string> {
  const first = new Map<string, string>();
  const seconds = new Map<string, string>();
  for (const photo of seen.filter(({ begun }) => !begun)) {
    const other = first.get(placeOf(photo));
    const why = before.get(photo.path) ?? (other && `${other} came for the same place`);
    if (why === undefined) first.set(placeOf(photo), photo.name);
    else seconds.set(photo.path, why);
  }
  return seconds;
}

/**
 * Which are taken now. A new one waits for what was begun of its place, so that the newer one stands in the end; after
 * the last one of the former turn it goes on, so that none is kept waiting by those that fail.
 */
function turnOf(
  seen: readonly Photo[],
  still: readonly Photo[],
  { seconds, last }: { seconds: ReadonlyMap<string, string>; last: string },
): Photo[] {
  const begun = new Set(seen.filter((photo) => photo.begun).map(placeOf));
  const ready = still.filter(
    (photo) => photo.begun || (!begun.has(placeOf(photo)) && !seconds.has(photo.path)),
  );
  const sorted = ready.toSorted((a, b) => Number(a.name > b.name) - Number(a.name < b.name));
  const later = sorted.filter(({ name }) => name > last);
  return [...later, ...sorted.filter(({ name }) => name <= last)].slice(0, AT_ONCE);
}

async function stand(db: Db, { id, slot }: Photo, hash: string): Promise<void> {
  await db
    .insertInto('product_images')
    .values({ product_id: id, slot, picture_hash: hash, caption: '' })
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'slot']).doUpdateSet({ picture_hash: hash, caption: '' }),
    )
    .execute();
}

async function hasListing(db: Db, id: number): Promise<boolean> {
  const listing = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('deleted', '=', false)
    .executeTakeFirst();
  return listing !== undefined;
}
