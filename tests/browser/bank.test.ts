import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { confirmSecondStep, startSecondStep } from '#contract/account.ts';
import { staffBank } from '#contract/bank.ts';
import { OrderDetail } from '#contract/orders/orders.ts';
import * as v from 'valibot';
import { who } from './harness/account-and-phone.ts';
import { inspectScreen } from './harness/inspect.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';

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

const shop = await aShop({ seed: 'account', env: { STAFF_TOTP: 'off' } });

const tab = async (): Promise<Page> => (await shop.phone()).tab();

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
  const buyer = await login('buyer1@example.test');
  const { invoice } = await call('GET', '/orders/100000001/', { token: buyer, as: OrderDetail });
  const code = invoice?.verification_code ?? '';
  const public_ = await tab();
  const verify = () => public_.goto(`${shop.url}/verify-invoice/${code}`);
  await verify();
  await public_.getByText('This is a sample. Do not pay it.').waitFor();
  await public_.getByText('Our account never changes by phone, email or WhatsApp.').waitFor();

  const ada = await tab();
  await signIn(ada, shop.url, ADA);
  await ada.goto(`${shop.url}/staff/bank`);
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
  const ben = await tab();
  await signIn(ben, shop.url, BEN);
  await ben.goto(`${shop.url}/staff/bank`);
  await ben.getByText('Turn on two-step sign-in in your account first').waitFor();
  expect(await ben.getByLabel('Account number or IBAN').count()).toBe(0);
  await inspectScreen(ben, 'staff-bank-confirm');
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
