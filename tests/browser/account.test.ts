import { readFileSync } from 'node:fs';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { qrPath } from '#features/account/orders/qr-path.ts';
import { qrBits } from '#server/platform/base/qr.ts';
import { inspectScreen } from './harness/inspect.ts';
import { comeBackTo, goWithin } from './harness/page-readiness.ts';
import { BUYER, SECOND_BUYER, STAFF } from './harness/shop.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn, signInWithApp, tokenOf } from './harness/steps.ts';
import { databaseRecords } from './harness/storage.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** Everything that somebody does with their own account, on one phone, in the order in which they might. */
const { shop, phone, page } = await shopAndPhone({ quiet: true, lineStays: true, phone: { hasApp: true } });
beforeAll(async () => {
  await signInWithApp(page, shop.url, BUYER);
});

const NEW_PASSWORD = 'mongu-harbour-77';

const open = (path: string) => page.goto(shop.url + path);
/** Within the app: the document is opened where a test is about that. */
const visit = (path: string) => goWithin(page, path);
const main = () => page.getByRole('main');
const button = (name: string | RegExp) => main().getByRole('button', { name });
const password = () => main().locator('input[name="password"]');
const box = (name: string) => page.getByRole('region', { name });

/** A session of somewhere else, by its token. */
async function elsewhere(typed = BUYER.password): Promise<string> {
  return tokenOf(shop, { ...BUYER, password: typed });
}
const statusOf = (token: string) => shop.ask('/api/profile/', { token }).then(({ status }) => status);

/** Everything that this phone holds, as one text. */
const onPhone = async (): Promise<string> => (await databaseRecords(page)).map(({ text }) => text).join('\n');

