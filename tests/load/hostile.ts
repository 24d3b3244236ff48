import { randomUUID } from 'node:crypto';
import { HOSTILE_BLOCK_MS } from './bounds.ts';
import { type Measured, timeRow } from './report.ts';
import type { BenchShop } from './shop.ts';

/** Requests that cost their sender nothing and once held the server's one thread up. */
interface Kind {
  what: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | null;
}

const MARKS = '\u0315\u0300';
const many = (text: string, count: number): string => `{"a":[${Array(count).fill(text).join(',')}]}`;
const batchOf = (payload: string): string =>
  `{"protocol":1,"batch":"${randomUUID()}","owner":"anon:${randomUUID()}","device":"a","commands":[{"key":"${randomUUID()}","name":"nobody.knows","v":1,"lane":"a","deps":[],"payload":${payload}}]}`;

const KINDS: readonly Kind[] = [
  { what: '80,000 empty objects', path: '/api/sync/', body: batchOf(many('{}', 80_000)) },
  { what: '9,000 empty objects', path: '/api/sync/', body: batchOf(many('{}', 9_000)) },
  { what: '120,000 numbers', path: '/api/sync/', body: batchOf(many('1', 120_000)) },
  { what: 'JSON in JSON', path: '/api/auth/login/', body: JSON.stringify(many('{}', 60_000)) },
  {
    what: 'a letter with 120,000 marks',
    path: '/api/sync/',
    body: batchOf(`{"a":"a${MARKS.repeat(60_000)}"}`),
  },
  {
    what: 'such a password',
    path: '/api/auth/login/',
    body: JSON.stringify({ username: 'a@example.test', password: MARKS.repeat(60_000) }),
  },
  { what: 'a number of 250,000 digits', path: '/api/sync/', body: batchOf('1'.repeat(250_000)) },
  { what: '120,000 brackets', path: '/api/sync/', body: '['.repeat(120_000) },
  {
    what: 'a User-Agent of 15 kB',
    path: '/api/products/1/',
    headers: { 'user-agent': 'Version/1.'.repeat(1_500) },
  },
  { what: 'an address of 15 kB of slashes', path: `/api/products/${'/'.repeat(15_000)}x` },
  { what: 'words of 15 kB', path: `/api/product-search/?q=${'%CC%95%CC%80'.repeat(1_200)}` },
];

const REPEATS = 5;

/** Time for which somebody else waits for the smallest answer while one such request is under way, at worst. */
export async function hostileBlock(shop: BenchShop): Promise<Measured> {
  const blocks: { what: string; ms: number }[] = [];
  await longestPing(shop, Promise.resolve());
  for (const kind of KINDS) {
    let ms = 0;
    for (let turn = 0; turn < REPEATS; turn += 1)
      ms = Math.max(ms, await longestPing(shop, sent(shop, kind)));
    blocks.push({ what: kind.what, ms });
  }
  const [worst] = blocks.toSorted((a, b) => b.ms - a.ms);
  if (!worst) throw new Error('nothing was measured');
  return {
    rows: [
      timeRow('longest block of the thread by a hostile body', worst.ms, HOSTILE_BLOCK_MS, `, ${worst.what}`),
    ],
    notes: [`hostile: ${blocks.map(({ what, ms }) => `${what} ${ms.toFixed(1)} ms`).join('; ')}`],
  };
}

async function sent(shop: BenchShop, { path, headers = {}, body = null }: Kind): Promise<void> {
  const response = await fetch(`${shop.url}${path}`, {
    method: body === null ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
    body,
  });
  await response.arrayBuffer();
}

/** Asks for the smallest answer again and again until this is over; ms of the longest. */
async function longestPing(shop: BenchShop, request: Promise<void>): Promise<number> {
  const under = new AbortController();
  const ending = request.finally(() => under.abort());
  let longest = 0;
  do {
    const from = performance.now();
    await (await fetch(`${shop.url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - from);
  } while (!under.signal.aborted);
  await ending;
  return longest;
}
