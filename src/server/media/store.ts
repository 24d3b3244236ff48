import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode, syncFolder } from '#server/platform/base/disk.ts';
import { mediaFolder, mediaFolders } from './serve.ts';
import { bytesByWidth, type MadePicture, makePicture, pictureHash, type Sizes } from './pipeline.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Limit } from '#server/platform/calls/handle.ts';

/** As many pictures of listings and articles as one account may send (account contract 7). */
export const PICTURE_UPLOADS: Limit = { name: 'pictures', per: 'user', max: 60, windowSeconds: 3600 };

/** A folder under this name is being written; it is nobody's picture yet. */
const UNFINISHED = '.making-';
/** No picture takes so long: what is older was left by a server that was killed. */
const LEFT_AFTER_MS = 3_600_000;

/**
 * Makes a picture of a file and keeps it; the same bytes twice are one picture, made once.
 * @returns its hash, under which `pictures` has it
 * @param stopped the server ends: nothing is begun any more
 * @throws PictureRefused; PictureFailed; HttpProblem 503 when too many wait; the signal's reason
 */
export async function keepPicture(
  db: Db,
  dataDir: string,
  bytes: Buffer,
  stopped?: AbortSignal,
): Promise<string> {
  const hash = pictureHash(bytes);
  const known = await db.selectFrom('pictures').select('hash').where('hash', '=', hash).executeTakeFirst();
  if (known && (await isThere(dataDir, hash))) return hash;
  const made = await makePicture(bytes, stopped);
  // The files first: a row always has them, and files without a row are found by nobody.
  await writePicture(mediaFolder(dataDir), made);
  const found = await sizesIn(join(mediaFolder(dataDir), hash), made);
  const sizes = {
    bytes: JSON.stringify(bytesByWidth(found, 'webp')),
    avif: JSON.stringify(bytesByWidth(found, 'avif')),
  };
  const { width, height, thumbhash } = made;
  await db
    .insertInto('pictures')
    .values({ hash, width, height, thumbhash, ...sizes })
    // The files were lost and are made anew, by another version of the library perhaps.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(sizes))
    .execute();
  return hash;
}

/**
 * Writes the files of a picture beside the others and moves them to their name at once, so that no reader ever finds
 * half a picture, whenever the power goes: files and names are on disk before it returns.
 */
export async function writePicture(media: string, { hash, files }: MadePicture): Promise<void> {
  const unfinished = join(media, `${UNFINISHED}${randomUUID()}`);
  const first = await mkdir(unfinished, { recursive: true });
  if (first !== undefined && first !== unfinished) await syncFolder(dirname(first));
  try {
    for (const { width, type, data } of files) {
      const file = await open(join(unfinished, `${width}.${type}`), 'wx', 0o644);
      try {
        await file.writeFile(data);
        await file.datasync();
      } finally {
        await file.close();
      }
    }
    await syncFolder(unfinished);
    await rename(unfinished, join(media, hash));
  } catch (problem) {
    await rm(unfinished, { recursive: true, force: true });
    // Another server was faster with the same bytes.
    if (!hasCode(problem, ['ENOTEMPTY', 'EEXIST', 'EPERM']) || !(await isFolder(join(media, hash))))
      throw problem;
  }
  await syncFolder(media);
}

/** The sizes of what stands there, which may be what another server made of the same source. */
async function sizesIn(folder: string, made: MadePicture): Promise<Sizes> {
  const files = await Promise.all(
    made.files.map(async ({ width, type }) => {
      const { size } = await stat(join(folder, `${width}.${type}`));
      return { width, type, data: { length: size } };
    }),
  );
  return { files };
}

/** Takes away what a killed server was still writing. @returns how many */
export async function sweepUnfinished(dataDir: string, now: Date): Promise<number> {
  const media = mediaFolder(dataDir);
  const names = await readdir(media).catch((problem: unknown) => {
    if (hasCode(problem, ['ENOENT'])) return [];
    throw problem;
  });
  let count = 0;
  for (const name of names.filter((one) => one.startsWith(UNFINISHED))) {
    // Finished or taken away by another server since it was listed: then it has no age.
    const at = await writtenAt(join(media, name));
    if (at === null || now.getTime() - at <= LEFT_AFTER_MS) continue;
    await rm(join(media, name), { recursive: true, force: true });
    count += 1;
  }
  return count;
}

async function writtenAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (problem) {
    if (hasCode(problem, ['ENOENT'])) return null;
    throw problem;
  }
}

async function isThere(dataDir: string, hash: string): Promise<boolean> {
  for (const folder of mediaFolders(dataDir)) if (await isFolder(join(folder, hash))) return true;
  return false;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (problem) {
    if (hasCode(problem, ['ENOENT', 'ENOTDIR'])) return false;
    throw problem;
  }
}
