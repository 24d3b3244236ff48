import { join } from 'node:path';
import type { FileStore, NamedBytes } from '#server/platform/files/file-store.ts';
import { writeFolder } from '#server/platform/files/local-files.ts';
import { committedFiles } from './serve.ts';
import { bytesByWidth, type MadePicture, makePicture, pictureHash, type Sizes } from './pipeline.ts';
import type { Db } from '#server/platform/database/db.ts';
import type { Limit } from '#server/platform/calls/handle.ts';

/** As many pictures of listings and articles as one account may send (account contract 7). */
export const PICTURE_UPLOADS: Limit = { name: 'pictures', per: 'user', max: 60, windowSeconds: 3600 };

/**
 * Makes a picture of a file and keeps it; the same bytes twice are one picture, made once.
 * @returns its hash, under which `pictures` has it
 * @param stopped the server ends: nothing is begun any more
 * @throws PictureRefused; PictureFailed; HttpProblem 503 when too many wait; StoreAway; NoRoom; the signal's reason
 */
export async function keepPicture(
  db: Db,
  files: FileStore,
  bytes: Buffer,
  stopped?: AbortSignal,
): Promise<string> {
  const hash = pictureHash(bytes);
  const known = await db
    .selectFrom('pictures')
    .select(['bytes', 'avif'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (known && (await isThere(files, hash, known))) return hash;
  const made = await makePicture(bytes, stopped);
  // The files first: a row always has them, and files without a row are found by nobody.
  const found = sizesIn(made, await files.writeFolder(folderOf(hash), namedFiles(made)));
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

/** Writes the files of a picture into a folder of pictures, on disk before it returns. */
export const writePicture = (media: string, made: MadePicture): Promise<void> =>
  writeFolder(join(media, made.hash), namedFiles(made));

const folderOf = (hash: string): string => `media/${hash}`;

const nameOf = ({ width, type }: MadePicture['files'][number]): string => `${width}.${type}`;

/** Each is asked for its bytes when it is written. */
const namedFiles = ({ files }: MadePicture): NamedBytes[] =>
  files.map((file) => ({
    name: nameOf(file),
    get data() {
      return file.data;
    },
  }));

/** The sizes of what stands there, which may be what another server made of the same source. */
const sizesIn = (made: MadePicture, found: ReadonlyMap<string, number>): Sizes => ({
  files: made.files.map((file) => {
    const { width, type, data } = file;
    return { width, type, data: { length: found.get(nameOf(file)) ?? data.length } };
  }),
});

/** Tells whether all files of a picture are there, and not some of them: a copy or a write may have been broken off. */
async function isThere(
  files: FileStore,
  hash: string,
  { bytes, avif }: Record<'bytes' | 'avif', Record<string, number>>,
): Promise<boolean> {
  const names = [
    ...Object.keys(bytes).map((width) => `${width}.webp`),
    ...Object.keys(avif).map((width) => `${width}.avif`),
  ];
  for (const store of [committedFiles, files]) {
    const there = await store.namesIn(folderOf(hash));
    if (names.every((name) => there.has(name))) return true;
  }
  return false;
}
