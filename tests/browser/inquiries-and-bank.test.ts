import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { confirmSecondStep, startSecondStep } from '#contract/account.ts';
import { staffBank } from '#contract/bank.ts';
import { createListing } from '#contract/listings/listings.ts';
import { Inquiries } from '#contract/inquiries.ts';
import { OrderDetail } from '#contract/orders/orders.ts';
import { who } from './harness/account-and-phone.ts';
import { tokenFor, told } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { goWithin } from './harness/page-readiness.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import { asNew, offline, online } from './harness/prepared-phone.ts';

/** Messages that buyers and sellers write each other, on a phone of each, and the account that buyers pay to. */
const shop = await aShop({ seed: 'account', quiet: true, env: { STAFF_TOTP: 'off' } });
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

const line = (page: Page, words: RegExp) => page.getByRole('listitem').filter({ hasText: words });
const message = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').filter({ hasText: words });

test('a seller sees what waits for an answer, and what was asked', async () => {
  await goWithin(seller, '/vendor/inquiries');
  await seller.getByText('3 waiting for your answer').waitFor();
  await line(seller, /Chanda Phiri/)
    .getByText('Not answered yet')
    .waitFor();
  await inspectScreen(seller, 'vendor-inquiries');
  await line(seller, /Chanda Phiri/)
    .getByRole('link')
    .click();
  await seller.getByText('And does the air conditioning work?').waitFor();
});

test('an answer without a connection waits and says so, can be taken back, and arrives once there is one', async () => {
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
  await goWithin(buyer, '/profile');
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
  await goWithin(seller, '/profile/inquiries');
  await seller.getByText('You have not asked a seller yet').waitFor();
  await buyer.goto(
    `${shop.url}/profile/inquiries/${thread.replace(/^./, (sign) => (sign === '0' ? '1' : '0'))}`,
  );
  await buyer.getByText('Not found').waitFor();
});

const ADA = who('staff1');
const BEN = who('staff');
const NUMBER = 'GB29 NWBK 6016 1331 9268 19';
const FIELDS = {
  Payee: 'Chicargos Trading Ltd',
  Bank: 'Harbour Bank',
  'Account name': 'Chicargos Trading Ltd',
  'Account number or IBAN': NUMBER,
  SWIFT: 'HARBGB2L',
  'Bank address': '2 Harbour Road, Southampton',
};

async function call<T extends v.GenericSchema>(
  method: string,
  path: string,
  { token = '', body, as }: { token?: string; body?: object; as: T },
): Promise<v.InferOutput<T>> {
  const answer = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Token ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.ok, text).toBe(true);
  return v.parse(as, text === '' ? null : JSON.parse(text));
}
const login = async (email: string) =>
  (
    await call('POST', '/auth/login/', {
      body: { username: email, password: ADA.password },
      as: v.object({ token: v.string() }),
    })
  ).token;
const advance = (seconds: number) =>
  call('POST', '/__test__/clock/', { body: { advance_s: seconds }, as: v.null() });

test('two of the staff change the account; a buyer’s pro-forma says so when its day has come', async () => {
  const token = await login('buyer1@example.test');
  const { invoice } = await call('GET', '/orders/100000001/', { token, as: OrderDetail });
  const code = invoice?.verification_code ?? '';
  const public_ = await asNew(buyers, shop);
  const verify = () => public_.goto(`${shop.url}/verify-invoice/${code}`);
  await verify();
  await public_.getByText('This is a sample. Do not pay it.').waitFor();
  await public_.getByText('Our account never changes by phone, email or WhatsApp.').waitFor();

  const ada = await asNew(sellers, shop);
  await signIn(ada, shop.url, ADA);
  await goWithin(ada, '/staff/bank');
  await ada.getByRole('button', { name: 'Propose another account' }).click();
  for (const [label, value] of Object.entries(FIELDS))
    await ada.getByLabel(label, { exact: true }).fill(value);
  await ada.getByLabel('Password', { exact: true }).fill('wrong');
  await ada.getByRole('button', { name: 'Propose it' }).click();
  await ada.getByText('The password is not right').waitFor();
  expect(await ada.getByLabel('Payee').inputValue(), 'nothing typed is lost').toBe(FIELDS.Payee);
  await inspectScreen(ada, 'staff-bank-propose');
  await ada.getByLabel('Password', { exact: true }).fill(ADA.password);
  // Its answer is lost on the line; the page, read again, shows that it was done.
  let answers = 0;
  const mend = shop.line.detour({
    path: /\/staff\/bank\/$/,
    change: (body) => (answers++ === 0 ? 'lost' : body),
  });
  await ada.getByRole('button', { name: 'Propose it' }).click();
  await ada.getByText('You proposed it. Ask a colleague to confirm it.').waitFor();
  mend();
  await expect.poll(() => ada.getByRole('button', { name: 'Propose it' }).count()).toBe(0);
  expect(await ada.getByRole('button', { name: 'Confirm the change' }).count()).toBe(0);

  // Somebody else, but without a second step: not yet, and that is said before anything is typed.
  const ben = await buyers.context.newPage();
  await signIn(ben, shop.url, BEN);
  await goWithin(ben, '/staff/bank');
  await ben.getByText('Turn on two-step sign-in in your account first').waitFor();
  expect(await ben.getByLabel('Account number or IBAN').count()).toBe(0);
  expect(await ben.getByRole('main').innerText()).not.toContain('6016');
  await confirmElsewhere();

  await ada.reload();
  await ada.getByText('New pro-formas show the old account until the change takes effect.').waitFor();
  await verify();
  await public_.getByText('This is a sample. Do not pay it.').waitFor();
  await advance(86_400);
  await verify();
  await public_.getByText('A newer pro-forma has replaced this one.').waitFor();
  await inspectScreen(public_, 'verify-superseded');
});

/** Ben, at his desk, with an authenticator app. */
async function confirmElsewhere(): Promise<void> {
  const token = await login(BEN.email);
  const { secret } = await call('POST', '/account/totp/', {
    token,
    body: { password: ADA.password },
    as: startSecondStep.answer,
  });
  // The shop's clock stands still where the seed put it.
  const code = (afterSeconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.parse('2025-03-01T09:00:00Z') + afterSeconds * 1000,
    });
  await call('POST', '/account/totp/confirm/', {
    token,
    body: { otp: code(0) },
    as: confirmSecondStep.answer,
  });
  await advance(60);
  const { pending } = await call('GET', '/staff/bank/', { token, as: staffBank.answer });
  await call('POST', `/staff/bank/${pending?.id ?? 0}/confirm/`, {
    token,
    body: { account_number: NUMBER, password: ADA.password, otp: code(60) },
    as: staffBank.answer,
  });
}
