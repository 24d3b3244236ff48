import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compressed. What is longer is worth a request of its own, which goes on alone where the line was cut. */
const SMALL_BYTES = 6500;

/**
 * Lays the small files of the shell together once more, in `assets/small-<hash>.json`, by their names: each request costs a
 * share of a round trip and half a kilobyte of headers, and many small texts compress to three quarters as one. The
 * worker takes them out of it (sw/fill-shell.ts); a page asks for each by itself as before.
 * @param isApart names a file that lies elsewhere, or that must come by itself
 */
export function smallFiles(folder: string, isApart: (name: string) => boolean): Plugin {
  return {
    name: 'small-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle() {
      const assets = join(folder, 'assets');
      const names = readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name) && !isApart(name));
      const texts = names.map((name) => [name, readFileSync(join(assets, name), 'utf8')] as const);
      const small = texts.filter(([, text]) => brotliCompressSync(text).length <= SMALL_BYTES);
      // By kind, so that alike lies beside alike.
      const sorted = small.toSorted(([a], [b]) => kindFirst(a).localeCompare(kindFirst(b)));
      const all = JSON.stringify(Object.fromEntries(sorted));
      const hash = createHash('sha256').update(all).digest('base64url').slice(0, 8);
      writeFileSync(join(assets, `small-${hash}.json`), all);
    },
  };
}

const kindFirst = (name: string): string => `${extname(name)} ${name}`;
