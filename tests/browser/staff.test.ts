import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inspectScreen } from './harness/inspect.ts';
import { type Phone, workerReady } from './harness/phone.ts';
import { BUYER, STAFF } from './harness/shop.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import { cachedAnswers, databaseRecords } from './harness/storage.ts';
import { offline, online } from './harness/prepared-phone.ts';

const shop = await aShop({ quiet: true });
let phone: Phone;
let page: Page;

async function newPhone(): Promise<void> {
  phone = await shop.phone();
  page = await phone.tab();
}

const door = () => page.goto(`${shop.url}/staff`);
const NO_ACCESS = 'You do not have access to this page';

describe('on a phone of nobody yet', () => {
  beforeEach(newPhone);

  test('a guest signs in first and comes back; staff see what waits, and log out from it', async () => {
    await door();
    await page.waitForURL((address) => address.pathname === '/login');
    await signIn(page, null, STAFF);
    expect(new URL(page.url()).pathname).toBe('/staff');
    await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor();
    await page.getByText('Sam Mwangi').waitFor();
    await page.getByRole('navigation', { name: 'Work waiting' }).waitFor();
    await inspectScreen(page, 'staff-home');
    // The bar stands beside main: who skips to the content has passed it.
    const sections = page.getByRole('navigation', { name: 'Staff', exact: true });
    await sections.getByRole('link', { name: 'Orders', exact: true }).waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: 'Overview' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.waitForURL(/#main$/);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL((address) => address.pathname === '/');
  });

  test('a buyer learns nothing but that it is not for them', async () => {
    await signIn(page, shop.url, BUYER);
    await door();
    await page.getByRole('heading', { level: 1, name: NO_ACCESS }).waitFor();
    expect(await page.title()).not.toContain('Staff');
    const words = (await page.getByRole('main').innerText()).split(/\n+/);
    expect(words).toEqual([NO_ACCESS, 'Account']);
    expect(await page.getByRole('navigation', { name: 'Staff', exact: true }).count()).toBe(0);
    await inspectScreen(page, 'staff-no-access');
  });
});

describe('on the phone of one of the staff', () => {
  beforeAll(async () => {
    await newPhone();
    await signIn(page, shop.url, STAFF);
  });

  test('nothing of it lies on a phone: no chunk in the worker’s list, no answer in any storage', async () => {
    await door();
    await page.getByRole('navigation', { name: 'Work waiting' }).waitFor();
    await workerReady(page);
    const { bytes } = await shop.ask('/worker.js');
    const listed = [...bytes.toString().matchAll(/"(assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(listed.filter((path) => path.includes('/basket-'))).not.toEqual([]);
    expect(listed.filter((path) => path.includes('/staff-'))).toEqual([]);
    const answers = await cachedAnswers(page);
    expect(
      answers.filter(({ url, text }) => url.includes('/api/staff') || text.includes('quote_requests')),
    ).toEqual([]);
    const records = await databaseRecords(page);
    expect(records.filter(({ text }) => text.includes('/staff') || text.includes('totp_enabled'))).toEqual(
      [],
    );
  });

  test('an answer that cannot be read opens nothing, and the door is asked for again', async () => {
    const clear = shop.line.detour({
      path: /^\/api\/staff\/$/,
      answer: { status: 502, type: 'text/html', body: '<h1>Bad gateway</h1>' },
    });
    await door();
    await page.getByText('The answer could not be read').waitFor();
    clear();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('navigation', { name: 'Work waiting' }).waitFor();
  });

  test('where staff must have a second step, the door says so and leads to it', async () => {
    // As such a shop answers: tests/server/staff-door.test.ts.
    const body = { code: 'totp_required', detail: 'Set up your authenticator app first' };
    shop.line.detour({
      path: /^\/api\/staff\/$/,
      answer: { status: 403, type: 'application/json', body: JSON.stringify(body) },
    });
    await door();
    await page.getByRole('heading', { level: 1, name: 'Turn on two-step sign-in first' }).waitFor();
    await inspectScreen(page, 'staff-second-step');
    await page.getByRole('link', { name: 'Password and sign-ins' }).click();
    await page.getByRole('region', { name: 'Two-step sign-in' }).getByText('Off', { exact: true }).waitFor();
  });

  test('staff without a network see nothing of it, and it comes with the connection', async () => {
    await door();
    await page.getByRole('navigation', { name: 'Work waiting' }).waitFor();
    await workerReady(page);
    // From within the app: the chunk is in this tab, the answer is not.
    await page.getByRole('link', { name: 'Chicargos' }).click();
    await page.waitForURL((address) => address.pathname === '/');
    // The address changes before the screen does.
    await page.getByRole('heading', { level: 1, name: /priced to your port/ }).waitFor();
    await offline(phone, shop);
    await page.goBack();
    await page.getByText('This page needs a connection').waitFor();
    await inspectScreen(page, 'staff-offline');
    await online(phone, shop);
    await page.getByRole('navigation', { name: 'Work waiting' }).waitFor();
  });
});
