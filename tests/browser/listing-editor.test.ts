import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { EditedListing } from '#contract/listings/listing-edit.ts';
import { PASSWORD, tokenFor, told } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { holdsLongest } from './harness/longest-texts.ts';
import { comeBackTo, goWithin } from './harness/page-readiness.ts';
import { piecesKept } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import { offline, online, stored } from './harness/prepared-phone.ts';

/** A seller on a phone, and the same seller at a desk. */
const SELLER = { email: 'vendor1@example.test', password: PASSWORD };
const { shop, phone, page } = await shopAndPhone({ seed: 'account', phone: { hasApp: true } });
const desk = await tokenFor(shop, SELLER.email);

const asDesk = (path: string, body: object) => told(shop, `/api${path}`, body, { token: desk });
const make = async (prodClass: 'vehicles' | 'parts', fields: object = {}): Promise<number> => {
  const subId = prodClass === 'vehicles' ? 11 : 53;
  const made = await asDesk('/vendor/create-product/', {
    prodClass,
    subId,
    name: 'From the yard',
    region: 'zm',
  });
  const { product_id: cid } = v.parse(v.object({ product_id: v.number() }), made);
  if (Object.keys(fields).length > 0) await asDesk('/vendor/post-content/', { cid, ...fields });
  return cid;
};
const read = async (cid: number) =>
  v.parse(EditedListing, (await shop.ask(`/api/vendor/post-content/?cid=${cid}`, { token: desk })).body);
const field = (name: string) => page.getByLabel(name, { exact: true });
const seen = (text: string) =>
  page.getByText(text, { exact: true }).locator('visible=true').first().waitFor();
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const editor = async (cid: number) => {
  await comeBackTo(page, `/vendor/add-content/${cid}`);
  await field('Title').waitFor();
};
const CAR = {
  pTitle: '2012 Toyota Corolla 1.6',
  description: 'One owner.\nFull service book.',
  pContact: '0977123456',
  pLocation: 'Lusaka',
  pPrice: '250000.00',
  sMileage: 84_000,
  sEngine: 1.6,
  sYear: 2012,
};

describe('the parts inside a listing, as buyers read them and as their seller keeps them', async () => {
  const SPARES = {
    pTitle: 'Spares for the Toyota Hilux',
    description: 'All from one vehicle.',
    pContact: '0977123456',
    pLocation: 'Lusaka',
    pPrice: '9000',
  };
  const Added = v.object({ lid: v.number() });
  const cid = await make('parts', { ...SPARES, publish: 'live' });

  async function addPart(title: string, fields: object, publish: 'live' | 'draft' = 'live'): Promise<void> {
    const made = await asDesk('/vendor/create-lecture/', { cid, title });
    const { lid } = v.parse(Added, made);
    await asDesk('/vendor/post-content/', { cid, lid, ...SPARES, pTitle: title, ...fields, publish });
  }
  const NOZZLE = 'Common rail injector nozzle for the 2KD-FTV engine, left or right, with its seal and clip';
  await addPart(NOZZLE, { sPartNumber: '23670-30050', sCondition: 'used', pPrice: '1500' });
  await addPart('Front brake pads', { sPartNumber: '04465-0K340', sCondition: 'new', pPrice: '420.50' });
  await addPart('Tail lamp', { sPartNumber: '81551-0K220' }, 'draft');
  for (let at = 1; at <= 20; at++)
    await addPart(`Wheel nut ${at}`, { pPrice: '15', description: 'One nut.' });

  const list = () => page.getByRole('region', { name: 'Parts in this listing' });

  test('a buyer finds a part by its number and asks its seller about it', async () => {
    const { bytes } = await shop.ask(`/details/${cid}/parts`);
    expect(bytes.toString()).toContain('23670-30050');
    await page.goto(`${shop.url}/auto-parts?q=23670-30050`);
    await page.getByRole('link', { name: SPARES.pTitle }).first().click();
    await page.getByRole('heading', { level: 1, name: SPARES.pTitle }).waitFor();
    const rows = list().getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(20);
    expect(await rows.first().innerText()).toMatch(/injector nozzle[^]*1,500\.00[^]*23670-30050 · Used/);
    expect(await list().getByText('Tail lamp').count()).toBe(0);
    await list().getByText('To buy a part, ask the seller about it.').waitFor();
    await page
      .getByText(/^Seen (today|yesterday)/)
      .first()
      .waitFor();
    await inspectScreen(page, 'listed-parts');
    await list().getByRole('button', { name: 'Show all 22 parts' }).click();
    await expect.poll(() => rows.count()).toBe(22);
    await list()
      .getByRole('button', { name: /Ask about this part.*Front brake pads/ })
      .click();
    const form = page.getByRole('dialog');
    await form.getByText('The seller answers you', { exact: false }).waitFor();
    const asked = form.getByRole('textbox', { name: /request|question|message/i });
    await expect.poll(() => asked.inputValue()).toContain('Front brake pads, 04465-0K340');
    await inspectScreen(page, 'listed-parts-ask', true);
  });

  test('its seller reads of each part the number, the price and how far it is', async () => {
    await signIn(page, shop.url, SELLER);
    await goWithin(page, '/vendor-dashboard');
    await page.getByText('1 part is a draft').first().waitFor();
    await goWithin(page, `/vendor/list-auto-spares/${cid}`);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: NOZZLE });
    await row.getByText('23670-30050').waitFor();
    await row.getByText('Live', { exact: true }).waitFor();
    await inspectScreen(page, 'entries-numbers');
    await page.setViewportSize({ width: 360, height: 740 });
    const title = await row.getByRole('link').boundingBox();
    const remove = await row.getByRole('button').boundingBox();
    // The button stands under the words, which have the width of the row.
    expect(remove?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
    const pasted = page.getByRole('main').getByLabel('Part numbers', { exact: true });
    await pasted.fill('2367030050\nTail lamp\n90915-YZZE1');
    await page.getByText('This listing already has it').waitFor();
    await page.getByText('A part number contains a digit', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Add 1 part' }).waitFor();
  });
});

