import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { Phone, workerReady } from '../browser/harness/phone.ts';
import { signIn } from '../browser/harness/steps.ts';
import { BUYER } from '../browser/harness/shop.ts';
import { IDLE } from './bounds.ts';
import type { Measured, Row } from './report.ts';
import { type BenchShop, CARS } from './shop.ts';
import { LIST_RESULT, smallPhone } from './small-phone.ts';

/** Time for the worker to be installed and the first reads to come. */
const SETTLED_MS = 15_000;

const Fired = v.object({ kind: v.string(), ms: v.number(), from: v.string(), times: v.number() });
const Seen = v.array(Fired);

/** As text: it runs before every script of the page, and counts what the page's own timers do. */
const WATCHER = `{
  const fired = new Map();
  globalThis.fired = fired;
  const lineOf = () => (new Error().stack || '').split('\\n').slice(3).map((line) => line.trim()).find((line) => /^at /.test(line)) || '';
  const counted = (kind, ms, from, run) => typeof run !== 'function' ? run : function (...given) {
    const key = kind + ' ' + ms + ' ' + from;
    const entry = fired.get(key) || { kind, ms, from, times: 0 };
    entry.times += 1;
    fired.set(key, entry);
    return run.apply(this, given);
  };
  for (const kind of ['setTimeout', 'setInterval']) {
    const real = globalThis[kind];
    globalThis[kind] = (run, ms = 0, ...rest) => real.call(globalThis, counted(kind, Number(ms) || 0, lineOf(), run), ms, ...rest);
  }
  for (const kind of ['requestAnimationFrame', 'requestIdleCallback']) {
    const real = globalThis[kind];
    globalThis[kind] = (run, ...rest) => real.call(globalThis, counted(kind, 0, lineOf(), run), ...rest);
  }
}`;

/** A signed-in buyer looks at a list for a while and nothing waits: what the app does meanwhile. */
export async function idlePage(shop: BenchShop): Promise<Measured> {
  const phone = await Phone.open();
  try {
    const page = await phone.tab();
    await smallPhone(page);
    await page.addInitScript({ content: WATCHER });
    await signIn(page, shop.url, BUYER);
    await page.goto(shop.url + CARS);
    await page.waitForSelector(LIST_RESULT);
    await workerReady(page);
    await wait(SETTLED_MS);

    const requests: string[] = [];
    // Of the page and of its worker.
    phone.context.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await page.evaluate('fired.clear()');
    await wait(IDLE.watchedMs);
    const seen = v.parse(Seen, await page.evaluate('[...fired.values()]'));
    const fast = seen.filter(({ ms }) => ms < IDLE.timerMs);
    const times = fast.reduce((sum, one) => sum + one.times, 0);
    const seconds = IDLE.watchedMs / 1000;
    return {
      rows: [
        row(`nothing waits, ${seconds} s: requests`, requests.length, 'none'),
        row(`nothing waits, ${seconds} s: timers faster than a minute`, times, 'none'),
      ],
      notes: [
        ...requests.map((request) => `idle request: ${request}`),
        ...seen.map(
          ({ kind, ms, times: count, from }) => `idle timer: ${kind} ${ms} ms, fired ${count}, ${from}`,
        ),
      ],
    };
  } finally {
    await phone.remove();
  }
}

const row = (what: string, count: number, bound: string): Row => ({
  what,
  measured: `${count}`,
  bound,
  ok: count === 0 ? 'yes' : 'no',
});
