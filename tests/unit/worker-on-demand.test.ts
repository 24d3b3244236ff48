import { beforeEach, expect, test, vi } from 'vitest';
import { dropOld, keepLanguage, keepPiece, ON_DEMAND, renewKept } from '../../sw/on-demand.ts';

/** Addresses that the browser keeps: addresses by the name of the cache. */
let kept: Map<string, Set<string>>;
const address = (file: string): string => new URL(file, 'https://shop.example').href;
const named = (name: string): Set<string> => kept.get(name) ?? new Set();
const cache = (name: string) => ({
  keys: () => Promise.resolve([...named(name)].map((url) => ({ url }))),
  match: (file: string) => Promise.resolve(named(name).has(address(file)) ? {} : undefined),
  // As browsers do: nothing is kept of a body that broke off.
  put: async (file: string, answer: Response) => {
    await answer.text();
    kept.set(name, named(name).add(address(file)));
  },
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

/** Addresses that were asked for, in their order. */
function line(answer: (file: string, time: number) => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (file: string) => {
    asked.push(file);
    return Promise.resolve(answer(file, asked.filter((one) => one === file).length));
  });
  return asked;
}

/** The head of an answer and half of its body; then the line is gone. */
const cutHalfWay = (): Response =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('export const half'));
      },
      pull: (body) => body.error(new TypeError('network error')),
    }),
  );

const SELLING = ['vendor-a', 'vendor-b', 'vendor-c'].map(
  (name) => `assets/${name.slice(0, 6)}-${name.at(-1)}2345678.js`,
);
const [FIRST_FILE = '', CUT_FILE = '', LAST_FILE = ''] = SELLING;
const NO_PAUSES = [0, 0];

test('a part of the app that was cut in the middle goes on there, and what came opens meanwhile', async () => {
  const lost = line((file) => (file === CUT_FILE ? cutHalfWay() : new Response('')));
  await expect(keepPiece(SELLING, 'vendor', NO_PAUSES)).rejects.toThrow('network error');
  expect(lost).toEqual([FIRST_FILE, CUT_FILE, CUT_FILE, CUT_FILE]);
  expect([...named(ON_DEMAND)]).toEqual([address(FIRST_FILE)]);
  const asked = line(() => new Response(''));
  await keepPiece(SELLING, 'vendor', NO_PAUSES);
  expect(asked).toEqual([CUT_FILE, LAST_FILE]);
  expect([...named(ON_DEMAND)]).toEqual(SELLING.map(address));
});

test('a file that is cut once comes with the next try, within the same part', async () => {
  const asked = line((file, time) => (file === CUT_FILE && time === 1 ? cutHalfWay() : new Response('')));
  await keepPiece(SELLING, 'vendor', NO_PAUSES);
  expect(asked).toEqual([FIRST_FILE, CUT_FILE, CUT_FILE, LAST_FILE]);
});

test('the language before stays until the chosen one is there whole', async () => {
  kept.set(ON_DEMAND, new Set([address('assets/sw-bbbbbbbb.js')]));
  line(cutHalfWay);
  await expect(keepLanguage(NEW, 'pt', NO_PAUSES)).rejects.toThrow('network error');
  expect([...named(ON_DEMAND)]).toEqual([address('assets/sw-bbbbbbbb.js')]);
  line(() => new Response(''));
  await keepLanguage(NEW, 'pt', NO_PAUSES);
  expect([...named(ON_DEMAND)]).toEqual([address('assets/pt-bbbbbbbb.js')]);
});

const BELOW = 'assets/several-a2345678.js';

test('what several parts stand on comes before each of them, and with no language', async () => {
  const files = ['assets/kept-a2345678.js', 'assets/sw-a2345678.js', BELOW];
  const asked = line(() => new Response(''));
  await keepLanguage(files, 'sw', NO_PAUSES);
  expect(asked).toEqual(['assets/sw-a2345678.js']);
  await keepPiece(files, 'kept', NO_PAUSES);
  expect(asked.slice(1)).toEqual([BELOW, 'assets/kept-a2345678.js']);
});

test('an update brings it to a phone that has one of the parts', async () => {
  kept.set(ON_DEMAND, new Set([address('assets/login-aaaaaaaa.js'), address('assets/sw-aaaaaaaa.js')]));
  const asked = line(() => new Response(''));
  await renewKept([...NEW, BELOW], SHELL);
  expect(asked).toEqual([BELOW, 'assets/sw-bbbbbbbb.js', 'assets/login-bbbbbbbb.js']);
});

test('an update of a shell that had the forms in it brings them, with what they stand on', async () => {
  kept.set(SHELL, new Set([address('assets/several-aaaaaaaa.js')]));
  const asked = line(() => new Response(''));
  await renewKept([...NEW, 'assets/forms-bbbbbbbb.js', BELOW], SHELL);
  expect(asked).toEqual([BELOW, 'assets/forms-bbbbbbbb.js']);
});
