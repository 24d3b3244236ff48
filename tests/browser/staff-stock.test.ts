import type { Locator, Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { SearchAnswer } from '#contract/catalogue.ts';
import { StaffListing } from '#contract/staff/products.ts';
import { scene } from '../server/hostile-pictures.ts';
import { inspectScreen } from './harness/inspect.ts';
import { STAFF } from './harness/shop.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { savedTable, signIn, tokenOf } from './harness/steps.ts';
import { offline, online } from './harness/prepared-phone.ts';

const { shop, phone, page } = await shopAndPhone({ phone: { hasApp: true } });
const [buyer, staff] = [await tokenOf(shop), await tokenOf(shop, STAFF)];
const photo = await scene(800, 600).jpeg().toBuffer();

const found = async () =>
  v.parse(SearchAnswer, (await shop.ask('/api/product-search/?search=quokka')).body).results;
const asStaff = (path: string, method: string, body: object) =>
  shop.ask(`/api${path}`, { token: staff, method, body: JSON.stringify(body) });
const field = (name: string) => page.getByLabel(name, { exact: true });
/** One that is at work takes no press. */
const press = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true }).and(page.locator(':not([aria-busy])')).click();
const listing = { id: 0 };
const address = () => `${shop.url}/staff/stock/${listing.id}`;

test('a car is written down with a picture, and buyers find it', async () => {
  await signIn(page, shop.url, STAFF);
  await page.goto(`${shop.url}/staff/stock`);
  await page.getByRole('grid', { name: 'Stock' }).waitFor();
  await inspectScreen(page, 'staff-stock');
  await page.getByRole('link', { name: 'New listing' }).click();
  await field('Make').fill('Toyota');
  await field('Model').fill('GR86');
  await press('Start the draft');
  await page.getByText('Field required').waitFor();
  await field('Title').fill('2022 Toyota GR86 Quokka');
  await press('Start the draft');
  await page.getByRole('heading', { level: 1, name: '2022 Toyota GR86 Quokka' }).waitFor();
  listing.id = Number(new URL(page.url()).pathname.split('/').at(-1));

  await page.locator('label', { hasText: 'Live' }).click();
  await press('Save');
  await page.getByText('One of the required field is empty — check your input').first().waitFor();
  await field('Description').fill('Full service book, one owner.');
  await field('Location').fill('Southampton, United Kingdom');
  await field('Phone').fill('+44 23 8000 0000');
  await field('Price').fill('21500');
  await field('Year').fill('2022');
  await field('Mileage').fill('8000');
  await field('Engine').fill('2.4');
  await field('Fuel').selectOption('Petrol');
  await page
    .getByLabel('Add photo 1')
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: photo });
  await page.getByRole('img', { name: 'Photo 1 of 2022 Toyota GR86 Quokka' }).waitFor();
  expect(await found()).toEqual([]);
  await press('Save');
  await page.getByText('Saved.', { exact: true }).waitFor();
  await inspectScreen(page, 'staff-stock-item');
  expect(await found()).toMatchObject([{ id: listing.id, price: '21500.00', engine_size: 2400 }]);
  expect((await found())[0]?.picture).not.toBeNull();
});

test('what was typed outlives a lost line, and stands beside what somebody else saved', async () => {
  await page.goto(address());
  await field('Price').fill('20900');
  await offline(phone, shop);
  await press('Save');
  await page.getByText('There was no answer.').waitFor();
  await page.getByText('Not saved yet. It is kept on this phone.').waitFor();
  await online(phone, shop);
  await asStaff(`/staff/products/${listing.id}/`, 'PATCH', { pPrice: '21000.00', subtitle: 'New tyres' });
  await page.reload();
  await page.getByText('Not saved yet. It is kept on this phone.').waitFor();
  expect(await field('Price').inputValue()).toBe('20900');
  await press('Save');
  await page.getByText('Somebody else has changed this. Nothing of yours was saved.').waitFor();
  await page.getByRole('cell', { name: '21000.00' }).waitFor();
  await press('Save mine');
  await page.getByText('Saved.', { exact: true }).waitFor();
  await press('Save');
  await page.getByText('Nothing was changed.').waitFor();
  const { body } = await shop.ask(`/api/staff/products/${listing.id}/`, { token: staff });
  expect(v.parse(StaffListing, body)).toMatchObject({ prod_price: '20900.00', prod_subtitle: 'New tyres' });
});

