import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { inspectScreen } from './harness/inspect.ts';
import { goWithin } from './harness/page-readiness.ts';
import { workerReady } from './harness/phone.ts';
import { BUYER } from './harness/shop.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn, tokenOf } from './harness/steps.ts';
import { answersKept, offline, online } from './harness/prepared-phone.ts';

const here = await shopAndPhone({ quiet: true, phone: { hasApp: true } });
const { shop, phone } = here;
let { page } = here;

const GLOVES = '/partner-one-search/gloves/0/0/1/a';
const RADIO = '/item-details/61001/1.00';

const heading = (name: RegExp | string) => page.getByRole('heading', { level: 1, name });
const says = (text: RegExp | string) => page.getByText(text).first().waitFor();
const focused = (place: Locator) => place.evaluate((node) => node === document.activeElement);
const open = (path: string) => page.goto(shop.url + path);
/** Within the app, from a page of another heading. */
const visit = (path: string) => goWithin(page, path);
const askForPart = () => page.getByRole('button', { name: 'Ask for a part' }).click();

test('every address of parts and items opens with its heading and its words', async () => {
  let before = 'Parts';
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
    { path: '/auto-parts/no-such', title: 'Category not found', words: ['See all parts'] },
    { path: '/electronics?q=radio', title: 'Electronics', words: ['results found'] },
    { path: GLOVES, title: 'gloves', words: ['3 results found', 'Motorcycle gloves, leather'] },
    {
      path: '/partner-one-search/nosuchthing/0/0/1/b',
      title: 'nosuchthing',
      words: ['Oops, no exact matches found for "nosuchthing"'],
    },
    {
      path: '/search/cat-search-men',
      title: 'Men',
      words: ['4 results found', 'Coverall, cotton, navy'],
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
    {
      path: '/auto-parts?page=99',
      title: 'Parts',
      words: ['This list has fewer pages', 'See the first page'],
    },
    {
      path: '/partner-one-search/*/0/0/999/b',
      title: 'Parts and electronics',
      words: ['This list has fewer pages', 'See the first page'],
    },
    {
      path: '/search/999/0/0/*/*/all/*',
      title: 'All vehicles',
      words: ['This list has fewer pages', 'See the first page'],
    },
    { path: '/item-details/9', title: 'This item is no longer listed', words: [] },
    { path: '/commercial-vehicles', title: 'Commercial vehicles', words: ['results found'] },
  ]) {
    // Within the app, but after a page of the same heading, which could stand there still, and where the shop leads on.
    await (`${title}` === before || at !== path ? open(path) : goWithin(page, path));
    before = `${title}`;
    await heading(title).waitFor();
    for (const text of words) await says(text);
    await page.waitForURL(shop.url + at);
    // A page that has just come takes its title a moment after its words.
    await expect.poll(() => page.title(), { message: path }).toMatch(/\S.* \| Chicargos$/);
  }
  // Three pages at a time: of 35 the fifth stands between the fourth and the sixth.
  await open('/auto-parts?page=5');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.waitFor();
  // What is pressed from here on is no page that the server has just drawn.
  await workerReady(page);
  expect(await pages.getByRole('link').allInnerTexts()).toEqual(['', '4', '5', '6', '']);
  expect(await page.getByText('Parts department').count()).toBe(0);
});