describe('the profile', () => {
  test('keeps its shape while it comes, and a server’s fault signs nobody out', async () => {
    const fault = { status: 500, type: 'application/json', body: '{"code":"server_error","detail":"Error"}' };
    let arrive = (): void => undefined;
    const until = new Promise<void>((resolve) => (arrive = resolve));
    const clear = shop.line.detour({ path: /^\/api\/profile\/$/, until, answer: fault });
    await open('/profile');
    await main().getByText('Loading').waitFor({ state: 'attached' });
    arrive();
    await page.getByText('500 Thats an error').waitFor();
    clear();
    await button('Try again').click();
    await box('Profile').getByText(BUYER.email).waitFor();
  });

  test('is what the server has, and leads on', async () => {
    await page.getByText(BUYER.email).first().waitFor();
    await box('Profile')
      .getByText(/^[A-Z][a-z]{2}\. \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M$/)
      .waitFor();
    await page.getByRole('link', { name: /^Password and sign-ins/ }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Become a seller' }).waitFor();
    await inspectScreen(page, 'account-profile');
  });

  test('a change made without a network is shown at once and waits, and survives a reload', async () => {
    await offline(phone, shop);
    await box('Profile').getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel('First name').fill('');
    await button('Save').click();
    await page.getByText('Fill this in').waitFor();
    await page.getByLabel('First name').fill('Mwila');
    await page.getByLabel(/^Postcode/).fill('10101');
    await button('Save').click();
    await box('Profile').getByText('Waiting to send').waitFor();
    await box('Profile').getByText('Mwila Phiri').waitFor();
    expect(await page.getByText('Chanda').count()).toBe(0);
    await box('Profile').getByText('10101').waitFor();
    await box('Profile').getByRole('link', { name: 'Edit' }).click();
    await page.getByLabel(/^Postcode/).fill('20202');
    await button('Save').click();
    await box('Profile').getByText('20202').waitFor();
    await page.reload();
    await box('Profile').getByText('Waiting to send').waitFor();
    await box('Profile').getByText('20202').waitFor();
    await visit('/waiting');
    await page.getByText('Change to your profile').waitFor();
    expect(await page.getByText('Change to your profile').count()).toBe(1);
  });

  test('goes out by itself when there is a connection', async () => {
    await visit('/profile');
    await box('Profile').getByText('Waiting to send').waitFor();
    await online(phone, shop);
    await expect.poll(() => box('Profile').getByText('Waiting to send').count()).toBe(0);
    // It is on its way before the shop has it.
    const token = await elsewhere();
    await expect
      .poll(async () => (await shop.ask('/api/profile/', { token })).body)
      .toMatchObject({ first_name: 'Mwila', last_name: 'Phiri', postcode: '20202' });
    await box('Profile').getByText('Mwila Phiri').waitFor();
  });

  test('what was typed and not saved is there again, and gone after Cancel', async () => {
    await visit('/profile?edit=1');
    await page.getByLabel('Last name').fill('Banda-Phiri');
    await expect.poll(onPhone).toContain('Banda-Phiri');
    await page.reload();
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Banda-Phiri');
    await main().getByRole('link', { name: 'Cancel' }).click();
    await box('Profile').getByText('Mwila Phiri').waitFor();
    await expect.poll(onPhone).not.toContain('Banda-Phiri');
  });
});

describe('becoming a seller', () => {
  const send = () => button('Start Selling Now');
  const referrer = () => page.getByLabel(/^Email of the person who/);

  test('asks for a number that can be called, and for the terms', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Become a seller' }).click();
    await page.getByLabel('Mobile number').fill('12');
    await button('Next').click();
    await page.getByText('Please enter a valid mobile number').waitFor();
    await page.getByLabel('Mobile number').fill('0977 123 456');
    await button('Next').click();
    await referrer().fill('nobody@example.test');
    expect(await send().isDisabled()).toBe(true);
    await page.getByLabel('I agree to the terms and conditions').check();
    await inspectScreen(page, 'seller-terms');
  });

  test('is kept on the phone without a network, and says that it is not sent', async () => {
    await offline(phone, shop);
    await send().click();
    await box('Application waiting').getByText('Waiting to send').waitFor();
    await page.reload();
    await box('Application waiting').getByText('Waiting to send').waitFor();
    await visit('/waiting');
    await page.getByText('Your application to sell').waitFor();
  });

  test('says at the field what the shop refused, and goes out once that is mended', async () => {
    await visit('/profile/become-a-seller');
    await online(phone, shop);
    await page.getByText('Oops - the referrer email address entered is not registered').waitFor();
    await referrer().fill(SECOND_BUYER.email);
    await page.getByLabel('I agree to the terms and conditions').check();
    await send().click();
    await box('Application sent').getByText('Waiting for approval').waitFor();
    const { body } = await shop.ask('/api/profile/', { token: await elsewhere() });
    expect(body).toMatchObject({ is_supporter: true, vendor_status: 'pending', phone: '+260977123456' });
    const { store_id: store } = v.parse(v.looseObject({ store_id: v.string() }), body);
    await box('Application sent').getByText(store).waitFor();
  });

  test('is decided by staff in their console, and the account says so', async () => {
    const desk = await shop.phone({ width: 1280, height: 800 });
    const staff = await desk.tab();
    await signIn(staff, shop.url, STAFF);
    await goWithin(staff, '/staff/sellers');
    await staff.getByRole('link', { name: 'Mwila Phiri' }).click();
    await staff.getByRole('button', { name: 'Do not approve' }).click();
    await staff.getByText('This field is required').waitFor();
    await staff.getByRole('button', { name: 'Approve', exact: true }).click();
    await staff.getByRole('button', { name: 'Withdraw approval' }).waitFor();
    await open('/profile/become-a-seller');
    await page.getByRole('region', { name: 'You are a seller' }).waitFor();
  });
});