test('settings that were saved as they are claim no change', async () => {
  await page.goto(`${shop.url}/staff/settings`);
  await press('Save', page.locator('form', { has: field('WhatsApp number') }));
  await page.getByText('Nothing was changed.').waitFor();
  expect(await page.getByText('Saved.', { exact: true }).count()).toBe(0);
});

test('what is typed while a save is out is not thrown away by its answer', async () => {
  await page.goto(address());
  await field('Price').fill('20800');
  let letOut = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letOut = resolve;
  });
  const isSave = (sent: Request): boolean => sent.method() === 'PATCH';
  await phone.context.route('**/api/staff/products/**', async (route) => {
    await held;
    await route.continue();
  });
  const went = page.waitForRequest(isSave);
  await press('Save');
  await went;
  await field('Price').fill('20700');
  const answered = page.waitForResponse((answer) => isSave(answer.request()));
  letOut();
  await answered;
  await press('Save');
  await page.getByText('Saved.', { exact: true }).waitFor();
  await phone.context.unrouteAll();
  const { body } = await shop.ask(`/api/staff/products/${listing.id}/`, { token: staff });
  expect(v.parse(StaffListing, body).prod_price).toBe('20700.00');
});

test('reported, looked at and hidden, it is gone for everybody', async () => {
  const report = { kind: 'listing', product_id: listing.id, reason: 'fraud', text: 'It was sold last week.' };
  await shop.ask('/api/reports/', { token: buyer, method: 'POST', body: JSON.stringify(report) });
  await page.goto(`${shop.url}/staff/reports`);
  await page.getByRole('link', { name: '2022 Toyota GR86 Quokka' }).click();
  await page.getByText('It was sold last week.').waitFor();
  await field('Note').fill('Sold in the yard');
  await press('Uphold and hide the listing');
  await page.getByText('Hidden after a report').waitFor();
  expect(await found()).toEqual([]);
  expect((await shop.ask(`/api/vehicle-details/${listing.id}/`)).status).toBe(404);
  await page.goto(`${shop.url}/staff/reports?status=upheld`);
  await page.getByRole('link', { name: '2022 Toyota GR86 Quokka' }).waitFor();
  const reports = await savedTable(page, 'All rows as CSV');
  expect([reports.name, reports.lines.length]).toEqual(['reports', 2]);
  await page.goto(`${shop.url}/staff/stock?q=quokka`);
  await page.getByRole('grid', { name: 'Stock' }).waitFor();
  const stock = await savedTable(page, 'All rows as CSV');
  expect([stock.name, stock.lines.length]).toEqual(['stock', 2]);
  expect(stock.lines[1]).toContain('2022 Toyota GR86 Quokka');
});

test('a question is taken, answered and off the list', async () => {
  const [car] = v.parse(SearchAnswer, (await shop.ask('/api/product-search/?class=cars')).body).results;
  const question = {
    template: 'inquiry',
    userName: 'Chanda Phiri',
    userEmail: 'chanda@example.test',
    contactNumber: '+260971234567',
    userRequest: 'Is the service book with the car?',
    productId: car?.id,
  };
  await shop.ask('/api/email-service/', { method: 'POST', body: JSON.stringify(question) });
  await page.goto(`${shop.url}/staff/requests`);
  await page.getByRole('link', { name: 'Chanda Phiri' }).waitFor();
  const table = await savedTable(page, 'All rows as CSV');
  expect([table.name, table.lines.length]).toEqual(['requests', 2]);
  await page.getByRole('link', { name: 'Chanda Phiri' }).click();
  await page.getByText('Is the service book with the car?').waitFor();
  const chat = page.getByRole('link', { name: 'WhatsApp' });
  expect(await chat.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/260971234567\?text=Hello%20Chanda/);
  await press('I will handle it');
  await page.getByRole('button', { name: 'I will handle it' }).waitFor({ state: 'detached' });
  await field('Handled by').selectOption({ label: 'Nobody' });
  await press('Save');
  await page.getByRole('button', { name: 'I will handle it' }).waitFor();
  await inspectScreen(page, 'staff-request');
  await press('Answered another way');
  await page.getByText('Answered', { exact: true }).first().waitFor();
  await page.goto(`${shop.url}/staff/requests`);
  await page.getByText('No requests here').waitFor();
});
