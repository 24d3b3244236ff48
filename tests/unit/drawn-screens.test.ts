import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { firstReads } from '#app/first-reads.ts';
import { routes } from '#app/routes.tsx';

const REPOSITORY = join(import.meta.dirname, '../..');
const SCREENS = join(REPOSITORY, 'src/app/screens');
const BUILD = readFileSync(join(REPOSITORY, 'vite.config.ts'), 'utf8');

/** Names of screens in a list of the build: 'home-page'. */
const FIRST = [...(/first: \[([^\]]*)\]/.exec(BUILD)?.[1] ?? '').matchAll(/'([\w-]+)'/g)].map(
  ([, name = '']) => name,
);
/** Screens that the build lays with an area of what comes later. */
const LATER = [...BUILD.matchAll(/screens\(([^)]*)\)/g)].flatMap(([, names = '']) =>
  [...names.matchAll(/'([\w-]+)'/g)].map(([, name]) => `${name}-page`),
);
/** Beginnings of the names of screens that it takes by a pattern: 'supporter-'. */
const BEGINNINGS = [...BUILD.matchAll(/\/screens\\\/([\w-]+-)\[/g)].map(([, beginning = '']) => beginning);
const nameOf = ({ source }: { source: string }): string => basename(source, '.tsx');
const drawn = [
  ...new Set(routes.filter((route) => firstReads(route) !== null).map(({ screen }) => nameOf(screen))),
];

test('each screen that the server draws has its place in the build: with the first ones, or with its area', () => {
  expect(drawn.length).toBeGreaterThan(10);
  // An address of no page is drawn from a file of its own: few ever meet it.
  const lost = drawn.filter(
    (name) =>
      name !== 'not-found-page' &&
      ![...FIRST, ...LATER].includes(name) &&
      !BEGINNINGS.some((one) => name.startsWith(one)),
  );
  expect(lost).toEqual([]);
});

test('the build names no screen that is not there, and none that no route opens', () => {
  for (const name of [...FIRST, ...LATER]) expect(existsSync(join(SCREENS, `${name}.tsx`)), name).toBe(true);
  const opened = new Set(routes.map(({ screen }) => nameOf(screen)));
  expect(FIRST.filter((name) => !opened.has(name))).toEqual([]);
});

test('each first screen of the build is one that the server draws', () => {
  expect(FIRST.filter((name) => !drawn.includes(name))).toEqual([]);
});
