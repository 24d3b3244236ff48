import { beforeAll, expect, test } from 'vitest';
import { overIsGone } from './harness/page-readiness.ts';
import { inspectScreen } from './harness/inspect.ts';
import { Phone } from './harness/phone.ts';
import { BUYER, STAFF } from './harness/shop.ts';
import { databaseOf, shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';

const { shop, page } = await shopAndPhone({ phone: { hasApp: true } });
const db = databaseOf(shop);
const buyer = await shop.phone();
beforeAll(() => signIn(page, shop.url, STAFF));

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const question = (name: string) => page.getByRole('alertdialog', { name });

test('somebody is found by their address, and their page says what they are', async () => {
  await page.goto(`${shop.url}/staff/users`);
  await page.getByText('Find somebody, see what they may do').waitFor();
  await page.getByLabel('Find somebody').fill(BUYER.email);
  await press('Search');
  await page.getByText(/\b1 account$/).waitFor();
  await inspectScreen(page, 'staff-users');
  await page.getByRole('grid', { name: 'Users' }).getByRole('link').first().click();
  await page.getByRole('region', { name: 'Account' }).getByText(BUYER.email).waitFor();
  await page.goto(`${shop.url}/staff/users?q=nobody%20at%20all`);
  await page.getByText('No matching account').waitFor();
  await page.goBack();
});

test('a lock signs a phone out at once, and opening the account lets it in again', async () => {
  const tab = await buyer.tab();
  await signIn(tab, shop.url, BUYER);
  await press('Lock the account');
  const lock = question('Lock this account?');
  await lock.getByRole('button', { name: 'Lock the account' }).click();
  await lock.getByText('This field is required').waitFor();
  await lock.getByLabel('Reason').fill('Two cards that were stolen');
  await inspectScreen(page, 'staff-user-lock', true);
  await lock.getByRole('button', { name: 'Lock the account' }).click();
  await page.getByText('The account is locked.').waitFor();
  await page.getByText('Two cards that were stolen').waitFor();
  await inspectScreen(page, 'staff-user-locked');
  await tab.goto(`${shop.url}/login`);
  await tab.goto(`${shop.url}/profile`);
  await tab.waitForURL((address) => address.pathname === '/login');
  await tab.getByRole('tab', { name: 'Sign in' }).click();
  await tab.getByLabel('Email', { exact: true }).fill(BUYER.email);
  await tab.getByLabel('Password', { exact: true }).fill(BUYER.password);
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.getByText('Unable to log in with the details given').waitFor();
  await press('Unlock the account');
  await question('Unlock this account?').getByRole('button', { name: 'Unlock the account' }).click();
  await page.getByText('The account is unlocked.').waitFor();
  await tab.getByRole('button', { name: 'Sign in' }).click();
  await tab.waitForURL((address) => address.pathname !== '/login');
});

test('somebody is made staff by who has a second step, and staff no more with the password typed once more', async () => {
  await press('Make staff');
  const make = question('Make this a staff account?');
  await make.getByText('Turn on two-step sign-in in your account first.').waitFor();
  expect(await make.getByRole('button', { name: 'Make staff' }).count()).toBe(0);
  await inspectScreen(page, 'staff-user-make', true);
  await make.getByRole('button', { name: 'Cancel' }).click();
  await overIsGone(page);
  // As a colleague with an authenticator app does it.
  await db.updateTable('users').set({ is_staff: true }).where('email', '=', BUYER.email).execute();
  await page.reload();
  await press('Remove staff access');
  const take = question('Remove staff access from this account?');
  await take.getByRole('button', { name: 'Remove staff access' }).click();
  await take.getByText('The password is not right').waitFor();
  await take.getByLabel('Password', { exact: false }).first().fill(STAFF.password);
  await take.getByRole('button', { name: 'Remove staff access' }).click();
  await page.getByText('The account is no longer a staff account.').waitFor();
});

test('what staff write down of the shop is on pages at once, and on the phone of a guest', async () => {
  const guest = await Phone.open();
  try {
    const tab = await guest.tab();
    expect((await plain('/local-services')).text).toContain('8:00AM-4:45PM');
    await page.goto(`${shop.url}/staff/contacts`);
    await page.getByText('Nobody has changed these yet').waitFor();
    await page.getByLabel('Support hours').fill('late');
    await press('Save');
    await page.getByText('Enter hours like 8:00-16:45').waitFor();
    await page.getByLabel('Support hours').fill('9:00-17:30');
    await page.getByLabel('Telephone', { exact: true }).fill('+44 20 7946 0000');
    await page.getByLabel('Support email').fill('help@chicargos.example');
    await page.getByLabel('Harare: address').fill('12 Samora Machel Avenue');
    await page.getByLabel('Harare: Monday to Friday').fill('7:30-16:00');
    await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
    await inspectScreen(page, 'staff-contacts');
    await press('Save');
    await page.getByText('Saved.', { exact: true }).waitFor();
    await page.getByText(/^Changed .* by Sam Mwangi/).waitFor();
    const { text } = await plain('/local-services');
    expect(text).toContain('12 Samora Machel Avenue');
    expect(text).toContain('7:30AM-4:00PM');
    expect((await plain('/terms')).text).toContain('mailto:help@chicargos.example');
    await tab.goto(`${shop.url}/help-contact`);
    const main = tab.getByRole('main');
    await main.getByText('Support hours are 9am to 5:30pm').waitFor();
    await main.getByRole('link', { name: 'Call +44 20 7946 0000' }).waitFor();
    await inspectScreen(tab, 'help-other-hours');
    const foot = tab.getByRole('contentinfo');
    await foot.scrollIntoViewIfNeeded();
    await foot.getByText('9am to 5:30pm').waitFor();
    await foot.getByRole('link', { name: '+44 20 7946 0000' }).waitFor();
    await foot.getByRole('link', { name: 'help@chicargos.example' }).waitFor();
    expect(guest.complaints).toEqual([]);
  } finally {
    await db.deleteFrom('site_settings').where('name', '=', 'contacts').execute();
  }
});

/** Markup that comes before any script. */
async function plain(path: string): Promise<{ text: string }> {
  const { bytes } = await shop.ask(path);
  return { text: bytes.toString() };
}
