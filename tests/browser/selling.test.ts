import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { UPLOAD_OFFSET } from '#contract/listings/uploads.ts';
import { pictureHash } from '#server/media/pipeline.ts';
import { localFiles } from '#server/platform/files/local-files.ts';
import { readUpload } from '#server/uploads/files.ts';
import { Phone, piecesKept, workerReady } from './harness/phone.ts';
import { BUYER, SECOND_BUYER, STAFF } from './harness/shop.ts';
import { databaseOf, shopAndPhone } from './harness/shop-and-phone.ts';
import { goWithin } from './harness/page-readiness.ts';
import { signIn, tokenOf } from './harness/steps.ts';
import { offline, online, stored } from './harness/prepared-phone.ts';

/**
 * A dealer in a yard without a signal: a vehicle and a part with four photos each, and a price that another phone changes
 * meanwhile; then a line that breaks every 20 KB. At last another one, whose table goes out to a spreadsheet and comes back.
 */
const WIDE_LINE = { rttMs: 0, upBitsPerSecond: 0, downBitsPerSecond: 0 };
const here = await shopAndPhone({ slow: WIDE_LINE, lineStays: true, phone: { hasApp: true } });
const { shop, phone } = here;
let { page } = here;
const db = databaseOf(shop);
const token = await tokenOf(shop);

const BREAKS_AFTER = 20_000;
const YARIS = '2014, Toyota, Yaris, 1.3 VVT-i';
const PADS = 'Front brake pads, 2014, Toyota Yaris, 04465-0D070';

const open = (path: string) => page.goto(shop.url + path);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const field = (name: string | RegExp) => page.getByRole('main').getByLabel(name);

/** A call past the phone, as another phone of the same seller makes it. */
async function ask(path: string, body: object, by = token): Promise<unknown> {
  const answer = await shop.ask(path, { method: 'POST', token: by, body: JSON.stringify(body) });
  expect(answer.status, path).toBeLessThan(300);
  return answer.body;
}

/** A picture that compresses badly, as photos do. A large one has more bytes than one connection carries. */
async function photo(
  place: number,
  isLarge: boolean,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [width, height] = isLarge ? [480, 360] : [320, 240];
  const noise = Buffer.alloc(width * height * 3, 0).map((_, at) => (at * (at % (97 + place)) * 31) % 251);
  const buffer = await sharp(noise, { raw: { width, height, channels: 3 } })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer();
  return { name: `photo-${place}.jpg`, mimeType: 'image/jpeg', buffer };
}

/** Four photos, the first a large one, chosen together and taken as they are. */
async function addPhotos(first: number): Promise<void> {
  await button(/^Add photo/)
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .last()
    .setInputFiles(await Promise.all([0, 1, 2, 3].map((at) => photo(first + at, at === 0))));
  await dialog.getByRole('button', { name: 'Upload all 4 as they are' }).click();
  await expect.poll(() => dialog.getByText('Kept on this phone. Waiting to send').count()).toBe(4);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

const Own = v.object({
  data: v.array(
    v.object({
      prod_id: v.number(),
      prod_name: v.string(),
      prod_live: v.string(),
      prod_price: v.nullable(v.string()),
    }),
  ),
});
const ownListings = async (by = token) => {
  const { body } = await shop.ask('/api/vendor/get-products/?whole=1', { token: by });
  return v.parse(Own, body).data;
};

const Bytes = v.object({ key: v.string(), bytes: v.array(v.number()) });
const Attaching = v.object({
  key: v.string(),
  seq: v.number(),
  name: v.literal('photo.attach'),
  payload: v.object({ cid: v.string(), do: v.number(), sha256: v.string() }),
});
/** SHA-256 of every photo as this phone has made it, four a listing in the order of their places, the first listing first. */
async function preparedHashes(): Promise<string[][]> {
  const kept = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('chicargos');
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(asked.error ?? new Error('no reason given')));
    });
    const reading = database.transaction('photoBytes').objectStore('photoBytes').getAll();
    const found = await new Promise<{ key: string; bytes: ArrayBuffer }[]>((resolve) =>
      reading.addEventListener('success', () =>
        resolve(reading.result as { key: string; bytes: ArrayBuffer }[]),
      ),
    );
    database.close();
    return found.map(({ key, bytes }) => ({ key, bytes: [...new Uint8Array(bytes)] }));
  });
  const hashes = new Map(
    v
      .parse(v.array(Bytes), kept)
      .map(({ key, bytes }) => [key, createHash('sha256').update(Buffer.from(bytes)).digest('hex')]),
  );
  const listings = new Map<string, string[]>();
  const acts = (await stored(page, 'commands')).filter((command) => v.is(Attaching, command));
  for (const { key, payload } of acts.toSorted((one, other) => one.seq - other.seq)) {
    const { cid, do: slot, sha256 } = payload;
    expect(hashes.get(key)).toBe(sha256);
    const places = listings.get(cid) ?? [];
    listings.set(cid, places);
    places[slot - 1] = sha256;
  }
  return [...listings.values()];
}

