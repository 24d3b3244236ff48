import { afterAll, beforeAll, describe, test } from 'vitest';
import { inspectScreen } from './harness/inspect.ts';
import { goWithin, pageIsReady } from './harness/page-readiness.ts';
import { BUYER } from './harness/shop.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import {
  inBasket,
  openSearch,
  orderWaits,
  placeTheOrder,
  signIn,
  toCheckout,
  toReview,
} from './harness/steps.ts';
import { answersKept, buyCar, offline, online } from './harness/prepared-phone.ts';

/**
 * Each kind of screen at 360 and 1280, light and dark: fits its width (also at 320 and with doubled text), nothing serious
 * for axe, one first heading, a title, a quiet console. Those of signing in, of the account and of filters stand with their own
 * tests, in their fullest state; pages of few words are one kind, and what each says stands in spec-routes.test.ts. With SCREENS=1 pictures lie in tests/.artifacts/screens.
 */
const { shop, phone, page } = await shopAndPhone({ quiet: true, lineStays: true, phone: { hasApp: true } });

const SEARCH = '/search/1/0/0/1/Toyota/all/0';
const CAR = '/details/40001';

const heading = (name: RegExp | string) => page.getByRole('heading', { level: 1, name });
const load = (path: string) => page.goto(shop.url + path);
/** For a page that says what the one before does not, with nothing open over it. */
const open = (path: string) => goWithin(page, path);

describe('as a guest', () => {
  test('home', async () => {
    await load('/');
    await page.getByText(/^Seen (today|yesterday)/).waitFor();
    await inspectScreen(page, 'home');
  });

  test('search', async () => {
    await openSearch(page, shop.url + SEARCH);
    await inspectScreen(page, 'search');
  });

  test('the menu', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').waitFor();
    await inspectScreen(page, 'menu', true);
  });

  test('an inquiry, with errors', async () => {
    await openSearch(page, shop.url + SEARCH);
    await page
      .getByRole('button', { name: /^Inquire about/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await page.getByText('Missing information - Email, Name, Phone number and Request required').waitFor();
    await inspectScreen(page, 'inquiry', true);
  });

  test('search without results', async () => {
    await load('/search/1/0/0/1/Toyota/all/0?q=zeppelin');
    await page.getByText('No record Found').waitFor();
  });

  test('detail', async () => {
    await load(CAR);
    await page.getByText(/^Seen (today|yesterday)/).waitFor();
    await inspectScreen(page, 'detail');
  });

  test('a vehicle that is gone', async () => {
    await open('/details/1');
    await page.getByText('This vehicle is no longer listed').waitFor();
  });

  test('basket, empty', async () => {
    await open('/my-basket');
    await page.getByText('You have no items in your basket.').waitFor();
  });

  test('sign in, refused', async () => {
    await open('/login');
    await page.getByLabel('Email', { exact: true }).fill('nobody@demo.chicargos.example');
    await page.getByLabel('Password', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
  });

  test('sign up, with errors', async () => {
    await page.getByRole('tab', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('alert').first().waitFor();
    await inspectScreen(page, 'login-sign-up-errors');
  });

  test('verify, unknown code', async () => {
    await open('/verify-invoice/AAAA-AAAA-AAAA');
    await page.getByText('No invoice with this code was issued by us').waitFor();
  });
});

describe('as a buyer', () => {
  beforeAll(async () => {
    await signIn(page, shop.url, BUYER);
  });

  test('basket', async () => {
    await buyCar(page, shop, 40_001);
    await inBasket(page);
    await inspectScreen(page, 'basket');
  });

  test('checkout', async () => {
    await toCheckout(page);
    await heading('Checkout').waitFor();
    await page.getByLabel('First name').waitFor();
  });

  test('checkout with errors', async () => {
    await page.getByLabel('First name').fill('');
    await page.getByRole('button', { name: 'Continue' }).first().click();
    await page.getByText('A first name is required to place order').waitFor();
    await inspectScreen(page, 'checkout-errors');
  });

  test('review', async () => {
    await toReview(page);
    await inspectScreen(page, 'review');
  });

  test('order waiting, and the list of what waits', async () => {
    await offline(phone, shop);
    await placeTheOrder(page);
    await orderWaits(page);
    await page.getByRole('link', { name: /^Offline · 1 waiting to send/ }).waitFor();
    await open('/waiting');
    await orderWaits(page);
    await inspectScreen(page, 'waiting');
  });

  test('logging out with unsent work', async () => {
    await open('/profile');
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('alertdialog').waitFor();
    await inspectScreen(page, 'log-out', true);
  });

  test('order placed', async () => {
    await online(phone, shop);
    await open('/confirm-order');
    await heading('Order placed').waitFor();
  });

  test('order with its pro-forma', async () => {
    await open('/orders/100000001');
    await page.getByRole('heading', { name: 'Pro-forma' }).waitFor();
  });

  test('verify, good', async () => {
    await page.getByRole('link', { name: 'verify-invoice' }).first().click();
    await page.getByText(/^Checked with our server/).waitFor();
    await inspectScreen(page, 'verify-good');
  });
});

describe('without a network', () => {
  beforeAll(async () => {
    await buyCar(page, shop, 40_002);
    await inBasket(page);
    await answersKept(page);
    await offline(phone, shop);
  });
  afterAll(() => online(phone, shop));

  test('home, seen before', async () => {
    await load('/');
    await page
      .getByText(/^On this phone since/)
      .first()
      .waitFor();
  });

  test.each([
    { name: 'search', path: SEARCH },
    { name: 'detail', path: CAR },
    { name: 'basket', path: '/my-basket' },
  ])('$name, seen before', async ({ path }) => {
    await open(path);
    await pageIsReady(page);
    await page
      .getByText(/^On this phone since/)
      .first()
      .waitFor();
  });

  test('a search never done', async () => {
    await open('/search/1/0/0/1/Mazda/all/0');
    await page.getByText('Not on this phone yet').waitFor();
    await page.getByRole('link', { name: /^Toyota cars/ }).waitFor();
    await inspectScreen(page, 'search-offline-unknown');
  });
});