describe('password and sign-ins', () => {
  test('lists where one is signed in, and ends one, then all others', async () => {
    const [one, two, three] = [await elsewhere(), await elsewhere(), await elsewhere()];
    await visit('/profile/security');
    const list = box('Where you are signed in').getByRole('listitem');
    await expect.poll(() => list.count()).toBeGreaterThan(3);
    await list.filter({ hasText: 'This device' }).waitFor();
    await inspectScreen(page, 'account-security');
    const before = await list.count();
    await button(/^Sign out /)
      .first()
      .click();
    await page.getByText('Signed out there.').waitFor();
    await expect.poll(() => list.count()).toBe(before - 1);
    await button('Sign out everywhere else').click();
    await page.getByText('Signed out everywhere else.').waitFor();
    await expect.poll(() => list.count()).toBe(1);
    expect(await Promise.all([one, two, three].map(statusOf))).toEqual([401, 401, 401]);
    expect(await onPhone()).not.toContain('last_used_at');
  });

  test('without a network says that the list is not kept, and comes by itself later', async () => {
    await offline(phone, shop);
    await page.reload();
    await page.getByText('This list needs a connection. It is never kept on this phone.').waitFor();
    await button('Change password').click();
    await page.getByText('This needs a connection.').waitFor();
    await online(phone, shop);
    await box('Where you are signed in').getByText('This device').waitFor();
  });

  test('on a slow line keeps the shape of what comes, and a fault leaves a way to ask again', async () => {
    let arrive = (): void => undefined;
    const until = new Promise<void>((resolve) => (arrive = resolve));
    const answer = {
      status: 500,
      type: 'application/json',
      body: '{"code":"server_error","detail":"Error"}',
    };
    const clear = shop.line.detour({ path: /^\/api\/account\/sessions\/$/, until, answer });
    await comeBackTo(page, '/profile/security');
    await box('Where you are signed in').getByText('Loading').waitFor({ state: 'attached' });
    arrive();
    await page.getByText('500 Thats an error').waitFor();
    clear();
    await button('Try again').click();
    await box('Where you are signed in').getByText('This device').waitFor();
  });

  test('a new password says what is wrong with it, then ends every other session', async () => {
    const other = await elsewhere();
    await button('Change password').click();
    const fill = async (current: string, first: string, second: string) => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password', { exact: true }).fill(first);
      await page.getByLabel('Confirm new password').fill(second);
      await button('Change password').click();
    };
    await fill(BUYER.password, NEW_PASSWORD, `${NEW_PASSWORD}8`);
    await page.getByText('Passwords do not match').waitFor();
    await fill(BUYER.password, 'short', 'short');
    await page.getByText('Password must be at least 8 characters').waitFor();
    await fill(BUYER.password, 'password123', 'password123');
    await page.getByText('Choose a less common password').waitFor();
    await fill('not-my-password', NEW_PASSWORD, NEW_PASSWORD);
    await page.getByText('This is not your password').waitFor();
    // It says which phone it is, so that its own next sign-in is no stranger's.
    const [asked] = await Promise.all([
      page.waitForRequest((request) => new URL(request.url()).pathname === '/api/account/password/'),
      fill(BUYER.password, NEW_PASSWORD, NEW_PASSWORD),
    ]);
    expect(JSON.parse(asked.postData() ?? '')).toMatchObject({
      device: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    await page.getByText('Your password has been changed').waitFor();
    expect(await statusOf(other)).toBe(401);
    expect(await onPhone()).not.toContain(NEW_PASSWORD);
    await comeBackTo(page, '/profile/security');
    await box('Where you are signed in').getByText('This device').waitFor();
  });

  test('the second step: key and QR code, a first code, recovery codes once, and off again', async () => {
    await button('Turn on').click();
    await password().fill('not-my-password');
    await button('Continue').click();
    await page.getByText('This is not your password').waitFor();
    await password().fill(NEW_PASSWORD);
    await button('Continue').click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const key = (
      await main()
        .getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/)
        .innerText()
    ).replaceAll(' ', '');
    const app = page.getByRole('link', { name: 'Open the app' });
    const address = (await app.getAttribute('href')) ?? '';
    expect(address).toMatch(new RegExp(`^otpauth://totp/.*secret=${key}`));
    const shown = page.getByRole('img', { name: 'QR code for your authenticator app' }).locator('path');
    expect(await shown.getAttribute('d')).toBe(qrPath(qrBits(address)).d);
    await page.getByLabel('Code from the app').fill('000000');
    await button('Turn on').click();
    await page.getByText('This code does not match.').waitFor();
    await page.getByLabel('Code from the app').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
    await button('Turn on').click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    await inspectScreen(page, 'account-recovery-codes');
    const [code = ''] = await codes.allInnerTexts();
    const kept = await onPhone();
    expect([key, code].filter((secret) => kept.includes(secret))).toEqual([]);
    await button('I have saved them').click();
    await box('Two-step sign-in').getByText('On', { exact: true }).waitFor();
    expect(await page.getByText(code).count()).toBe(0);

    await button('Turn off').click();
    await password().fill(NEW_PASSWORD);
    await page.getByLabel('Code from the app').fill(code);
    await button('Turn off').click();
    await box('Two-step sign-in').getByText('Off', { exact: true }).waitFor();
  });
});

