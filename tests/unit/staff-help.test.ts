import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { STAFF_PATHS } from '#app/staff-paths.ts';

/** Nobody is trained for the shop before their first day: each screen of the staff says what it is for. */
const APP = resolve(import.meta.dirname, '../../src/app');
const read = (file: string): string => readFileSync(file, 'utf8');

const ROUTES = read(join(APP, 'staff-routes.ts'));
const PAGES = new Map(
  [...ROUTES.matchAll(/import \{ Page as (\w+) \} from '(\.\/screens\/[\w-]+\.tsx)'/g)].map(
    ([, name = '', file = '']) => [name, join(APP, file)],
  ),
);
const WALKED = [...ROUTES.matchAll(/^ {2}'([^']+)': (\w+),$/gm)].map(([, path = '', name = '']) => ({
  path,
  page: PAGES.get(name) ?? '',
}));

/** Files of the staff's part that one of them is made of, itself included. */
function partsOf(file: string, met = new Set<string>()): Set<string> {
  if (met.has(file)) return met;
  met.add(file);
  for (const [, from = ''] of read(file).matchAll(/from '([^']+\.tsx)'/g)) {
    const named = from.startsWith('#') ? join(APP, '..', from.slice(1)) : resolve(dirname(file), from);
    if (named.includes('/features/staff/') && existsSync(named)) partsOf(named, met);
  }
  return met;
}

/** Texts that stand under the headings of a file, without the ways back and the figures behind them. */
const helpIn = (source: string): string[] =>
  [...source.matchAll(/<StaffHead\b[\s\S]*?\bhelp=\{([\s\S]*?)\n? +(?:\w+=|\/>)/g)].map(([, help = '']) =>
    [...help.replaceAll(/<Link[\s\S]*?<\/Link>/g, '').matchAll(/<Trans>([\s\S]*?)<\/Trans>/g)]
      .map(([, text = '']) => text.replaceAll(/\s+/g, ' ').trim())
      .join(' '),
  );

test('each address of the staff is walked', () => {
  expect(WALKED.map(({ path }) => path)).toEqual([...STAFF_PATHS]);
  expect(WALKED.length).toBeGreaterThan(30);
  expect(WALKED.filter(({ page }) => page === '')).toEqual([]);
});

describe.each(WALKED)('$path', ({ page }) => {
  const parts = [...partsOf(page)];

  test('says what it is for', () => {
    const help = parts.flatMap((file) => helpIn(read(file)));
    expect(help.length).toBeGreaterThan(0);
    // A heading alone, a figure or a way back helps nobody.
    expect(help.filter((text) => text.split(' ').length < 6)).toEqual([]);
  });

  test('has no head without it', () => {
    const heads = parts.filter(
      (file) =>
        read(file).includes('<PageHead') &&
        !file.endsWith('/staff-head.tsx') &&
        !file.endsWith('/staff-frame.tsx'),
    );
    expect(heads).toEqual([]);
  });
});
