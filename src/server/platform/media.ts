import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { notFound } from './errors.ts';
import { seedMediaDir } from './seed/data-folder.ts';

const HASH = /^[0-9a-f]{16,64}$/;
const FILE = /^[1-9]\d{1,3}\.webp$/;

/** A picture never changes under its hash. It is only ever a picture: no script, no page of its own (security 20). */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-type': 'image/webp',
  'x-content-type-options': 'nosniff',
};

/**
 * GET and HEAD /media/i/{hash}/{width}.webp, outside /api: the committed pictures of the seed, then those of the
 * data folder. Anything else there is 404 `not_found`.
 */
export function mediaRoutes(app: FastifyInstance, { dataDir }: { dataDir: string }): void {
  const folders = [seedMediaDir, join(dataDir, 'media')];
  app.get<{ Params: { hash: string; file: string } }>('/media/i/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params;
    // Names are checked, not cleaned: only hex and a number ever reach the file system.
    const bytes = HASH.test(hash) && FILE.test(file) ? await firstOf(folders, hash, file) : null;
    if (bytes === null) throw notFound();
    return reply.headers({ ...HEADERS, 'content-length': bytes.length }).send(bytes);
  });
}

async function firstOf(folders: readonly string[], hash: string, file: string): Promise<Buffer | null> {
  for (const folder of folders) {
    try {
      return await readFile(join(folder, hash, file));
    } catch (problem) {
      if (!isAbsent(problem)) throw problem;
    }
  }
  return null;
}

/** No such file, or a folder of that name. */
function isAbsent(problem: unknown): boolean {
  if (!(problem instanceof Error && 'code' in problem)) return false;
  return ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(problem.code));
}
