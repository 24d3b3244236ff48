import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { Notices } from '#contract/notices.ts';
import { placeOrder } from '#contract/orders/orders.ts';
import { pushKey } from '#contract/push.ts';
import { staffRequests } from '#contract/staff/requests.ts';
import { standInPush } from '../harness/push-service.ts';
import { who } from './harness/account-and-phone.ts';
import { atEase } from './harness/page-readiness.ts';
import { tokenFor, told as tellShop } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { putRecords, storedCommand, storedOwner } from './harness/seeded.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn, signInWithApp } from './harness/steps.ts';
import { databaseRecords } from './harness/storage.ts';
import { offline, online, stored } from './harness/prepared-phone.ts';

/** The inbox, and a phone that wants to be told, with a push service on this machine in the place of the browser's. */
const push = await standInPush();
afterAll(() => push.close());
const { shop, phone, page } = await shopAndPhone({
  seed: 'account',
  quiet: true,
  phone: { whole: true },
});
let token = '';
beforeAll(async () => {
  await phone.context.grantPermissions(['notifications'], { origin: shop.url });
  await signInWithApp(page, shop.url, who('buyer1'));
  token = await tokenFor(shop, 'buyer1@example.test');
});

/** Token of the login that this phone keeps. */
async function tokenOfPhone(): Promise<string> {
  const record = (await databaseRecords(page)).find(({ where }) => where === 'chicargos.session');
  const Session = v.tuple([v.literal('current'), v.object({ token: v.string() })]);
  return v.parse(Session, JSON.parse(record?.text ?? 'null'))[1].token;
}
const inbox = async () => v.parse(Notices, (await shop.ask('/api/notices/?whole=1', { token })).body);

/** Asks by a form, and has our people answer. */
async function answered(words: string): Promise<void> {
  const form = { template: 'bulkorders', form: 'parts', userName: 'Chanda', userEmail: 'chanda@guest.test' };
  await tellShop(
    shop,
    '/api/email-service/',
    { ...form, contactNumber: '+260 97 1234567', userRequest: words },
    { token },
  );
  const staff = await tokenFor(shop, 'staff@example.test');
  const { body } = await shop.ask('/api/staff/requests/?status=new&sort=-created', { token: staff });
  const [seen] = v.parse(staffRequests.answer, body).results;
  const before = (await inbox()).count;
  await tellShop(
    shop,
    `/api/staff/requests/${seen?.id}/answer/`,
    { text: 'We have it.', expected: 'new', seen: 1 },
    { token: staff },
  );
  expect((await inbox()).count).toBe(before + 1);
}

test('an answer stands in the inbox, new at first, and opens what it is about; without a network too', async () => {
  await page.goto(`${shop.url}/profile/notices`);
  await page.getByText('No notices yet').waitFor();
  await answered('Two front hubs');
  // On every page, where the account is.
  await page.goto(`${shop.url}/about-us`);
  await page.getByRole('navigation').getByRole('link', { name: 'Account, 1 unread notice' }).click();
  await page.getByRole('link', { name: /^Notices.*1$/ }).click();
  const line = page.getByRole('link', { name: /We answered your request/ });
  await line.getByText('New', { exact: true }).waitFor();
  await atEase(page);
  await expect.poll(async () => (await inbox()).unread).toBe(0);
  await piecesKept(page, 'request');
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: 'Account', exact: true })
    .waitFor();
  await offline(phone, shop);
  await page.reload();
  await line.waitFor();
  await page.getByText('Readable without a connection').waitFor();
  expect(await line.getByText('New', { exact: true }).count()).toBe(0);
  await online(phone, shop);
  await line.click();
  await page.getByText('Two front hubs').waitFor();
});

/** Address that the browser's own push service would give: an address at the stand-in. */
async function withStandIn(of: Page, name: string) {
  const made = push.phone(name);
  await of.addInitScript(({ endpoint, keys }) => {
    const state = { key: sessionStorage.getItem('stand-in') };
    const subscription = {
      endpoint,
      get options() {
        const key = atob((state.key ?? '').replaceAll('-', '+').replaceAll('_', '/'));
        return { applicationServerKey: Uint8Array.from(key, (one) => one.charCodeAt(0)).buffer };
      },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => {
        state.key = null;
        sessionStorage.removeItem('stand-in');
        return Promise.resolve(true);
      },
    };
    PushManager.prototype.getSubscription = () =>
      Promise.resolve(state.key !== null ? (subscription as unknown as PushSubscription) : null);
    PushManager.prototype.subscribe = (options) => {
      state.key = String(options?.applicationServerKey);
      sessionStorage.setItem('stand-in', state.key);
      return Promise.resolve(subscription as unknown as PushSubscription);
    };
  }, made.subscription);
  return made;
}

