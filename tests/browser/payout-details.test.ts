import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { who } from './harness/account-and-phone.ts';
import { advance, mailsTo, PASSWORD, tokenFor, told } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { piecesKept } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn, signInWithApp } from './harness/steps.ts';
import { offline, online, stored } from './harness/prepared-phone.ts';

/** Destination of a supporter's commission: said on their phone, read by staff. */
const { shop, phone, page } = await shopAndPhone({
  seed: 'account',
  quiet: true,
  phone: { hasApp: true },
});
const desk = await (await shop.phone()).tab();
let run: v.InferOutput<typeof Made>;

const SUPPORTER = who('supporter1');
const NUMBER = '0961 234 123';

beforeAll(async () => {
  const token = await tokenFor(shop, 'staff1@example.test');
  const payment = { type: 'payment_received', amount: '5700.00', currency: 'USD', reference: 'FT-301' };
  const { status } = await shop.ask('/api/staff/orders/100000301/events/', {
    method: 'POST',
    token,
    body: JSON.stringify({ ...payment, received_at: '2025-01-10T00:00:00Z' }),
  });
  expect(status).toBe(201);
  await signInWithApp(page, shop.url, SUPPORTER);
});

const Made = v.object({
  id: v.string(),
  payouts: v.array(v.object({ id: v.string(), supporter: v.object({ email: v.string() }) })),
});
/** Work that staff do past their desk. */
async function byStaff(path: string, body: object): Promise<unknown> {
  const token = await tokenFor(shop, 'staff1@example.test');
  return told(shop, `/api/staff/commissions/${path}`, body, { token });
}
/** Destinations of the payouts of February, as the staff's desk shows it now. */
async function payoutsTable() {
  await desk.goto(`${shop.url}/staff/payouts/${run.id}`);
  const table = desk.getByRole('grid', { name: 'Where it goes' });
  await table.waitFor();
  return table;
}

const open = (path: string) => page.goto(`${shop.url}${path}`);
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const box = (name: string) => page.getByRole('region', { name });
const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
const number = () => page.getByLabel('Mobile number of the wallet');
/** Everything of this product that lies in the browser. */
const onPhone = async () =>
  JSON.stringify([await stored(page, 'rows'), await stored(page, 'drafts'), await stored(page, 'commands')]);

test('where money waits and nobody has said where to send it, dashboard and statement say so', async () => {
  for (const path of ['/supporter-dashboard', '/supporter-dashboard/statement']) {
    await open(path);
    await page.getByText('$50.00 is waiting for you.').waitFor();
    await page
      .getByRole('link', { name: /How you are paid/ })
      .getByText('Not given yet')
      .waitFor();
  }
  await inspectScreen(page, 'supporter-statement-waits');
  await page.getByRole('link', { name: /How you are paid/ }).click();
  await heading('How you are paid');
  await page.getByText('$50.00 is waiting for you.').waitFor();
});

test('staff are warned of a payout that nobody knows where to send, and may make it all the same', async () => {
  run = v.parse(Made, await byStaff('payout-runs/', { month: '2025-02' }));
  await signIn(desk, shop.url, who('staff1'));
  const table = await payoutsTable();
  await table.getByText('No details yet').waitFor();
  await desk.getByText('1 supporter has not said where to pay.').waitFor();
  await inspectScreen(desk, 'staff-payout-run-nowhere');
});

test('what is missing or wrong is said at its field, by the phone and by the shop', async () => {
  await save();
  await page.getByText('Enter the operator or bank').waitFor();
  await page.getByText('Type the number').waitFor();
  await page.getByText('Type the name of the account holder').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('operator');
  await page.getByLabel('Operator').selectOption('MTN MoMo');
  await page.getByLabel('Name of the account holder').fill('Natasha Zulu');
  await number().fill('0961');
  await save();
  await page.getByText('Type the whole mobile number').waitFor();
  await number().fill('+263 77 234 5671');
  await save();
  await page.getByText('This number is from another country').waitFor();
  await inspectScreen(page, 'supporter-payment-refused');
});

