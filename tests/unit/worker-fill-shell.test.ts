import { beforeEach, expect, test, vi } from 'vitest';
import { fillShell } from '../../sw/fill-shell.ts';

/** Entries that the cache holds, by the name it is kept under. */
let kept: Map<string, Response>;
/** Addresses in the order in which they were asked for, with how the browser's own cache is used. */
let asked: string[];
/** Answers that are held back until the test says so. */
let held: (() => void)[];

const NAMES = new Map(
  Array.from({ length: 10 }, (_, at) => [`https://shop.example/assets/a${at}.js`, `/assets/a${at}.js`]),
);
const NO_PAUSE = [0, 0];

beforeEach(() => {
  kept = new Map();
  asked = [];
  held = [];
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        match: (name: string) => Promise.resolve(kept.get(name)),
        put: (name: string, answer: Response) => Promise.resolve(void kept.set(name, answer)),
      }),
  });
  return () => vi.unstubAllGlobals();
});

/** @param answer of the file, by its address and how often it was asked for */
function line(answer: (address: string, time: number) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', (address: string, { cache }: RequestInit) => {
    asked.push(`${address} ${cache ?? ''}`);
    const time = asked.filter((one) => one.startsWith(`${address} `)).length;
    return Promise.resolve().then(() => answer(address, time));
  });
}

test('six files are under way at once, and the next when one is there', async () => {
  line(
    (address) =>
      new Promise((resolve) => {
        held.push(() => resolve(new Response(address)));
      }),
  );
  const filled = fillShell(NAMES, 'shell', NO_PAUSE);
  await expect.poll(() => asked.length).toBe(6);
  held[0]?.();
  await expect.poll(() => asked.length).toBe(7);
  await expect
    .poll(() => {
      for (const answer of held) answer();
      return kept.size;
    })
    .toBe(10);
  await filled;
  expect(await kept.get('/assets/a3.js')?.text()).toBe('https://shop.example/assets/a3.js');
});

test('what is there is not asked for again: an install goes on where the one before it was cut', async () => {
  line((address) => {
    if (/a[5-9]/.test(address)) throw new TypeError('Failed to fetch');
    return new Response(address);
  });
  await expect(fillShell(NAMES, 'shell', NO_PAUSE)).rejects.toThrow('Failed to fetch');
  // The others are tried to their end.
  await expect.poll(() => asked.length).toBe(5 + 5 * 3);
  expect(kept.size).toBe(5);
  asked = [];
  line((address) => new Response(address));
  await fillShell(NAMES, 'shell', NO_PAUSE);
  expect(asked.map((one) => one.replace(/.*\/|\.js.*/g, '')).toSorted()).toEqual([
    'a5',
    'a6',
    'a7',
    'a8',
    'a9',
  ]);
});

test('a file that is lost twice, or that the server cannot give just now, is asked for again', async () => {
  line((address, time) => {
    if (time === 1) throw new TypeError('Failed to fetch');
    return new Response(address, { status: time === 2 ? 503 : 200 });
  });
  await fillShell(new Map([...NAMES].slice(0, 1)), 'shell', NO_PAUSE);
  expect(asked).toHaveLength(3);
  expect(await kept.get('/assets/a0.js')?.text()).toBe('https://shop.example/assets/a0.js');
});

test('a file whose address stays while it changes comes from the server, the others from the browser where it has them', async () => {
  line((address) => new Response(address));
  await fillShell(
    new Map([
      ['https://shop.example/index.html', '/index.html?__WB_REVISION__=abc'],
      ['https://shop.example/assets/a.js', '/assets/a.js'],
    ]),
    'shell',
    NO_PAUSE,
  );
  expect(asked.toSorted()).toEqual([
    'https://shop.example/assets/a.js default',
    'https://shop.example/index.html reload',
  ]);
});

test('an answer that is not the file ends the install instead of being kept', async () => {
  line(() => new Response('not here', { status: 404 }));
  await expect(fillShell(NAMES, 'shell', NO_PAUSE)).rejects.toThrow('answers 404');
  await expect.poll(() => asked.length).toBe(6 * 3);
  expect(kept.size).toBe(0);
});
