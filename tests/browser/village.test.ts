import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { atEase, goWithin, overIsGone } from './harness/page-readiness.ts';
import { Phone, piecesKept, workerReady } from './harness/phone.ts';
import { BUYER } from './harness/shop.ts';
import { databaseOf, shopAndPhone } from './harness/shop-and-phone.ts';
import { cardIds, signIn } from './harness/steps.ts';
import { offline, online, stored } from './harness/prepared-phone.ts';

/**
 * A buyer in a village, with a small phone, a narrow line and 2 MB of data a day: finds, compares and asks for a
 * car on two days, of which the phone has a network for minutes.
 */
const SLOW_LINE = { rttMs: 300, upBitsPerSecond: 400_000, downBitsPerSecond: 400_000 };
const here = await shopAndPhone({
  env: { CHICARGOS_TEST_HOOKS: '1' },
  slow: SLOW_LINE,
  lineStays: true,
  phone: { saver: true },
});
const { shop, phone } = here;
let { page } = here;
const db = databaseOf(shop);

const KB = 1000;
const WIDE_LINE = { rttMs: 0, upBitsPerSecond: 0, downBitsPerSecond: 0 };
const DAY_MS = 86_400_000;
const A_DAY = 2000 * KB;
const FIRST_DAY = 500 * KB;
const DELTA = 15 * KB;
/**
 * Bytes that the meter may lack of all that came over the line: the browser says 300 for a head of some 700, and nothing of
 * the worker's own two scripts.
 */
const METER_SHARE = 0.75;

const TOYOTAS = '/search/1/0/0/1/Toyota/all/0';
/** The list that was found on the first day, for the second one and for the other phone. */
const found = { address: '', ids: [] as number[], compared: [] as number[] };

/** The battery was empty meanwhile: the browser is closed, and opens without a network. */
async function coldStart(): Promise<void> {
  await offline(phone, shop);
  await phone.restart();
  await phone.context.setOffline(true);
  page = await phone.tab();
}

const Month = v.object({
  name: v.pipe(v.string(), v.startsWith('used:')),
  value: v.object({ pictures: v.number(), pages: v.number(), sending: v.number() }),
});
/** Bytes that the app says it used, by its own meter. */
async function used(): Promise<{ pictures: number; all: number }> {
  const months = (await stored(page, 'meta')).filter((row) => v.is(Month, row));
  const sum = { pictures: 0, all: 0 };
  for (const { value } of v.parse(v.array(Month), months)) {
    sum.pictures += value.pictures;
    sum.all += value.pictures + value.pages + value.sending;
  }
  return sum;
}

const results = async (on = page): Promise<number> =>
  Number((await on.getByText(/^[\d,]+ results found$/).innerText()).replace(/\D/g, ''));

test('on the first day the shop and the catalogue of a make come within 500 KB, without a picture', async () => {
  await page.goto(shop.url);
  await workerReady(page);
  await page.goto(`${shop.url}/login`);
  await signIn(page, null, BUYER);
  // Whoever has not heard of it finds it on the first page.
  await page.goto(shop.url);
  await page.getByRole('link', { name: 'Search without a connection' }).click();
  await page.getByLabel('Which vehicles').selectOption('Toyota');
  const get = page.getByRole('button', { name: /^Get \d+ listings, about \d+ KB$/ });
  const [, said = ''] = /about (\d+) KB/.exec(await get.innerText()) ?? [];
  // What reads a catalogue comes beside it, and is not what the button names.
  await piecesKept(page, 'pack');
  await page.waitForLoadState('networkidle'); // quiet: bytes are counted from here
  const before = shop.line.bytesDown;
  await get.click();
  await page.getByText('The catalogue is on this phone.').waitFor();
  // The size that was named is what came, but for heads and the keys.
  expect(shop.line.bytesDown - before).toBeLessThan(Number(said) * KB + 5 * KB);

  await page.goto(`${shop.url}/waiting`);
  await page.getByText(/ KB$/).first().waitFor();
  await expect.poll(async () => (await used()).all / shop.line.bytesDown).toBeGreaterThan(METER_SHARE);
  const { all, pictures } = await used();
  expect(all).toBeLessThanOrEqual(shop.line.bytesDown);
  expect(all).toBeLessThan(FIRST_DAY);
  expect(pictures).toBe(0);
});

