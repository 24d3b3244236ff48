import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Phone, workerReady } from './harness/phone.ts';
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
let phone: Phone;

const SEARCH = '/search/1/0/0/1/Toyota/all/0?q=2015';

/** Seen once with a connection: the app, the search, one car of it. Answers the car's id. */
async function seeOnce(page: Page, place: number): Promise<number> {
  await page.goto(shop.url);
  await workerReady(page);
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
  phone = await Phone.open();
  const page = await phone.tab();
  await page.goto(shop.url);
  await workerReady(page);
  const session = await phone.context.newCDPSession(page);
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
  phone = await shop.phone();
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
  phone = await shop.phone();
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
  // Else the batch whose answer is lost may be the basket's, with the order still to come.
  await expect.poll(() => addOf(cold, id)).toMatchObject({ state: 'done' });
  await offline(phone, shop);
  await cold.getByRole('button', { name: 'Continue' }).first().click();
  await placeTheOrder(cold);
  await orderWaits(cold);

  await sendThroughACrash(cold, phone, shop);
  await cold.goto(`${shop.url}/confirm-order`);
  await cold.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await expectOneOrderAndMail(id);
});
