import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { advance, linkTo, newcomer, PASSWORD, tokenFor, told } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { comeBackTo, goWithin } from './harness/page-readiness.ts';
import { workerReady } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { PORTUGUESE, signIn } from './harness/steps.ts';
import { plainStorage, postedBodies } from './harness/storage.ts';
import { buyCar, nothingWaits, offline, online } from './harness/prepared-phone.ts';

/** Signing up, in and out of trouble: the ways that start in a mail or at a guarded page, and each screen on them. */
const shop = await aShop({ seed: 'contract', quiet: true });

const phone = await shop.phone();
/** A phone on which nobody is signed in; who signs in there signs out again. */
const guest = { phone, page: await phone.tab() };
/** Signed in and at their account, they leave. */
async function leave(page: Page, button = 'Log out'): Promise<void> {
  await goWithin(page, '/profile');
  // What still waits would be asked about first.
  await nothingWaits(page);
  await page.getByRole('main').getByRole('button', { name: button }).click();
  await arrives(page, '/');
}

const DAY_S = 86_400;
/** The server's clock, which only these tests move. */
let now = Date.parse('2025-03-01T09:00:00Z');
async function pass(seconds: number): Promise<void> {
  now += seconds * 1000;
  await advance(shop, seconds);
}

const who = (email: string, password = PASSWORD) => ({ email, password });
const says = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
const selectedTab = (page: Page) => page.getByRole('tab', { selected: true }).textContent();
/** Place at which the bar at the foot says that one is. */
const current = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current=page]').textContent();
const arrives = (page: Page, path: string) => page.waitForURL(shop.url + path);

describe('the addresses of signing in', () => {
  // Each after one of another tab or heading, so that nothing of the page before can stand for it.
  const ADDRESSES = [
    { path: '/login', tab: 'Sign in' },
    { path: '/auth-reset', tab: 'Forgot password' },
    { path: '/Login', tab: 'Sign in' },
    { path: '/Auth-Reset/', tab: 'Forgot password' },
    { path: '/login-a', tab: 'Sign in' },
    { path: '/resend-activation-link', heading: 'Activation link' },
    { path: '/login-b', tab: 'Sign in' },
    { path: '/activate/1/no-such-token', heading: /^The link to activate your account is invalid/ },
    { path: '/login-c', tab: 'Sign in' },
    { path: '/password/reset/confirm/1/no-such-token', heading: 'New password' },
    { path: '/link-google/1/no-such-token', heading: 'Connect Google' },
  ];

  // Without a network, and for who is signed in: spec-routes.test.ts.
  test('show a guest the tab they name, and lie at one place of the bar', async () => {
    const { page } = guest;
    await page.goto(`${shop.url}/terms`);
    for (const { path, tab, heading } of ADDRESSES) {
      await goWithin(page, path);
      if (heading) await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      else {
        await expect.poll(() => selectedTab(page), { message: path }).toBe(tab);
        expect(await page.getByRole('tab').allTextContents()).toEqual([
          'Sign up',
          'Sign in',
          'Forgot password',
        ]);
      }
      await expect.poll(() => current(page), { message: path }).toBe('Log in');
    }
  });
});

const Signing = v.object({ username: v.string(), device: v.string() });

test('signing in leads back to the guarded page, to the purchase, and else home', async () => {
  const { page } = guest;
  const posted = postedBodies(guest.phone.context);
  const chanda = who('buyer@example.test');
  const out = () => leave(page);
  await page.goto(`${shop.url}/profile?tab=orders`);
  await arrives(page, '/login');
  await signIn(page, null, chanda);
  expect(page.url()).toBe(`${shop.url}/profile?tab=orders`);
  // Where all of it is English the account leaves no cookie of its language.
  await goWithin(page, '/profile');
  await says(page, chanda.email);
  expect((await plainStorage(page)).cookies).toBe('in=1');
  await out();

  await buyCar(page, shop, 12);
  await page.goto(`${shop.url}/checkout`);
  await arrives(page, '/login');
  await page.getByText('Your basket on this phone will be added to your account: 1 vehicle.').waitFor();
  await signIn(page, null, chanda);
  expect(page.url()).toBe(`${shop.url}/checkout`);
  await out();

  await page.goto(`${shop.url}/login-c`);
  await signIn(page, null, chanda);
  await arrives(page, '/');
  await out();
  // Each time the phone said which one it is, so that strangers' guesses do not lock it out.
  const devices = posted
    .filter((body) => body.includes('"username"'))
    .map((body) => v.parse(Signing, JSON.parse(body)).device);
  expect(devices).toEqual(Array(3).fill(devices[0]));
  expect(devices[0]).toMatch(/^[\da-f-]{36}$/);
});

