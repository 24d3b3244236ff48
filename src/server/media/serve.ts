import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hasCode } from '#server/platform/base/disk.ts';
import { httpNotFound } from '#server/platform/http/errors.ts';
import { packageRoot } from '#server/platform/base/package-root.ts';

const HASH = /^[0-9a-f]{16,64}$/;
/** No such file, or a folder of that name. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR'];
const FILE = /^[1-9]\d{0,3}\.(webp|avif)$/;

/**
 * Kept for a year: what is made at run time is named by its source and by the way it is encoded (`pictureHash`), so
 * another encoding has another name. Files that were lost are made again alike, except when the library was renewed
 * meanwhile; then a phone that holds the former ones shows the same picture. The committed ones are named by their source
 * alone until the tool makes them anew. It is only ever a picture: no script, no page of its own (security 20).
 */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** Folder of the pictures that came with the code: `{hash}/{width}.webp`. Absolute. */
export const committedMediaFolder = join(packageRoot(), 'src/server/seed/data/media');

/** Folder of pictures that come at run time. */
export const mediaFolder = (dataDir: string): string => join(dataDir, 'media');

/** All places of pictures: the committed ones of the seed, then those of the data folder. */
export const mediaFolders = (dataDir: string): string[] => [committedMediaFolder, mediaFolder(dataDir)];

/**
 * GET and HEAD /media/i/{hash}/{width}.webp and .avif, outside /api. Anything else there is 404 `not_found`, an AVIF of
 * a picture that has none too.
 */
export function mediaRoutes(app: FastifyInstance, { dataDir }: { dataDir: string }): void {
  const folders = mediaFolders(dataDir);
  app.get<{ Params: { hash: string; file: string } }>('/media/i/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params;
    // Names are checked, not cleaned: only hex, a number and one of two endings ever reach the file system.
    const [, type] = FILE.exec(file) ?? [];
    const bytes = type && HASH.test(hash) ? await firstOf(folders, hash, file) : null;
    if (bytes === null) throw httpNotFound();
    return reply
      .headers({ ...HEADERS, 'content-type': `image/${type}`, 'content-length': bytes.length })
      .send(bytes);
  });
}

/** The bytes of a picture by the address that the wire has for it; null where it is lost or is no such address. */
export async function pictureBytes(dataDir: string, address: string): Promise<Buffer | null> {
  const [, hash = '', file = ''] = /^\/media\/i\/([^/]+)\/([^/]+)$/.exec(address) ?? [];
  return HASH.test(hash) && FILE.test(file) ? firstOf(mediaFolders(dataDir), hash, file) : null;
}

async function firstOf(folders: readonly string[], hash: string, file: string): Promise<Buffer | null> {
  for (const folder of folders) {
    try {
      return await readFile(join(folder, hash, file));
    } catch (problem) {
      if (!hasCode(problem, ABSENT)) throw problem;
    }
  }
  return null;
}
