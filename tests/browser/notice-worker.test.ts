import type { Page, Worker } from 'playwright-core';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { pushKey } from '#contract/push.ts';
import { standInPush } from '../harness/push-service.ts';
import { accountAndPhone } from './harness/account-and-phone.ts';
import { tokenFor, told } from './harness/hooks.ts';
import type { Shop } from './harness/shop.ts';

/** Acts of the worker with notices while nobody looks at the app: a tap, and an address that the browser changes. */
const { shop, phone, page } = await accountAndPhone();
let worker: Worker;

beforeAll(() => {
  const [first] = phone.context.serviceWorkers();
  if (!first) throw new Error('no worker was seen');
  worker = first;
});

/**
 * A notice about this address is tapped, and what the worker asks the browser for comes back. Only a person's own tap on what
 * the system shows may open windows: here the system's part is stood in for.
 */
const tapped = (address: unknown) =>
  worker.evaluate(async (data) => {
    const scope: unknown = globalThis;
    const { clients } = scope as ServiceWorkerGlobalScope;
    const asked: string[] = [];
    clients.openWindow = (url) => {
      asked.push(`opens ${String(url)}`);
      return Promise.resolve(null);
    };
    WindowClient.prototype.focus = function focus() {
      asked.push(`shows ${new URL(this.url).pathname}`);
      return Promise.resolve(this);
    };
    const work: Promise<unknown>[] = [];
    const event = new ExtendableEvent('notificationclick');
    Object.assign(event, { notification: { data, close: () => void asked.push('closes it') } });
    event.waitUntil = (part) => void work.push(Promise.resolve(part));
    dispatchEvent(event);
    await Promise.all(work);
    return asked;
  }, address);

test('a tap on a notice shows the tab that has its page, and opens one where none has', async () => {
  await page.goto(`${shop.url}/profile`);
  expect(await tapped('/profile/notices')).toEqual(['closes it', 'opens /profile/notices']);
  await page.goto(`${shop.url}/profile/notices`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const other = await phone.context.newPage();
  await other.goto(`${shop.url}/about-us`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  expect(await tapped('/profile/notices')).toEqual(['closes it', 'shows /profile/notices']);
  await page.goto('about:blank');
  expect(await tapped('/profile/notices')).toEqual(['closes it', 'opens /profile/notices']);
  await other.close();
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  '/\t/elsewhere.example/',
  'javascript:alert(1)',
  null,
])('a notice about %j leads to the inbox, never out of the shop', async (address) => {
  expect(await tapped(address)).toEqual(['closes it', 'opens /profile/notices']);
});

/** The browser takes the old address away; what it gives for the new one is stood in for. */
const moved = (old: string, made: { endpoint: string; keys: object }, key: string) =>
  worker.evaluate(
    async (given) => {
      const digits = atob(given.key.replaceAll('-', '+').replaceAll('_', '/'));
      const bytes = Uint8Array.from(digits, (one) => one.charCodeAt(0)).buffer;
      const asked = { times: 0 };
      const subscription: unknown = { toJSON: () => given.made };
      PushManager.prototype.subscribe = () => {
        asked.times += 1;
        return Promise.resolve(subscription as PushSubscription);
      };
      const work: Promise<unknown>[] = [];
      const event = new ExtendableEvent('pushsubscriptionchange');
      const options = { applicationServerKey: bytes };
      Object.assign(event, { oldSubscription: { endpoint: given.old, options } });
      event.waitUntil = (part) => void work.push(Promise.resolve(part));
      dispatchEvent(event);
      await Promise.all(work);
      return asked.times;
    },
    { old, made, key },
  );

/** As the page notes it once somebody has turned notices on (features/notices/push.ts). */
const mark = (of: Page, put?: string) =>
  of.evaluate(async (value) => {
    const database = await new Promise<IDBDatabase>((found) => {
      const opening = indexedDB.open('keyval-store');
      opening.addEventListener('success', () => found(opening.result));
    });
    const store = database.transaction('keyval', 'readwrite').objectStore('keyval');
    const request = value === undefined ? store.get('push') : store.put(value, 'push');
    const held = await new Promise<unknown>((found) => {
      request.addEventListener('success', () => found(request.result));
    });
    database.close();
    return held;
  }, put);

async function answered(of: Shop, token: string): Promise<void> {
  const form = { template: 'bulkorders', form: 'parts', userName: 'Chanda', userEmail: 'chanda@guest.test' };
  const asked = { ...form, contactNumber: '+260 97 1234567', userRequest: 'Two front hubs' };
  await told(of, '/api/email-service/', asked, { token });
  const staff = await tokenFor(of, 'staff@example.test');
  const { body } = await of.ask('/api/staff/requests/?status=new&sort=-created', { token: staff });
  const { results } = v.parse(v.object({ results: v.array(v.object({ id: v.number() })) }), body);
  const answer = { text: 'We have it.', expected: 'new', seen: 1 };
  await told(of, `/api/staff/requests/${results[0]?.id}/answer/`, answer, { token: staff });
}

test('where the browser changes the address of a phone, the shop is told while the app is closed', async () => {
  const push = await standInPush();
  try {
    const [before, after] = [push.phone('before'), push.phone('after')];
    const { key } = v.parse(pushKey.answer, (await shop.ask('/api/push/key/')).body);
    await page.goto(`${shop.url}/profile/notices`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Nobody is told on this phone: no address is asked for.
    expect(await moved(before.subscription.endpoint, after.subscription, key)).toBe(0);

    const { token, id } = await page.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((found) => {
        const opening = indexedDB.open('chicargos');
        opening.addEventListener('success', () => found(opening.result));
      });
      const request = database.transaction('session').objectStore('session').get('current');
      const held = await new Promise<{ token: string; user: { id: number } }>((found) => {
        request.addEventListener('success', () => found(request.result));
      });
      database.close();
      return { token: held.token, id: held.user.id };
    });
    await told(shop, '/api/push/subscriptions/', before.subscription, { token });
    await page.goto('about:blank');
    const closed = await phone.context.newPage();
    await closed.goto(`${shop.url}/robots.txt`);
    // Somebody else's, who had this phone before: the shop hears nothing.
    await mark(closed, `${id + 1} ${before.subscription.endpoint}`);
    await moved(before.subscription.endpoint, after.subscription, key);
    expect(await mark(closed)).toBe(`${id + 1} ${before.subscription.endpoint}`);

    await mark(closed, `${id} ${before.subscription.endpoint}`);
    expect(await moved(before.subscription.endpoint, after.subscription, key)).toBe(1);
    expect(await mark(closed)).toBe(`${id} ${after.subscription.endpoint}`);
    await answered(shop, token);
    await expect.poll(() => after.told.length).toBe(1);
    expect(before.told).toEqual([]);
    await closed.close();
  } finally {
    await push.close();
  }
});