test('which kind of account was chosen is there after a reload; nothing of the account itself is ever on this phone (security 30)', async () => {
  const bank = () => page.getByRole('radio', { name: 'Bank account' });
  await page.getByText('Bank account', { exact: true }).click();
  await page.getByLabel('Country of the account').selectOption('ZA');
  await page.getByLabel('Bank', { exact: true }).fill('Hidden Trust');
  await page.getByLabel('Account number').fill('0012 3456 789');
  await page.getByLabel('Branch (optional)').fill('Hatfield');
  await expect.poll(() => onPhone()).toContain('"ZA"');
  expect(await onPhone()).not.toMatch(/Natasha Zulu|Hidden Trust|Hatfield|3456/);
  await page.reload();
  await heading('How you are paid');
  await expect.poll(() => bank().isChecked()).toBe(true);
  expect(await page.getByLabel('Country of the account').inputValue()).toBe('ZA');
  for (const field of ['Bank', 'Account number', 'Name of the account holder'])
    expect(await page.getByLabel(field, { exact: true }).inputValue()).toBe('');
  await page.getByText('Mobile money', { exact: true }).click();
  await page.getByLabel('Country of the account').selectOption('ZM');
  await page.getByLabel('Operator').selectOption('MTN MoMo');
  await page.getByLabel('Name of the account holder').fill('Natasha Zulu');
  await number().fill(NUMBER);
  expect(await onPhone()).not.toMatch(/961 ?234|772345671|77 234/);
});

test('without a network nothing is changed, and the form keeps what stands in it', async () => {
  await offline(phone, shop);
  await page.getByText('This needs a connection.').waitFor();
  await number().fill(NUMBER);
  await save();
  await page.getByText('There was no answer.').waitFor();
  expect(await number().inputValue()).toBe(NUMBER);
  await inspectScreen(page, 'supporter-payment-offline');
  await online(phone, shop);
});

test('a sign-in of an hour ago asks for the password; then it is saved, masked, and mailed (security 31)', async () => {
  await advance(shop, 3600);
  await save();
  await page.getByText('You signed in a while ago. Type your password again').waitFor();
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  await password.fill('not it');
  await save();
  await page.getByText('This is not your password').waitFor();
  await inspectScreen(page, 'supporter-payment-password');
  await password.fill(PASSWORD);
  await save();
  await page.getByText('Saved.', { exact: true }).waitFor();
  const facts = box('Your commission goes to');
  await expect
    .poll(() => facts.innerText())
    .toMatch(/MTN MoMo[\s\S]*•••••123[\s\S]*Natasha Zulu[\s\S]*Zambia/);
  await page.getByText('is waiting for you').waitFor({ state: 'detached' });
  await expect.poll(() => onPhone()).toContain('•••••123');
  expect(await onPhone()).not.toMatch(/961 ?234/);
  expect((await mailsTo(shop, SUPPORTER.email)).map(({ template }) => template)).toContain('payout-details');
  await inspectScreen(page, 'supporter-payment');
});

test('it is readable without a network, with its age, also after a reload', async () => {
  await piecesKept(page, 'supporter');
  await offline(phone, shop);
  await page.reload();
  await heading('How you are paid');
  await page.getByText(/^On this phone since .*Readable without a connection/).waitFor();
  await box('Your commission goes to').getByText('•••••123').waitFor();
  await online(phone, shop);
});

test('a change begins with what stands, is typed whole again, and can be left', async () => {
  await page.getByRole('button', { name: 'Change' }).click();
  expect(await page.getByLabel('Operator').inputValue()).toBe('MTN MoMo');
  expect(await number().inputValue()).toBe('');
  await page.getByText('Bank account', { exact: true }).click();
  await page.getByLabel('Country of the account').selectOption('ZA');
  await page.getByLabel('Branch (optional)').fill('Hatfield');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await box('Change it').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Change' }).click();
  expect(await page.getByLabel('Country of the account').inputValue()).toBe('ZM');
  await page.getByLabel('Operator').selectOption('Another');
  await page.getByLabel('Name of the operator').fill('Zed Pay');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('staff see the whole number and that it is new; the statement says where it went', async () => {
  const table = await payoutsTable();
  const line = table.getByRole('row').filter({ hasText: '+260961234123' });
  await line.getByText('Changed in the last 7 days').waitFor();
  await expect.poll(() => line.innerText()).toMatch(/MTN MoMo, Zambia · Mobile money[\s\S]*Natasha Zulu/);
  await inspectScreen(desk, 'staff-payout-run-where');
  const payout = run.payouts.find(({ supporter }) => supporter.email === SUPPORTER.email);
  const paid = { reference: 'TT-2210', paid_at: '2025-03-01' };
  await byStaff(`payouts/${payout?.id ?? ''}/mark-paid/`, paid);
  await payoutsTable();
  await desk.getByText('MTN MoMo ending 123').waitFor();
  await open('/supporter-dashboard/statement');
  await page.getByText('Paid to MTN MoMo ending 123').waitFor();
});
