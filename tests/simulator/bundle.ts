import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

/** A bug put into the sources as they are loaded: never into the files. */
export interface Plant {
  name: string;
  /** From the root of the repository. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
  /** The promises that it breaks. */
  invariants: string[];
}

const root = resolve(import.meta.dirname, '../..');
/** Another tree to take the product's sources from, e.g. a checkout of an older commit. */
const sources = resolve(process.env['SIMULATE_SOURCES'] ?? root);

/** One file with simulator, engine, Dexie and IndexedDB in it, for worker threads. Answers its path. */
export async function bundle(plant: Plant | null): Promise<string> {
  const planted = { done: false };
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [fromSources(), ...(plant ? [plantIn(plant, planted)] : [])],
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: join(root, 'tests/simulator/inside/worker.ts'),
      minify: false,
      target: 'node20',
      rolldownOptions: { external: (id: string) => isBuiltin(id), output: { codeSplitting: false } },
    },
  });
  if (plant && !planted.done) throw new Error(`${plant.name}: ${plant.file} is not part of the simulator`);
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('the build gave nothing');
  const [{ code }] = output.output;
  const folder = join(root, 'tests/.artifacts/simulator');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`);
  await writeFile(path, code);
  return path;
}

function fromSources(): Plugin {
  return {
    name: 'sources',
    enforce: 'pre',
    resolveId(id) {
      return id.startsWith('#') ? join(sources, 'src', id.slice(1)) : null;
    },
  };
}

function plantIn({ name, file, find, replace }: Plant, planted: { done: boolean }): Plugin {
  const path = file.startsWith('src/') ? join(sources, file) : join(root, file);
  return {
    name: 'plant',
    enforce: 'pre',
    async load(id) {
      if (id !== path) return null;
      const source = await readFile(path, 'utf8');
      if (source.split(find).length !== 2) throw new Error(`${name}: not exactly once in ${file}: ${find}`);
      planted.done = true;
      return source.replace(find, () => replace);
    },
  };
}
