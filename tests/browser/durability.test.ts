import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { atEase } from './harness/page-readiness.ts';
import type { Phone } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import {
  addOf,
  batches,
  buy,
  offline,
  online,
  quantityOf,
  seeCar,
  stored,
} from './harness/prepared-phone.ts';
import { BUYER } from './harness/shop.ts';
import { signInWithApp } from './harness/steps.ts';

/**
 * Proofs that only a real browser gives of the phone's storage and of its pages: work survives a killed browser, a full disk,
 * a page kept for going back and a frozen one, a line that lies, and a browser without the newer interfaces.
 */
const CARS = [40011, 40012, 40013, 40014, 40015, 40016] as const;
const shop = await aShop();
/** One that can wake its worker and keeps pages that were left, and one that need not. */
const [whole, plain] = [await shop.phone({ bfcache: true }), await shop.phone()];
beforeAll(async () => {
  for (const one of [whole, plain]) await signInWithApp(await one.tab(), shop.url, BUYER);
  // Those that are opened without a network or without room.
  await seeCar(await whole.tab(), shop, CARS[0]);
  await seeCar(await plain.tab(), shop, CARS[1]);
  await closeTabs(whole);
  // A browser asks for the room that is left before its first write, and then only now and then.
  await plain.restart();
});

/** Only an empty tab is left of what stood open. */
async function closeTabs(phone: Phone): Promise<void> {
  const open = phone.context.pages();
  await phone.context.newPage();
  for (const one of open) await one.close();
}

const inBasket = (id: number) => expect.poll(() => quantityOf(shop, id)).toBe(1);
const waits = (page: Page) =>
  page
    .getByText(/^(Waiting to send|Sent, waiting for the answer)/)
    .first()
    .waitFor();

async function openCar(phone: Phone, id: number): Promise<Page> {
  const tab = await phone.tab();
  await tab.goto(`${shop.url}/details/${id}`);
  await tab.getByRole('button', { name: 'Buy Now' }).first().waitFor();
  return tab;
}

/** Names of the locks that this browser holds, and of those that are waited for. */
const locks = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return { held: held.length, pending: pending.length };
  });

test('what the app said it has is still there when the browser is killed in the same moment, and is sent once', async () => {
  const [id] = CARS;
  await offline(whole, shop);
  const page = await openCar(whole, id);
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await waits(page);
  await whole.kill();

  await whole.restart();
  await offline(whole, shop);
  const again = await whole.tab();
  await again.goto(`${shop.url}/my-basket`);
  await waits(again);
  expect(await addOf(again, id)).toMatchObject({ state: 'queued' });
  const before = batches(shop);
  await online(whole, shop);
  await inBasket(id);
  await expect.poll(() => addOf(again, id)).toMatchObject({ state: 'done' });
  expect(batches(shop) - before).toBe(1);
  await closeTabs(whole);
});

