import { beforeEach, expect, test, vi } from 'vitest';
import { HANDED } from '#offline/device/handed-sheets.ts';
import { fillShell } from '../../sw/fill-shell.ts';

/** Entries that the cache holds, by the name it is kept under. */
let kept: Map<string, Response>;
/** Addresses in the order in which they were asked for, with how the browser's own cache is used. */
let asked: string[];
/** Answers that are held back until the test says so. */
let held: (() => void)[];
/** Files that the page that installs the worker has left for it, by address. */
let handed: Map<string, Response>;

const NAMES = new Map(
  Array.from({ length: 10 }, (_, at) => [`https://shop.example/assets/a${at}.js`, `/assets/a${at}.js`]),
);
const NO_PAUSE = { pauses: [0, 0] };

beforeEach(() => {
  kept = new Map();
  asked = [];
  held = [];
  handed = new Map();
  vi.stubGlobal('caches', {
    match: (address: string, { cacheName }: MultiCacheQueryOptions) =>
      Promise.resolve(cacheName === HANDED ? handed.get(address) : undefined),
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

test('what the page brought along is kept as it came, and not asked for', async () => {
  handed.set('https://shop.example/assets/a3.js', new Response('from the page'));
  line((address) => new Response(address));
  await fillShell(NAMES, 'shell', NO_PAUSE);
  expect(await kept.get('/assets/a3.js')?.text()).toBe('from the page');
  expect(asked).toHaveLength(9);
  expect(asked.filter((one) => one.includes('a3'))).toEqual([]);
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

const TOGETHER = { address: '/assets/small-abcdefgh.json', holds: 13 };

/** More files than a phone asks for one by one, with their small ones in one file. */
function aShell() {
  const files = Array.from({ length: 14 }, (_, at) => (at < 12 ? `s${at}-12345678.js` : `b${at}.js`));
  const names = new Map(
    ['look-12345678.css', ...files].map((file) => [`https://shop.example/assets/${file}`, `/assets/${file}`]),
  );
  const small = Object.fromEntries(
    [...names.values()]
      .filter((name) => !name.includes('/b'))
      .map((name) => [name.slice(8), `text of ${name}`]),
  );
  return { names, small: JSON.stringify({ ...small, 'gone-12345678.js': 'of no shell' }) };
}

test('the small files come in one, and each lies under its own name as if it had come by itself', async () => {
  const { names, small } = aShell();
  line((address) => new Response(address === TOGETHER.address ? small : address));
  await fillShell(names, 'shell', { ...NO_PAUSE, together: TOGETHER });
  expect(asked.toSorted()).toEqual([
    `${TOGETHER.address} no-store`,
    'https://shop.example/assets/b12.js default',
    'https://shop.example/assets/b13.js default',
  ]);
  const [sheet, script] = [kept.get('/assets/look-12345678.css'), kept.get('/assets/s3-12345678.js')];
  expect(sheet?.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(script?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await script?.text()).toBe('text of /assets/s3-12345678.js');
  expect([...kept.keys()].toSorted()).toEqual([...names.values()].toSorted());
});

test('the others are under way while the small ones come', async () => {
  const { names, small } = aShell();
  let giveSmall = (): void => undefined;
  line((address) =>
    address === TOGETHER.address
      ? new Promise((resolve) => {
          giveSmall = () => resolve(new Response(small));
        })
      : new Response(address),
  );
  const filled = fillShell(names, 'shell', { ...NO_PAUSE, together: TOGETHER });
  await expect.poll(() => [...kept.keys()].toSorted()).toEqual(['/assets/b12.js', '/assets/b13.js']);
  giveSmall();
  await filled;
  expect(asked).toHaveLength(3);
  expect(kept.size).toBe(names.size);
});

test('what lies here stays as it is, and a phone that lacks few asks for these alone', async () => {
  const { names, small } = aShell();
  line((address) => new Response(address === TOGETHER.address ? small : address));
  kept.set('/assets/s0-12345678.js', new Response('kept'));
  await fillShell(names, 'shell', { ...NO_PAUSE, together: TOGETHER });
  expect(await kept.get('/assets/s0-12345678.js')?.text()).toBe('kept');
  asked = [];
  for (const name of [...kept.keys()].slice(0, 11)) kept.delete(name);
  await fillShell(names, 'shell', { ...NO_PAUSE, together: TOGETHER });
  expect(asked).toHaveLength(11);
  expect(asked.join()).not.toContain(TOGETHER.address);
});

test.each([
  ['is lost on the line', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not there', () => new Response('not here', { status: 404 })],
  ['is cut or something else', () => new Response('{"s0-12345678.js":"te')],
  ['holds no texts', () => new Response('null')],
])('where the one of the small files %s, each comes by itself', async (_, answer) => {
  const { names } = aShell();
  line((address) => (address === TOGETHER.address ? answer() : new Response(address)));
  await fillShell(names, 'shell', { ...NO_PAUSE, together: TOGETHER });
  expect(kept.size).toBe(names.size);
  expect(asked).toHaveLength(names.size + 1);
});
