import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const GLOBAL = '\0dexie-global';
/** Names that page and worker use of Dexie; whoever uses more adds it here. */
const NAMES = ['Dexie', 'liveQuery'];
const NAMED = `export const { ${NAMES.join(', ')} } = globalThis.Dexie;`;

/** Dexie as its authors compress it, without its questions after a loader: it becomes `globalThis.Dexie`. */
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
 * Code that the worker sends with begins in a file of its own, `assets/drain-<hash>.js`, and shares the rest with the page.
 * worker.js changes with every deploy, because it lists the shell; these only when they change themselves, and only
 * browsers that can wake a worker fetch them for it. Their addresses stand in worker.js as DRAIN_SCRIPTS, in the order
 * in which they need each other.
 */
export function drainScript(): { page: Plugin; worker: Plugin } {
  let scripts: string[] = [];
  const page: Plugin = {
    name: 'drain-script',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const found = new Set<string>();
      const add = (fileName: string): void => {
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk') throw new Error(`the worker cannot load ${fileName}`);
        if (chunk.moduleIds.some((id) => /node_modules\/(react|@lingui)/.test(id)))
          throw new Error('React or lingui came into the worker');
        chunk.imports.forEach(add);
        found.add(`/${fileName}`);
      };
      add(Object.values(bundle).find(({ name }) => name === 'drain')?.fileName ?? 'drain');
      scripts = [...found];
    },
  };
  const worker: Plugin = {
    name: 'drain-addresses',
    config: () => ({ define: { DRAIN_SCRIPTS: JSON.stringify(scripts) } }),
  };
  return { page, worker };
}
