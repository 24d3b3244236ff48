import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);

const TEXTS = /\.(js|css|svg|json|webmanifest)$/;
/** Below that nothing is saved that a packet would notice. */
const WORTH_BYTES = 256;

/**
 * Lays `name.br` beside each file of the page, as small as brotli makes it: the server cannot take that time for every
 * request, and a phone pays for the difference (an eighth). Stands behind the plugin that writes the worker.
 */
export function precompress(folder: string): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: () => compressIn(folder),
    },
  };
}

async function compressIn(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && TEXTS.test(entry.name));
  // All at once: the work waits for a free core in zlib's own threads.
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const size = content.byteLength;
  if (size < WORTH_BYTES) return;
  await writeFile(`${path}.br`, await brotli(content, { params: params(size) }));
}

const params = (size: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: size,
});
