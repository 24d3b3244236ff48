import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { BUYER, STAFF } from './harness/shop.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn, tokenOf } from './harness/steps.ts';

/** A dealer's table goes out to a spreadsheet and comes back: what is in it changes, what is new is made. */
const { shop, page } = await shopAndPhone({ phone: { hasApp: true } });
const token = await tokenOf(shop);
let cid = 0;

const COROLLA = '2012 Toyota Corolla 1.6';
const open = (path: string) => page.goto(shop.url + path);

async function ask<S extends v.GenericSchema>(
  answer: S,
  path: string,
  body: object | null,
  by = token,
): Promise<v.InferOutput<S>> {
  const how = body === null ? {} : { method: 'POST', body: JSON.stringify(body) };
  const { status, body: given } = await shop.ask(path, { ...how, token: by });
  expect(status, path).toBeLessThan(300);
  return v.parse(answer, given);
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
const ownListings = async (): Promise<string[]> =>
  (await ask(Own, '/api/vendor/get-products/?whole=1', null)).data
    .map(
      ({ prod_id, prod_name, prod_live, prod_price }) =>
        `${prod_id === cid ? 'the same' : 'new'}: ${prod_name}, ${prod_live}, ${prod_price ?? 'no price'}`,
    )
    .toSorted();

test('the table of the dashboard has the listing with its number', async () => {
  await ask(v.unknown(), '/api/upgrade-to-agent-account/', { mobileNumber: '+260977123456' });
  const staff = await tokenOf(shop, STAFF);
  const Sellers = v.object({ results: v.array(v.object({ id: v.number() })) });
  const [seller] = (await ask(Sellers, '/api/staff/sellers/', null, staff)).results;
  await ask(v.unknown(), `/api/staff/sellers/${seller?.id}/approve/`, {}, staff);
  const Models = v.array(v.object({ subj_id: v.number(), subj_name: v.string() }));
  const Types = v.object({
    types: v.array(v.object({ makes: v.array(v.object({ make: v.string(), models: Models })) })),
  });
  const { types } = await ask(Types, '/api/vendor/product-types/?pt=vehicles', null);
  const toyotas = types[0]?.makes.find(({ make }) => make === 'Toyota')?.models ?? [];
  const model = toyotas.find(({ subj_name }) => subj_name === 'Corolla');
  const vehicle = { subId: model?.subj_id, name: COROLLA, prodClass: 'vehicles' };
  const Made = v.object({ product_id: v.number() });
  ({ product_id: cid } = await ask(Made, '/api/vendor/create-product/', vehicle));
  await ask(v.unknown(), '/api/vendor/post-content/', {
    cid,
    description: 'Clean',
    pContact: '+260977123456',
    pLocation: 'Lusaka',
    pPrice: '250000.00',
    sMileage: 84000,
    sEngine: '1.6',
    sYear: 2012,
    publish: 'live',
  });

  await signIn(page, shop.url, BUYER);
  await open('/vendor-dashboard');
  await page.getByRole('link', { name: COROLLA }).first().waitFor();
  await page
    .getByRole('main')
    .getByText(/can be edited|on this phone/)
    .first()
    .waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const saved = await readFile(await (await coming).path(), 'utf8');
  expect(saved).toContain(`\r\n${cid},vehicle,`);
  expect(saved).toContain(COROLLA);
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
  await open('/vendor/import');
  const file = { name: 'yard.csv', mimeType: 'text/csv' };
  await page
    .getByLabel('Table of listings (CSV)')
    .setInputFiles({ ...file, buffer: Buffer.from(TABLE.replace('CID', String(cid))) });
  await page.getByText('4 lines can be imported.').waitFor();
  const line = (words: string) => page.getByRole('listitem').filter({ hasText: words });
  const mine = line(COROLLA);
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
    .poll(ownListings)
    .toEqual([
      'new: A Chaser, draft, no price',
      'new: A Yaris, draft, no price',
      'new: A whole Yaris, live, 185000.00',
      `the same: ${COROLLA}, live, 260000.00`,
    ]);
});

test('one change for the prices of all that are chosen is shown before it is done, and a listing is copied', async () => {
  await open('/vendor-dashboard');
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
  await step(COROLLA)
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
  const mine = `the same: ${COROLLA}, live, 286000.00`;
  await expect.poll(ownListings).toEqual([...raised, mine]);
  await page.getByRole('button', { name: `Copy ${COROLLA}` }).click();
  await page.getByText(`Copied as a draft: ${COROLLA}.`).waitFor();
  await expect.poll(ownListings).toEqual([`new: ${COROLLA}, draft, 286000.00`, ...raised, mine]);
});

test('a part begins with the categories that buyers see', async () => {
  await open('/vendor/create-spares-listing');
  const select = page.getByRole('main').getByLabel('Category', { exact: true });
  await select.selectOption('Motor Vehicle Parts');
  await page.getByLabel('Sub category').selectOption('Motor Vehicle Braking');
  await page.getByLabel('Level 4').selectOption('Brake Pads');
  await page.getByRole('main').getByLabel('Title').fill('Brake pads');
});
