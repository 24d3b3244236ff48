import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

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

function compressIn(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const { size } = statSync(path);
    if (statSync(path).isDirectory()) compressIn(path);
    else if (TEXTS.test(name) && size >= WORTH_BYTES)
      writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params: params(size) }));
  }
}

const params = (size: number) => ({
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_SIZE_HINT]: size,
});
