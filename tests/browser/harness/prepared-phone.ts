import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import { UNSETTLED } from '#offline/store/states.ts';
import type { Phone, PhoneOptions } from './phone.ts';
import { BUYER, type Shop } from './shop.ts';
import { signInWithApp, tokenOf } from './steps.ts';

/** Signed in, the app installed, these cars seen; closed, so that each test starts on a copy of it. */
export async function preparePhone(
  shop: Shop,
  ids: readonly number[],
  options: PhoneOptions = {},
): Promise<Phone> {
  const phone = await shop.phone(options);
  const page = await phone.tab();
  await signInWithApp(page, shop.url, BUYER);
  for (const id of ids) await seeCar(page, shop, id);
  await phone.context.close();
  return phone;
}

/** The only tab of a phone that is as before anybody did anything there: with the app, and nothing else. */
export async function asNew(phone: Phone, shop: Shop): Promise<Page> {
  const tab = await phone.context.newPage();
  for (const one of phone.context.pages()) if (one !== tab) await one.close();
  await phone.context.clearCookies();
  await phone.context.setOffline(false);
  // A page of the shop without the app: it holds no database open.
  await tab.goto(`${shop.url}/healthz`);
  await tab.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      // Ages of thumbnails are the worker's own, which holds that one open.
      if (name !== 'workbox-expiration')
        await new Promise((resolve) => {
          indexedDB.deleteDatabase(name).addEventListener('success', resolve);
        });
  });
  return tab;
}

/** It lies on the phone then, too. */
export async function seeCar(page: Page, shop: Shop, id: number): Promise<void> {
  await page.goto(`${shop.url}/details/${id}`);
  await page.getByText(/^Seen (today|yesterday)/).waitFor();
  await answersKept(page);
}

/** Until the phone has stored the public answers that it shows: a read waits for the writes that were begun before it. */
export async function answersKept(page: Page): Promise<void> {
  await stored(page, 'answers', 'chicargos-cache');
}

/** Nothing gets through, and the browser knows it: page and worker alike. */
export async function offline(phone: Phone, shop: Shop): Promise<void> {
  shop.line.cut();
  await phone.context.setOffline(true);
}
export async function online(phone: Phone, shop: Shop): Promise<void> {
  shop.line.mend();
  await phone.context.setOffline(false);
}

/**
 * The line is back; the server takes the batch, its answer is lost, and it is killed. Started again, the phone asks with the
 * same keys.
 */
export async function sendThroughACrash(page: Page, phone: Phone, shop: Shop): Promise<void> {
  // In the same moment: the next page, and the browser itself, ask again at once.
  const killed = shop.line.loseAnswer('/api/sync/').then(() => shop.kill());
  await online(phone, shop);
  await page.goto(`${shop.url}/waiting`);
  await killed;
  await page.goto(`${shop.url}/confirm-order`);
  await page.getByText('Sent, waiting for the answer').first().waitFor();
  await shop.start();
  await page.goto(`${shop.url}/waiting`);
}

/** Takes the car, one that its country refuses too; resolves when the app says that it has it. */
export async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  const taken = page.getByRole('heading', { level: 1, name: 'Basket' });
  const allTheSame = page.getByRole('button', { name: 'Buy it anyway' });
  await taken.or(allTheSame).first().waitFor();
  if (await allTheSame.isVisible()) await allTheSame.click();
  await taken.waitFor();
}

/** Opens the car and takes it. */
export async function buyCar(page: Page, shop: Shop, id: number): Promise<void> {
  await page.goto(`${shop.url}/details/${id}`);
  await buy(page);
}

const Stored = v.looseObject({
  key: v.string(),
  name: v.string(),
  state: v.string(),
  attempts: v.number(),
  payload: v.unknown(),
});
export type Stored = v.InferOutput<typeof Stored>;

/**
 * Until the phone has the answer to all that it sent. The server may have done it a moment earlier: a page that is opened
 * then sends it again, and lets go of what it reads meanwhile.
 */
export async function nothingWaits(page: Page): Promise<void> {
  const open = async () =>
    v
      .parse(v.array(Stored), await stored(page, 'commands'))
      .filter(({ state }) => UNSETTLED.some((one) => one === state));
  await expect.poll(open).toEqual([]);
}

/** Rows that lie in a table of a database of the product, its own one unless said, read raw by this page. */
export function stored(page: Page, table: string, from = 'chicargos'): Promise<unknown[]> {
  return page.evaluate(
    async ({ name, database: file }) => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('no reason given')));
        });
      const database = await settled(indexedDB.open(file));
      const found = await settled(database.transaction(name).objectStore(name).getAll());
      database.close();
      return found as unknown[];
    },
    { name: table, database: from },
  );
}

/** The command that takes this car, as it lies on the phone. */
export async function addOf(page: Page, id: number): Promise<Stored | undefined> {
  const commands = v.parse(v.array(Stored), await stored(page, 'commands'));
  return commands.find(({ payload }) => JSON.stringify(payload).includes(`/products/${id}/`));
}

const Lines = v.object({ results: v.array(v.object({ product_id: v.number(), quantity: v.number() })) });

/** The demo buyer's at each shop: a sign-in works out a hash, and a basket is looked at many times until it has what is waited for. */
const tokens = new WeakMap<Shop, Promise<string>>();

/** Number of the car that the server has in the buyer's basket. */
export async function quantityOf(shop: Shop, id: number): Promise<number> {
  const known = tokens.get(shop) ?? tokenOf(shop);
  tokens.set(shop, known);
  const { body } = await shop.ask('/api/basket/', { token: await known });
  const { results } = v.parse(Lines, body);
  return results.find((line) => line.product_id === id)?.quantity ?? 0;
}

/** Counts with each new leader. */
export async function epochOf(page: Page): Promise<number> {
  const Epoch = v.object({ name: v.literal('epoch'), value: v.number() });
  return v.parse(
    Epoch,
    (await stored(page, 'meta')).find((row) => v.is(Epoch, row)),
  ).value;
}

/** Batches that went over the line. */
export const batches = (shop: Shop): number =>
  shop.line.requests.filter(({ path }) => path === '/api/sync/').length;

/**
 * Fires a `sync` event by the browser's own protocol, from a tab that need not be the app's: the browser's own second
 * try comes minutes after the first. Answers whether it was fired; what became of it shows elsewhere.
 */
export async function wakeWorker(phone: Phone, from: Page): Promise<void> {
  const session = await phone.context.newCDPSession(from);
  const installed = new Promise<{ scopeURL: string; registrationId: string }>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const one of registrations) resolve(one);
    });
  });
  await session.send('ServiceWorker.enable');
  const { scopeURL, registrationId } = await installed;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    origin: new URL(scopeURL).origin,
    registrationId,
    tag: 'chicargos',
    lastChance: false,
  });
}
