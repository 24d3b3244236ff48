import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { linkTo, newcomer, PASSWORD, tokenFor, told } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { type Phone, workerReady } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { inBasket, placeTheOrder, setShipping, signIn, toReview } from './harness/steps.ts';
import { databaseRecords } from './harness/storage.ts';
import { batches, buy, buyCar, offline, online, stored } from './harness/prepared-phone.ts';

/** Ends of a login: by its user, by the server, from elsewhere (spec buyer §5, §8). */
const shop = await aShop({ seed: 'contract', quiet: true });
let phone: Phone;
let page: Page;

async function newPhone(email: string, password = PASSWORD): Promise<void> {
  phone = await shop.phone();
  page = await phone.tab();
  await signIn(page, shop.url, { email, password });
}
const refused = () => page.getByText('400 - Not logged out');
const answered = (): number => shop.line.requests.filter(({ path }) => path === '/api/auth/logout/').length;

const Revoke = v.object({ name: v.literal('revoke'), value: v.array(v.string()) });
/** Rows of sign-outs that the server has not heard of, as they lie on the phone. */
const handles = async () =>
  (await stored(page, 'meta')).flatMap((row) => (v.is(Revoke, row) ? row.value : []));

/** Addresses to which the links of the page around every screen lead that speak of the account: at this width some are unseen. */
async function leads(): Promise<Record<'Log in' | 'Account', string[]>> {
  const hrefs = async (name: string) => {
    const links = await page.getByRole('link', { name, exact: true }).all();
    return [...new Set(await Promise.all(links.map((link) => link.getAttribute('href'))))].map(String);
  };
  return { 'Log in': await hrefs('Log in'), Account: await hrefs('Account') };
}

/** Looks at every frame of the pages to come for a way to log in that can be seen. */
const watchForLogIn = () =>
  page.addInitScript(() => {
    const look = (): void => {
      for (const link of document.querySelectorAll('a[href^="/login"]'))
        if (link.checkVisibility({ visibilityProperty: true })) Reflect.set(globalThis, 'logInSeen', true);
      requestAnimationFrame(look);
    };
    look();
  });
const logInSeen = () => page.evaluate(() => Reflect.get(globalThis, 'logInSeen') === true);

