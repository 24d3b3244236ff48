import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { build, parseAst, type Plugin } from 'vite';

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

/**
 * One file with simulator, engine, Dexie and IndexedDB in it, for worker threads, and beside each module that bugs are planted
 * in one for each of them: a thread chooses as it starts (`workerData`). Answers its path.
 */
export async function bundle(plants: readonly Plant[] = []): Promise<string> {
  const done = new Set<string>();
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [fromSources(), plantIn(plants, done)],
    ssr: { noExternal: true },
    build: {
      write: false,
      ssr: join(root, 'tests/simulator/inside/worker.ts'),
      minify: false,
      target: 'node20',
      rolldownOptions: { external: (id: string) => isBuiltin(id), output: { codeSplitting: false } },
    },
  });
  const absent = plants.find(({ name }) => !done.has(name));
  if (absent) throw new Error(`${absent.name}: ${absent.file} is not part of the simulator`);
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

/** `claim.ts` gives what `claim.as-it-is.ts` has, or `claim.planted-3.ts` where the fourth bug is the thread's. */
const VARIANT = /\.(as-it-is|planted-(\d+))\.ts$/;

function plantIn(plants: readonly Plant[], done: Set<string>): Plugin {
  const files = plants.map(({ file }) => (file.startsWith('src/') ? join(sources, file) : join(root, file)));
  return {
    name: 'plant',
    enforce: 'pre',
    resolveId(id) {
      return VARIANT.test(id) ? id : null;
    },
    async load(id) {
      const path = id.replace(VARIANT, '.ts');
      const here = plants.flatMap((plant, at) => (files[at] === path ? [{ at, plant }] : []));
      if (here.length === 0) return null;
      const source = await readFile(path, 'utf8');
      const variant = VARIANT.exec(id);
      if (!variant) return choosing(path, namesIn(source), here);
      const planted = here.find(({ at }) => String(at) === variant[2])?.plant;
      if (!planted) return source;
      const { name, file, find, replace } = planted;
      if (source.split(find).length !== 2) throw new Error(`${name}: not exactly once in ${file}: ${find}`);
      done.add(name);
      return source.replace(find, () => replace);
    },
  };
}

/** Values that a module exports; types are gone where it runs. */
function namesIn(source: string): string[] {
  return parseAst(source, { lang: 'ts' }).body.flatMap((statement) => {
    if (statement.type === 'ExportAllDeclaration' || statement.type === 'ExportDefaultDeclaration')
      throw new Error('a bug can be planted only in a module that names what it exports');
    if (statement.type !== 'ExportNamedDeclaration' || statement.exportKind === 'type') return [];
    const { declaration, specifiers } = statement;
    if (specifiers.length > 0) throw new Error('a bug can be planted only in a module that exports its own');
    if (declaration?.type === 'VariableDeclaration')
      return declaration.declarations.map(({ id }) => {
        if (id.type === 'Identifier') return id.name;
        throw new Error('a bug can be planted only where each export has a name');
      });
    const isValue =
      declaration?.type === 'FunctionDeclaration' ||
      declaration?.type === 'ClassDeclaration' ||
      declaration?.type === 'TSEnumDeclaration';
    return isValue && declaration.id ? [declaration.id.name] : [];
  });
}

function choosing(path: string, names: readonly string[], here: readonly { at: number; plant: Plant }[]) {
  const beside = (variant: string): string => JSON.stringify(path.replace(/\.ts$/, `.${variant}.ts`));
  return [
    `import { workerData } from 'node:worker_threads';`,
    `import * as asItIs from ${beside('as-it-is')};`,
    ...here.map(({ at }) => `import * as planted${at} from ${beside(`planted-${at}`)};`),
    `const chosen = { ${here.map(({ at, plant }) => `${JSON.stringify(plant.name)}: planted${at}`).join(', ')} }[workerData] ?? asItIs;`,
    ...names.map((name) => `export const ${name} = chosen.${name};`),
  ].join('\n');
}
