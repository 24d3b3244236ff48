import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_UPLOAD_BYTES } from '#contract/listings/uploads.ts';
import { hasCode } from '#server/platform/base/disk.ts';
import type { Log } from '#server/platform/base/log.ts';
import { PictureFailed, PictureRefused } from './read-picture.ts';

/** A photograph that an operator named, where it lies now. */
export interface Photo {
  /** As the operator named it. */
  name: string;
  path: string;
  /** The listing, and the place among its four pictures. */
  id: number;
  slot: number;
  /** It lies in `taking`: under way, or left there by a server that ended. */
  begun: boolean;
  /** Number of times that it was begun. */
  tries: number;
  /** Mark that changes while it is being written. */
  state: string;
}

const TAKING = 'taking';
const REFUSED = 'refused';
/**
 * `40001-1.jpg`: the listing's id and the place; the ending says nothing. In `taking` it goes on with the number of the
 * try, which outlives a server that the picture brings down, and a mark of this try: what one try read, no other takes
 * away.
 */
const NAME = /^(([1-9]\d{0,8})-([1-4])\.\w{1,5})(?:~(\d)~[0-9a-f]{8})?$/;
/** No link is followed, and nothing waits for whoever writes into a pipe. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Photographs that were begun, then new ones, each in the order of their names. Only plain files count. */
export async function photosIn(folder: string, log: Pick<Log, 'warn'>): Promise<Photo[]> {
  const found: Photo[] = [];
  for (const begun of [true, false]) {
    const place = begun ? join(folder, TAKING) : folder;
    for (const name of (await namesIn(place)).toSorted()) {
      const named = NAME.exec(name);
      if (!named || (named[4] !== undefined) !== begun) continue;
      const path = join(place, name);
      const state = await stateOf(path).catch((problem: unknown) => {
        log.warn({ photo: name, err: problem }, 'a photograph could not be looked at');
        return null;
      });
      if (state === null) continue;
      const [, own = name, id, slot, tries = 0] = named;
      found.push({ name: own, path, id: Number(id), slot: Number(slot), begun, tries: Number(tries), state });
    }
  }
  return found;
}

/**
 * Moves a photograph to where nobody else writes it, reads it or takes it away.
 * @param tries what is to stand there as the number of tries
 * @returns null when it is gone: another server has it
 */
export async function moveToTaking(folder: string, photo: Photo, tries: number): Promise<Photo | null> {
  const path = join(folder, TAKING, `${photo.name}~${tries}~${randomBytes(4).toString('hex')}`);
  await mkdir(join(folder, TAKING), { recursive: true });
  return (await isMoved(photo.path, path)) ? { ...photo, path, begun: true, tries } : null;
}

/** Sets a photograph aside, and says why. */
export async function setPhotoAside(
  folder: string,
  { name, path }: Photo,
  why: string,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  await mkdir(join(folder, REFUSED), { recursive: true });
  if (await isMoved(path, join(folder, REFUSED, name)))
    log.warn({ photo: name, why }, 'a photograph was refused');
}

/**
 * Its bytes; null when they are no longer those that were seen, or gone.
 * @throws PictureRefused when they are too many; PictureFailed when they cannot be read
 */
export async function photoFileBytes({ path, state }: Photo): Promise<Buffer | null> {
  try {
    const file = await open(path, READ);
    try {
      const before = await file.stat();
      if (stateFrom(before) !== state) return null;
      if (before.size > MAX_UPLOAD_BYTES) throw new PictureRefused('file_too_large');
      const bytes = Buffer.alloc(before.size);
      for (let done = 0; done < bytes.length;) {
        const { bytesRead } = await file.read(bytes, done, bytes.length - done, done);
        if (bytesRead === 0) return null;
        done += bytesRead;
      }
      return stateFrom(await file.stat()) === state ? bytes : null;
    } finally {
      await file.close();
    }
  } catch (problem) {
    if (problem instanceof PictureRefused) throw problem;
    if (hasCode(problem, ['ENOENT'])) return null;
    throw new PictureFailed(problem);
  }
}

/** Tells whether nothing was written to it since it was seen: whoever copies it may still hold it open. */
export const isSameOnDisk = async ({ path, state }: Photo): Promise<boolean> =>
  (await stateOf(path)) === state;

export const removePhotoFile = ({ path }: Photo): Promise<void> => rm(path, { force: true });

const stateFrom = (found: Stats): string | null => (found.isFile() ? `${found.size} ${found.mtimeMs}` : null);

async function stateOf(path: string): Promise<string | null> {
  try {
    return stateFrom(await lstat(path));
  } catch (problem) {
    if (hasCode(problem, ['ENOENT'])) return null;
    throw problem;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (problem) {
    if (hasCode(problem, ['ENOENT'])) return [];
    throw problem;
  }
}

async function isMoved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (problem) {
    if (hasCode(problem, ['ENOENT'])) return false;
    throw problem;
  }
}