test('a draft says what it lacks, is filled and goes live', async () => {
  const cid = await make('vehicles');
  await editor(cid);
  await press('Go live');
  await page.getByText('One of the required field is empty — check your input').waitFor();
  await page.getByText('Required', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('Field required').count()).toBe(6);
  await field('Price').fill('250,000');
  await page.getByText('ZMW 250,000.00').waitFor();
  await field('Location').fill('Lusaka');
  await field('Contact number').fill('call me');
  await field('Description').fill('One owner.');
  await page.getByText('Enter a phone number of 5 to 16 digits').waitFor();
  await field('Contact number').fill('+260 977 123 456');
  await field('Year').selectOption('2012');
  await field('Mileage').fill('84000');
  await field('Engine size').fill('1.6');
  await page.getByText('1,600\u00a0cc').waitFor();
  await press('Go live');
  await seen('Live');
  await seen('Saved');
  await expect
    .poll(() => read(cid))
    .toMatchObject({
      prod_live: 'live',
      prod_price: '250000.00',
      specs: { engineSize: 1600 },
    });
  await page.getByRole('button', { name: 'Click here to reveal phone number' }).click();
  await page
    .getByText(/977\s?123\s?456$/)
    .first()
    .waitFor();
  // Its bar is all that stands above it (spec account 2).
  expect(await page.getByRole('banner').count()).toBe(0);

  let answer = (): void => undefined;
  const until = new Promise<void>((resolve) => (answer = resolve));
  shop.line.detour({ path: /\/api\/sync\//, until });
  await field('Subtitle').fill('Seen by our own mechanic');
  await press('Save');
  const saving = page.getByRole('dialog', { name: 'Saving' });
  await saving
    .filter({ hasText: 'Your changes are on this phone and on their way. There is no need to wait.' })
    .filter({ has: page.getByRole('button', { name: 'Continue', exact: true }) })
    .waitFor();
  // It goes by itself before long, so nobody has to be quick.
  await page.keyboard.press('Escape');
  await saving.waitFor({ state: 'detached' });
  answer();
  await expect.poll(() => read(cid)).toMatchObject({ prod_subtitle: 'Seen by our own mechanic' });
  await seen('Saved');
});

test('typed and saved without a connection, it waits and says so; a clash is chosen with one tap', async () => {
  const cid = await make('vehicles', CAR);
  await editor(cid);
  await field('Colour').fill('Blue');
  await seen('Not saved yet');
  await offline(phone, shop);
  // What the phone sends meets it.
  await asDesk('/vendor/post-content/', { cid, pPrice: '245000', sColour: 'Red' });
  await field('Price').fill('240000');
  await press('Save');
  await seen('Waiting to send');
  await press('Go live');
  await seen('Goes live after sending');
  await online(phone, shop);
  await page.getByText('Two versions. Choose one to go on').waitFor();
  await page.getByText(/^Changed here and somewhere else, (today|yesterday) \d\d:\d\d$/).waitFor();
  await inspectScreen(page, 'listing-editor-clash');
  await page.getByRole('button', { name: /^Use ZMW/ }).click();
  await page.getByText('Two versions. Choose one to go on').waitFor({ state: 'detached' });
  // Of the colour the phone's own stands, and the other is one tap away.
  const beside = page.getByRole('region', { name: 'Changed somewhere else too' });
  await beside
    .getByText(/yours is used, Blue\. Somewhere else it was Red, (today|yesterday) \d\d:\d\d\./)
    .waitFor();
  expect(await read(cid)).toMatchObject({ specs: { colour: 'Blue' } });
  await beside.getByRole('button', { name: 'Put back Red: Colour' }).click();
  await beside.waitFor({ state: 'detached' });
  await expect.poll(() => read(cid)).toMatchObject({ specs: { colour: 'Red' } });
  await seen('Live');
  await expect.poll(() => read(cid)).toMatchObject({ prod_live: 'live', prod_price: '240000.00' });
  await goWithin(page, `/vendor/vehicles/${cid}`);
  await page.getByRole('heading', { level: 1, name: CAR.pTitle }).waitFor();
  await page.getByRole('region', { name: 'Last 30 days' }).getByText('Views', { exact: true }).waitFor();
  await inspectScreen(page, 'own-listing');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.waitForURL(`${shop.url}/vendor/add-content/${cid}`);
  await field('Title').waitFor();
});

test('parts are added to a listing, edited and taken away, without a connection too', async () => {
  const cid = await make('parts', { pTitle: 'Corolla parts' });
  await goWithin(page, `/vendor/list-auto-spares/${cid}`);
  await page.getByText('No parts in this listing yet').waitFor();
  await piecesKept(page, 'vendor');
  await offline(phone, shop);
  await field('Title').fill('Left brake pad');
  await press('Add the part');
  await page.getByRole('link', { name: 'Left brake pad' }).click();
  await field('Part number').fill('L-1');
  await field('Price').fill('100');
  await press('Save');
  await seen('Waiting to send');
  await online(phone, shop);
  await page.waitForURL(/\/vendor\/add-content\/\d+\/\d+$/);
  await seen('Saved');
  await expect
    .poll(async () => Object.values((await read(cid)).lectures))
    .toMatchObject([{ prod_title: 'Left brake pad', prod_price: '100.00' }]);
  await inspectScreen(page, 'entry-editor');
  await goWithin(page, `/vendor/list-auto-spares/${cid}`);
  await page.getByRole('link', { name: 'Left brake pad' }).waitFor();
  await page.getByRole('link', { name: 'Left brake pad' }).click();
  await press('Delete this part');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL(`**/vendor/list-auto-spares/${cid}`);
  await page.getByText('No parts in this listing yet').waitFor();
});

test('what was typed in the last moment is there after a reload, can be dropped, and is there after the page was killed', async () => {
  const cid = await make('vehicles', CAR);
  await editor(cid);
  const typed = field('Subtitle');
  const again = async (words: string) => {
    await field('Title').waitFor();
    await page.getByText('What you typed is back.').waitFor();
    await expect.poll(() => typed.inputValue()).toBe(words);
    await expect.poll(async () => JSON.stringify(await stored(page, 'drafts'))).toContain(words);
    // Its draft has it now: the tab keeps no second copy.
    await expect.poll(() => tabKeeps(cid)).toBe(0);
  };
  const tabKeeps = (of: number) =>
    page.evaluate((name) => Object.keys(sessionStorage).filter((key) => key.includes(name)).length, `:${of}`);
  await typed.fill('One key');
  await expect.poll(async () => JSON.stringify(await stored(page, 'drafts'))).toContain('One key');
  await typed.fill('Two keys');
  await page.reload();
  await again('Two keys');
  await press('Discard it');
  await expect.poll(() => typed.inputValue()).toBe('');
  // Killed: nothing of the page hears that it ends.
  await page.evaluate(() =>
    addEventListener('pagehide', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await typed.fill('Three keys');
  await page.reload();
  await again('Three keys');
  await press('Save');
  await seen('Saved');
  await expect.poll(async () => (await read(cid)).prod_subtitle).toBe('Three keys');
  await expect.poll(() => tabKeeps(cid)).toBe(0);
});

/** Screens beside those of guests and buyers in language.test.ts. */
const DEALERS = [
  '/vendor-dashboard',
  '/vendor/create-product',
  '/vendor/create-spares-listing',
  '/vendor/import',
  '/vendor/inquiries',
  '/supporter-dashboard',
  '/supporter-dashboard/statement',
  '/supporter-dashboard/payment',
  '/my-downline',
  '/supporter-training',
  '/advertising-tools',
];

test('the screens of a dealer who is a supporter hold the longest words of other languages', () =>
  holdsLongest(shop, page, DEALERS));