describe('your data', () => {
  test('comes as a file that holds the profile and no secret', async () => {
    await visit('/profile/data');
    await box('Delete your account').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button('Download my data').click()]);
    expect(file.suggestedFilename()).toMatch(/^chicargos-export-\d{8}\.json$/);
    const text = readFileSync(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ profile: { email: BUYER.email, first_name: 'Mwila' } });
    expect(text).not.toMatch(/argon2|password_hash|token/);
    await page.getByText(/^Downloaded, /).waitFor();
  });

  test('without a network says so and keeps the button', async () => {
    await offline(phone, shop);
    await button('Download my data').click();
    await page.getByText('There was no answer.').waitFor();
    await button('Delete my account').click();
    await online(phone, shop);
  });

  test('an account is not deleted by details that do not match', async () => {
    await button('Delete permanently').click();
    await page.getByText('Enter your email').waitFor();
    await page.getByLabel('Type your email').fill(SECOND_BUYER.email);
    await password().fill(NEW_PASSWORD);
    await button('Delete permanently').click();
    await page.getByText('The details do not match').waitFor();
    await button('Keep my account').click();
    expect(await page.getByLabel('Type your email').count()).toBe(0);
  });

  test('a deleted account is gone from the phone, with the unsent work on demand', async () => {
    await visit('/details/40001');
    const clear = shop.line.detour({
      path: /^\/api\/sync\//,
      answer: { status: 503, type: 'application/json', body: '{"code":"unavailable","detail":"Later"}' },
    });
    await page.getByRole('button', { name: 'Buy Now' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Basket' }).waitFor();
    await visit('/profile/data');
    await page.getByText('1 item is still waiting on this phone and cannot be sent after that.').waitFor();
    await button('Delete my account').click();
    await page.getByLabel('Type your email').fill(BUYER.email.toUpperCase());
    await password().fill(NEW_PASSWORD);
    await button('Delete permanently').click();
    await page.getByRole('heading', { level: 1, name: 'Your account is deleted' }).waitFor();
    await button('Remove it').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'An account was deleted on this phone' }).waitFor();
    await button('Remove it').click();
    await page.getByText('Removed from this phone.').waitFor();
    const kept = await onPhone();
    expect([BUYER.email, 'Mwila', '"basket.add"'].filter((text) => kept.includes(text))).toEqual([]);
    clear();
    await open('/profile/data');
    await page.waitForURL((address) => address.pathname === '/login');
  });

  test('what was begun goes with the account', async () => {
    await signIn(page, shop.url, SECOND_BUYER);
    await visit('/profile?edit=1');
    await page.getByLabel('Last name').fill('Never-Saved');
    await expect.poll(onPhone).toContain('Never-Saved');
    await visit('/profile/data');
    await button('Delete my account').click();
    await page.getByLabel('Type your email').fill(SECOND_BUYER.email);
    await password().fill(SECOND_BUYER.password);
    await button('Delete permanently').click();
    await page.getByRole('heading', { level: 1, name: 'Your account is deleted' }).waitFor();
    await expect.poll(onPhone).not.toContain('Never-Saved');
    expect(await button('Remove it').count()).toBe(0);
  });
});
