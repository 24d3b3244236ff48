import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { Phone, workerReady } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import {
  addOf,
  batches,
  buy,
  epochOf,
  offline,
  online,
  preparePhone,
  quantityOf,
  stored,
  wakeWorker,
} from './harness/prepared-phone.ts';

/**
 * The worker sends with no tab open, beside a tab that hangs and under a new version: in a real browser, with its own locks, its own Background Sync and its own database.
 */
const CARS = [40001, 40004, 40005] as const;
const shop = await aShop();
let prepared: Phone;
let phone: Phone;
beforeAll(async () => {
  prepared = await preparePhone(shop, CARS, { whole: true });
});

/** Another copy of the prepared phone, with a tab that is not the app's and one that shows the car. */
async function openCar(id: number, script?: () => void): Promise<{ page: Page; blank: Page }> {
  phone = await prepared.copy();
  if (script) await phone.context.addInitScript(script);
  const blank = await phone.tab();
  const page = await phone.context.newPage();
  await page.goto(`${shop.url}/details/${id}`);
  await page.getByRole('button', { name: 'Buy Now' }).first().waitFor();
  return { page, blank };
}

/** Closed once the browser has taken it upon itself to wake the worker: that it is asked to comes after the screen. */
async function closeTab(page: Page): Promise<void> {
  const wakes = () =>
    page.evaluate(async () => {
      const sync: unknown = Reflect.get(await navigator.serviceWorker.ready, 'sync');
      return (sync as { getTags: () => Promise<string[]> }).getTags();
    });
  await expect.poll(wakes).toEqual(['chicargos']);
  await page.close();
}

const inBasket = (id: number) => expect.poll(() => quantityOf(shop, id)).toBe(1);

test('when a connection is back the browser wakes the worker, and it sends with no tab open', async () => {
  const [id] = CARS;
  const { page, blank } = await openCar(id);
  await offline(phone, shop);
  await buy(page);
  await closeTab(page);
  const before = batches(shop);
  await online(phone, shop);
  await inBasket(id);
  expect(batches(shop) - before).toBe(1);
  await blank.goto(`${shop.url}/my-basket`);
  await expect.poll(() => addOf(blank, id)).toMatchObject({ state: 'done', attempts: 1 });
  expect(batches(shop) - before).toBe(1);
});

/** Counts the transactions of a tab that are open, and writes the number where `hang` finds it. */
function countTransactions(): void {
  let open = 0;
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
  IDBDatabase.prototype.transaction = function counted(...given) {
    const transaction = begin.apply(this, given);
    open++;
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => open--);
    return transaction;
  };
  Object.assign(globalThis, { openTransactions: () => open });
}

/** Address that the line never answers. */
const NEVER = '/healthz';
/**
 * A tab that hangs inside a transaction holds the database of all, until the browser ends that: this one hangs between, in a
 * call that never comes back, which costs no core.
 */
const hang = (page: Page): Promise<void> => {
  shop.line.detour({ path: new RegExp(`^${NEVER}$`), until: new Promise(() => undefined) });
  return page.evaluate((address) => {
    const openTransactions = Reflect.get(globalThis, 'openTransactions') as () => number;
    setInterval(() => {
      if (openTransactions() > 0) return;
      const call = new XMLHttpRequest();
      call.open('GET', address, false);
      call.send();
    });
  }, NEVER);
};

test('from a tab that hangs with the lock the worker takes the lead, and another tab shows what it sent', async () => {
  const id = CARS[1];
  const { page: hung } = await openCar(CARS[2], countTransactions);
  await expect.poll(() => hung.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1);
  const page = await phone.context.newPage();
  await page.goto(`${shop.url}/details/${id}`);
  await page.getByRole('button', { name: 'Buy Now' }).first().waitFor();
  await hang(hung);
  const epoch = await epochOf(page);
  // On a busy machine the worker may lead before the basket is drawn: what it sends then is held until that was seen.
  let go = (): void => undefined;
  shop.line.detour({ path: /^\/api\/sync\/$/, until: new Promise((resolve) => (go = resolve)) });
  await buy(page);
  const waiting = page.getByText(/Waiting to send|Sent, waiting for the answer/).first();
  await waiting.waitFor();
  expect(await quantityOf(shop, id)).toBe(0);
  go();
  // Three seconds for an answer, twenty for a sign of life (sync 5.4).
  await expect.poll(() => quantityOf(shop, id)).toBe(1);
  await waiting.waitFor({ state: 'hidden' });
  expect(await addOf(page, id)).toMatchObject({ state: 'done', attempts: 1 });
  expect(await epochOf(page)).toBeGreaterThan(epoch);
});

const LATER = `
self.addEventListener('message', (event) => { if (event.data === 'who') event.ports[0].postMessage('later'); });`;

