import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { textOf } from '../server/harness/pdf-text.ts';
import { goWithin } from './harness/page-readiness.ts';
import { piecesKept } from './harness/phone.ts';
import { BUYER, SEARCH_IN_MEMORY } from './harness/shop.ts';
import { aShop } from './harness/shop-and-phone.ts';
import {
  card,
  cardIds,
  fillConsignee,
  openSearch,
  orderWaits,
  placeTheOrder,
  signIn,
  toCheckout,
  tokenOf,
  toReview,
} from './harness/steps.ts';
import { addOf, answersKept, buy, offline, online, sendThroughACrash } from './harness/prepared-phone.ts';
import { stockReference } from '#domain/stock/reference.ts';

/**
 * The product's main promise, in a real browser with a real worker and a real database: an order made without a
 * network is sent once, whatever happens on the way.
 */
const shop = await aShop({ env: SEARCH_IN_MEMORY });
/** Has the app before the first test, and a buyer from the second on. */
const own = await shop.phone();

const SEARCH = '/search/1/0/0/1/Toyota/all/0?q=2015';

/** Seen once with a connection: the app, the search, one car of it. Answers the car's id. */
async function seeOnce(page: Page, place: number): Promise<number> {
  await openSearch(page, shop.url + SEARCH);
  const id = (await cardIds(page))[place] ?? 0;
  await card(page, id).click();
  // The list stays until the file of the other screen is there.
  await page.getByText('What it costs to land').first().waitFor();
  await page.getByText(/^Seen (today|yesterday)/).waitFor();
  await answersKept(page);
  return id;
}

/** From a cold start without a network: finds the car again and puts it into the basket. */
async function findAgainAndAdd(page: Page, id: number): Promise<void> {
  await page.goto(shop.url);
  await page.getByRole('heading', { level: 1, name: /priced to your port/ }).waitFor();
  await openSearch(page, shop.url + SEARCH);
  await page.getByText(/^On this phone since/).waitFor();
  await card(page, id).click();
  await page.getByText('What it costs to land').first().waitFor();
  await buy(page);
  await page.getByText(stockReference(id)).first().waitFor();
}

async function placeOrder(page: Page): Promise<void> {
  await toCheckout(page);
  await toReview(page);
  await placeTheOrder(page);
  await orderWaits(page);
}

interface Orders {
  count: number;
  results: { number: string; line_props: { product_id: number }[] }[];
}
async function ordersOf(id: number): Promise<Orders['results']> {
  const { body } = await shop.ask('/api/orders/', { token: await tokenOf(shop) });
  return (body as Orders).results.filter(({ line_props }) =>
    line_props.some((line) => line.product_id === id),
  );
}

/** One order of the car and one mail about it, whatever happened on the way; answers the order's number. */
async function expectOneOrderAndMail(id: number): Promise<string> {
  const orders = await ordersOf(id);
  expect(orders).toHaveLength(1);
  const number = orders[0]?.number ?? '';
  await expect.poll(() => shop.mails(new RegExp(`^Subject: .*${number}`, 'm')).length).toBe(1);
  return number;
}

const Picture = v.object({ src: v.string(), sizes: v.string() });
const Manifest = v.object({
  shortcuts: v.array(v.object({ url: v.string() })),
  icons: v.array(v.object({ ...Picture.entries, purpose: v.optional(v.string()) })),
  screenshots: v.pipe(v.array(Picture), v.minLength(3)),
  share_target: v.unknown(),
});

test('the app can be installed, opens what is shared with it, and shows itself before', async () => {
  const page = await own.tab();
  await page.goto(shop.url);
  const session = await own.context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, data = '{}', url } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const manifest = v.parse(Manifest, JSON.parse(data));
  expect(manifest.shortcuts.map((one) => one.url)).toEqual(['/search', '/waiting', '/profile']);
  expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toEqual(
    new Set([undefined, 'maskable', 'monochrome']),
  );
  expect(manifest.share_target).toMatchObject({ action: '/share', params: { text: 'q' } });
  // What it names is there, in the size that it names.
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const file = await fetch(new URL(src, url));
    const { width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
    expect(`${width}x${height}`, src).toBe(sizes);
  }
  await page.goto(`${shop.url}/share?q=${encodeURIComponent(`See ${shop.url}/verify-invoice`)}`);
  await page.waitForURL(`${shop.url}/verify-invoice`);
});

