import sharp from 'sharp';
import { afterEach, describe, expect, test } from 'vitest';
import { who } from './harness/account-and-phone.ts';
import { advance, newcomer, PASSWORD } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { goWithin } from './harness/page-readiness.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { databaseOf, shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import { answersKept, offline, online } from './harness/prepared-phone.ts';

/** Offers that the shop makes for a time, as guests and who is signed in meet it, with and without a network. */
const { shop, phone, page } = await shopAndPhone({ seed: 'contract', phone: { hasApp: true } });
/** Page of whoever comes for the first time, and of staff then. */
const own = await (await shop.phone()).tab();
const db = databaseOf(shop);
afterEach(() => online(phone, shop));

const html = async (path: string): Promise<string> => (await fetch(shop.url + path)).text();
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

describe('deals of the day', () => {
  test('the server draws them with price, saving and the way for guests, under a head of their own', async () => {
    const drawn = await html('/deals');
    expect(drawn).toContain('<title>Deals of the day | Chicargos</title>');
    for (const words of ['REGISTER TO BUY', 'Save: 10%', '5,000.00']) expect(drawn).toContain(words);
  });

  test('a guest is asked to register; without a network the page opens with its age', async () => {
    await page.goto(`${shop.url}/deals`);
    await page.getByText(/^Seen (today|yesterday)/).waitFor();
    const register = page.getByRole('main').getByRole('link', { name: /^REGISTER TO BUY/ });
    expect(await register.first().getAttribute('href')).toBe('/login-c');
    await inspectScreen(page, 'deals');
    await workerReady(page);
    await piecesKept(page, 'info');
    await answersKept(page);
    await offline(phone, shop);
    await page.goto(`${shop.url}/deals`);
    await page.getByText(/^On this phone since/).waitFor();
    await expect.poll(() => register.count()).toBe(1);
  });
});

test('the export landing is priced to the ports of Zimbabwe, whatever else was chosen', async () => {
  const drawn = await html('/best-export-deals/g-landing');
  expect(drawn).toContain('<title>Best export deals to Zimbabwe | Chicargos</title>');
  expect(drawn).toContain('Walvis Bay');
  await goWithin(page, '/best-export-deals/g-landing');
  await heading('Best export deals to Zimbabwe').waitFor();
  const port = page.getByLabel('Port for Zimbabwe');
  expect(await port.locator('option').allInnerTexts()).toEqual(['Walvis Bay', 'Dar Es Salaam', 'Durban']);
  await page
    .getByText(/ to Walvis Bay/)
    .first()
    .waitFor();
  await port.selectOption('Durban');
  await page
    .getByText(/ to Durban/)
    .first()
    .waitFor();
  expect(await page.getByText(/ to Walvis Bay/).count()).toBe(0);
  await inspectScreen(page, 'export-deals');
});

