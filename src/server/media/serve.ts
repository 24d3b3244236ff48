import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { localFiles } from '#server/platform/files/local-files.ts';
import { httpNotFound } from '#server/platform/http/errors.ts';
import { packageRoot } from '#server/platform/base/package-root.ts';

const HASH = /^[0-9a-f]{16,64}$/;
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

const committed = join(packageRoot(), 'src/server/seed/data');

/** Folder of the pictures that came with the code: `{hash}/{width}.webp`. Absolute. */
export const committedMediaFolder = join(committed, 'media');

/** The pictures that came with the code, which no store has. */
export const committedFiles = localFiles(committed);

/**
 * GET and HEAD /media/i/{hash}/{width}.webp and .avif, outside /api. Anything else there is 404 `not_found`, an AVIF of
 * a picture that has none too. While the store is away it is 503 `unavailable`, which nobody keeps: pages show the place of the picture.
 */
export function mediaRoutes(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { hash: string; file: string } }>('/media/i/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params;
    const [, type] = FILE.exec(file) ?? [];
    const bytes = await pictureBytes(files, `/media/i/${hash}/${file}`);
    if (bytes === null) throw httpNotFound();
    return reply
      .headers({ ...HEADERS, 'content-type': `image/${type}`, 'content-length': bytes.length })
      .send(bytes);
  });
}

/** The bytes of a picture by the address that the wire has for it; null where it is lost or is no such address. */
export async function pictureBytes(files: FileStore, address: string): Promise<Buffer | null> {
  const [, hash = '', file = ''] = /^\/media\/i\/([^/]+)\/([^/]+)$/.exec(address) ?? [];
  // Names are checked, not cleaned: only hex, a number and one of two endings ever reach a store.
  if (!HASH.test(hash) || !FILE.test(file)) return null;
  const path = `media/${hash}/${file}`;
  return (await committedFiles.read(path)) ?? files.read(path);
}
