import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { goWithin } from './harness/page-readiness.ts';
import { Phone, workerReady } from './harness/phone.ts';
import { BUYER } from './harness/shop.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import {
  addOf,
  batches,
  buy,
  epochOf,
  offline,
  online,
  quantityOf,
  seeCar,
  stored,
  wakeWorker,
} from './harness/prepared-phone.ts';

/**
 * The worker sends with no tab open, beside a tab that hangs and under a new version: in a real browser, with its own locks,
 * its own Background Sync and its own database.
 */
const CARS = [40001, 40004, 40005] as const;
/** One phone on one road: first visit, sign-in, work that the worker sends, and two new versions of the app. */
const { shop, phone, page: blank } = await shopAndPhone({ phone: { whole: true } });

/** A tab that shows the car, beside one that is not the app's. */
async function openCar(id: number, script?: () => void): Promise<Page> {
  await blank.goto('about:blank');
  const page = await phone.context.newPage();
  if (script) await page.addInitScript(script);
  await page.goto(`${shop.url}/details/${id}`);
  await page.getByRole('button', { name: 'Buy Now' }).first().waitFor();
  return page;
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

test('the data that the phone says it used is what came over the line, once', async () => {
  const before = shop.line.requests.length;
  const page = blank;
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

test('when a connection is back the browser wakes the worker, and it sends with no tab open', async () => {
  const [id] = CARS;
  await signIn(blank, shop.url, BUYER);
  for (const car of CARS) await seeCar(blank, shop, car);
  const page = await openCar(id);
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

/** Address that the line does not answer before the test is over. */
const NEVER = '/healthz';
/**
 * A tab that hangs inside a transaction holds the database of all, until the browser ends that: this one hangs between, in a
 * call that does not come back, which costs no core.
 */
const hang = (page: Page): Promise<void> => {
  let answer = (): void => undefined;
  shop.line.detour({ path: new RegExp(`^${NEVER}$`), until: new Promise((resolve) => (answer = resolve)) });
  onTestFinished(() => {
    answer();
    return page.close();
  });
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
  const hung = await openCar(CARS[2], countTransactions);
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
  await page.close();
});

test('a page that came past the worker is taken in by it, and the next screen opens without a network', async () => {
  const page = await openCar(40006);
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
  await online(phone, shop);
  await page.close();
});

/** A new version of the app never takes a form from under a thumb: it is announced, and comes when the user says so. */
const READY = 'A new version is ready.';

/** Answer that the later worker answers when it is asked who it is; the one before it does not know the question. */
const LATER = `
self.addEventListener('message', (event) => { if (event.data === 'who') event.ports[0].postMessage('later'); });`;

/** The server has a new build, and the browser looks for it as it does every day. */
async function publish(page: Page, change = (body: string) => body): Promise<void> {
  shop.line.detour({ path: /^\/worker\.js$/, change: (body) => change(body) + LATER });
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByText(READY).waitFor();
}

/** Marks this document: one that is loaded again has no mark. */
const mark = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
const loadIt = (page: Page) =>
  Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load it now' }).click()]);
const stays = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in globalThis);
const waiting = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.waiting != null && navigator.serviceWorker.controller === registration.active;
  });

/** Asks the worker in charge; only the later one answers. */
const inCharge = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
        port1.start();
        navigator.serviceWorker.controller?.postMessage('who', [port2]);
      }),
  );

test('a new version is announced and does not take over while a form is typed; Load it now brings it to this tab alone, and what was typed is still there', async () => {
  const [page, other] = [await phone.context.newPage(), blank];
  for (const tab of [page, other]) {
    await tab.goto(`${shop.url}/checkout`);
    await tab.getByLabel('City').waitFor();
    await mark(tab);
  }
  await page.getByLabel('City').fill('Lusaka');
  await publish(page);
  const street = page.getByLabel('Street name / number');
  await street.pressSequentially('12 Cairo Road', { delay: 40 });
  expect(await street.inputValue()).toBe('12 Cairo Road');
  expect(await page.getByLabel('City').inputValue()).toBe('Lusaka');
  expect(await stays(page)).toBe(true);
  expect(await waiting(page)).toBe(true);

  // The tap comes so soon after the last letters that no timer of the page has run in between.
  await page.evaluate(() => Object.assign(globalThis, { setTimeout: () => 0 }));
  await page.getByLabel('Province').fill('Lusaka Province');
  await loadIt(page);
  expect(await stays(page)).toBe(false);
  await page.getByLabel('City').waitFor();
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Lusaka');
  expect(await page.getByLabel('Province').inputValue()).toBe('Lusaka Province');
  expect(await street.inputValue()).toBe('12 Cairo Road');
  expect(await inCharge(page)).toBe('later');
  expect(await waiting(page)).toBe(false);
  expect(await page.getByText(READY).count()).toBe(0);
  expect(await stays(other)).toBe(true);
  await page.close();
});

test('a new version takes over with work waiting, clears what the old one kept, and the work goes out once', async () => {
  const id = CARS[2];
  // The shop still has the version that this phone took last.
  const sameAsNow = shop.line.detour({ path: /^\/worker\.js$/, change: (body) => body + LATER });
  const page = await openCar(id);
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
  sameAsNow();
  await publish(page, (body) => {
    left = gone.exec(body)?.[1] ?? '';
    return body.replace(gone, '');
  });
  await loadIt(page);
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

test('a browser that cannot wake a worker has all but what that sends with, a file that came half asked for again', async () => {
  const other = await Phone.open();
  const path = /^\/assets\/waiting-[\w-]+\.js$/;
  const mend = shop.line.detour({ path, half: true });
  shop.line.detour({
    path: /^\/worker\.js$/,
    change: (body) => `delete ServiceWorkerRegistration.prototype.sync;${body}`,
  });
  const before = shop.line.requests.length;
  const asked = (): string[] => shop.line.requests.slice(before).map((one) => one.path);
  const page = await other.tab();
  await page.goto(shop.url);
  await expect.poll(() => asked().some((one) => path.test(one))).toBe(true);
  mend();
  await workerReady(page);
  expect(asked()).toContain('/worker.js');
  expect(asked().filter((one) => one.startsWith('/assets/drain-'))).toEqual([]);
  await offline(other, shop);
  await goWithin(page, '/waiting');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(asked().filter((one) => path.test(one)).length).toBeGreaterThan(1);
});
