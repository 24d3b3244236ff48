import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { routeOf, routes } from '#app/routes.tsx';
import { SPEC_ROUTES, type Who } from '../browser/spec/routes.ts';

/** docs/coverage.md names, for all that the two specifications say, the test that proves it. Does it name what there is? */
const ROOT = resolve(import.meta.dirname, '../..');
const TABLE = readFileSync(join(ROOT, 'docs/coverage.md'), 'utf8').replaceAll(/\n(?=[^|\n])/g, ' ');

/** A file below tests/ with the titles that are quoted behind it. */
const PROOFS = [...TABLE.matchAll(/`((?:unit|offline|server|browser|simulator)\/[\w.-]+)`([^`|]*)/g)].map(
  ([, file = '', behind = '']) => ({
    file,
    titles: [...behind.matchAll(/“(.*?)”(?=[,;.]|\s*$)/g)].map(([, title = '']) => title),
  }),
);
const FILES = [...new Set(PROOFS.map(({ file }) => file))];

/** Titles of the tests and groups of a file, as they are written there. */
function titlesIn(file: string): string[] {
  const source = readFileSync(join(ROOT, 'tests', file), 'utf8');
  const written = source.matchAll(/\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`([^`]*)`),/g);
  return [...written].map(([, ...of]) =>
    (of.find((one) => one !== undefined) ?? '').replaceAll(/\\(.)/g, '$1'),
  );
}

/** Its lines: the section that they are of, and what proves them. */
const LINES = [...TABLE.matchAll(/^\| ((?:Buyer|Account) \d)?.* \| (.*) \|$/gm)]
  .map(([line, section = 'beside', proof = '']) => ({ line, section, proof }))
  .filter(({ line }) => !/^\| (?:Section|-)/.test(line));

/** Lines of each section of the specifications: one that goes with its test is missed here. */
const OF_SECTION = {
  'Buyer 2': 28,
  'Buyer 3': 1,
  'Buyer 4': 9,
  'Buyer 5': 14,
  'Buyer 6': 2,
  'Buyer 7': 23,
  'Buyer 8': 12,
  'Buyer 9': 11,
  'Account 2': 20,
  'Account 3': 1,
  'Account 4': 5,
  'Account 5': 7,
  'Account 6': 1,
  'Account 7': 9,
  'Account 8': 6,
  'Account 9': 6,
};

test.each(Object.entries(OF_SECTION))('%s has its %i lines', (of, count) => {
  expect(LINES.filter(({ section }) => section === of)).toHaveLength(count);
});

test('each of its lines names a test', () => {
  const isProven = ({ proof }: { proof: string }): boolean =>
    PROOFS.some(({ file }) => proof.includes(`\`${file}\``));
  expect(LINES.filter((line) => !isProven(line)).map(({ line }) => line)).toEqual([]);
});

test.each(FILES)('%s is there, with the titles that are named', (file) => {
  expect(existsSync(join(ROOT, 'tests', file)), file).toBe(true);
  const there = titlesIn(file);
  expect(PROOFS.filter((proof) => proof.file === file && proof.titles.length === 0)).toEqual([]);
  const named = PROOFS.filter((proof) => proof.file === file).flatMap(({ titles }) => titles);
  const isThere = (title: string): boolean =>
    title.endsWith('…') ? there.some((one) => one.startsWith(title.slice(0, -1))) : there.includes(title);
  expect(named.filter((title) => !isThere(title))).toEqual([]);
});

const Declared = v.object({ path: v.string(), method: v.optional(v.string(), 'GET') });
const WithDoors = v.object({ doors: v.array(Declared) });

const SERVER_TESTS = readdirSync(join(ROOT, 'tests/server'))
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(ROOT, 'tests/server', name), 'utf8'));

/** Calls that the product has beside the specifications need no line where a test of the server asks for it by its address. */
function isCalledByTests(call: string): boolean {
  const [method = '', path = ''] = call.slice(1, -1).split(' ');
  const address = path
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/:\w+/g, String.raw`(?:\$\{[^}]*\}|[^/\s]+)`);
  const written = new RegExp(`'${method}',\\s*['\`](?:/api)?${address}['\`?]`);
  return SERVER_TESTS.some((text) => written.test(text));
}

test('each call of the contract stands in it, or is proven by a test of the server', async () => {
  const folder = join(ROOT, 'src/contract');
  const calls = new Set<string>();
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true });
  for (const name of files.filter((one) => one.endsWith('.ts'))) {
    const found: unknown = await import(join(folder, name));
    for (const one of Object.values(Object(found))) {
      if (!v.is(Declared, one)) continue;
      const doors = v.is(WithDoors, one) ? one.doors : [];
      for (const { method = 'GET', path } of [one, ...doors]) calls.add(`\`${method} ${path}\``);
    }
  }
  expect(calls.size).toBeGreaterThan(150);
  expect([...calls].filter((call) => !TABLE.includes(call) && !isCalledByTests(call))).toEqual([]);
});

test('the table of routes names each page of the specifications once for each who meets it', () => {
  const names = SPEC_ROUTES.map(({ who, at }) => `${who} ${at}`);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

/** Reader whom a page is for, by how its address begins; all else is for guests too. */
const WHOSE: readonly (readonly [RegExp, Who])[] = [
  [/^\/staff/, 'staff'],
  [/^\/vendor/, 'vendor'],
  [/^\/(?:supporter-dashboard|my-downline|supporter-training|advertising-tools)/, 'supporter'],
  [/^\/(?:profile|checkout|review-order|confirm-order)/, 'buyer'],
];
const whoIsFor = (path: string): Who => WHOSE.find(([begin]) => begin.test(path))?.[1] ?? 'guest';

/**
 * Pages that the specifications do not name; shorter forms of pages that stand in the table; and an entry of spares, which is
 * met by its link. Another page belongs in the table.
 */
const BESIDE = [
  'guest /index.html',
  'guest /item-details/:id',
  'guest /auto-parts',
  'guest /stores/:code',
  'guest /verify-invoice',
  'guest /verify-invoice/:code',
  'guest /login/google',
  'guest /login/link',
  'guest /login/link/:uid/:token',
  'guest /link-google/:uid/:token',
  'buyer /profile/security',
  'buyer /profile/data',
  'buyer /profile/saved',
  'buyer /profile/inquiries',
  'buyer /profile/inquiries/:id',
  'buyer /profile/notices',
  'buyer /profile/requests',
  'buyer /profile/requests/:id',
  'guest /compare',
  'guest /garage',
  'guest /orders/:number',
  'vendor /vendor/add-content/:cid/:lid',
  'vendor /vendor/import',
  'vendor /vendor/inquiries',
  'vendor /vendor/inquiries/:id',
  'guest /supporter-programme',
  'guest /supporter-programme/join',
  'supporter /supporter-dashboard/statement',
  'supporter /supporter-dashboard/payment',
  'guest /catalogue',
  'guest /share',
  'guest /waiting',
];

test('each page of the product stands in it for whom it is, or beside the specifications', () => {
  const met = new Set(
    SPEC_ROUTES.map(({ who, at }) => `${who} ${routeOf(at.replace(/\?.*/, '')).route.path}`),
  );
  const pages = routes.map(({ path }) => `${whoIsFor(path)} ${path}`);
  const unmet = pages.filter((page) => !met.has(page) && !page.startsWith('staff /staff/'));
  expect(unmet).toEqual(BESIDE);
});