test('fits every width and is read aloud: a list, an item, the department', async () => {
  await visit('/partner-one-search/headlight/0/0/1/b');
  await says(/results found/);
  await inspectScreen(page, 'items');
  // On a phone the orders stand among the filters.
  await page.getByRole('button', { name: 'FILTERS' }).click();
  const sheet = page.getByRole('dialog', { name: 'FILTERS' });
  await sheet.getByRole('link', { name: 'Price: Low to High' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.waitForURL(`${shop.url}/partner-one-search/headlight/0/0/1/a`);
  await visit(RADIO);
  await heading(/^Car radio/).waitFor();
  await inspectScreen(page, 'item');
  await visit('/auto-parts');
  await askForPart();
  await page.getByLabel('Request').waitFor();
  await inspectScreen(page, 'parts');
});

test('a part is priced to the port as a vehicle is, one in kwacha by quote, and hearts keep both', async () => {
  const sum = page.getByRole('table', { name: 'What it costs to land' });
  await visit('/details/60010/parts');
  await page.getByLabel('Country').selectOption({ label: 'Zambia' });
  await expect.poll(() => sum.innerText()).toMatch(/Item[^$]*\$12\.00[^$]*Published rate since[^$]*\$53\.00/);
  await page.getByText('Container', { exact: true }).click();
  await expect
    .poll(() => sum.innerText())
    .toMatch(/Shipping, Container[^$]*\$83\.00[^$]*Walvis Bay[^$]*\$95\.00/);
  await page.getByRole('heading', { name: 'Duty and taxes in Zambia, estimate' }).waitFor();
  await says('Not known: duty.');
  expect(await page.getByRole('button', { name: 'Add to compare' }).count()).toBe(0);
  const favourite = page.getByRole('button', { name: 'Favourite', exact: true });
  await favourite.click();
  await expect.poll(() => favourite.getAttribute('aria-pressed')).toBe('true');

  await visit(RADIO);
  await page.getByLabel('Country').selectOption({ label: 'Zambia' });
  await expect.poll(() => sum.innerText()).toMatch(/Shipping[\s\S]*by quote[\s\S]*Without shipping/);

  await visit('/partner-one-search/brake/0/0/1/b');
  const heart = page.getByRole('button', { name: /^Favourite: Rear brake pads - Nissan Pathfinder/ });
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  await visit('/electronics');
  const radio = page.getByRole('button', { name: /^Favourite: Car radio/ }).first();
  await radio.click();
  await expect.poll(() => radio.getAttribute('aria-pressed')).toBe('true');
  await visit('/profile/saved');
  const kept = page.getByRole('list', { name: 'Favourites' }).getByRole('heading');
  await expect.poll(() => kept.count()).toBe(2);
});

test('a guest chooses size and destination, signs in, and finds both chosen', async () => {
  await open(GLOVES);
  await page.getByRole('link', { name: 'Motorcycle gloves, leather' }).click();
  await heading('Motorcycle gloves, leather').waitFor();
  const buy = page.getByRole('button', { name: 'Buy Now' });
  await buy.last().focus();
  await page.keyboard.press('Enter');
  await says('Error: Select size');
  await says('Set Destination (Country)');
  // The first wrong field has the focus, and is chosen by its letter.
  await expect.poll(() => focused(page.getByLabel('Size'))).toBe(true);
  await page.keyboard.press('L');
  expect(await page.getByLabel('Size').inputValue()).toBe('L');
  await page.getByLabel('Country').focus();
  await page.keyboard.type('Zam');
  await page.getByLabel('Port', { exact: true }).waitFor();
  expect(await page.getByLabel('Country').inputValue()).toBe('ZM');
  const item = page.url();
  await buy.last().click();
  await page.waitForURL(/\/login$/);
  await signIn(page, null, BUYER);
  await page.waitForURL(item);
  await expect.poll(() => page.getByLabel('Size').inputValue()).toBe('L');
  await expect.poll(() => page.getByLabel('Country').inputValue()).toBe('ZM');
  await buy.last().click();
  await heading('Basket').waitFor();
  await says('Motorcycle gloves, leather');
  const token = await tokenOf(shop);
  const chosen = async () => {
    const basket = JSON.stringify((await shop.ask('/api/basket/', { token })).body);
    return ['"code":"ZM"', '"value":"L"'].filter((one) => basket.includes(one));
  };
  await expect.poll(chosen).toEqual(['"code":"ZM"', '"value":"L"']);
});

test('what was seen opens from cold without a network, and what was not says so', async () => {
  await visit('/electronics');
  await says(/results found/);
  await visit(RADIO);
  await heading(/^Car radio/).waitFor();
  await workerReady(page);
  await answersKept(page);
  await offline(phone, shop);
  await phone.restart();
  page = await phone.tab();
  await open('/electronics');
  await says(/^On this phone since/);
  await visit(RADIO);
  await heading(/^Car radio/).waitFor();
  await says('AVAILABLE');
  await visit('/partner-one-search/wiper/0/0/1/b');
  await says('You are offline, and this search has not been run on this phone before.');
  await online(phone, shop);
});
