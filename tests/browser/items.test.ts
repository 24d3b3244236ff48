import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inspectScreen } from './harness/inspect.ts';
import { Phone, workerReady } from './harness/phone.ts';
import { BUYER, Shop } from './harness/shop.ts';
import { signIn, tokenOf } from './harness/steps.ts';

let shop: Shop;
let phone: Phone;
let page: Page;
beforeAll(async () => {
  shop = await Shop.open({ RATE_LIMITS: 'off' });
  phone = await Phone.open();
  page = await phone.tab();
});
afterAll(async () => {
  await phone.remove();
  await shop.close();
});
afterEach(() => expect(phone.complaints.splice(0)).toEqual([]));

const GLOVES = '/partner-one-search/gloves/0/0/1/a';
const RADIO = '/item-details/61001/1.00';

const heading = (name: RegExp | string) => page.getByRole('heading', { level: 1, name });
const says = (text: RegExp | string) => page.getByText(text).first().waitFor();
const open = (path: string) => page.goto(shop.url + path);

async function network(there: boolean): Promise<void> {
  if (there) shop.line.mend();
  else shop.line.cut();
  await phone.context.setOffline(!there);
}

test('every address of parts and items opens with its heading and its words', async () => {
  for (const { path, title, words, at = path } of [
    {
      path: '/auto-parts',
      title: 'Parts',
      words: ['Parts department', 'Ask for a part', 'Category'],
    },
    {
      path: '/auto-parts/Vehicle%20Parts%20%26%20Accessories',
      title: 'Parts',
      words: ['Parts department', 'Ask for a part'],
    },
    {
      path: '/auto-parts/of-long-ago/1023?sort=d',
      at: '/auto-parts/motor-vehicle-electronics/1023?sort=d',
      title: 'Motor Vehicle Electronics',
      words: ['results found'],
    },
    { path: '/auto-parts/no-such', title: 'There is no such category', words: ['See all parts'] },
    { path: '/electronics?q=radio', title: 'Electronics', words: ['results found'] },
    { path: GLOVES, title: 'gloves', words: ['1 results found', 'Motorcycle gloves, leather'] },
    {
      path: '/partner-one-search/nosuchthing/0/0/1/b',
      title: 'nosuchthing',
      words: ['Oops, no exact matches found for "nosuchthing"'],
    },
    {
      path: '/search/cat-search-men',
      title: 'men',
      words: ['Oops, no exact matches found for "men"'],
    },
    {
      path: RADIO,
      title: /^Car radio/,
      words: [
        'AVAILABLE',
        'Part number',
        /^The price is K[\d,.]+ now\.$/,
        'The list you came from showed K1.00.',
      ],
    },
    { path: '/details/60001/parts', title: /ball joint/, words: ['AVAILABLE', 'Condition'] },
    { path: '/item-details/9', title: 'This item is no longer listed', words: [] },
    { path: '/commercial-vehicles', title: 'Commercial vehicles', words: ['results found'] },
  ]) {
    await open(path);
    await heading(title).waitFor();
    for (const text of words) await says(text);
    await page.waitForURL(shop.url + at);
    expect(await page.title(), path).toMatch(/\S.* \| Chicargos$/);
  }
  // Three pages at a time: of 35 the fifth stands between the fourth and the sixth.
  await open('/auto-parts?page=5');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.waitFor();
  expect(await pages.getByRole('link').allInnerTexts()).toEqual(['', '4', '5', '6', '']);
  expect(await page.getByText('Parts department').count()).toBe(0);
});

test('fits every width and is read aloud: a list, an item, the department', async () => {
  await open('/partner-one-search/headlight/0/0/1/b');
  await says(/results found/);
  await inspectScreen(page, 'items');
  await open(RADIO);
  await heading(/^Car radio/).waitFor();
  await inspectScreen(page, 'item');
  await open('/auto-parts');
  await page.getByLabel('Request').waitFor();
  await inspectScreen(page, 'parts');
});

test('a guest chooses size and destination, signs in, and finds both chosen', async () => {
  await open(GLOVES);
  await page.getByRole('link', { name: 'Motorcycle gloves, leather' }).click();
  await heading('Motorcycle gloves, leather').waitFor();
  const buy = page.getByRole('button', { name: 'Buy Now' });
  await buy.last().click();
  await says('Error: Select size');
  await says('Set Destination (Country)');
  await page.getByLabel('Size').selectOption('L');
  await page.getByLabel('Country').selectOption({ label: 'Zambia' });
  const item = page.url();
  await buy.last().click();
  await page.waitForURL(/\/login$/);
  await signIn(page, null, BUYER);
  await page.waitForURL(item);
  await expect.poll(() => page.getByLabel('Size').inputValue()).toBe('L');
  expect(await page.getByLabel('Country').inputValue()).toBe('ZM');
  await buy.last().click();
  await heading('Basket').waitFor();
  await says('Motorcycle gloves, leather');
  const token = await tokenOf(shop);
  const basket = async () => JSON.stringify((await shop.ask('/api/basket/', { token })).body);
  await expect.poll(basket).toContain('"code":"ZM"');
  expect(await basket()).toContain('"value":"L"');
});

test('a request for a part outlives the page, waits without a network and goes out once', async () => {
  await open('/auto-parts');
  await page.getByLabel('Phone number').fill('+260 97 1234567');
  await page.getByLabel('Request').fill('Two front hubs for a 2012 Hilux');
  await says('Kept on this phone');
  await page.reload();
  await expect.poll(() => page.getByLabel('Request').inputValue()).toBe('Two front hubs for a 2012 Hilux');
  await workerReady(page);
  await network(false);
  await page.getByRole('button', { name: 'Send' }).click();
  await says('Saved on this phone. It is sent when there is a connection.');
  await network(true);
  await says('Sent. An agent will be in touch within 12hrs');
  await expect.poll(() => shop.mails(/^Subject: Parts request: /m)).toHaveLength(1);
  await page.reload();
  await page.getByLabel('Request').waitFor();
  expect(await page.getByLabel('Request').inputValue()).toBe('');
});

test('what was seen opens from cold without a network, and what was not says so', async () => {
  await open('/electronics');
  await says(/results found/);
  await open(RADIO);
  await heading(/^Car radio/).waitFor();
  await workerReady(page);
  await network(false);
  await phone.restart();
  page = await phone.tab();
  await open('/electronics');
  await says(/^On this phone since/);
  await open(RADIO);
  await heading(/^Car radio/).waitFor();
  await says('AVAILABLE');
  await open('/partner-one-search/wiper/0/0/1/b');
  await says('You are offline and this search was not done on this phone before.');
  await network(true);
});
