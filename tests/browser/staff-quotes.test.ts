import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { Basket } from '#contract/basket.ts';
import { SearchAnswer } from '#contract/catalogue.ts';
import { ImportRules } from '#contract/rules.ts';
import { ShippingRates } from '#contract/shipping.ts';
import { inspectScreen } from './harness/inspect.ts';
import { STAFF } from './harness/shop.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { savedTable, signIn, tokenOf } from './harness/steps.ts';
import { offline, online } from './harness/prepared-phone.ts';

const { shop, phone, page } = await shopAndPhone({ phone: { hasApp: true } });

let buyer: string;
let basketId: number;
const asBuyer = (path: string, method = 'GET', body?: object) =>
  shop.ask(`/api${path}`, { token: buyer, method, ...(body && { body: JSON.stringify(body) }) });
const basket = async () => v.parse(Basket, (await asBuyer('/basket/')).body);

beforeAll(async () => {
  buyer = await tokenOf(shop);
  const cars = v.parse(SearchAnswer, (await shop.ask('/api/product-search/?class=cars')).body).results;
  // No rate is published for where it goes, so it wants a quote.
  await asBuyer('/basket/add-product/', 'POST', {
    url: `/products/${cars[0]?.id}/`,
    destination_country: 'MU',
    destination_port: 'Port Louis',
  });
  await asBuyer('/request-shipping-quote/', 'POST', { open: true });
  basketId = (await basket()).id;
  await signIn(page, shop.url, STAFF);
});

/** Tab leads into a table once; arrows and Enter do the rest. */
const stepInto = async (before: Locator, steps: number): Promise<void> => {
  await before.focus();
  // A field for a day alone takes four of them.
  for (let at = 0; at < 8; at++) {
    await page.keyboard.press('Tab');
    if (await page.locator('[role="row"]:focus, [role="row"] :focus').count()) break;
  }
  for (let at = 0; at < steps; at++) await page.keyboard.press('ArrowDown');
};
const written = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
const today = (): string => new Date().toISOString().slice(0, 10);
const perUnit = () => page.getByLabel(/^Per unit for/);
const setIt = () => page.getByRole('button', { name: 'Set the quote' });

