import { basename } from 'node:path';
import type { ESTree, Plugin, Rollup } from 'vite';

type Statement = ESTree.Program['body'][number];

/** List of what is fetched along with such files, as the build writes it. */
const SHEETS = /^const __vite__mapDeps=.*\n/;
/** A file that is asked for as the code runs, as the bundler writes it. */
const ASKED = /import\(["'`]\.\/([^"'`]+)["'`]\)/g;

/**
 * The worker is a classic script and cannot import the page's chunks; to bundle what it sends with a second time would
 * cost every phone 25 KB. So these chunks are written as scripts that both can load: what they export lies under their
 * name in the global scope, and whoever imports from one takes it from there.
 */
export function workerScripts(names: readonly string[]): Plugin {
  return {
    name: 'worker-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    renderChunk(code, chunk, _options, { chunks }) {
      const all = Object.values(chunks);
      const isScript = names.includes(chunk.name);
      const scripts = new Map(
        all.filter(({ name }) => names.includes(name)).map((one) => [basename(one.fileName), one]),
      );
      // Every page has these before anything of it runs.
      const begun = all.find(({ name, isEntry }) => isEntry && name === 'index')?.imports ?? [];
      const there = withNeeded([chunk.fileName, ...begun], chunks);
      const { rest, taken, given } = apart(code, this.parse(code).body, isScript, (file) => {
        if (isScript && !scripts.has(file))
          throw new Error(`the worker cannot load ${file} for ${chunk.name}`);
        return scripts.has(file);
      });
      const done = rest.replaceAll(ASKED, (asked, file: string) => {
        const script = scripts.get(file);
        if (script?.imports.some((one) => !there.has(one)))
          throw new Error(`${chunk.name} asks for ${script.name} without what that needs`);
        return script ? `${asked}.then(() => globalThis.${globalOf(script)})` : asked;
      });
      if (!isScript && done === code) return null;
      const needed = inOrder(scripts, [...taken.keys()]);
      const takes = [...taken].flatMap(([file, pairs]) => {
        const script = scripts.get(file);
        return script && pairs.length > 0
          ? `const { ${pairs.join(', ')} } = globalThis.${globalOf(script)};`
          : [];
      });
      // A script has no address of its own, and every address in it begins at the root.
      const body = [...takes, isScript ? done.replaceAll('import.meta', '({ url: location.href })') : done];
      if (!isScript)
        return { code: [...needed.map((file) => `import './${file}';`), ...body].join('\n'), map: null };
      const gives = given.length > 0 ? [`globalThis.${globalOf(chunk)} = { ${given.join(', ')} };`] : [];
      return { code: ['(() => {', "'use strict';", ...body, ...gives, '})();'].join('\n'), map: null };
    },
    // Scripts draw nothing: what they ask for needs no style sheet of the screens that lie with it.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && names.includes(chunk.name))
            chunk.code = chunk.code.replace(SHEETS, '').replaceAll(/__vite__mapDeps\(\[[\d,]*\]\)/g, '[]');
      },
    },
  };
}

/** Names that a chunk takes from scripts and gives as one, beside its code without those lines. */
function apart(
  code: string,
  body: readonly Statement[],
  isScript: boolean,
  scriptOf: (file: string) => boolean,
): { rest: string; taken: Map<string, string[]>; given: string[] } {
  const taken = new Map<string, string[]>();
  const given: string[] = [];
  let rest = code;
  // From the end, so that places before stay what they are.
  for (const node of body.toReversed()) {
    if (node.type === 'ImportDeclaration') {
      const file = basename(node.source.value);
      if (!scriptOf(file)) continue;
      taken.set(file, [...(taken.get(file) ?? []), ...node.specifiers.map(imported)]);
    } else if (isScript && node.type === 'ExportNamedDeclaration' && !node.source && !node.declaration) {
      for (const { local, exported } of node.specifiers) given.push(`${nameOf(exported)}: ${nameOf(local)}`);
    } else if (isScript && node.type.startsWith('Export')) {
      throw new Error('a script of the worker exports what it does not name');
    } else continue;
    rest = rest.slice(0, node.start) + rest.slice(node.end);
  }
  return { rest, taken, given };
}

function imported(one: ESTree.ImportDeclarationSpecifier): string {
  if (one.type !== 'ImportSpecifier') throw new Error('a script of the worker is taken as a whole');
  return `${nameOf(one.imported)}: ${one.local.name}`;
}

function nameOf(node: ESTree.ModuleExportName): string {
  if (node.type === 'Literal') throw new Error(`a script of the worker gives no ${node.value}`);
  return node.name;
}

/** These files, and all that runs before them. */
function withNeeded(files: readonly string[], chunks: Record<string, Rollup.RenderedChunk>): Set<string> {
  const found = new Set(files);
  for (const file of found) for (const next of chunks[file]?.imports ?? []) found.add(next);
  return found;
}

/** These and the scripts that they need, those first. */
function inOrder(scripts: ReadonlyMap<string, Rollup.RenderedChunk>, files: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (file: string): void => {
    const script = scripts.get(file);
    if (!script || found.has(file)) return;
    script.imports.forEach((one) => add(basename(one)));
    found.add(file);
  };
  files.forEach(add);
  return [...found];
}

const globalOf = ({ name }: Rollup.RenderedChunk): string => `$${name.replaceAll(/\W/g, '_')}`;