describe('the flash discount', () => {
  const email = () => page.getByLabel('Email', { exact: true });
  const press = () => page.getByRole('button', { name: 'Reveal my code' }).click();
  const code = () => page.getByText(/^FLASH-/).innerText();

  test('without an email it says so; without a network it gives no code and keeps what was typed', async () => {
    await goWithin(page, '/flash-discount');
    await press();
    await page.getByText('Enter email to reveal discount code').waitFor();
    await email().fill('guest@example.test');
    await offline(phone, shop);
    await press();
    await page
      .getByRole('alert')
      .getByText(/This needs a connection, because your code is valid from the moment you see it/)
      .waitFor();
    expect(await email().inputValue()).toBe('guest@example.test');
    expect(await db.selectFrom('flash_codes').select('voucher_id').execute()).toEqual([]);
  });

  test('a guest sees the code, has it in the mail too, and is told to sign up to use it', async () => {
    await goWithin(page, '/flash-discount');
    await email().fill('guest@example.test');
    await press();
    await heading('Your discount code').waitFor();
    expect(new URL(page.url()).pathname).toBe('/flash-discount-confirm');
    const seen = await code();
    const [letter] = await db
      .selectFrom('mail_outbox')
      .select('text')
      .where('to_address', '=', 'guest@example.test')
      .execute();
    expect(letter?.text).toContain(seen);
    await page.getByRole('link', { name: 'Sign up or log in to use it' }).waitFor();
    await inspectScreen(page, 'flash-discount-confirm');
    await page.reload();
    await expect.poll(code).toBe(seen);
    await page.getByRole('link', { name: 'Continue shopping' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  });

  test('the page of the code opened by itself says where it is', async () => {
    await goWithin(page, '/flash-discount-confirm');
    await page.getByText('No code on this page').waitFor();
  });

  test('who is signed in sees SEE MORE at deals, their own email in the form, and the way to the basket', async () => {
    const theirs = await newcomer(shop);
    await signIn(page, shop.url, { email: theirs, password: PASSWORD });
    await goWithin(page, '/deals');
    const more = page.getByRole('main').getByRole('link', { name: /^SEE MORE/ });
    await more.first().waitFor();
    expect(await more.first().getAttribute('href')).toBe('/details/12');
    await goWithin(page, '/flash-discount');
    await expect.poll(() => email().inputValue()).toBe(theirs);
    await press();
    await page.getByRole('link', { name: 'Enter it in my basket' }).waitFor();
    const seen = await code();
    await advance(shop, 3 * 86_400);
    await goWithin(page, '/flash-discount');
    await expect.poll(() => email().inputValue()).toBe(theirs);
    await press();
    await page.getByText('You have already had your code').waitFor();
    expect(seen).toMatch(/^FLASH-[A-Z2-9]{6}$/);
  });

  test('an offer that has ended says so kindly, and has no form', async () => {
    await db.updateTable('flash_offer').set({ starts_at: '2020-01-01', ends_at: '2020-01-20' }).execute();
    expect(await html('/flash-discount')).toContain('This offer has ended');
    await own.goto(`${shop.url}/flash-discount`);
    await own.getByText('This offer has ended').waitFor();
    expect(await own.getByLabel('Email', { exact: true }).count()).toBe(0);
  });
});

test('staff add a deal at its place, change it, and see both versions where somebody was faster', async () => {
  await signIn(own, shop.url, who('staff'));
  await goWithin(own, '/staff/offers');
  await own.getByRole('button', { name: 'Add a deal' }).click();
  await own.getByLabel('Number of the listing').fill('13');
  await own.getByLabel('Title').fill('Deal of the week');
  await own.getByRole('button', { name: 'Add', exact: true }).click();
  await own.getByRole('link', { name: 'Deal of the week' }).waitFor();
  expect(await html('/deals')).toContain('Deal of the week');
  await own.getByRole('link', { name: 'Deal of the week' }).click();
  const title = own.getByLabel('Title');
  await expect.poll(() => title.inputValue()).toBe('Deal of the week');
  await db
    .updateTable('deals')
    .set({ title: 'Of a colleague', version: 2 })
    .where('title', '=', 'Deal of the week')
    .execute();
  await title.fill('Mine');
  await own.getByRole('button', { name: 'Save', exact: true }).click();
  await own.getByText('Of a colleague').first().waitFor();

  // One about no listing has a picture of its own.
  await goWithin(own, '/staff/offers');
  await own.getByRole('button', { name: 'Add a deal' }).click();
  await own.getByLabel('Title').fill('Radios of the week');
  await own.getByLabel('Price').fill('90');
  await own.getByLabel('Leads to').fill('/electronics');
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#a53' } })
    .jpeg()
    .toBuffer();
  await own
    .getByLabel('Choose a picture, jpg or png')
    .setInputFiles({ name: 'radio.jpg', mimeType: 'image/jpeg', buffer });
  await own.getByRole('img', { name: 'Picture' }).waitFor();
  await inspectScreen(own, 'staff-deal-picture');
  await own.getByRole('button', { name: 'Add', exact: true }).click();
  await own.getByRole('link', { name: 'Radios of the week' }).waitFor();
  const made = await db
    .selectFrom('deals')
    .select('picture_hash')
    .where('title', '=', 'Radios of the week')
    .executeTakeFirst();
  expect(await html('/deals')).toContain(`/media/i/${made?.picture_hash}/`);
});