test('in the village, without a network, a car is found, compared and asked for', async () => {
  await coldStart();
  await page.goto(shop.url + TOYOTAS);
  await page.getByText(/^From the catalogue of /).waitFor();
  const everything = await results();
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const petrol = sheet.getByRole('checkbox', { name: /^Petrol/ });
  const beside = async () => Number((await petrol.locator('xpath=..').innerText()).replace(/\D/g, ''));
  // Counted before the next: the phone says for a while how many there were without it.
  await expect.poll(beside).toBeGreaterThan(0);
  const ofAll = await beside();
  expect(ofAll).toBeLessThan(everything);
  await sheet.getByLabel('Words').fill('yaris');
  await expect.poll(beside).toBeLessThan(ofAll);
  const named = await beside();
  // All that are named so cost less.
  await sheet.getByLabel('To', { exact: true }).selectOption('20000');
  await sheet.getByLabel('Year from').selectOption('2015');
  await expect.poll(beside).toBeLessThan(named);
  await petrol.check({ force: true });
  // The counts and the button come together: the phone shows for a while those of what was chosen before.
  const show = sheet.getByRole('button', { name: /^Show [\d,]+ results?$/ });
  const shown = async () => Number((await show.innerText()).replace(/\D/g, ''));
  await expect.poll(async () => (await shown()) - (await beside())).toBe(0);
  const many = await shown();
  await show.click();
  await expect.poll(results).toBe(many);
  expect(many).toBeGreaterThan(50);
  expect(page.url()).toContain('q=yaris&year=2015-&fuel=Petrol');
  found.address = page.url();
  found.ids = await cardIds(page);
  expect(found.ids).toHaveLength(25);
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('link', { name: 'Search saved' }).waitFor();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 3' }).click();
  await page.waitForURL(/\/search\/3\//);
  let third: number[] = [];
  const others = async () => (third = await cardIds(page)).filter((id) => !found.ids.includes(id)).length;
  await expect.poll(others).toBe(25);

  found.compared = third.slice(0, 3);
  for (const [place, id] of found.compared.entries()) {
    await goWithin(page, `/details/${id}`);
    // The car's own; the duty box says it of its rules too.
    await page
      .getByText(/^From the catalogue of /)
      .first()
      .waitFor();
    await page.getByText(/^About \$[\d,.]+ landed$/).waitFor();
    await page.getByRole('button', { name: 'Add to compare' }).click();
    await page.getByRole('link', { name: `Compare ${place + 1} of 4` }).waitFor();
  }
  const favourite = page.getByRole('button', { name: 'Favourite', exact: true });
  await favourite.click();
  await expect.poll(() => favourite.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('region', { name: 'Seller' }).getByRole('button', { name: 'Inquire' }).click();
  const form = page.getByRole('dialog', { name: 'Inquire' });
  await form.getByLabel('Name').fill('Chanda Phiri');
  await form.getByLabel('Email').fill(BUYER.email);
  await form.getByLabel('Phone number').fill('260971234567');
  await form.getByLabel('Request').fill('Is it still there? I come to Lusaka in May.');
  await atEase(page);
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('dialog', { name: 'Saved on this phone' }).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await overIsGone(page);

  await goWithin(page, '/compare');
  const table = page.getByRole('table');
  await expect.poll(() => table.getByRole('columnheader').getByRole('link').count()).toBe(3);
  await goWithin(page, '/waiting');
  await expect.poll(() => waits().count()).toBe(3);
  expect(await sentSoFar()).toEqual({ requests: 0, favourites: 0, searches: 0 });
});

/** The browser may have woken the worker, which cannot know that the line is cut: then it has tried. */
const waits = () => page.getByRole('main').getByText(/^(Waiting to send|Sent, waiting for the answer)$/);

/** Rows that the shop has of all that the buyer did. */
async function sentSoFar(): Promise<{ requests: number; favourites: number; searches: number }> {
  const [requests, favourites, searches] = await Promise.all([
    db.selectFrom('requests').select('id').execute(),
    db.selectFrom('favourites').select('product_id').execute(),
    db.selectFrom('saved_searches').select('id').execute(),
  ]);
  return { requests: requests.length, favourites: favourites.length, searches: searches.length };
}

test('on the second day what waited goes out once, and what was sold or has another price is said with its figures', async () => {
  const [sold = 0, dearer = 0] = found.compared;
  await coldStart();
  await page.goto(`${shop.url}/compare`);
  const car = (id: number) =>
    page.getByRole('columnheader').filter({ has: page.locator(`a[href="/details/${id}"]`) });
  await car(dearer).waitFor();
  const prices = () =>
    page
      .getByRole('rowgroup')
      .filter({ has: page.getByRole('rowheader', { name: /^Price/ }) })
      .getByRole('cell')
      .allInnerTexts();
  const figures = (text = '') => text.match(/\$[\d,]+\.\d\d/g) ?? [];
  // Each comes out of the catalogue by itself.
  await expect.poll(async () => (await prices()).map((text) => figures(text).length)).toEqual([1, 1, 1]);
  const were = (await prices()).map((text) => figures(text)[0]);
  await change(sold, { live: false });
  await change(dearer, { price: 12_345 });

  // The bus stops where there is a network; for the phone it is another day.
  await coldStart();
  await phone.context.clock.setSystemTime(Date.now() + DAY_MS);
  await page.goto(`${shop.url}/waiting`);
  await waits().first().waitFor();
  await online(phone, shop);
  await page.getByText('Nothing is waiting to be sent').waitFor();
  expect(await sentSoFar()).toEqual({ requests: 1, favourites: 1, searches: 1 });

  const before = shop.line.bytesDown;
  await goWithin(page, '/catalogue');
  await page.getByRole('button', { name: /^Update, [\d.]+ KB$/ }).click();
  await page.getByText('The catalogue is on this phone.').waitFor();
  expect(shop.line.bytesDown - before).toBeLessThan(DELTA);
  await goWithin(page, '/compare');
  await car(sold).getByText('No longer listed').waitFor();
  await expect
    .poll(async () => (await prices()).map(figures))
    .toEqual([[were[0]], ['$12,345.00', were[1]], [were[2]]]);
  expect(shop.line.bytesDown).toBeLessThan(A_DAY);
  expect((await used()).all).toBeLessThan(A_DAY);
  expect(phone.complaints).toEqual([]);
});

const change = (id: number, to: object) =>
  shop.ask(`/api/__test__/products/${id}/`, { method: 'PATCH', body: JSON.stringify(to) });

test('the file that is handed on finds the same 25 in the same order on a phone that never searched', async () => {
  await goWithin(page, '/catalogue');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  const buffer = readFileSync(await download.path());
  shop.line.speed = WIDE_LINE;
  const other = await Phone.open({ saver: true });
  const tab = await other.tab();
  await Promise.all([
    tab.waitForResponse(/\/api\/catalogue-pack\/keys\//).then((keys) => keys.finished()),
    tab.goto(`${shop.url}/catalogue`),
  ]);
  await workerReady(tab);
  // What reads a catalogue comes to who has opened that page, and the file may then come without a network.
  await piecesKept(tab, 'pack');
  await offline(other, shop);
  await tab
    .getByLabel('Catalogue file')
    .setInputFiles({ name: 'chicargos-catalogue.cgp', mimeType: 'application/octet-stream', buffer });
  await tab.getByText('The catalogue is on this phone.').waitFor();
  await tab.goto(found.address);
  await tab.getByText(/^From the catalogue of /).waitFor();
  await expect.poll(() => cardIds(tab)).toEqual(found.ids);
  expect(other.complaints).toEqual([]);
});