test('somebody who keeps a search is asked, says yes, is told, and is told no more after logging out', async () => {
  const told = await withStandIn(page, 'phone');
  await page.goto(`${shop.url}/profile/saved?tab=searches`);
  await page.getByRole('heading', { level: 1, name: 'Saved' }).waitFor();
  expect(await page.getByText('Get notices on this phone?').count()).toBe(0);
  await tellShop(
    shop,
    `/api/saved-searches/${crypto.randomUUID()}/`,
    { name: 'Corollas', kind: 'vehicles', params: { make: 'Toyota' }, notify: true },
    { token, method: 'PUT' },
  );
  await page.reload();
  await page.getByText('Get notices on this phone?').waitFor();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByText('Notices appear on this phone even when the app is closed.').waitFor();
  await answered('A rear bumper');
  await expect.poll(() => told.told.map(({ body }) => body)).toEqual(['Your question was answered']);

  await page.goto(`${shop.url}/profile/notices`);
  await page.getByRole('button', { name: 'Turn off' }).waitFor();
  await inspectScreen(page, 'notices-on');

  // Of before the shop had another secret: the next opening asks for another address.
  const held = () => page.evaluate(() => sessionStorage.getItem('stand-in'));
  const { key } = v.parse(pushKey.answer, (await shop.ask('/api/push/key/')).body);
  expect(await held()).toBe(key);
  await page.evaluate(() => sessionStorage.setItem('stand-in', 'AAAA'));
  await page.reload();
  await expect.poll(held).toBe(key);
  await page.getByRole('button', { name: 'Turn off' }).waitFor();

  const tray = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).length);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).showNotification('Chicargos'));
  await expect.poll(tray).toBe(1);
  await page.goto(`${shop.url}/profile`);
  const own = await tokenOfPhone();
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${shop.url}/`);
  await expect.poll(held).toBeNull();
  await expect.poll(tray).toBe(0);
  // The shop has heard of it, and forgotten the address of this phone with the login.
  await expect.poll(async () => (await shop.ask('/api/profile/', { token: own })).status).toBe(401);
  // Another phone of theirs stays signed in. What the shop had for this one it sent before the second word to that one.
  const other = push.phone('other-phone');
  await tellShop(shop, '/api/push/subscriptions/', other.subscription, { token });
  for (const [at, words] of ['A left mirror', 'A right mirror'].entries()) {
    await answered(words);
    await expect.poll(() => other.told.length).toBe(at + 1);
  }
  expect(told.told).toHaveLength(1);
  await tellShop(shop, '/api/push/subscriptions/', {}, { token, method: 'DELETE' });
  await signIn(page, shop.url, who('buyer1'));
});

test('after an order somebody is asked too, and whoever says not now is not asked again', async () => {
  const given = { owner: await storedOwner(page), now: Date.now() };
  const placed = { name: placeOrder.name, payload: placeOrder.example, lane: 'basket', state: 'done' };
  await putRecords(page, 'commands', [
    storedCommand(1, given, { ...placed, sent: true, attempts: 1, doneAt: given.now }),
  ]);
  await page.goto(`${shop.url}/confirm-order`);
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await page.getByText('Get notices on this phone?').waitFor();
  await inspectScreen(page, 'notices-after-order');
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByText('Get notices on this phone?').waitFor({ state: 'detached' });
  // It is taken from the sight first, and written down then.
  await expect.poll(async () => JSON.stringify(await databaseRecords(page))).toContain('push-later');
  await page.goto(`${shop.url}/profile/saved?tab=searches`);
  await page.getByText('Corollas').first().waitFor();
  await page.waitForLoadState('networkidle'); // quiet: it is not asked late either
  expect(await page.getByText('Get notices on this phone?').count()).toBe(0);
  await page.goto(`${shop.url}/profile/notices`);
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
});

test('the worker shows what the shop sends, and reads the order that it is about before anybody opens it', async () => {
  await page.goto(`${shop.url}/profile/notices`);
  await workerReady(page);
  const session = await phone.context.newCDPSession(page);
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(shop.url));
      if (one) found(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const data = JSON.stringify({
    body: 'Order 100000005: on its way',
    address: '/orders/100000005',
    tag: 'order',
  });
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(shop.url).origin,
    registrationId: await registered,
    data,
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map((one) => [
        one.title,
        one.body,
        one.data,
        Reflect.get(one, 'renotify'),
      ]);
    });
  await expect.poll(shown).toEqual([['Chicargos', 'Order 100000005: on its way', '/orders/100000005', true]]);
  // Too old for the list's first page and the five newest.
  await expect.poll(async () => JSON.stringify(await stored(page, 'rows'))).toContain('"order:100000005"');
});

test('where the browser was told to refuse, the inbox says how to undo that', async () => {
  await phone.context.clearPermissions();
  const other = await phone.context.newPage();
  await other.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await other.goto(`${shop.url}/profile/notices`);
  await other.getByText('Your browser blocks notices from this shop.').waitFor();
  await other.close();
});