async function logOut(): Promise<void> {
  await page.goto(`${shop.url}/profile`);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${shop.url}/`);
  await expect.poll(() => menu.count()).toBe(0);
}

test('leads home, closes the menu, and a 400 clears the phone and is reported until somebody signs in; other answers say no word', async () => {
  const email = await newcomer(shop);
  await newPhone(email);
  await watchForLogIn();
  await page.goto(shop.url);
  await expect.poll(leads).toEqual({ 'Log in': [], Account: ['/profile'] });
  expect(await logInSeen()).toBe(false);
  const body = '{"code":"not_logged_in","detail":"400 - Not logged out"}';
  const clear = shop.line.detour({
    path: /^\/api\/auth\/logout\/$/,
    answer: { status: 400, type: 'application/json', body },
  });
  await logOut();
  await refused().waitFor();
  await page.getByText('You are logged out on this phone. There was no active login to end.').waitFor();
  await expect.poll(leads).toEqual({ 'Log in': ['/login'], Account: [] });
  await expect.poll(logInSeen).toBe(true);
  expect(await page.getByRole('button', { name: 'Log out' }).count()).toBe(0);
  await inspectScreen(page, 'log-out-400');
  const left = await databaseRecords(page);
  expect(left.filter(({ text }) => text.includes(email))).toEqual([]);
  expect(left.filter(({ where }) => where === 'chicargos.session')).toEqual([]);
  clear();
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await page.waitForURL(`${shop.url}/login`);
  await signIn(page, null, { email, password: PASSWORD });
  await expect.poll(() => refused().count()).toBe(0);

  // What an editor left in the tab goes along, though none was opened since.
  const Session = v.object({ user: v.object({ id: v.number() }) });
  const [session] = await stored(page, 'session');
  const name = `chicargos-typed ${v.parse(Session, session).user.id} editor:listing:7`;
  await page.evaluate((own) => sessionStorage.setItem(own, '{"subtitle":"Two keys"}'), name);
  const lies = () => page.evaluate((own) => sessionStorage.getItem(own) !== null, name);
  await page.goto(`${shop.url}/profile`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await lies()).toBe(true);

  for (const { status, code, asked, waits } of [
    { status: 401, code: 'token_invalid', asked: 1, waits: 0 },
    // Told again until the server has heard of it.
    { status: 500, code: 'server_error', asked: 2, waits: 1 },
  ]) {
    if (status === 500) await signIn(page, shop.url, { email, password: PASSWORD });
    const before = answered();
    const mend = shop.line.detour({
      path: /^\/api\/auth\/logout\/$/,
      answer: { status, type: 'application/json', body: JSON.stringify({ code, detail: 'Error' }) },
    });
    await logOut();
    // So long that what is said of the first answer would stand there.
    await expect.poll(answered).toBeGreaterThanOrEqual(before + asked);
    await expect.poll(handles).toHaveLength(waits);
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    expect(await page.getByText('There was no active login to end.').count()).toBe(0);
    expect((await databaseRecords(page)).filter(({ text }) => text.includes(email))).toEqual([]);
    await expect.poll(lies).toBe(false);
    mend();
  }
});

test('with a password changed elsewhere what waits stays, asks to log in, and goes once after that', async () => {
  const email = await newcomer(shop);
  await newPhone(email);
  await workerReady(page);
  await page.goto(`${shop.url}/details/12`);
  await page
    .getByText(/^Seen /)
    .first()
    .waitFor();
  await offline(phone, shop);
  await buy(page);
  const [waiting] = await stored(page, 'commands');
  expect(waiting).toMatchObject({ name: 'basket.add', state: 'queued' });

  // On another phone, by the mailed link.
  await told(shop, '/api/rest-auth/password/reset/', { email });
  const link = new URL(await linkTo(shop, email, /^\/password\/reset\/confirm\//)).pathname;
  const renewed = 'Kariba-dam-1959';
  expect(
    await told(shop, `/api/rest-auth${link.replace(/\/?$/, '/')}`, {
      new_password1: renewed,
      new_password2: renewed,
    }),
  ).toEqual({ detail: 'Your password has been changed' });

  await online(phone, shop);
  await page.getByText('Log in to send').first().waitFor();
  expect(await stored(page, 'commands')).toMatchObject([{ name: 'basket.add', state: 'queued' }]);
  // The basket that stands there leads on, and so does the checkout, which is come back to.
  await page.waitForURL(`${shop.url}/login`);
  await page.getByRole('main').getByText('You were logged out.', { exact: true }).first().waitFor();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await page.goto(`${shop.url}/checkout`);
  await page.waitForURL(`${shop.url}/login`);
  const before = batches(shop);
  await signIn(page, null, { email, password: renewed });
  await page.waitForURL(`${shop.url}/checkout`);
  await expect.poll(() => stored(page, 'commands')).toMatchObject([{ name: 'basket.add', state: 'done' }]);
  expect(batches(shop)).toBe(before + 1);
  const token = await tokenFor(shop, email, renewed);
  expect((await shop.ask('/api/basket/', { token })).body).toMatchObject({
    count: 1,
    results: [{ product_id: 12, quantity: 1 }],
  });
});

const Named = v.array(v.looseObject({ name: v.string() }));

test('an order that meets a login ended elsewhere says so in a dialog, waits, and goes out once after the login', async () => {
  const email = await newcomer(shop);
  await newPhone(email);
  await buyCar(page, shop, 12);
  await inBasket(page);
  const token = await tokenFor(shop, email);
  await setShipping(shop, {
    buyer: token,
    staff: await tokenFor(shop, 'staff@example.test'),
    perUnit: '1450.00',
  });
  await page.goto(`${shop.url}/checkout`);
  await toReview(page);
  const place = page.getByRole('button', { name: 'Place order' }).first();
  await place.waitFor();

  // All sign-ins but the one that asks.
  expect((await shop.ask('/api/account/sessions/', { method: 'DELETE', token })).status).toBe(204);
  await placeTheOrder(page);
  const dialog = page.getByRole('dialog', { name: '401 Error' });
  await dialog.getByText("You're currently not logged in", { exact: true }).waitFor();
  const order = async () =>
    v.parse(Named, await stored(page, 'commands')).filter(({ name }) => name === 'order.place');
  expect(await order()).toMatchObject([{ state: 'queued' }]);

  await dialog.getByRole('link', { name: 'Login', exact: true }).click();
  await page.waitForURL(`${shop.url}/login`);
  await signIn(page, null, { email, password: PASSWORD });
  expect(page.url()).toBe(`${shop.url}/confirm-order`);
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  expect(await page.getByText('401 Error').count()).toBe(0);
  const orders = (await shop.ask('/api/orders/', { token })).body;
  expect(orders).toMatchObject({ count: 1 });
});

test('needs no file that has not come yet: with work waiting it asks and leaves, though every piece is lost', async () => {
  const email = await newcomer(shop);
  phone = await shop.phone();
  page = await phone.tab();
  // No worker has kept anything here.
  await phone.context.route('**/worker.js', (route) => route.abort());
  await signIn(page, shop.url, { email, password: PASSWORD });
  await page.goto(`${shop.url}/details/12`);
  await page.getByText(/^Seen (today|yesterday)/).waitFor();
  await phone.context.route('**/api/sync/**', (route) => route.abort());
  await buy(page);
  // The line over the head comes a second later, and moves the button that is pressed next.
  await page.getByText('1 waiting to send').waitFor();
  await phone.context.route('**/assets/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Not everything was sent' });
  await question.getByRole('button', { name: 'Log out' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await leads())['Log in']).toContain('/login');
});