const Gallery = v.object({ gallery_images: v.record(v.string(), v.nullable(v.string())) });
/** Hashes in the addresses of a listing's photos at the shop, in the order of their places. */
async function shownHashes(cid: number): Promise<(string | undefined)[]> {
  const { body } = await shop.ask(`/api/vendor/post-content/?cid=${cid}`, { token });
  const { gallery_images: at } = v.parse(Gallery, body);
  return ['1', '2', '3', '4'].map((slot) => /^\/media\/i\/([^/]+)\//.exec(at[slot] ?? '')?.[1]);
}

/** Somebody becomes a seller, past the phone, with a car that is for sale already; answers its number. */
async function newSeller(by: string): Promise<number> {
  await ask('/api/upgrade-to-agent-account/', { mobileNumber: '+260977123456' }, by);
  const staff = await tokenOf(shop, STAFF);
  const { body } = await shop.ask('/api/staff/sellers/', { token: staff });
  const [seller] = v.parse(v.object({ results: v.array(v.object({ id: v.number() })) }), body).results;
  await ask(`/api/staff/sellers/${seller?.id}/approve/`, {}, staff);
  const vehicle = { subId: await modelId(by), name: 'Corolla', prodClass: 'vehicles' };
  const made = await ask('/api/vendor/create-product/', vehicle, by);
  const { product_id: cid } = v.parse(v.object({ product_id: v.number() }), made);
  await ask('/api/vendor/post-content/', { cid, ...COROLLA, publish: 'live' }, by);
  return cid;
}

test('is approved, and the phone keeps what a yard needs', async () => {
  const cid = await newSeller(token);
  await signIn(page, shop.url, BUYER);
  await workerReady(page);
  await open('/vendor-dashboard');
  await page.getByRole('link', { name: COROLLA.pTitle }).first().waitFor();
  await expect
    .poll(() => keptRows())
    .toEqual(expect.arrayContaining([`listing:${cid}`, 'listing-types:spares', 'listing-types:vehicles']));
  await piecesKept(page, 'vendor');
});

const COROLLA = {
  pTitle: '2012 Toyota Corolla 1.6',
  description: 'Clean',
  pContact: '+260977123456',
  pLocation: 'Lusaka',
  pPrice: '250000.00',
  sMileage: 84000,
  sEngine: '1.6',
  sYear: 2012,
};

async function modelId(by: string): Promise<number> {
  const { body } = await shop.ask('/api/vendor/product-types/?pt=vehicles', { token: by });
  const Types = v.object({
    types: v.array(
      v.object({
        makes: v.array(
          v.object({
            make: v.string(),
            models: v.array(v.object({ subj_id: v.number(), subj_name: v.string() })),
          }),
        ),
      }),
    ),
  });
  const models = v.parse(Types, body).types[0]?.makes.find(({ make }) => make === 'Toyota')?.models;
  return models?.find(({ subj_name }) => subj_name === 'Corolla')?.subj_id ?? 0;
}

const keptRows = async (): Promise<string[]> =>
  v.parse(v.array(v.object({ row: v.string() })), await stored(page, 'rows')).map(({ row }) => row);

let prepared: string[][] = [];

test('without a signal a vehicle and a part are made, filled, photographed and put up', async () => {
  await offline(phone, shop);
  await phone.restart();
  await phone.context.setOffline(true);
  page = await phone.tab();
  await open('/vendor-dashboard');
  await page.getByRole('link', { name: 'List a vehicle' }).first().click();
  await field('Type').selectOption('Cars');
  await field('Make').selectOption('Toyota');
  await field('Model').selectOption('Yaris');
  await field('Full vehicle title').fill(YARIS);
  await button('Create listing').click();
  await page.waitForURL(/add-content\/tmp:/);
  await fillBoth('185000');
  await field('Year').selectOption('2014');
  await field('Mileage').fill('61000');
  await field('Engine size').fill('1.3');
  await button('Save').last().click();
  await addPhotos(1);
  await button('Go live').click();
  await page.getByText('Goes live after sending').first().waitFor();

  await open('/vendor/create-spares-listing');
  const title = field('Title');
  for (let depth = 0; !(await title.isVisible()); depth += 1) {
    await page.getByRole('main').locator('select').nth(depth).selectOption({ index: 1 });
    await title
      .or(
        page
          .getByRole('main')
          .locator('select')
          .nth(depth + 1),
      )
      .waitFor();
  }
  await title.fill(PADS);
  await button('Create listing').click();
  await page.waitForURL(/list-auto-spares\/tmp:/);
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await page.waitForURL(/add-content\/tmp:/);
  await fillBoth('1450');
  await field('Part number').fill('04465-0D070');
  await field('Condition').selectOption('new');
  await button('Save').last().click();
  await addPhotos(5);
  await button('Go live').click();
  await page.getByText('Goes live after sending').first().waitFor();
  prepared = await preparedHashes();
  expect(prepared.map(({ length }) => length)).toEqual([4, 4]);
  expect(new Set(prepared.flat()).size).toBe(8);
});

async function fillBoth(price: string): Promise<void> {
  await field('Price').fill(price);
  await field('Location').fill('Lusaka');
  await field('Contact number').fill('+260977123456');
  await field('Description').fill('Serviced in Lusaka. Ask for the book.');
}

test('both phones change one price, and the dealer chooses', async () => {
  const [corolla] = await ownListings();
  await open(`/vendor/add-content/${corolla?.prod_id}`);
  await field('Price').fill('240000');
  await button('Save').last().click();
  // Of other things the strip says so too.
  await expect.poll(async () => JSON.stringify(await stored(page, 'commands'))).toContain('240000');
  await page.getByText('Waiting to send').first().waitFor();
  await ask('/api/vendor/post-content/', { cid: corolla?.prod_id, pPrice: '235000.00' });

  shop.line.breaksAfter = BREAKS_AFTER;
  await online(phone, shop);
  const choice = page.getByRole('region', { name: /two versions|changed in two places/i });
  await choice.getByText('235,000').first().waitFor({ timeout: 90_000 });
  await choice
    .getByRole('button', { name: /240,000|Mine|Use mine/ })
    .first()
    .click();
  await expect
    .poll(async () => (await ownListings()).map(({ prod_price }) => prod_price), { timeout: 120_000 })
    .toContain('240000.00');
});

test('all of it is live, right and once, and each photo is the one that was made', async () => {
  await expect
    .poll(async () => (await ownListings()).map(({ prod_live }) => prod_live), { timeout: 240_000 })
    .toEqual(['live', 'live', 'live']);
  await expect.poll(async () => (await stored(page, 'photos')).length, { timeout: 240_000 }).toBe(0);
  const own = await ownListings();
  expect(own.map(({ prod_name, prod_price }) => `${prod_name}: ${prod_price}`)).toEqual([
    `${PADS}: 1450.00`,
    `${YARIS}: 185000.00`,
    '2012 Toyota Corolla 1.6: 240000.00',
  ]);

  const uploads = await db.selectFrom('uploads').select(['id', 'sha256', 'size']).execute();
  /** Names of the pictures made of them, by the hash of the file. */
  const names = new Map<string, string>();
  for (const { id } of uploads) {
    const bytes = (await readUpload(localFiles(shop.dataDir), id)) ?? Buffer.alloc(0);
    names.set(createHash('sha256').update(bytes).digest('hex'), pictureHash(bytes));
  }
  expect([...names.keys()].toSorted()).toEqual(prepared.flat().toSorted());
  const ofVehicle = await shownHashes(own[1]?.prod_id ?? 0);
  const ofPart = await shownHashes(own[0]?.prod_id ?? 0);
  // Each stands with its listing, in its place.
  expect([ofVehicle, ofPart]).toEqual(prepared.map((files) => files.map((sha256) => names.get(sha256))));
  // A connection carries 20,000 bytes, a first part is up to 64 KiB: each of the two large photos, one after the other,
  // broke one at least and went on from where it was. How the small ones shared connections says nothing.
  const large = uploads.filter(({ size }) => size > BREAKS_AFTER);
  expect(large).toHaveLength(2);
  expect(shop.line.broken).toBeGreaterThanOrEqual(large.length);
  for (const { id } of large)
    expect(
      shop.line.requests.some(
        ({ path, headers }) => path.includes(id) && Number(headers[UPLOAD_OFFSET] ?? 0) > 0,
      ),
      `photo ${id} went on`,
    ).toBe(true);

  shop.line.breaksAfter = 0;
  const buyer = await Phone.open();
  const other = await buyer.tab();
  await other.goto(`${shop.url}/details/${own[1]?.prod_id}`);
  await other.getByRole('heading', { level: 1, name: YARIS }).waitFor();
  await other.getByText('K185,000').first().waitFor();
  await picturesShown(other, ofVehicle);
  await other.getByText('61,000\u00a0mi', { exact: true }).first().waitFor();
  await other.getByText('2014', { exact: true }).first().waitFor();
  await other.getByText('Lusaka', { exact: true }).first().waitFor();
  await other.goto(`${shop.url}/details/${own[0]?.prod_id}/parts`);
  await other.getByRole('heading', { level: 1, name: PADS }).waitFor();
  await other.getByText('K1,450').first().waitFor();
  await picturesShown(other, ofPart);
  await other.getByText('Lusaka', { exact: true }).first().waitFor();
  await other.getByText('04465-0D070', { exact: true }).first().waitFor();
}, 600_000);

/** All pictures of a public page have come, in this order, each from the address that names its file. */
async function picturesShown(on: Page, hashes: readonly (string | undefined)[]): Promise<void> {
  const small = on.getByRole('button', { name: /, picture \d of 4$/ }).locator('img');
  const shown = () =>
    small.evaluateAll((images) =>
      images.map((image) => [
        /\/media\/i\/([^/]+)\//.exec((image as HTMLImageElement).currentSrc)?.[1],
        (image as HTMLImageElement).naturalWidth > 0,
      ]),
    );
  await expect.poll(shown).toEqual(hashes.map((hash) => [hash, true]));
}

describe('the table of a dealer', () => {
  let cid = 0;
  let grace: string;
  beforeAll(async () => {
    page = await (await shop.phone()).tab();
  });

  const ofGrace = async (): Promise<string[]> =>
    (await ownListings(grace))
      .map(
        ({ prod_id, prod_name, prod_live, prod_price }) =>
          `${prod_id === cid ? 'the same' : 'new'}: ${prod_name}, ${prod_live}, ${prod_price ?? 'no price'}`,
      )
      .toSorted();

  test('the table of the dashboard has the listing with its number', async () => {
    grace = await tokenOf(shop, SECOND_BUYER);
    cid = await newSeller(grace);
    await signIn(page, shop.url, SECOND_BUYER);
    await open('/vendor-dashboard');
    await page.getByRole('link', { name: COROLLA.pTitle }).first().waitFor();
    await page
      .getByRole('main')
      .getByText(/can be edited|on this phone/)
      .first()
      .waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const saved = await readFile(await (await coming).path(), 'utf8');
    expect(saved).toContain(`\r\n${cid},vehicle,`);
    expect(saved).toContain(COROLLA.pTitle);
  });

  const TABLE = [
    'id;type;make;model;title;description;contact;location;price;mileage;engine;year;state',
    // The number stands in for the make and the model.
    'CID;;;;;;;;K 260,000;98 500;;;live',
    ';Cars;Toyota;Yaris;A Yaris;;;;;;;;draft',
    ';Cars;Toyota;Yaris;A whole Yaris;Clean;0977123456;Ndola;ZMW 185 000;61,000;1.3;2014;live',
    '2000000000;;;;Somebody’s;;;;1;;;;',
    // A model that is in no list is listed by its name; a make that is in none is not.
    ';Cars;Toyota;Chaser Tourer;A Chaser;;;;;;;;',
    ';Cars;Nosuchmake;Thing;Odd;;;;;;;;',
  ].join('\n');

  test('it says of each line what happens, and that is what happens', async () => {
    await goWithin(page, '/vendor/import');
    const file = { name: 'yard.csv', mimeType: 'text/csv' };
    await page
      .getByLabel('Table of listings (CSV)')
      .setInputFiles({ ...file, buffer: Buffer.from(TABLE.replace('CID', String(cid))) });
    await page.getByText('4 lines can be imported.').waitFor();
    const line = (words: string) => page.getByRole('listitem').filter({ hasText: words });
    const mine = line(COROLLA.pTitle);
    await mine.getByText(/Changes: Price ZMW\s250,000 → becomes ZMW\s260,000/).waitFor();
    await mine.getByText(/Changes: Mileage 84,000\smi → becomes 98,500\smi/).waitFor();
    await line('A Yaris').getByText('Becomes a draft').waitFor();
    await line('A whole Yaris').getByText('Goes live once it is sent').waitFor();
    await line('A Chaser').getByText('It is listed as another model, by that name').waitFor();
    await line('Somebody’s').getByText('you have no listing «2000000000»').waitFor();
    await line('Odd')
      .getByText(/choose the nearest one, or ask customer service/i)
      .waitFor();

    await page.getByRole('button', { name: 'Import 4 lines' }).click();
    await page.getByText('2 drafts made, 1 live once it is sent, 1 changed.').waitFor();
    await expect
      .poll(ofGrace)
      .toEqual([
        'new: A Chaser, draft, no price',
        'new: A Yaris, draft, no price',
        'new: A whole Yaris, live, 185000.00',
        `the same: ${COROLLA.pTitle}, live, 260000.00`,
      ]);
  });

  test('one change for the prices of all that are chosen is shown before it is done, and a listing is copied', async () => {
    await goWithin(page, '/vendor-dashboard');
    await page.getByRole('button', { name: 'Change prices' }).click();
    await page.getByText('Choose listings in the list below.').waitFor();
    const changing = page.getByRole('button', { name: /^Change (prices|2 prices)$/ });
    await expect.poll(() => changing.isDisabled()).toBe(true);
    await page.getByLabel('Choose all that are shown').check({ force: true });
    await page.getByText('4 listings chosen').waitFor();
    await page.getByLabel('How', { exact: true }).selectOption({ label: 'Raise by percent' });
    await changing.click();
    await page.getByText('Enter a percentage like 5 or 2.5').waitFor();
    await page.getByLabel('Percent', { exact: true }).fill('10');
    const steps = page.getByRole('list', { name: 'Prices before and after' });
    const step = (name: string) =>
      steps.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
    await step(COROLLA.pTitle)
      .getByText(/K260,000\.00 → becomes K286,000\.00/)
      .waitFor();
    await step('A Yaris').getByText('No price yet. It stays as it is').waitFor();
    await page.getByRole('button', { name: 'Change 2 prices' }).click();
    await page.getByText('2 prices are changed on this phone. Their lines say when they are sent.').waitFor();
    const raised = [
      'new: A Chaser, draft, no price',
      'new: A Yaris, draft, no price',
      'new: A whole Yaris, live, 203500.00',
    ];
    const mine = `the same: ${COROLLA.pTitle}, live, 286000.00`;
    await expect.poll(ofGrace).toEqual([...raised, mine]);
    await page.getByRole('button', { name: `Copy ${COROLLA.pTitle}` }).click();
    await page.getByText(`Copied as a draft: ${COROLLA.pTitle}.`).waitFor();
    await expect.poll(ofGrace).toEqual([`new: ${COROLLA.pTitle}, draft, 286000.00`, ...raised, mine]);
  });

  test('a part begins with the categories that buyers see', async () => {
    await goWithin(page, '/vendor/create-spares-listing');
    const select = page.getByRole('main').getByLabel('Category', { exact: true });
    await select.selectOption('Motor Vehicle Parts');
    await page.getByLabel('Sub category').selectOption('Motor Vehicle Braking');
    await page.getByLabel('Level 4').selectOption('Brake Pads');
    await page.getByRole('main').getByLabel('Title').fill('Brake pads');
  });
});
