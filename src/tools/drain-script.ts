import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const GLOBAL = '\0dexie-global';
/** What page and worker use of Dexie; whoever uses more adds it here. */
const NAMES = ['Dexie', 'liveQuery'];
const NAMED = `export const { ${NAMES.join(', ')} } = globalThis.Dexie;`;

/** Dexie as its authors press it, without its questions after a loader: it becomes `globalThis.Dexie`. */
function dexieScript(): string {
  const path = createRequire(import.meta.url).resolve('dexie/dist/dexie.min.js');
  const head = /^\(\(e,t\)=>\{.*?\}\)\(this,/;
  const code = readFileSync(path, 'utf8');
  if (!head.test(code)) throw new Error("Dexie's file begins differently now");
  return code.replace(head, '((e,t)=>{e.Dexie=t()})(globalThis,');
}

/**
 * The worker is a classic script: it cannot import the page's chunks, and a Dexie of its own would cost every phone
 * 27 KB again. So the build leaves Dexie in a chunk without imports and exports, which is a module to the page and a
 * script to the worker: importScripts finds it in the browser's cache.
 */
export function sharedDexie(): Plugin {
  return {
    name: 'shared-dexie',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      order: 'pre',
      filter: { id: /^(dexie|\0dexie-global)$/ },
      // One for each importer: shared, those few bytes would become a file of their own.
      handler: (id, importer) =>
        id === GLOBAL ? { id, moduleSideEffects: true } : `\0dexie?${importer ?? ''}`,
    },
    load: {
      filter: { id: /^\0dexie(-global$|\?)/ },
      handler: (id) => (id === GLOBAL ? `${dexieScript()}\nexport {};` : `import '${GLOBAL}';\n${NAMED}`),
    },
  };
}

/**
 * Builds what the worker sends with into a file of its own, `assets/drain-<hash>.js`. worker.js changes with every
 * deploy, because it lists the shell; this one and Dexie only when they change themselves, and only browsers that can
 * wake a worker fetch them at all. The addresses stand in worker.js as DRAIN_SCRIPTS.
 */
export function drainScript(folder: string): { page: Plugin; worker: Plugin } {
  let dexie = '';
  let scripts: string[] = [];
  const page: Plugin = {
    name: 'drain-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const found = Object.values(bundle).find(
        (one) => one.type === 'chunk' && one.moduleIds.includes(GLOBAL),
      );
      if (found?.type !== 'chunk') throw new Error('the page has no Dexie');
      if (found.moduleIds.length > 1 || found.imports.length > 0 || found.exports.length > 0)
        throw new Error('Dexie is no script of its own any more: the worker cannot load it');
      dexie = `/${found.fileName}`;
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const code = await bundled();
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
        writeFileSync(join(folder, `assets/drain-${hash}.js`), code);
        scripts = [dexie, `/assets/drain-${hash}.js`];
      },
    },
  };
  const worker: Plugin = {
    name: 'drain-addresses',
    config: () => ({ define: { DRAIN_SCRIPTS: JSON.stringify(scripts) } }),
  };
  return { page, worker };
}

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'dexie-of-the-page',
        enforce: 'pre',
        resolveId: (id) => (id === 'dexie' ? '\0dexie' : null),
        load: (id) => (id === '\0dexie' ? NAMED : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: 'sw/drain.ts', formats: ['iife'], name: 'drainScript' },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const [chunk] = outputs;
  if (outputs.length !== 1 || chunk?.type !== 'chunk') throw new Error('the drain is not one file');
  if (chunk.moduleIds.some((id) => /node_modules\/(react|@lingui)/.test(id)))
    throw new Error('React or lingui came into the worker');
  return chunk.code;
}