test('on a full phone nothing is lost from the form, and it is taken once there is room', async () => {
  const session = await plain.context.newCDPSession(await plain.tab());
  const origin = shop.url;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const page = await openCar(plain, CARS[1]);
  await page
    .getByRole('button', { name: /^Inquire/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Phone number').fill('260971234567');
  const request = dialog.getByLabel('Request');
  await request.fill('Is the service book with the car?');
  const before = batches(shop);
  const send = dialog.getByRole('button', { name: 'Send' }).last();
  await atEase(page);
  await send.click();
  await dialog.getByText('Not saved on this phone: it is full.').waitFor();
  expect(await request.inputValue()).toBe('Is the service book with the car?');
  expect(await stored(page, 'commands')).toEqual([]);
  expect(batches(shop)).toBe(before);

  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await send.click();
  await page.getByText('An agent will be in touch within 12hrs').waitFor();
  await expect.poll(() => stored(page, 'commands')).toMatchObject([{ name: 'form.inquiry', state: 'done' }]);
});

test('a page that is left lets the lock go, comes back whole from the bfcache, and sends; one that will be frozen gives the lead to another tab', async () => {
  const page = await openCar(whole, CARS[2]);
  await expect.poll(() => locks(page)).toEqual({ held: 1, pending: 0 });
  await page.evaluate(() => {
    addEventListener('pageshow', (event) =>
      Object.assign(globalThis, { persisted: event instanceof PageTransitionEvent && event.persisted }),
    );
  });
  // A page of the shop without the app.
  await page.goto(`${shop.url}/healthz`);
  await expect.poll(() => locks(page)).toEqual({ held: 0, pending: 0 });
  await page.evaluate(() => void setTimeout(() => history.back()));
  const persisted = () => page.evaluate(() => Reflect.get(globalThis, 'persisted')).catch(() => null);
  await expect.poll(persisted).toBe(true);
  await expect.poll(() => locks(page)).toEqual({ held: 1, pending: 0 });
  await buy(page);
  await inBasket(CARS[2]);

  // Told that it will be frozen, it asks for the lead again when it wakes.
  const second = await openCar(whole, CARS[3]);
  await expect.poll(() => locks(second)).toEqual({ held: 1, pending: 1 });
  // The browser's own freezing needs a hidden page; here every page counts as visible.
  await page.evaluate(() => document.dispatchEvent(new Event('freeze')));
  await expect.poll(() => locks(second)).toEqual({ held: 1, pending: 0 });
  await buy(second);
  await inBasket(CARS[3]);
  await page.evaluate(() => document.dispatchEvent(new Event('resume')));
  await expect.poll(() => locks(second)).toEqual({ held: 1, pending: 1 });
  await second.close();
  await expect.poll(() => locks(page)).toEqual({ held: 1, pending: 0 });
});

test('without Background Sync and without locks two tabs start, and one change goes out once', async () => {
  await closeTabs(plain);
  await plain.context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SyncManager');
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    Reflect.deleteProperty(Navigator.prototype, 'locks');
  });
  // Cars that no test before has put into the basket: they would say so once the shop has answered.
  const first = await openCar(plain, CARS[4]);
  const second = await openCar(plain, CARS[5]);
  const has = await second.evaluate(() => ['locks' in navigator, 'SyncManager' in globalThis]);
  expect(has).toEqual([false, false]);
  const before = batches(shop);
  await buy(second);
  await inBasket(CARS[5]);
  await expect.poll(() => addOf(first, CARS[5])).toMatchObject({ state: 'done', attempts: 1 });
  expect(batches(shop) - before).toBe(1);
});

test('a transaction that awaits only Dexie stays whole in this browser; one that awaits anything else does not', async () => {
  const page = await openCar(plain, CARS[1]);
  await expect.poll(() => page.evaluate(() => 'Dexie' in globalThis)).toBe(true);
  const became = await page.evaluate(async () => {
    interface Base {
      version(n: number): { stores(tables: object): void };
      transaction(mode: string, tables: unknown[], run: () => Promise<unknown>): Promise<unknown>;
      notes: { get(key: string): Promise<{ n: number } | undefined>; put(row: object): Promise<unknown> };
      delete(): Promise<void>;
    }
    const Dexie = Reflect.get(globalThis, 'Dexie') as new (name: string) => Base;
    const db = new Dexie('timing');
    db.version(1).stores({ notes: 'id' });
    const count = async (): Promise<number> => (await db.notes.get('a'))?.n ?? 0;
    const addTwenty = (awaiting: () => Promise<unknown>): Promise<unknown> =>
      db
        .transaction('rw', [db.notes], async () => {
          for (let n = 0; n < 20; n += 1) {
            // Native async functions around Dexie's promises, as the build leaves them.
            await db.notes.put({ id: 'a', n: (await count()) + 1 });
            await awaiting();
          }
          return 'through';
        })
        .catch((cause: unknown) => (cause instanceof Error ? cause.name : 'unknown'));
    const onlyDexie = [await addTwenty(() => count()), await count()];
    const withTimer = [
      await addTwenty(() => new Promise((resolve) => void setTimeout(resolve, 20))),
      await count(),
    ];
    await db.delete();
    return { onlyDexie, withTimer };
  });
  expect(became.onlyDexie).toEqual(['through', 20]);
  // It broke off with the first write on disk: neither all of it nor nothing.
  expect(became.withTimer).toEqual([expect.stringMatching(/TransactionInactive|PrematureCommit/), 21]);
});
