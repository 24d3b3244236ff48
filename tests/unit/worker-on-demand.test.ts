import { beforeEach, expect, test, vi } from 'vitest';
import { dropOld, ON_DEMAND, renewKept } from '../../sw/on-demand.ts';

/** Addresses that the browser keeps: addresses by the name of the cache. */
let kept: Map<string, Set<string>>;
const address = (file: string): string => new URL(file, 'https://shop.example').href;
const named = (name: string): Set<string> => kept.get(name) ?? new Set();
const cache = (name: string) => ({
  keys: () => Promise.resolve([...named(name)].map((url) => ({ url }))),
  match: (file: string) => Promise.resolve(named(name).has(address(file)) ? {} : undefined),
  put: (file: string) => Promise.resolve(void kept.set(name, named(name).add(address(file)))),
  delete: ({ url }: { url: string }) => Promise.resolve(named(name).delete(url)),
});

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('caches', {
    has: (name: string) => Promise.resolve(kept.has(name)),
    open: (name: string) => {
      kept.set(name, named(name));
      return Promise.resolve(cache(name));
    },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('')));
  return () => vi.unstubAllGlobals();
});

const NEW = [
  'assets/sw-bbbbbbbb.js',
  'assets/pt-bbbbbbbb.js',
  'assets/vendor-bbbbbbbb.js',
  'assets/packs-bbbbbbbb.js',
  'assets/pack-worker-bbbbbbbb.js',
  'assets/info-bbbbbbbb.js',
  'assets/checkout-bbbbbbbb.js',
  'assets/account-bbbbbbbb.css',
  'assets/kept-bbbbbbbb.js',
  'assets/login-bbbbbbbb.js',
  'assets/reading-bbbbbbbb.js',
];
const SHELL = 'shell';

test.each([
  {
    what: 'the language that a version long ago kept',
    held: { languages: ['assets/sw-aaaaaaaa.js'] },
    has: [0],
  },
  { what: 'the screens of sellers', held: { [ON_DEMAND]: ['assets/vendor-aaaaaaaa.js'] }, has: [2] },
  { what: 'the pages about the shop', held: { [ON_DEMAND]: ['assets/info-aaaaaaaa.js'] }, has: [5] },
  {
    what: 'what both kept',
    held: { languages: ['assets/pt-aaaaaaaa.js'], [ON_DEMAND]: ['assets/vendor-aaaaaaaa.js'] },
    has: [1, 2],
  },
  {
    what: 'what reads a catalogue, which every phone had in its shell before',
    held: { [SHELL]: ['assets/packs-aaaaaaaa.js', 'assets/first-aaaaaaaa.js'] },
    has: [3, 4],
  },
  {
    what: 'checkout, account and login, which lay in the shell before',
    held: { [SHELL]: ['assets/own-aaaaaaaa.js', 'assets/identity-aaaaaaaa.js'] },
    has: [6, 7, 8, 9, 10],
  },
])('an update brings new files for $what', async ({ held, has }) => {
  for (const [name, files] of Object.entries(held)) kept.set(name, new Set(files.map(address)));
  await renewKept(NEW, SHELL);
  await dropOld(NEW);
  expect([...named(ON_DEMAND)].toSorted()).toEqual(has.map((at) => address(NEW[at] ?? '')).toSorted());
});

test('a phone that kept nothing but its shell keeps nothing', async () => {
  kept.set(SHELL, new Set([address('assets/first-aaaaaaaa.js')]));
  await renewKept(NEW, SHELL);
  expect([...kept.keys()]).toEqual([SHELL]);
});
