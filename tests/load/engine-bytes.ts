import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { BYTES } from './bounds.ts';
import { byteRow, kilobytes, type Measured } from './report.ts';

const CLIENT = resolve(import.meta.dirname, '../../dist/client');
const ASSETS = join(CLIENT, 'assets');

/** Bytes that the offline engine adds to a page that has its first screen, each file as the server sends it. */
export function engineBytes(): Measured {
  // What every first screen has before the engine comes.
  const first = new Set([...filesFrom('first', new Set()), ...filesFrom('shared', new Set())]);
  const withEngine = filesFrom('start-engine', first);
  const dexie = [...withEngine].filter((name) =>
    readFileSync(join(ASSETS, name), 'utf8').includes('DexieError'),
  );
  const engine = [...withEngine].filter((name) => !dexie.includes(name));
  const known = new Set([...first, ...withEngine]);
  const waiting = filesFrom('waiting', known);
  return {
    rows: [
      byteRow('offline engine in the page', sum(engine), BYTES.engine, `, ${engine.length} files`),
      byteRow('Dexie', sum(dexie), BYTES.dexie),
      byteRow('worker', sent(join(CLIENT, 'worker.js')), BYTES.worker),
      byteRow('sender of the worker, kept over releases', sum([...filesFrom('drain', known)]), BYTES.drain),
      byteRow('/waiting, after the engine', sum([...waiting]), BYTES.waiting, `, ${waiting.size} files`),
    ],
    notes: [`engine: ${named(engine)}`, `/waiting: ${named([...waiting])}`],
  };
}

/** A chunk and all that it cannot start without, but what is there already. Chunks are named `name-hash.js`. */
function filesFrom(name: string, known: ReadonlySet<string>): Set<string> {
  const start = readdirSync(ASSETS).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.(js|css)$`).test(file));
  if (start.length === 0) throw new Error(`no chunk is called ${name}`);
  const found = new Set<string>();
  const open = [...start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (known.has(file) || found.has(file)) continue;
    found.add(file);
    if (file.endsWith('.js')) open.push(...importsOf(file));
  }
  return found;
}

/** `from"./x.js"` and `import"./x.js"`, never `import(…)`, which waits until it is asked for. */
function importsOf(file: string): string[] {
  const code = readFileSync(join(ASSETS, file), 'utf8');
  return [...code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

/** The file that lies compressed beside it; small ones have none and go out as the server compresses them. */
function sent(path: string): number {
  try {
    return readFileSync(`${path}.br`).length;
  } catch {
    return brotliCompressSync(readFileSync(path)).length;
  }
}

const sum = (files: readonly string[]): number =>
  files.reduce((total, file) => total + sent(join(ASSETS, file)), 0);

const named = (files: readonly string[]): string =>
  files
    .map((file) => ({ file, bytes: sent(join(ASSETS, file)) }))
    .toSorted((a, b) => b.bytes - a.bytes)
    .map(({ file, bytes }) => `${file} ${kilobytes(bytes)}`)
    .join(', ');
