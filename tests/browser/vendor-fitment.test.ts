import { expect, test } from 'vitest';
import * as v from 'valibot';
import { Compatible } from '#contract/listings/fitment.ts';
import { EditedListing } from '#contract/listings/listing-edit.ts';
import { PASSWORD, tokenFor, told } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import { offline, online, stored } from './harness/prepared-phone.ts';

/** A seller on a phone. */
const SELLER = { email: 'vendor1@example.test', password: PASSWORD };
const { shop, phone, page } = await shopAndPhone({ seed: 'account', phone: { hasApp: true } });
const token = await tokenFor(shop, SELLER.email);
await signIn(page, shop.url, SELLER);

const aListing = async (): Promise<number> => {
  const body = { prodClass: 'parts', subId: 53, name: 'Alloy wheel', region: 'zm' };
  const made = await told(shop, '/api/vendor/create-product/', body, { token });
  return v.parse(v.object({ product_id: v.number() }), made).product_id;
};
const read = async (path: string) => (await shop.ask(path, { token })).body;
const fitsNow = async (cid: number): Promise<string[]> => {
  const { compatible_list } = v.parse(Compatible, await read(`/api/compatibility/${cid}/`));
  return (compatible_list['Toyota']?.trims ?? []).map(({ doc_id }) => doc_id).toSorted();
};
const main = page.getByRole('main');
const box = (name: string) => main.getByRole('checkbox', { name });
const press = (name: string) => main.getByRole('button', { name, exact: true }).click();

test('what a part fits is chosen without a network, and arrives', async () => {
  const cid = await aListing();
  await page.goto(`${shop.url}/vendor/fitment/${cid}`);
  await press('Save what it fits');
  await main.getByText('Choose a make and at least one model, one variant and one trim').waitFor();
  // Neither the makes nor the part inside it are opened: the dashboard brings them.
  await told(shop, '/api/vendor/create-lecture/', { cid, title: 'Left mirror' }, { token });
  await page.goto(`${shop.url}/vendor-dashboard`);
  await main.getByText(/All your \d+ listings can be changed without a connection/).waitFor();
  await page.goto(`${shop.url}/vendor/fitment/${cid}`);
  await main.getByText('All makes are on this phone.').waitFor();
  await workerReady(page);
  await piecesKept(page, 'vendor');

  await offline(phone, shop);
  await page.reload();
  await main.getByLabel('Make', { exact: true }).selectOption('Toyota');
  await main.getByText('2 trims', { exact: true }).waitFor();
  await main.getByText('Corolla', { exact: true }).first().click();
  await box('All of E150').click();
  await main.getByText('Not saved yet').first().waitFor();
  await inspectScreen(page, 'vendor-fitment-ticked');
  await press('Save what it fits');
  const chosen = main.getByRole('region', { name: 'What it fits' });
  await chosen.getByText('Corolla, all of it').waitFor();
  await chosen.getByText('Waiting to send').waitFor();
  expect(await box('All of E150').isChecked()).toBe(true);
  await main.getByText('Each change shows when it has been received.', { exact: false }).waitFor();
  expect(await fitsNow(cid).catch(() => [])).toEqual([]);
  await page.goto(`${shop.url}/vendor/add-content/${cid}`);
  await main.getByText('Corolla, all of it').waitFor();
  await page.goto(`${shop.url}/vendor/add-content/${cid}/1`);
  await expect.poll(() => main.getByLabel('Title', { exact: true }).inputValue()).toBe('Left mirror');
  await main.getByLabel('Year', { exact: true }).selectOption('2014');
  await main.getByLabel('Colour', { exact: true }).fill('Dark blue');
  await inspectScreen(page, 'vendor-part-facts');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  // What it fits waits too, and says so in the same words.
  await expect.poll(async () => JSON.stringify(await stored(page, 'commands'))).toContain('Dark blue');
  await page.goto(`${shop.url}/vendor/fitment/${cid}`);

  await online(phone, shop);
  await expect.poll(() => fitsNow(cid), { timeout: 60_000 }).toEqual(['t-1', 't-2']);
  await expect
    .poll(async () => v.parse(EditedListing, await read(`/api/vendor/post-content/?cid=${cid}&lid=1`)).specs)
    .toMatchObject({ year: 2014, colour: 'Dark blue' });
  await chosen.getByText('Waiting to send').waitFor({ state: 'detached' });
  await main.getByLabel('Make', { exact: true }).selectOption('Toyota');
  await main.getByText('Corolla', { exact: true }).first().click();
  await box('Saloon - 1.8').click();
  await press('Save what it fits');
  await expect.poll(() => fitsNow(cid), { timeout: 60_000 }).toEqual(['t-1']);
  await main.getByText('Saved and received.').waitFor();
});

test('a pasted list of part numbers becomes as many parts', async () => {
  const cid = await aListing();
  await page.goto(`${shop.url}/vendor/list-auto-spares/${cid}`);
  const list = main.getByLabel('Part numbers', { exact: true });
  await list.waitFor();
  await offline(phone, shop);
  await list.fill('90915-YZZE1\tOil filter\t120.00\n04465-02220\n90915-yzze1');
  await main.getByText('The same number appears above').waitFor();
  await inspectScreen(page, 'vendor-paste');
  await press('Add 2 parts');
  await main.getByText('2 parts are saved on this phone.', { exact: false }).waitFor();
  await expect.poll(() => list.inputValue()).toBe('90915-yzze1');
  await online(phone, shop);
  const parts = async () => {
    const { lecture_list } = v.parse(EditedListing, await read(`/api/vendor/post-content/?cid=${cid}`));
    return Promise.all(
      lecture_list.map(async ({ lid }) => {
        const part = v.parse(EditedListing, await read(`/api/vendor/post-content/?cid=${cid}&lid=${lid}`));
        return [part.prod_title, part.specs.partNumber, part.prod_price];
      }),
    );
  };
  await expect.poll(parts, { timeout: 60_000 }).toEqual([
    ['Oil filter', '90915-YZZE1', '120.00'],
    ['04465-02220', '04465-02220', null],
  ]);
});