describe('an activation link', () => {
  const NO_LINK = 'The link to activate your account is invalid. Please check your inbox for a valid link.';

  test('of a sign-up opens the account, and says so again, also days later', async () => {
    const { page } = guest;
    const email = `mutale-${crypto.randomUUID()}@example.test`;
    await comeBackTo(page, '/login');
    await page.getByRole('tab', { name: 'Sign up' }).click();
    for (const [label, text] of [
      ['First name', 'Mutale'],
      ['Last name', 'Banda'],
      ['Email', email],
      ['Confirm email', email],
      ['Password', PASSWORD],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('heading', { level: 1, name: 'Account Created' }).waitFor();
    const link = await linkTo(shop, email, /^\/activate\//);

    for (const later of [0, 3 * DAY_S]) {
      if (later > 0) await pass(later);
      await page.goto(link);
      await page.getByRole('heading', { level: 1, name: 'Your account is active' }).waitFor();
    }
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await arrives(page, '/login');
    await signIn(page, null, who(email));
    await leave(page);
  });

  test('says after 48 hours that it expired, and the next one works', async () => {
    const { page } = guest;
    const email = await newcomer(shop, { active: false });
    const link = await linkTo(shop, email, /^\/activate\//);
    await pass(2 * DAY_S + 1);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'This link expired' }).waitFor();
    await inspectScreen(page, 'identity-activation-expired');
    await page.getByRole('link', { name: 'Request another link' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await says(page, 'Activation link re-sent');
    await page.getByText('Click it within 48 hours.').waitFor();
    await comeBackTo(page, new URL(await linkTo(shop, email, /^\/activate\//)).pathname);
    await page.getByRole('heading', { level: 1, name: 'Your account is active' }).waitFor();
    await comeBackTo(page, new URL(link).pathname);
    await page.getByRole('heading', { level: 1, name: NO_LINK }).waitFor();
  });

  test('waits for a connection and for a server in trouble, on a tap', async () => {
    const { page } = guest;
    const email = await newcomer(shop, { active: false });
    const link = await linkTo(shop, email, /^\/activate\//);
    await offline(guest.phone, shop);
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Activation needs a connection' }).waitFor();
    await online(guest.phone, shop);
    const body = JSON.stringify({ code: 'server_error', detail: 'Something went wrong' });
    const mended = shop.line.detour({
      path: /\/api\/activate\//,
      answer: { status: 500, type: 'application/json', body },
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'The server could not answer' }).waitFor();
    mended();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your account is active' }).waitFor();
  });
});

describe('a forgotten password', () => {
  const NEW = 'Kariba-dam-1959';

  async function ask(page: Page, email: string): Promise<string> {
    await comeBackTo(page, '/auth-reset');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await says(page, 'Check your inbox for a link to reset your password');
    return linkTo(shop, email, /^\/password\/reset\/confirm\//);
  }
  async function change(page: Page, first: string, second = first): Promise<void> {
    await page.getByLabel('New password', { exact: true }).fill(first);
    await page.getByLabel('Confirm new password', { exact: true }).fill(second);
    await page.getByRole('button', { name: 'Change password' }).click();
  }

  // Other phones must sign in again: log-out.test.ts; a link is good for a day: tests/server/reset.test.ts.
  test('is changed by the newest of the mailed links, once', async () => {
    const { page } = guest;
    const email = await newcomer(shop);
    await comeBackTo(page, '/auth-reset');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await says(page, 'Email address is required to reset password');
    const older = await ask(page, email);
    const link = await ask(page, email);
    await comeBackTo(page, new URL(older).pathname);
    await change(page, NEW);
    await says(page, 'Password reset link invalid');
    await page.getByRole('link', { name: 'Request another link' }).click();
    await arrives(page, '/auth-reset');
    await expect.poll(() => selectedTab(page)).toBe('Forgot password');

    // Opening it spends nothing, and neither does a password that is refused.
    await page.goto(link);
    await page.reload();
    await page.getByLabel('New password', { exact: true }).fill(NEW);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('main').getByText('Enter the new password once more').first().waitFor();
    await inspectScreen(page, 'identity-reset-refused');
    await change(page, NEW, 'something else');
    await says(page, 'Passwords do not match');
    await change(page, 'short');
    await says(page, 'Password must be at least 8 characters');
    await change(page, 'password1');
    await says(page, 'Choose a less common password');
    await offline(guest.phone, shop);
    await change(page, NEW);
    await page.getByRole('main').getByText('needs a connection').first().waitFor();
    // What was asked without one has ended: on a line that comes back half way it would wait for an answer.
    await page.locator('button[aria-busy=true]').waitFor({ state: 'detached' });
    await online(guest.phone, shop);
    await change(page, NEW);
    await says(page, 'Your password has been changed');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await arrives(page, '/login');
    await signIn(page, null, who(email, NEW));

    await comeBackTo(page, new URL(link).pathname);
    await change(page, PASSWORD);
    await says(page, 'Password reset link invalid');
    await page.getByRole('link', { name: 'Request another link' }).waitFor();
    await leave(page);
  });
});

const Secret = v.object({ secret: v.string() });
const Codes = v.object({ recovery_codes: v.array(v.string()) });

test('an account with a second step asks for the code, refuses a wrong one, and takes a recovery code', async () => {
  const email = await newcomer(shop);
  const token = await tokenFor(shop, email);
  const { secret } = v.parse(
    Secret,
    await told(shop, '/api/account/totp/', { password: PASSWORD }, { token }),
  );
  const app = new TOTP({ secret });
  /** Screens that the app shows now, on the server's clock. */
  const code = () => app.generate({ timestamp: now });
  const confirmed = await told(shop, '/api/account/totp/confirm/', { otp: code() }, { token });
  const [recovery = ''] = v.parse(Codes, confirmed).recovery_codes;
  await pass(60);

  const { page } = guest;
  const field = page.getByLabel('Enter the code from your authenticator app');
  const enter = () => page.getByRole('button', { name: 'Sign in' }).click();
  await comeBackTo(page, '/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await enter();
  await field.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  await inspectScreen(page, 'identity-code');
  await enter();
  await says(page, 'Required info is missing');
  await field.fill('00000 0');
  await enter();
  await page
    .getByRole('alert')
    .getByText('This code does not match. Wait for the next one and try again')
    .waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await enter();
  await field.fill(code().replace(/^.../, '$& '));
  await enter();
  await arrives(page, '/');

  await leave(page);
  await page.goto(`${shop.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await enter();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await enter();
  await arrives(page, '/');
  await leave(page);
});

describe('the language of an account', () => {
  async function speaks(email: string, language: string): Promise<void> {
    const token = await tokenFor(shop, email);
    await told(shop, '/api/profile/', { language }, { token, method: 'PATCH' });
  }
  const spoken = (page: Page) => page.evaluate(() => document.documentElement.lang);

  test('is the page’s after signing in, where signing in leads; the server draws it from then on', async () => {
    const { page } = guest;
    const mutale = await newcomer(shop);
    const grace = await newcomer(shop);
    await speaks(mutale, 'pt');
    await page.goto(`${shop.url}/profile`);
    await signIn(page, null, who(mutale));
    await expect.poll(() => spoken(page)).toBe('pt');
    expect(page.url()).toBe(`${shop.url}/profile`);
    await says(page, mutale);
    // A read that the change of pages cut off counts as a lost connection until the next one comes through.
    await expect.poll(() => plainStorage(page)).toEqual({ local: [], session: [], cookies: 'in=1; lang=pt' });
    const html = await (await fetch(shop.url, { headers: { cookie: 'lang=pt' } })).text();
    expect(html).toContain('<html lang="pt"');

    // The worker's shell is English by itself.
    await workerReady(page);
    await page.goto(`${shop.url}/profile`);
    await expect.poll(() => spoken(page)).toBe('pt');
    await offline(phone, shop);
    await page.goto(`${shop.url}/profile`);
    await says(page, mutale);
    await online(phone, shop);

    // Whoever comes next on this phone reads their own.
    await page.getByRole('main').getByRole('button', { name: 'Sair' }).click();
    await arrives(page, '/');
    await signIn(page, shop.url, who(grace), PORTUGUESE);
    await expect.poll(() => spoken(page)).toBe('en');
    expect((await plainStorage(page)).cookies).toBe('in=1; lang=en');
  });
});
