// Imports point one way. The linter shows the usual wrong turns while one types; this looks at every form of import
// (static, dynamic, re-export, by # or by a relative path) and at what a file reaches through others.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root as repository } from './run.mjs';

/** Which layers a layer may import, besides itself. */
const ARROWS = {
  domain: [],
  contract: ['domain'],
  offline: ['domain', 'contract'],
  ui: [],
  // What several features show of the trade: a price, a landed sum, how old something is.
  shown: ['domain', 'contract', 'offline', 'ui'],
  features: ['domain', 'contract', 'offline', 'ui', 'shown'],
  app: ['domain', 'contract', 'offline', 'ui', 'shown', 'features'],
  server: ['domain', 'contract'],
  sw: ['domain', 'contract', 'offline', 'app'],
  // Seeds' pictures are made as those that come at run time are; the page's words of refusals come from their table.
  tools: ['domain', 'server'],
};
/**
 * Folders with inner walls: each of their rooms may import those that stand before it. What lies in the folder itself
 * belongs to no room and may not be.
 */
const ROOMS = {
  'src/domain': [
    'text',
    'money',
    'refusals',
    'people',
    'places',
    'phone',
    'fitment',
    'stock',
    'merging',
    'listings',
    'requests',
    'search',
    'shipping',
    'payments',
    'orders',
    'order-code',
    'supporters',
    'shop',
    'catalogue',
    'pack',
    'promo',
  ],
  'src/offline': ['device', 'store', 'face', 'outbox', 'send', 'read', 'packs', 'centre', 'engine', 'react'],
  'src/server/platform': ['base', 'files', 'database', 'http', 'cache', 'mail', 'calls', 'pages'],
};
/** The rooms as ARCHITECTURE.md draws them. */
export const DRAWING = Object.entries(ROOMS).map(([folder, rooms]) => ({ folder, line: rooms.join(' ← ') }));
/** Table of the layers as ARCHITECTURE.md has it. */
export const LAYERS = Object.entries(ARROWS).map(([layer, targets]) => ({ layer, targets }));
/** Platform, on which all areas of the server stand: it knows none of them. */
const GROUND_FLOOR = 'src/server/platform/';
/** Files that only the start of a server and the tools may use: they know all areas. */
const TOP_FLOOR = /^src\/server\/(seed|test-hooks)\//;
const ABOVE_ALL_AREAS = /^src\/(server\/[^/]+\.ts$|server\/(seed|test-hooks)\/|tools\/)/;
/** Files that the worker runs, so React may not come in even through another file. */
const WITHOUT_REACT = [/^src\/features\/[^/]+\/(commands|queries)\.ts$/, /^src\/app\/commands\.ts$/, /^sw\//];
const REACT =
  /^(react|react-dom|react-router-dom|react-aria-components|@lingui\/react|dexie-react-hooks|zustand)(\/|$)/;
/** The one door from the server into the page: it draws first screens. */
const RENDER = /^src\/app\/render\b/;

const BANS = [
  {
    in: /^src\/(server|domain)\//,
    find: /\bDate\.now\b|\bnew Date\(\s*\)/g,
    say: 'time comes from the clock that is passed in',
  },
  {
    in: /^src\/server\//,
    find: /(?<![.\w])now\(\)(?!\s*[:{])|\bcurrent_(timestamp|date|time)\b/gi,
    say: 'time in SQL comes from the clock, as a parameter',
  },
  { in: /^src\//, find: /\bsql\.raw\b/g, say: 'values go through parameters' },
  {
    // The one place that asks other servers, with its limits.
    in: /^src\/server\/(?!platform\/http\/outside\.ts$)/,
    find: /(?<![\w.])(?:globalThis\.)?fetch\(|\bhttps?\.(?:get|request)\(/g,
    say: 'other servers are asked through platform/http/outside.ts',
  },
  {
    in: /^src\/(features|shown|ui|app)\//,
    find: /(?<![\w.])(?:(?:window|globalThis|self)\.)?fetch\(/g,
    say: 'declare a command or a query; the engine runs it',
  },
  {
    in: /^src\/(features|shown|ui|app)\//,
    find: /\blocalStorage\b|\bsessionStorage\b/g,
    say: 'what is kept is kept by src/offline',
  },
  {
    // What is lost on the way must be said, and asked for again.
    in: /^src\/(features|shown|ui|app)\//,
    find: /(?<![\w.])(?:React\.)?lazy\s*\(/g,
    say: 'a piece comes by onDemand or optional, a screen by appScreen',
  },
];
const CLOCK = 'src/server/platform/base/clock.ts';

/**
 * Everything that points the wrong way, as lines for a person; empty when all is well.
 * @param {string} root the repository
 * @returns {string[]}
 */
export function wrongDirections(root) {
  const files = [...walk(root, 'src'), ...walk(root, 'sw')].filter((file) => /\.(ts|tsx)$/.test(file));
  const graph = new Map(files.map((file) => [file, importsOf(root, file)]));
  const problems = [];
  for (const [file, imports] of graph) {
    for (const target of imports) {
      const why = target.file && wrongArrow(file, target.file);
      if (why) problems.push(`${file} imports ${target.file}: ${why}`);
    }
    if (WITHOUT_REACT.some((pattern) => pattern.test(file))) {
      const path = pathToReact(graph, file);
      if (path)
        problems.push(`${path.join(' -> ')}: the worker runs ${file}, which may not bring React along`);
    }
    problems.push(...bannedIn(root, file));
  }
  problems.push(...homeless(files));
  for (const circle of circles(graph)) problems.push(`${circle.join(' -> ')}: a circle`);
  return problems;
}

function wrongArrow(from, to) {
  const [layer, area] = place(from);
  const [targetLayer, targetArea] = place(to);
  if (layer === 'server' && RENDER.test(to)) return null;
  const inside = wrongRoom(from, to);
  if (inside) return inside;
  if (layer === 'server' && targetLayer === 'server') {
    if (from.startsWith(GROUND_FLOOR) && !to.startsWith(GROUND_FLOOR)) return 'platform/ knows no area';
    if (TOP_FLOOR.test(to) && !ABOVE_ALL_AREAS.test(from)) return 'it knows all areas, so none knows it';
  }
  if (layer === 'features' && targetLayer === 'features') {
    return area === targetArea ? null : 'features do not import each other; what meets, meets in app/';
  }
  if (layer === targetLayer || ARROWS[layer]?.includes(targetLayer)) return null;
  return `${layer} may import ${ARROWS[layer]?.join(', ') || 'nothing else'}`;
}

/** Layer and area: ['features', 'basket'] for src/features/basket/commands.ts. */
function place(file) {
  const parts = file.split('/');
  return parts[0] === 'src' ? [parts[1], parts[2]] : [parts[0], parts[1]];
}

/** Why a room of a folder may not import another; null where it may, or the two do not share a folder with rooms. */
function wrongRoom(from, to) {
  for (const [folder, rooms] of Object.entries(ROOMS)) {
    const [room, target] = [from, to].map((file) =>
      file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : null,
    );
    if (room === null || target === null || room === target) continue;
    const [at, targetAt] = [rooms.indexOf(room), rooms.indexOf(target)];
    if (at < 0 || targetAt < 0 || targetAt < at) continue;
    return `${folder}/${room} may import ${rooms.slice(0, at).join(', ') || 'no other room'}`;
  }
  return null;
}

/** Files in a folder with rooms that lie in none of them. */
const homeless = (files) =>
  Object.entries(ROOMS).flatMap(([folder, rooms]) =>
    files
      .filter((file) => file.startsWith(`${folder}/`))
      .filter((file) => !rooms.includes(file.slice(folder.length + 1).split('/')[0] ?? ''))
      .map((file) => `${file} lies in no room of ${folder}: ${rooms.join(', ')}`),
  );

/**
 * Files that reach each other, types included: none of them can be read, moved or tested without the others.
 * @returns {string[][]} one way around each
 */
function circles(graph) {
  const found = [];
  const done = new Set();
  const visit = (file, way) => {
    const at = way.indexOf(file);
    if (at >= 0) return void found.push([...way.slice(at), file]);
    if (done.has(file)) return;
    way.push(file);
    for (const { file: target } of graph.get(file) ?? []) if (target && graph.has(target)) visit(target, way);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

function pathToReact(graph, start) {
  const queue = [[start]];
  const seen = new Set([start]);
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const { file, name, typeOnly } of graph.get(path.at(-1)) ?? []) {
      if (typeOnly) continue;
      if (name && REACT.test(name)) return [...path, name];
      if (file && !seen.has(file)) {
        seen.add(file);
        queue.push([...path, file]);
      }
    }
  }
  return null;
}

const IMPORT =
  /(?:^|[;}\s])(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\sfrom\s*)?(['"])([^'"\n]+)\2|\bimport\(\s*(['"`])([^'"`\n]+)\4/g;

function importsOf(root, file) {
  const code = withoutComments(readFileSync(join(root, file), 'utf8'));
  return [...code.matchAll(IMPORT)].map((match) => {
    const name = match[3] ?? match[5];
    const local = name.startsWith('#')
      ? join('src', name.slice(1))
      : name.startsWith('.')
        ? relative(root, resolve(root, dirname(file), name))
        : null;
    if (local === null) return { name, file: null, typeOnly: Boolean(match[1]) };
    return { name: null, file: existing(root, local.split(sep).join('/')), typeOnly: Boolean(match[1]) };
  });
}

function existing(root, path) {
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => existsSync(join(root, candidate))) ?? path;
}

function bannedIn(root, file) {
  if (file === CLOCK) return [];
  const code = withoutComments(readFileSync(join(root, file), 'utf8'));
  return BANS.filter((ban) => ban.in.test(file)).flatMap((ban) =>
    [...code.matchAll(ban.find)].map((match) => {
      const line = code.slice(0, match.index).split('\n').length;
      return `${file}:${line} has ${match[0].trim()}: ${ban.say}`;
    }),
  );
}

/** Line breaks stay, so that lines keep their numbers. `//` after a colon is an address, not a comment. */
function withoutComments(code) {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\])\/\/[^\n]*/g, '$1');
}

function* walk(root, folder) {
  if (!existsSync(join(root, folder))) return;
  for (const name of readdirSync(join(root, folder)).toSorted()) {
    const path = `${folder}/${name}`;
    if (statSync(join(root, path)).isDirectory()) yield* walk(root, path);
    else yield path;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = wrongDirections(process.argv[2] ? resolve(process.argv[2]) : repository);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(problems.length > 0 ? 1 : 0);
}
