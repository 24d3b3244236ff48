import { expect, test } from 'vitest';
import * as v from 'valibot';
import { PASSWORD, tokenFor, told } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';

/** The parts inside a seller's listing, as buyers read them and as their seller keeps them. */
const SELLER = { email: 'vendor1@example.test', password: PASSWORD };
const { shop, page } = await shopAndPhone({ seed: 'account', phone: { hasApp: true } });
const token = await tokenFor(shop, SELLER.email);

const SPARES = {
  pTitle: 'Spares for the Toyota Hilux',
  description: 'All from one vehicle.',
  pContact: '0977123456',
  pLocation: 'Lusaka',
  pPrice: '9000',
};
const Made = v.object({ product_id: v.number() });
const Added = v.object({ lid: v.number() });
const body = { prodClass: 'parts', subId: 53, name: SPARES.pTitle, region: 'zm' };
const { product_id: cid } = v.parse(Made, await told(shop, '/api/vendor/create-product/', body, { token }));
const save = (fields: object) => told(shop, '/api/vendor/post-content/', { cid, ...fields }, { token });
await save({ ...SPARES, publish: 'live' });

async function addPart(title: string, fields: object, publish: 'live' | 'draft' = 'live'): Promise<void> {
  const made = await told(shop, '/api/vendor/create-lecture/', { cid, title }, { token });
  await save({ lid: v.parse(Added, made).lid, ...SPARES, pTitle: title, ...fields, publish });
}
const NOZZLE = 'Common rail injector nozzle for the 2KD-FTV engine, left or right, with its seal and clip';
await addPart(NOZZLE, { sPartNumber: '23670-30050', sCondition: 'used', pPrice: '1500' });
await addPart('Front brake pads', { sPartNumber: '04465-0K340', sCondition: 'new', pPrice: '420.50' });
await addPart('Tail lamp', { sPartNumber: '81551-0K220' }, 'draft');
for (let at = 1; at <= 20; at++) await addPart(`Wheel nut ${at}`, { pPrice: '15', description: 'One nut.' });

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
  await page.getByText('Seen today').first().waitFor();
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
  await page.goto(`${shop.url}/vendor-dashboard`);
  await page.getByText('1 part is a draft').first().waitFor();
  await page.goto(`${shop.url}/vendor/list-auto-spares/${cid}`);
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
