import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { createListing } from '#contract/listings/listings.ts';
import { Inquiries } from '#contract/inquiries.ts';
import { who } from './harness/account-and-phone.ts';
import { tokenFor, told } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** Messages that buyers and sellers write each other, on a phone of each. */
const shop = await aShop({ seed: 'account', quiet: true });
const [sellers, buyers] = [await shop.phone(), await shop.phone()];
const [seller, buyer] = [await sellers.tab(), await buyers.tab()];
let thread = '';

const CAR = {
  pTitle: '2012 Toyota Corolla 1.6',
  description: 'One owner.',
  pContact: '0977123456',
  pLocation: 'Lusaka',
  pPrice: '250000.00',
  sMileage: 84_000,
  sEngine: 1.6,
  sYear: 2012,
};

async function ask(car: number, words: string, name: string, token?: string): Promise<void> {
  const form = { template: 'inquiry', userName: name, contactNumber: '+260 97', productId: car };
  const userEmail = `${name.split(' ')[0]?.toLowerCase()}@guest.test`;
  await told(shop, '/api/email-service/', { ...form, userEmail, userRequest: words }, token ? { token } : {});
}

beforeAll(async () => {
  const vendor = { token: await tokenFor(shop, 'vendor1@example.test') };
  const made = await told(
    shop,
    '/api/vendor/create-product/',
    { prodClass: 'vehicles', subId: 11, name: 'A listing', region: 'zm' },
    vendor,
  );
  const cid = v.parse(createListing.answer, made).product_id;
  await told(shop, '/api/vendor/post-content/', { cid, ...CAR }, vendor);
  await told(shop, `/api/vendor/listings/${cid}/live/`, {}, vendor);
  const token = await tokenFor(shop, 'buyer1@example.test');
  await ask(cid, 'Is the service book with it?\nAnd does the air conditioning work?', 'Chanda Phiri', token);
  await ask(cid, 'What is the last price?', 'Grace Tembo');
  await ask(
    cid,
    `A long one: ${'does it pull to the left? '.repeat(20)}`,
    'Mutale Mwansa-Kapwepwe of Kasama',
  );
  const { body } = await shop.ask('/api/inquiries/', { token });
  thread = v.parse(Inquiries, body).results[0]?.id ?? '';
  await signIn(seller, shop.url, who('vendor1'));
  await signIn(buyer, shop.url, who('buyer1'));
  await workerReady(seller);
});

const open = (page: Page, path: string) => page.goto(`${shop.url}${path}`);
const line = (page: Page, words: RegExp) => page.getByRole('listitem').filter({ hasText: words });
const message = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: words });

test('a seller sees what waits for an answer, and what was asked', async () => {
  await open(seller, '/vendor/inquiries');
  await seller.getByText('3 waiting for your answer').waitFor();
  await line(seller, /Chanda Phiri/)
    .getByText('Not answered yet')
    .waitFor();
  await inspectScreen(seller, 'vendor-inquiries');
  await line(seller, /Chanda Phiri/)
    .getByRole('link')
    .click();
  await seller.getByText('And does the air conditioning work?').waitFor();
  await inspectScreen(seller, 'vendor-inquiry');
});

test('an answer without a connection waits and says so, can be taken back, and arrives once there is one', async () => {
  await open(seller, `/vendor/inquiries/${thread}`);
  const box = seller.getByLabel('Your answer');
  await box.waitFor();
  await piecesKept(seller, 'vendor');
  await offline(sellers, shop);
  await seller.reload();
  await box.fill('No, it does not.');
  await seller.getByRole('button', { name: 'Send', exact: true }).click();
  await message(seller, 'No, it does not.').getByText('Waiting to send').waitFor();
  await expect.poll(() => box.inputValue()).toBe('');
  await inspectScreen(seller, 'vendor-inquiry-waits');

  await seller.getByRole('button', { name: 'Withdraw and change' }).click();
  await expect.poll(() => box.inputValue()).toBe('No, it does not.');
  await box.fill('Yes, and the air conditioning works.');
  await seller.getByRole('button', { name: 'Send', exact: true }).click();
  await message(seller, 'Yes, and').getByText('Waiting to send').waitFor();
  await seller.reload();
  await message(seller, 'Yes, and').getByText('Waiting to send').waitFor();
  await seller.getByRole('link', { name: 'Questions from buyers' }).click();
  await line(seller, /Chanda Phiri/)
    .getByText('Waiting to send')
    .waitFor();
  await seller.getByText('2 waiting for your answer').waitFor();

  await online(sellers, shop);
  await line(seller, /Chanda Phiri/)
    .getByText('Answered')
    .waitFor();
  await line(seller, /Chanda Phiri/)
    .getByRole('link')
    .click();
  await message(seller, 'Yes, and').waitFor();
  await expect.poll(() => seller.getByText('Waiting to send').count()).toBe(0);
  expect(await message(seller, 'No, it does not.').count()).toBe(0);
});

test('the buyer reads it in the account, and writes back', async () => {
  await open(buyer, '/profile');
  await buyer.getByRole('link', { name: /^Questions to sellers/ }).click();
  await line(buyer, /Corolla/)
    .getByText('Answered')
    .waitFor();
  await inspectScreen(buyer, 'inquiries');
  await line(buyer, /Corolla/)
    .getByRole('link')
    .click();
  await message(buyer, 'Yes, and the air conditioning works.').waitFor();
  await buyer.getByText('Pay only to the account on a pro-forma').waitFor();
  await buyer.getByRole('button', { name: 'Send', exact: true }).click();
  await buyer.getByText('Write something first').waitFor();
  await buyer.getByLabel('Write to the seller').fill('Then I come on Friday.');
  await buyer.getByRole('button', { name: 'Send', exact: true }).click();
  await message(buyer, 'Then I come on Friday.').waitFor();
  await expect.poll(() => buyer.getByText('Waiting to send').count()).toBe(0);
  await inspectScreen(buyer, 'inquiry');
  await buyer.getByRole('button', { name: 'Report these messages' }).click();
  await buyer.getByRole('dialog').getByText('Report these messages').waitFor();
});

test('somebody who has asked nothing is told where to, and a strange name leads nowhere', async () => {
  await open(seller, '/profile/inquiries');
  await seller.getByText('You have not asked a seller yet').waitFor();
  await inspectScreen(seller, 'inquiries-none');
  await open(buyer, `/profile/inquiries/${thread.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))}`);
  await buyer.getByText('Not found').waitFor();
});
