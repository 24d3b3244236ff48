import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { linkTo, mailsTo, newcomer, PASSWORD, told } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { workerReady } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** Security 47: an owner whom a stranger's guesses keep out comes in by a mailed link. */
const { shop, phone, page } = await shopAndPhone({
  seed: 'contract',
  env: { RATE_LIMITS: 'on' },
});
afterEach(() => {
  // The refusals that these tests are about are no fault of the page.
  const [...said] = phone.complaints.splice(0);
  expect(said.filter((line) => !/ (400|429) /.test(line))).toEqual([]);
});

const says = (tab: Page, text: string | RegExp) => tab.getByRole('main').getByText(text).first().waitFor();
const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click();

test('an owner who is kept out asks for a link, opens it on this phone, and is in', async () => {
  const email = await newcomer(shop);
  for (let time = 1; time <= 11; time++)
    await told(shop, '/api/auth/login/', { username: email, password: `guess ${time}` });
  expect((await mailsTo(shop, email)).map(({ template }) => template)).toContain('guesses');

  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await press(page, 'Sign in');
  await says(page, /Too many tries\. Try again in \d+ (minutes?|seconds?)\./);
  await page.getByRole('link', { name: 'Email me a link to log in' }).click();
  const field = page.getByLabel('Email', { exact: true });
  await expect.poll(() => field.inputValue(), { message: 'what was typed came along' }).toBe(email);
  await inspectScreen(page, 'kept-out-ask');

  await field.fill('');
  await press(page, 'Send the link');
  await page.getByRole('alert').getByText('Enter your email').waitFor();
  await field.fill(email);
  await workerReady(page);
  await offline(phone, shop);
  await says(page, 'This needs a connection. What you typed stays here.');
  await online(phone, shop);
  await press(page, 'Send the link');
  await says(page, 'Check your inbox for a link to log in');

  const link = await linkTo(shop, email, /^\/login\/link\//);
  await page.goto(link);
  await says(page, 'The button logs you in on this phone.');
  await inspectScreen(page, 'kept-out-open');
  await offline(phone, shop);
  await says(page, 'This needs a connection. Keep this page open.');
  await press(page, 'Log in on this phone');
  await page.getByRole('alert').waitFor();
  await online(phone, shop);
  await press(page, 'Log in on this phone');
  await page.waitForURL(`${shop.url}/`);
  await page.goto(`${shop.url}/profile`);
  await says(page, email);

  // On a phone that is somebody else's the page says whose, and leads nobody into their account.
  const neighbour = await newcomer(shop);
  const other = await shop.phone();
  const tab = await other.tab();
  await signIn(tab, shop.url, { email: neighbour, password: PASSWORD });
  await told(shop, '/api/auth/link/', { email });
  const second = await linkTo(shop, email, /^\/login\/link\//);
  expect(second).not.toBe(link);
  await tab.goto(second);
  await says(tab, 'Mutale Banda is logged in on this phone.');
  await press(tab, 'Log in on this phone');
  await tab.waitForURL(`${shop.url}/`);
  await tab.goto(`${shop.url}/profile`);
  await says(tab, email);
  await tab.goto(second);
  await tab.waitForURL(`${shop.url}/profile`);

  const third = await shop.phone();
  const spent = await third.tab();
  await spent.goto(link);
  await press(spent, 'Log in on this phone');
  await says(spent, 'This link is not valid');
  await inspectScreen(spent, 'kept-out-invalid');
  await spent.getByRole('link', { name: 'Request another link' }).click();
  await spent.waitForURL(`${shop.url}/login/link`);
});
