import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Compressed. What is longer is worth a request of its own, which goes on alone where the line was cut. */
const SMALL_BYTES = 6500;

/** A file of the worker's list. */
interface Listed {
  url: string;
  /** Bytes, not compressed. */
  size: number;
}

/**
 * Lays the small files of the shell together once more, in `assets/small-<hash>.json`, by their names: each request costs a
 * share of a round trip and half a kilobyte of headers, and many small texts compress to three quarters as one. The
 * worker takes them out of it (sw/fill-shell.ts); a page asks for each by itself as before.
 * @param isApart names a file that lies elsewhere, or that must come by itself
 * @returns the plugin, and what puts the worker's list in the order that says what the one file holds: all before it. The
 * others follow, small ones first: they wait for round trips while the one comes, and the large ones fill the line to the end
 */
export function smallFiles(
  folder: string,
  isApart: (name: string) => boolean,
): { plugin: Plugin; inOrder: <T extends Listed>(files: T[]) => { manifest: T[] } } {
  const held = new Set<string>();
  let together = '';
  const placeOf = ({ url }: Listed): number => {
    const name = url.replace(/^assets\//, '');
    return held.has(name) ? 0 : name === together ? 1 : 2;
  };
  const plugin: Plugin = {
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
      together = `small-${hash}.json`;
      for (const [name] of small) held.add(name);
      writeFileSync(join(assets, together), all);
    },
  };
  return {
    plugin,
    inOrder: (files) => ({ manifest: files.toSorted((a, b) => placeOf(a) - placeOf(b) || a.size - b.size) }),
  };
}

const kindFirst = (name: string): string => `${extname(name)} ${name}`;