test('an order placed offline is sent once, with two tabs open, through a lost answer and a killed server', async () => {
  const phone = own;
  let page = await phone.tab();
  await signIn(page, shop.url, BUYER);
  const id = await seeOnce(page, 1);
  await offline(phone, shop);
  await phone.restart();
  await offline(phone, shop);
  page = await phone.tab();
  await findAgainAndAdd(page, id);
  await placeOrder(page);
  const second = await phone.context.newPage();
  await second.goto(`${shop.url}/waiting`);
  await orderWaits(second);

  await sendThroughACrash(page, phone, shop);
  await second.goto(`${shop.url}/confirm-order`);
  await second.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  const number = await expectOneOrderAndMail(id);

  // The pro-forma that the phone saves is the one that verifies.
  await page.goto(`${shop.url}/orders/${number}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^PDF/ }).first().click(),
  ]);
  const { bytes } = await shop.ask(`/api/orders/${number}/invoice/`, { token: await tokenOf(shop) });
  const saved = await download.createReadStream();
  const hash = createHash('sha256');
  for await (const part of saved) hash.update(part as Buffer);
  const sha256 = hash.digest('hex');
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  const { body } = await shop.ask(`/api/verify-invoice/?sha256=${sha256}`);
  expect(body).toMatchObject({ valid: true, file: 'unchanged', status: 'current' });
  expect(phone.complaints).toEqual([]);
});

test("a guest's basket, filled offline, comes along at sign-in and is ordered once", async () => {
  const phone = await shop.phone();
  const page = await phone.tab();
  const id = await seeOnce(page, 5);
  await offline(phone, shop);
  await phone.restart();
  await offline(phone, shop);
  const cold = await phone.tab();
  await findAgainAndAdd(cold, id);
  await online(phone, shop);
  await toCheckout(cold);
  await signIn(cold, null, BUYER);
  // Back where the purchase was: the consignee form, with the basket that came along.
  await cold.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await fillConsignee(cold);
  await expect.poll(() => addOf(cold, id)).toMatchObject({ state: 'done' });
  await offline(phone, shop);
  await cold.getByRole('button', { name: 'Continue' }).first().click();
  await placeTheOrder(cold);
  await orderWaits(cold);

  await online(phone, shop);
  await cold.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await expectOneOrderAndMail(id);
});

/**
 * From home by kwacha to a car that Zambia lets in, what it costs to land, and the order, whose figures are the same on each
 * screen and paper; then the same search from the catalogue without a line.
 */
describe('a buyer in Lusaka with K80,000', async () => {
  const Invoiced = v.object({
    results: v.array(v.object({ number: v.string(), total_incl_tax: v.string() })),
  });
  const PORT = 'Dar Es Salaam';
  const results = (tab: Page) => tab.getByRole('list', { name: 'Results' });
  const landed = (tab: Page) =>
    tab.getByRole('row', { name: new RegExp(`^Total to ${PORT}`) }).getByRole('cell');
  const duty = (tab: Page) => tab.getByRole('region', { name: 'Duty and taxes in Zambia, estimate' });
  /** The first amount in dollars of a text. */
  const amountIn = (text: string): string => /\$[\d,]+\.\d\d/.exec(text)?.[0] ?? '';
  /** Searches that were found with a line, to be found without one. */
  const found = { address: '', ids: [] as number[], car: '', landed: '', duty: '' };

  const phone = await shop.phone({ zone: 'Africa/Lusaka' });
  const page = await phone.tab();

  test('kwacha lead to a car, its figures to a pro-forma, and each says the same', async () => {
    await page.goto(shop.url);
    await page.getByLabel('Make').selectOption('Toyota');
    await page.getByLabel('Price from').selectOption({ label: 'K0' });
    await page.getByLabel('Price to').selectOption({ label: 'K80,000' });
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Search/ })
      .click();
    await page.waitForURL(`${shop.url}/search/Toyota/any/0/80000?currency=ZMW`);
    const chips = page.getByRole('list', { name: 'Filters in use' });
    await chips.getByText(/K80,000 \(about .*\$[\d,]+\)/).waitFor();

    await page.getByRole('button', { name: /^(Choose a|Change the) destination$/ }).click();
    const where = page.getByRole('dialog', { name: 'Where do you want it shipped?' });
    await where.getByLabel('Country').selectOption('ZM');
    await where.getByLabel('Port').selectOption(PORT);
    await where.getByRole('button', { name: 'Ship there' }).click();
    await results(page)
      .getByText(new RegExp(`^About .* to ${PORT}`))
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: 'Allowed in my country (Zambia)' }).check();
    await sheet.getByRole('button', { name: /^Show [\d,]+ results?$/ }).click();
    await page.waitForURL(/allowed=ZM/);
    found.address = page.url();
    found.ids = await cardIds(page);
    expect(
      await results(page)
        .getByText(/^Not for Zambia/)
        .count(),
    ).toBe(0);

    await results(page).getByRole('heading').getByRole('link').first().click();
    await page.waitForURL(/\/details\//);
    found.car = page.url();
    await duty(page).waitFor();
    found.landed = amountIn(await landed(page).innerText());
    found.duty = await duty(page).innerText();
    expect(found.landed).toMatch(/^\$/);
    expect(found.duty).toMatch(/Source, /);
    await page.getByRole('button', { name: 'Add to compare' }).click();
    await page.getByRole('link', { name: /^Compare 1 of / }).click();
    const compared = page.getByRole('region', { name: 'Compared cars' });
    await compared.getByText(/^Set by Chicargos, since /).waitFor();
    expect(await compared.innerText()).toContain(found.landed);
    await page.goto(found.car);
    await buy(page);
    await toCheckout(page);
    // Whoever was a guest so far comes back to where the purchase was.
    await signIn(page, null, BUYER);
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    await toReview(page);
    const figures = page.getByRole('table', { name: 'Figures' });
    const total = amountIn(
      await figures
        .getByRole('row', { name: /^Total/ })
        .getByRole('cell')
        .innerText(),
    );
    expect(total).toBe(found.landed);
    expect(await figures.innerText()).toMatch(/Set by Chicargos, since[\s\S]*Published rate since/);
    await placeTheOrder(page);
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();

    const token = await tokenOf(shop);
    const [order] = v.parse(Invoiced, (await shop.ask('/api/orders/', { token })).body).results;
    const { bytes } = await shop.ask(`/api/orders/${order?.number}/invoice/`, { token });
    const paper = textOf(Buffer.from(bytes)).replaceAll(/\s+/g, ' ');
    expect(paper).toContain(`Total to pay ${total} USD`);
    expect(paper).toContain(`Port: ${PORT}, Tanzania Destination: Zambia`);
    expect(paper).toMatch(/Price set by .+ on .+ shipping at the rate published from /);
    await goWithin(page, `/orders/${order?.number}`);
    const ordered = page.getByRole('list', { name: 'Ordered' });
    await ordered.getByText(/^Price set by .+ on /).waitFor();
    await ordered.getByText(/^Shipping: Published rate since /).waitFor();
    await page.getByRole('link', { name: 'verify-invoice' }).first().click();
    await page.getByText(total).first().waitFor();
    await page.getByText(/^Price set by .+ on /).waitFor();
    await page.getByText(/^Shipping: Published rate since /).waitFor();
    expect(phone.complaints).toEqual([]);
  });

  test('without a line the catalogue finds the same cars at the same figures, and takes an order', async () => {
    await goWithin(page, '/catalogue');
    await page.getByLabel('Which vehicles').selectOption('Toyota');
    await piecesKept(page, 'pack');
    await page.getByRole('button', { name: /^Get \d+ listings/ }).click();
    await page.getByText('The catalogue is on this phone.').waitFor();
    await offline(phone, shop);
    // Another order of the same question, so that the catalogue answers it and nothing that was kept.
    await page.goto(`${found.address}&year=1950-`);
    await page
      .getByText(/^From the catalogue of /)
      .first()
      .waitFor();
    expect(await cardIds(page)).toEqual(found.ids);
    const [, second] = found.ids;
    await page.goto(`${shop.url}/details/${second}`);
    await page
      .getByText(/^From the catalogue of /)
      .first()
      .waitFor();
    await duty(page).waitFor();
    const sum = amountIn(await landed(page).innerText());
    expect(sum).toMatch(/^\$/);
    await page.goto(found.car);
    expect(amountIn(await landed(page).innerText())).toBe(found.landed);
    await page.goto(`${shop.url}/details/${second}`);
    await buy(page);
    await toCheckout(page);
    await toReview(page);
    const figures = page.getByRole('table', { name: 'Figures' });
    expect(
      amountIn(
        await figures
          .getByRole('row', { name: /^Total/ })
          .getByRole('cell')
          .innerText(),
      ),
    ).toBe(sum);
    await placeTheOrder(page);
    await page.getByText('Waiting to send. Not placed yet').first().waitFor();

    await online(phone, shop);
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
    const token = await tokenOf(shop);
    const [order] = v.parse(Invoiced, (await shop.ask('/api/orders/', { token })).body).results;
    expect(`$${Number(order?.total_incl_tax).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`).toBe(
      sum,
    );
  });
});
