import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { CROWD_LIMIT } from '#server/platform/calls/puzzles.ts';
import { linkTo, mailsTo, newcomer, PASSWORD, told } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { atEase, goWithin } from './harness/page-readiness.ts';
import { databaseOf, shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import { asNew, offline, online } from './harness/prepared-phone.ts';

/** Ways that the limits leave open: to an owner whom a stranger's guesses keep out, and to a guest in a crowd of forms. */
const { shop, phone, page } = await shopAndPhone({
  seed: 'contract',
  env: { RATE_LIMITS: 'on' },
  phone: { hasApp: true },
});
/** Compiles hot code as people's browsers do, not as those of tests: a puzzle is a quarter of a million tries. */
const other = await shop.phone({ flags: ['--js-flags='] });
const db = databaseOf(shop);
afterEach(() => {
  // The refusals that these tests are about are no fault of the page.
  const [...said] = phone.complaints.splice(0);
  expect(said.filter((line) => !/ (400|429) /.test(line))).toEqual([]);
});

const says = (tab: Page, text: string | RegExp) => tab.getByRole('main').getByText(text).first().waitFor();
const press = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true }).click();

/** Security 47. */
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
  await goWithin(page, '/profile');
  await says(page, email);

  // On a phone that is somebody else's the page says whose, and leads nobody into their account.
  const neighbour = await newcomer(shop);
  const tab = await other.tab();
  await signIn(tab, shop.url, { email: neighbour, password: PASSWORD });
  await told(shop, '/api/auth/link/', { email });
  const second = await linkTo(shop, email, /^\/login\/link\//);
  expect(second).not.toBe(link);
  await tab.goto(second);
  await says(tab, 'Mutale Banda is logged in on this phone.');
  await press(tab, 'Log in on this phone');
  await tab.waitForURL(`${shop.url}/`);
  await goWithin(tab, '/profile');
  await says(tab, email);
  await tab.goto(second);
  await tab.waitForURL(`${shop.url}/profile`);

  const late = await asNew(phone, shop);
  await late.goto(link);
  await press(late, 'Log in on this phone');
  await says(late, 'This link is not valid');
  await late.getByRole('link', { name: 'Request another link' }).click();
  await late.waitForURL(`${shop.url}/login/link`);
});

/** The shop's clock stands still there. */
const NOW = Date.parse('2025-03-01T09:00:00Z');

/** As many forms came in this hour as fit into it. */
async function crowd(): Promise<void> {
  const hour = CROWD_LIMIT.windowSeconds * 1000;
  const begun = Math.floor(NOW / hour) * hour;
  const full = { bucket: CROWD_LIMIT.name, window_start: new Date(begun), count: CROWD_LIMIT.max };
  await db.deleteFrom('rate_limits').where('bucket', '=', CROWD_LIMIT.name).execute();
  await db.insertInto('rate_limits').values(full).execute();
}
const spent = async () => (await db.selectFrom('spent_puzzles').select('at').execute()).length;
const asked = async () =>
  (await db.selectFrom('requests').select('fields').orderBy('id').execute()).map(
    ({ fields }) => fields['userRequest'],
  );

const CHECKING = 'Checking that this is not sent by a robot…';

/** Gives the puzzle to its worker once the form says what it does: a quick one would be solved before anybody can look. */
function workOnceSaid(checking: string): void {
  const isSaid = new Promise<void>((resolve) => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(checking)) resolve();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function postOnceSaid(puzzle: unknown): void {
    void isSaid.then(() => postMessage.call(this, puzzle));
  };
}

// Written offline, in a closed tab, by the worker: tests/offline/crowd.test.ts.
test('a form of a guest says that it is worked on, and goes once after that', async () => {
  await crowd();
  const words = 'Where is my ship?';
  const tab = await asNew(other, shop);
  await tab.addInitScript(workOnceSaid, CHECKING);
  await tab.goto(`${shop.url}/help-contact`);
  await tab.getByLabel('Name', { exact: true }).fill('Chanda Phiri');
  await tab.getByLabel('Email').fill('chanda@example.test');
  await tab.getByLabel('Phone number').fill('+260 97 1234567');
  await tab.getByLabel('Request', { exact: true }).fill(words);
  await atEase(tab);
  await tab.getByRole('button', { name: 'Send' }).click();
  await tab.getByText('An agent will be in touch within 12hrs').waitFor({ timeout: 60_000 });
  expect(await asked()).toEqual([words]);
  expect(await spent()).toBe(1);
});
