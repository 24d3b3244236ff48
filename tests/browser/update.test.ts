import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { Phone } from './harness/phone.ts';
import { BUYER } from './harness/shop.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { inBasket, signInWithApp } from './harness/steps.ts';
import { buyCar } from './harness/prepared-phone.ts';

/** A new version of the app never takes a form from under a thumb: it is announced, and comes when the user says so. */
const shop = await aShop();
/** Signed in, with the app and a car in the basket; closed, so that each test starts on a copy of it. */
let prepared: Phone;
let phone: Phone;
beforeAll(async () => {
  prepared = await Phone.open();
  const page = await prepared.tab();
  await signInWithApp(page, shop.url, BUYER);
  await buyCar(page, shop, 40_001);
  await inBasket(page);
  await prepared.context.close();
});

const READY = 'A new version is ready.';

/** Answer that the later worker answers when it is asked who it is; the one before it does not know the question. */
const LATER = `
self.addEventListener('message', (event) => { if (event.data === 'who') event.ports[0].postMessage('later'); });`;

async function atCheckout(): Promise<Page> {
  phone = await prepared.copy();
  const page = await phone.tab();
  await page.goto(`${shop.url}/checkout`);
  await page.getByLabel('City').fill('Lusaka');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  return page;
}

/** The server has a new build, and the browser looks for it as it does every day. */
async function publish(page: Page): Promise<void> {
  shop.line.detour({ path: /^\/worker\.js$/, change: (body) => body + LATER });
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });
}

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

test('a new version is announced and does not take over while a form is typed; Load it now brings it, and what was typed is still there', async () => {
  const page = await atCheckout();
  await publish(page);
  await page.getByText(READY).waitFor();
  const street = page.getByLabel('Street name / number');
  await street.pressSequentially('12 Cairo Road', { delay: 40 });
  expect(await street.inputValue()).toBe('12 Cairo Road');
  expect(await page.getByLabel('City').inputValue()).toBe('Lusaka');
  expect(await stays(page)).toBe(true);
  expect(await waiting(page)).toBe(true);

  // The tap comes so soon after the last letters that no timer of the page has run in between.
  await page.evaluate(() => Object.assign(globalThis, { setTimeout: () => 0 }));
  await page.getByLabel('Province').fill('Lusaka Province');
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load it now' }).click()]);
  expect(await stays(page)).toBe(false);
  await page.getByLabel('City').waitFor();
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Lusaka');
  expect(await page.getByLabel('Province').inputValue()).toBe('Lusaka Province');
  expect(await street.inputValue()).toBe('12 Cairo Road');
  expect(await inCharge(page)).toBe('later');
  expect(await waiting(page)).toBe(false);
  expect(await page.getByText(READY).count()).toBe(0);
});

test('the other tab is not loaded again by a version that this one took', async () => {
  const page = await atCheckout();
  const other = await phone.context.newPage();
  await other.goto(`${shop.url}/checkout`);
  await other.getByLabel('City').waitFor();
  await other.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await publish(page);
  await page.getByText(READY).waitFor();
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Load it now' }).click()]);
  await page.getByLabel('City').waitFor();
  expect(await inCharge(page)).toBe('later');
  expect(await stays(other)).toBe(true);
});
