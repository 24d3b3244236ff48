import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { linkTo, newcomer, PASSWORD } from './harness/hooks.ts';
import { Phone, workerReady } from './harness/phone.ts';
import { shopWithGoogle } from './harness/shop-with-google.ts';
import { signIn } from './harness/steps.ts';
import { cachedAnswers, databaseRecords, plainStorage } from './harness/storage.ts';
import { buy, offline, online } from './harness/prepared-phone.ts';

/** Places where secrets lie on a phone after every way of signing in, and where they do not (security 7, 27, 30). */
const { shop, google } = await shopWithGoogle();

const RENEWED = 'Kariba-dam-1959';
const Session = v.tuple([v.literal('current'), v.object({ token: v.string(), revokeHandle: v.string() })]);

async function sessionOf(page: Page): Promise<string[]> {
  const record = (await databaseRecords(page)).find(({ where }) => where === 'chicargos.session');
  const [, { token, revokeHandle }] = v.parse(Session, JSON.parse(record?.text ?? 'null'));
  return [token, revokeHandle];
}
const lastOf = (link: string): string =>
  new URL(link).pathname.split('/').findLast((part) => part !== '') ?? '';

async function logOut(page: Page): Promise<void> {
  await page.goto(`${shop.url}/profile`);
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${shop.url}/`);
}

async function textOf(page: Page, press: () => Promise<void>): Promise<string> {
  const [file]: [Download, void] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await file.path(), 'utf8');
}

test('activation, reset, password and Google leave no token in an address, a cache, a file or plain storage', async () => {
  const phone = await Phone.open();
  const page = await phone.tab();
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));

  // By the mailed link and a password.
  const email = await newcomer(shop, { active: false });
  const activation = await linkTo(shop, email, /^\/activate\//);
  await page.goto(activation);
  await page.getByRole('heading', { level: 1, name: 'Your account is active' }).waitFor();
  await signIn(page, shop.url, { email, password: PASSWORD });
  await workerReady(page);
  const first = await sessionOf(page);
  await logOut(page);

  // By a new password.
  await page.goto(`${shop.url}/auth-reset`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Check your inbox for a link to reset your password').first().waitFor();
  const reset = await linkTo(shop, email, /^\/password\/reset\/confirm\//);
  await page.goto(reset);
  await page.getByLabel('New password', { exact: true }).fill(RENEWED);
  await page.getByLabel('Confirm new password', { exact: true }).fill(RENEWED);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Your password has been changed').waitFor();
  await signIn(page, shop.url, { email, password: RENEWED });
  const second = await sessionOf(page);
  await logOut(page);

  // By Google.
  google.present = {
    sub: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@example.test`,
    given_name: 'Mutale',
    family_name: 'Banda',
  };
  await page.goto(`${shop.url}/login`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.waitForURL(`${shop.url}/profile`);
  const third = await sessionOf(page);
  const googles = addresses.flatMap((address) => /ya29\.[\w-]+/.exec(address)?.[0] ?? []);
  expect(googles).not.toEqual([]);

  // Both files that a person can take along.
  await page.goto(`${shop.url}/profile/data`);
  const mine = await textOf(page, () => page.getByRole('button', { name: 'Download my data' }).click());
  await page.goto(`${shop.url}/details/12`);
  await page
    .getByText(/^Seen /)
    .first()
    .waitFor();
  await offline(phone, shop);
  await buy(page);
  await page.goto(`${shop.url}/waiting`);
  await page.getByRole('button', { name: 'Export waiting items' }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: /^Save/ });
  const work = await textOf(page, () => button.click());
  await online(phone, shop);

  const sessions = [...first, ...second, ...third];
  const secrets = [...sessions, ...googles, PASSWORD, RENEWED, lastOf(activation), lastOf(reset)];
  expect(new Set(sessions).size).toBe(6);
  const mentions = (text: string): string[] => secrets.filter((secret) => text.includes(secret));
  expect(mine).toContain('"profile"');
  expect(work).toContain('basket.add');
  expect([mentions(mine), mentions(work)]).toEqual([[], []]);

  // In no address but the two that a person opens from a mail, and the one that Google answers with.
  const mailed = [activation, reset].map((link) => new URL(link).pathname);
  const strange = addresses.filter(
    (address) => mentions(address).length > 0 && !mailed.includes(new URL(address).pathname),
  );
  expect(strange.filter((address) => !address.startsWith(`${shop.url}/login/google#`))).toEqual([]);
  for (const { path, headers } of shop.line.requests) {
    const own = mailed.some((link) => path.includes(link.replace(/\/$/, '')));
    expect.soft(own ? [] : mentions(path), path).toEqual([]);
    expect.soft(mentions(headers.referer ?? ''), `referer of ${path}`).toEqual([]);
    expect.soft(mentions(headers.cookie ?? ''), `cookie of ${path}`).toEqual([]);
  }
  for (const { url, text } of await cachedAnswers(page)) expect.soft(mentions(url + text), url).toEqual([]);
  expect(await plainStorage(page)).toEqual({ local: [], session: [], cookies: 'in=1' });

  // The browser's own files, raw: what is signed in lies in the database of the app, and there alone.
  await phone.context.close();
  const found = phone.filesWith(secrets);
  const database = /\/IndexedDB\//;
  // What the browser itself notes of addresses that were opened: the links from a mail, spent by now, and the answer of
  // Google's, which no page can keep from it.
  const visited =
    /\/(History|Visited Links|Sessions\/|Favicons|Top Sites|Shortcuts|Network Action Predictor|segmentation_platform\/)/;
  const opened = [lastOf(activation), lastOf(reset), ...googles];
  const elsewhere = found.filter(
    ({ file, word }) =>
      !(database.test(file) && sessions.includes(word)) && !(visited.test(file) && opened.includes(word)),
  );
  expect(elsewhere).toEqual([]);
  expect(found.map(({ word }) => word)).toContain(third[0]);
});
