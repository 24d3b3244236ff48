import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { newcomer, PASSWORD, tokenFor } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { goWithin } from './harness/page-readiness.ts';
import { aShop, databaseOf } from './harness/shop-and-phone.ts';
import { signIn, signInWithApp } from './harness/steps.ts';
import { databaseRecords } from './harness/storage.ts';
import { asNew, buyCar, stored } from './harness/prepared-phone.ts';

/** Screens that a phone makes of the answers to a deletion (account contract 2.9), and of the work that it leaves behind. */
const shop = await aShop({ seed: 'contract', quiet: true });
const db = databaseOf(shop);
const phone = await shop.phone();
let page: Page;
beforeEach(async () => {
  page = await asNew(phone, shop);
});

const DELETE = /^\/api\/account\/delete\/$/;
const LATER = { status: 503, type: 'application/json', body: '{"code":"unavailable","detail":"Later"}' };

const button = (name: string) => page.getByRole('main').getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const onPhone = async () => (await databaseRecords(page)).map(({ text }) => text).join('\n');
const removeIt = () => button('Remove it');

/** Signed in on a phone that holds a car to be sent and a name half typed. */
async function withWork(): Promise<string> {
  const email = await newcomer(shop);
  await begin(email);
  return email;
}
async function begin(email: string): Promise<void> {
  await signInWithApp(page, shop.url, { email, password: PASSWORD });
  shop.line.detour({ path: /^\/api\/sync\//, answer: LATER });
  await buyCar(page, shop, 12);
  await goWithin(page, '/profile?edit=1');
  await page.getByLabel('Last name').fill('Half-Typed');
  await expect.poll(onPhone).toContain('Half-Typed');
}
async function askDeletion(email: string): Promise<void> {
  await goWithin(page, '/profile/data');
  await button('Delete my account').click();
  await page.getByLabel('Type your email').fill(email);
  await page.getByRole('main').locator('input[name="password"]').fill(PASSWORD);
  await button('Delete permanently').click();
}

test('a login that was ended elsewhere is not called deleted: its owner finds all again', async () => {
  const email = await withWork();
  // A 401 of somebody on the way says nothing about the account.
  const mend = shop.line.detour({
    path: DELETE,
    answer: { status: 401, type: 'text/html', body: '<h1>Log in to this network</h1>' },
  });
  await askDeletion(email);
  await page.getByText('The answer could not be read').waitFor();
  expect(await heading('Your account is deleted').count()).toBe(0);
  expect(await onPhone()).toContain('Half-Typed');
  expect(await stored(page, 'session')).toMatchObject([{ user: { email }, token: expect.any(String) }]);
  mend();
  // Between the look at the sessions and the deletion.
  const body = '{"code":"token_invalid","detail":"Invalid Token"}';
  shop.line.detour({ path: DELETE, answer: { status: 401, type: 'application/json', body } });
  await button('Delete permanently').click();
  await heading('You are logged out').waitFor();
  await page
    .getByText('We cannot say whether your account was deleted. Log in to see whether it is still there.')
    .waitFor();
  await page.getByText('1 item from this account never left this phone.').waitFor();
  expect(await heading('Your account is deleted').count()).toBe(0);
  expect(await onPhone()).toContain('Half-Typed');

  await page.reload();
  await page.waitForURL((address) => address.pathname === '/login');
  expect(await removeIt().count(), 'not for whoever comes next').toBe(0);
  shop.line.clear();
  await signIn(page, null, { email, password: PASSWORD });
  await expect.poll(() => stored(page, 'commands')).toMatchObject([{ name: 'basket.add', state: 'done' }]);
  await goWithin(page, '/profile?edit=1');
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Half-Typed');
});

test('a deletion whose answer was lost is told of all the same; its work can be removed until it is, whoever deletes theirs after it', async () => {
  const first = await withWork();
  const lost = shop.line.loseAnswer('/api/account/delete/');
  await askDeletion(first);
  await lost;
  // The browser may ask again by itself; if not, the user does.
  const again = button('Delete permanently');
  await heading('Your account is deleted').or(page.getByText('There was no answer.')).first().waitFor();
  if ((await again.count()) > 0) await again.click();
  await heading('Your account is deleted').waitFor();
  await expect(tokenFor(shop, first)).rejects.toThrow();
  await removeIt().waitFor();
  shop.line.clear();

  const second = await newcomer(shop);
  await begin(second);
  await askDeletion(second);
  await heading('Your account is deleted').waitFor();
  // The phone has left the account once it can say what of it lies here.
  await removeIt().waitFor();
  await page.reload();
  await heading('An account was deleted on this phone').waitFor();
  await expect.poll(() => removeIt().count()).toBe(2);
  await removeIt().last().click();
  await page.getByText('Removed from this phone.').waitFor();
  await page.reload();
  await heading('An account was deleted on this phone').waitFor();
  await expect.poll(() => removeIt().count()).toBe(1);
  await removeIt().click();
  await page.getByText('Removed from this phone.').waitFor();
  const kept = await onPhone();
  const gone = [first, second, 'Half-Typed', '"basket.add"'];
  expect(gone.filter((text) => kept.includes(text))).toEqual([]);
});

test('who is owed commission reads how much, and is gone only once they gave it up', async () => {
  const email = await newcomer(shop);
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const owed = { supporter_id: id, entry: 'adjustment', made_by: id, reason: 'A fair' } as const;
  await db
    .insertInto('commission_entries')
    .values({ ...owed, amount_minor: 123_450, created_at: '2025-02-01T00:00:00Z' })
    .execute();
  await signIn(page, shop.url, { email, password: PASSWORD });
  await askDeletion(email);
  await page.getByText('We still owe you commission.').waitFor();
  const giveUp = page.getByRole('checkbox', { name: 'I give up $1,234.50 of commission.' });
  expect(await giveUp.isChecked()).toBe(false);
  await inspectScreen(page, 'account-unpaid');
  // Without a word it is asked again.
  const refused = page.waitForResponse((answer) => DELETE.test(new URL(answer.url()).pathname));
  await button('Delete permanently').click();
  expect((await refused).status()).toBe(409);
  await page.getByText('We still owe you commission.').waitFor();
  await giveUp.check();
  await button('Delete permanently').click();
  await heading('Your account is deleted').waitFor();
  const rows = await db
    .selectFrom('commission_entries')
    .select('amount_minor')
    .where('supporter_id', '=', id)
    .orderBy('amount_minor')
    .execute();
  expect(rows.map(({ amount_minor: cents }) => cents)).toEqual([-123_450, 123_450]);
});