test('a new version takes over with work waiting, clears what the old one kept, and the work goes out once', async () => {
  const id = CARS[2];
  const { page } = await openCar(id);
  await page.evaluate(async () => {
    await (await caches.open('thumbnails-of-before')).put('/x', new Response('x'));
    await (await caches.open('thumbnails')).put('/media/i/x/160.webp', new Response('x'));
  });
  const down = shop.line.detour({
    path: /^\/api\//,
    answer: { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' },
  });
  await buy(page);
  const other = await phone.context.newPage();
  await other.goto(`${shop.url}/my-basket`);
  await other
    .getByText(/Waiting to send|Sent, waiting for the answer/)
    .first()
    .waitFor();

  const gone = /\{[^{}]*?"(assets\/parts-page-[^"]+\.js)"[^{}]*?\},?/;
  let left = '';
  shop.line.detour({
    path: /^\/worker\.js$/,
    change: (body) => {
      left = gone.exec(body)?.[1] ?? '';
      return body.replace(gone, '') + LATER;
    },
  });
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByText('A new version is ready.').waitFor();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load it now' }).click()]);
  await page
    .getByText(/Waiting to send|Sent, waiting for the answer/)
    .first()
    .waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names, paths: all.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(left).toMatch(/^assets\/parts-page-/);
  expect(kept.paths).not.toContain(`/${left}`);
  expect(kept.paths).toContain('/media/i/x/160.webp');
  expect(kept.names).not.toContain('thumbnails-of-before');

  // The other tab still runs the version before; both and the worker may send now.
  down();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await wakeWorker(phone, other);
  await inBasket(id);
  await expect.poll(() => addOf(other, id)).toMatchObject({ state: 'done' });
  expect(await quantityOf(shop, id)).toBe(1);
});

test('the data that the phone says it used is what came over the line, once', async () => {
  const before = shop.line.requests.length;
  phone = await Phone.open({ whole: true });
  const page = await phone.tab();
  await page.goto(`${shop.url}/search/1/0/0/1/Toyota/all/0?q=2015`);
  await workerReady(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const Month = v.object({
    name: v.pipe(v.string(), v.regex(/^used:/)),
    value: v.object({ pictures: v.number(), pages: v.number(), sending: v.number() }),
  });
  const used = async () =>
    v.parse(
      Month,
      (await stored(page, 'meta')).find((row) => v.is(Month, row)),
    ).value;
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  const mine = () => shop.line.requests.slice(before);
  const bytes = (kind: RegExp): number =>
    mine()
      .filter(({ path }) => kind.test(path))
      .reduce((total, one) => total + one.bytes, 0);
  // Heads count too; the worker's own two scripts the browser does not measure.
  const OWN = /^\/(worker\.js|assets\/drain-)/;
  const HEAD_BYTES = 600;
  await expect.poll(() => bytes(/^\/media\//)).toBeGreaterThan(1000);
  await expect
    .poll(async () => {
      const { pages, pictures } = await used();
      const heads = mine().length * HEAD_BYTES;
      const least = bytes(/./) - bytes(OWN);
      return [pages + pictures >= least, pages + pictures <= least + heads, pictures >= bytes(/^\/media\//)];
    })
    .toEqual([true, true, true]);

  const scripts = mine().filter(({ path }) => /^\/assets\/.*\.js$/.test(path));
  expect(scripts.map(({ path }) => path).toSorted()).toEqual(
    [...new Set(scripts.map(({ path }) => path))].toSorted(),
  );
  expect(scripts.filter(({ path }) => path.startsWith('/assets/drain-'))).toHaveLength(1);
});

test('a browser that cannot wake a worker has all but what that sends with, a file that came half asked for again', async () => {
  phone = await Phone.open();
  const path = /^\/assets\/waiting-[\w-]+\.js$/;
  const mend = shop.line.detour({ path, half: true });
  shop.line.detour({
    path: /^\/worker\.js$/,
    change: (body) => `delete ServiceWorkerRegistration.prototype.sync;${body}`,
  });
  const before = shop.line.requests.length;
  const asked = (): string[] => shop.line.requests.slice(before).map((one) => one.path);
  const page = await phone.tab();
  await page.goto(shop.url);
  await expect.poll(() => asked().some((one) => path.test(one))).toBe(true);
  mend();
  await workerReady(page);
  expect(asked()).toContain('/worker.js');
  expect(asked().filter((one) => one.startsWith('/assets/drain-'))).toEqual([]);
  await offline(phone, shop);
  await page.goto(`${shop.url}/waiting`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(asked().filter((one) => path.test(one)).length).toBeGreaterThan(1);
});

test('a page that came past the worker is taken in by it, and the next screen opens without a network', async () => {
  // Nothing wakes it here: a browser without that will do, on the phone of nobody.
  phone = await shop.phone();
  const page = await phone.tab();
  await page.goto(`${shop.url}/details/40006`);
  await page.getByRole('button', { name: 'Buy Now' }).first().waitFor();
  await workerReady(page);
  // As a reload with Shift, or a page that was on its way while the worker began.
  const devtools = await phone.context.newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await devtools.send('Page.reload', { ignoreCache: true });
  await loaded;
  await workerReady(page);
  await offline(phone, shop);
  await page.getByText('Offline', { exact: true }).first().waitFor();
  // By the keyboard: the link stands at the foot, and what comes above it while a finger is down moves it away.
  await page.getByRole('link', { name: 'Basket' }).first().press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Basket' }).waitFor();
});