test('staff find who waits, quote by keyboard, and the buyer can order', async () => {
  await page.goto(`${shop.url}/staff/quotes`);
  await page.getByRole('grid', { name: 'Requests' }).waitFor();
  await inspectScreen(page, 'staff-quotes');
  await stepInto(page.getByRole('link', { name: 'Expired' }), 0);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Basket ${basketId}` }).waitFor();
  await inspectScreen(page, 'staff-quote');

  await perUnit().focus();
  await page.keyboard.type('0.99');
  await page.keyboard.press('Enter');
  await page.getByText('Enter an amount of 1.00 or more').waitFor();
  expect(await perUnit().evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('1450');
  await page.keyboard.press('Enter');
  await page.getByText('The quote is set.').waitFor();
  await page.getByText('Valid', { exact: true }).waitFor();
  await page.goto(`${shop.url}/staff/quotes?status=all`);
  const asked = await savedTable(page, 'Requests as CSV');
  expect([asked.name, asked.lines.length]).toEqual(['quote-requests', 2]);
  const said = await savedTable(page, 'All quotes as CSV');
  expect([said.name, said.lines.length]).toEqual(['quotes', 2]);
  expect(said.lines[1]).toContain('1450.00');
  expect(await basket()).toMatchObject({
    shipping_incl_tax: '1450.00',
    checkout_ready: true,
    quote: { expires_at: expect.stringMatching(/T23:59:59Z$/) as string },
  });
});

test('a basket that changed meanwhile is shown beside the one that was seen, and nothing typed is lost', async () => {
  await page.goto(`${shop.url}/staff/quotes/${basketId}`);
  await perUnit().fill('1390');
  await asBuyer('/basket/destination/', 'PUT', { country: 'MU', port: 'Mahebourg' });
  await setIt().click();
  await page.getByText('The basket has changed since you opened it.').waitFor();
  await page.getByRole('cell', { name: 'Mahebourg, Mauritius' }).waitFor();
  expect(await perUnit().inputValue()).toBe('1390');
  expect((await basket()).shipping_incl_tax).toBe('0.00');
  await page.getByRole('button', { name: 'Continue with the basket as it is now' }).click();
  await setIt().click();
  await page.getByText('The quote is set.').waitFor();
  expect((await basket()).shipping_incl_tax).toBe('1390.00');
});

test('without a connection it says so and keeps what was typed', async () => {
  await page.goto(`${shop.url}/staff/quotes/${basketId}`);
  await perUnit().fill('1333');
  await offline(phone, shop);
  await setIt().click();
  await page.getByText('There was no answer.').waitFor();
  await page.getByText('It may have been done. Press again with a connection: it is done once.').waitFor();
  expect(await perUnit().inputValue()).toBe('1333');
  await online(phone, shop);
  await setIt().click();
  await page.getByText('The quote is set.').waitFor();
  expect((await basket()).shipping_incl_tax).toBe('1333.00');
});

test('a quote that was set, though its answer was lost, stands there as set', async () => {
  await page.goto(`${shop.url}/staff/quotes/${basketId}`);
  await perUnit().fill('1,200');
  const mend = shop.line.detour({ path: /\/shipping-quote\/$/, change: () => 'lost' });
  await setIt().click();
  await page.getByText('The quote is set.').waitFor();
  mend();
  await page.getByText('$1,200.00', { exact: true }).first().waitFor();
  expect(await page.getByText('There was no answer.').count()).toBe(0);
  expect((await basket()).shipping_incl_tax).toBe('1200.00');
});

test('a quote is withdrawn for a reason that stays with it', async () => {
  await page.goto(`${shop.url}/staff/quotes/${basketId}`);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await question.getByText('Say why it is withdrawn').waitFor();
  await question.getByLabel('Reason').fill('The line raised its price');
  await page.keyboard.press('Enter');
  await page.getByText(/: The line raised its price$/).waitFor();
  expect(await basket()).toMatchObject({ checkout_ready: false, shipping_incl_tax: '0.00' });
  await perUnit().fill('1500');
  await setIt().click();
  await page.getByText('The quote is set.').waitFor();
});

test('a rate is changed by keyboard, from a coming day on', async () => {
  await page.goto(`${shop.url}/staff/rates?port=durban`);
  await page.getByRole('grid', { name: 'Rates' }).waitFor();
  await inspectScreen(page, 'staff-rates');
  await stepInto(page.getByLabel('As they were on'), 1);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Durban, RORO, SUV' }).waitFor();
  await dialog.getByLabel('Rate in US dollars').fill('1499');
  // Two days on: to come also where midnight passes between here and the shop.
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('From').fill(day);
  // Its answer is lost on the line; the table, read again, has it.
  const mend = shop.line.detour({ path: /\/staff\/rates\/durban\//, change: () => 'lost' });
  await page.keyboard.press('Enter');
  await page.getByText('The rate is set.').waitFor();
  mend();
  await page.getByText(`from ${written(day)}`).waitFor();
  const table = await savedTable(page, 'All rows as CSV');
  expect(table.name).toBe('rates');
  expect(table.lines.filter((line) => line.includes('1499.00') && line.includes(day))).toHaveLength(1);
  const { body } = await shop.ask('/api/shipping-rates/?port=durban&method=roro&class=suv');
  expect(v.parse(ShippingRates, body).results).toMatchObject([
    { kind: 'published' },
    { kind: 'published', amount: '1499.00', valid_from: day, valid_to: null },
  ]);
});

test('a rule is checked again and corrected; a day of the kwacha is noted once', async () => {
  await page.goto(`${shop.url}/staff/import-rules?country=ZW`);
  await page.getByRole('grid', { name: 'Import rules' }).waitFor();
  await inspectScreen(page, 'staff-rules');
  await page.getByRole('row', { name: /VAT/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Change a rule' }).waitFor();
  await inspectScreen(page, 'staff-rule');
  await page.getByLabel('Value').fill('about 16');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Enter a percentage, like 15.5').waitFor();
  await page.getByLabel('Value').fill('16');
  const days = [today()];
  await page.getByRole('button', { name: 'Checked today, save' }).click();
  await page.getByText('The rule is saved.').waitFor();
  await page.goto(`${shop.url}/staff/import-rules?country=ZW`);
  const table = await savedTable(page, 'All rows as CSV');
  expect(table.name).toBe('import-rules');
  expect(table.lines.filter((line) => line.includes('vat_percent'))).toHaveLength(1);
  const { results } = v.parse(ImportRules, (await shop.ask('/api/import-rules/?country=ZW')).body);
  const vat = results.find(({ rule }) => rule === 'vat_percent');
  expect(vat?.value).toBe('16');
  // Midnight may pass while it is saved.
  expect([...days, today()]).toContain(vat?.checked_date);

  await page.goto(`${shop.url}/staff/exchange-rates`);
  await page.getByRole('grid', { name: 'Exchange rates' }).waitFor();
  await inspectScreen(page, 'staff-exchange');
  for (const says of ['The rate for 5 Jan 2026 is set.', 'There is a rate of this day already']) {
    await page.getByLabel('Kwacha for one US dollar').fill('26.75');
    await page.getByLabel('Day').fill('2026-01-05');
    await page.keyboard.press('Enter');
    await page.getByText(says).waitFor();
  }
  await page.getByRole('row', { name: /5 Jan 2026/ }).waitFor();
});
