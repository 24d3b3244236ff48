import { expect, test } from 'vitest';
import { comeBackTo, goWithin, overIsGone } from './harness/page-readiness.ts';
import { inspectScreen } from './harness/inspect.ts';
import { BUYER, STAFF } from './harness/shop.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { cardIds, openSearch, signIn, tokenOf } from './harness/steps.ts';
import { answersKept, nothingWaits, offline, online, stored } from './harness/prepared-phone.ts';

/** Lists beside the catalogue, on a small phone: kept by a guest without a network, and joined to the account. */

const here = await shopAndPhone({
  env: { CHICARGOS_TEST_HOOKS: '1' },
  quiet: true,
  phone: { hasApp: true },
});
const { shop, phone } = here;
let { page } = here;
const cars: number[] = [];
const SEARCHES = '/api/saved-searches/';

/** The browser offers to install once in a while; headless ones never do of themselves. */
const offer = () =>
  page.evaluate(() => {
    const install = new Event('beforeinstallprompt');
    const prompt = () => document.body.append('the browser asks');
    dispatchEvent(Object.assign(install, { prompt }));
  });

/** Whoever saved something is asked once whether the app shall be on the home screen; any answer holds. */
async function offersInstall(): Promise<void> {
  await offer();
  const box = page.getByText('Keep the shop on your home screen');
  await box.waitFor();
  await inspectScreen(page, 'saved-favourites');
  await page.getByRole('button', { name: 'Install' }).click();
  await page.getByText('the browser asks').waitFor();
  await box.waitFor({ state: 'detached' });
  await page.reload();
  await offer();
  await expect.poll(() => hrefs('Favourites')).toHaveLength(2);
  expect(await box.count()).toBe(0);
}

const list = (name: string) => page.getByRole('list', { name }).getByRole('heading').getByRole('link');
const hrefs = async (name: string) =>
  Promise.all((await list(name).all()).map((link) => link.getAttribute('href')));
const addresses = (ids: readonly number[]) => ids.map((id) => `/details/${id}`);

test('a guest keeps, compares and saves, and finds it all again without a network after a cold start', async () => {
  await openSearch(page, `${shop.url}/search/1/0/0/1/Toyota/all/*`);
  const [first = 0, second = 0] = await cardIds(page);
  cars.push(first, second);
  const hearts = page.getByRole('button', { name: /^Favourite: / });
  await hearts.first().click();
  await expect.poll(() => hearts.first().getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByRole('link', { name: 'Search saved' }).waitFor();

  await goWithin(page, `/details/${first}`);
  const favourite = page.getByRole('button', { name: 'Favourite', exact: true });
  await expect.poll(() => favourite.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Add to compare' }).click();
  await page.getByRole('link', { name: 'Compare 1 of 4' }).click();
  await expect.poll(() => page.getByRole('columnheader').getByRole('link').count()).toBe(1);
  await goWithin(page, `/details/${second}`);
  await page.getByRole('button', { name: 'Add to compare' }).click();
  await page.getByRole('link', { name: 'Compare 2 of 4' }).waitFor();
  await page.getByRole('button', { name: 'Favourite', exact: true }).click();
  await expect.poll(() => favourite.getAttribute('aria-pressed')).toBe('true');
  await goWithin(page, '/garage');
  await page.getByRole('heading', { name: 'My garage' }).waitFor();

  await page.close();
  await offline(phone, shop);
  page = await phone.tab();
  await page.goto(`${shop.url}/profile/saved`);
  await expect.poll(() => hrefs('Favourites')).toEqual(addresses([second, first]));
  await offersInstall();
  await page.getByRole('link', { name: 'Saved searches' }).click();
  const search = page.getByRole('region', { name: 'Saved searches' }).getByRole('link', { name: /Toyota/ });
  expect(await search.getAttribute('href')).toBe('/search/1/0/0/1/Toyota/all/*');
  await renameAndUndo();
  await page.getByRole('link', { name: 'Recently viewed' }).click();
  await expect.poll(() => hrefs('Recently viewed')).toEqual(addresses([second, first]));
  await inspectScreen(page, 'saved-recent');
  await page.getByRole('main').getByRole('link', { name: 'Compare' }).click();
  const table = page.getByRole('table');
  await expect.poll(() => table.getByRole('columnheader').getByRole('link').count()).toBe(2);
  await expect
    .poll(async () => (await table.getByRole('rowheader').allInnerTexts()).join())
    .toContain('Mileage');

  await goWithin(page, '/garage');
  await page.getByLabel('Make').waitFor();
  // Whatever this phone knows of makes: one that it may name.
  await fill('Make', 'Toyota');
  await fill('Model', 'Corolla');
  await page.getByLabel('Year').fill('2010');
  await page.getByLabel('Name', { exact: true }).fill('Taxi 1');
  await page.getByRole('button', { name: 'Add to my garage' }).click();
  await page.getByRole('button', { name: 'Remove 2010 Toyota Corolla' }).waitFor();
  await page.getByRole('link', { name: 'Change 2010 Toyota Corolla' }).click();
  await page.getByRole('heading', { name: 'Change 2010 Toyota Corolla' }).waitFor();
  await page.getByLabel('Year').fill('2011');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Remove 2011 Toyota Corolla' }).waitFor();
  await page.getByRole('heading', { name: 'Add a vehicle' }).waitFor();
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(1);
  await inspectScreen(page, 'garage');

  await page.getByRole('link', { name: 'Parts for this car' }).click();
  // Without a catalogue a phone does not know it, and says so.
  await page.getByText(/there is no catalogue on this phone to show which parts fit/).waitFor();
  await online(phone, shop);
  await page.reload();
  await page.getByText('No part here is listed as fitting 2011 Toyota Corolla').waitFor();
  await page.getByRole('button', { name: 'Fits 2011 Toyota Corolla , remove' }).click();
  await page.getByRole('link', { name: 'Fits my Taxi 1' }).click();
  await page.waitForURL(`${shop.url}/auto-parts?fits=Toyota%7ECorolla%7E%7E%7E2011`);
});

/** By the keys alone: the focus stays where the hand is. */
async function renameAndUndo(): Promise<void> {
  const focused = () =>
    page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  await page.getByRole('button', { name: /^Rename / }).press('Enter');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill(' ');
  await name.press('Enter');
  await page.getByText('Enter a name').waitFor();
  await inspectScreen(page, 'saved-searches-rename');
  await name.fill('For the school run');
  await name.press('Enter');
  await page.getByRole('link', { name: 'For the school run' }).waitFor();
  await expect.poll(focused).toBe('Rename For the school run');
  await page.getByRole('button', { name: 'Remove For the school run' }).press('Enter');
  await page.getByText('You have no saved searches yet').waitFor();
  await expect.poll(focused).toBe('Undo');
  const described = await page.getByRole('button', { name: 'Undo' }).getAttribute('aria-describedby');
  expect(await page.locator(`[id="${described}"]`).innerText()).toBe('Removed: For the school run.');
  await inspectScreen(page, 'saved-searches-removed');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'For the school run' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
}

test('what changed meanwhile is said with both figures, and what went is said to have gone', async () => {
  const [first = 0, second = 0] = cars;
  const change = (id: number, to: object) =>
    shop.ask(`/api/__test__/products/${id}/`, { method: 'PATCH', body: JSON.stringify(to) });
  await openSearch(page, `${shop.url}/search/1/0/0/1/Toyota/all/*`);
  const others = (await cardIds(page)).slice(2, 4);
  cars.push(...others);
  for (const id of others) {
    await comeBackTo(page, `/details/${id}`);
    await page.getByRole('button', { name: 'Add to compare' }).click();
    await page.getByRole('link', { name: /^Compare \d of 4$/ }).waitFor();
  }
  await change(first, { live: false });
  await change(second, { price: '1234.00' });
  // What was seen within the last minute is not asked for again.
  await page.clock.setSystemTime(Date.now() + 120_000);
  await goWithin(page, '/compare');
  await page.getByText('No longer listed').waitFor();
  await page.getByText(/^It was \$[\d,.]+, seen (today|yesterday)/).waitFor();
  await page.getByText('$1,234').waitFor();
  await inspectScreen(page, 'compare-four');
  await goWithin(page, '/profile/saved');
  await expect.poll(() => page.getByText(/^Price seen (today|yesterday)/).count()).toBe(2);
  await change(first, { live: true });
});

test('the parts of a list say whether they fit the vehicle of a guest, also without a network', async () => {
  await goWithin(page, '/auto-parts');
  const verdicts = page.getByText(/your Taxi 1$/);
  await verdicts.first().waitFor();
  const parts = page.getByRole('list', { name: 'Results' }).getByRole('heading');
  // Each comes when it was worked out.
  await expect.poll(async () => (await verdicts.count()) - (await parts.count())).toBe(0);
  const said = (await verdicts.allInnerTexts()).toSorted();
  await inspectScreen(page, 'parts-fit');
  await answersKept(page);
  await offline(phone, shop);
  await page.reload();
  await expect.poll(async () => (await verdicts.allInnerTexts()).toSorted()).toEqual(said);
  await online(phone, shop);
});

/** A choice where the phone knows what there is, a text where it does not. */
async function fill(label: string, value: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect.poll(() => field.isEnabled()).toBe(true);
  if (await field.evaluate((node) => node.tagName === 'SELECT')) await field.selectOption(value);
  else await field.fill(value);
}

test('a guest reports a listing without a network with an email address, and it arrives once', async () => {
  await goWithin(page, `/details/${cars[0]}`);
  const report = page.getByRole('button', { name: 'Report this listing' });
  await report.waitFor();
  await offline(phone, shop);
  await report.click();
  const dialog = page.getByRole('dialog', { name: 'Report this listing' });
  await dialog.getByLabel('What is wrong?').selectOption('fraud');
  await dialog.getByLabel('What happened').fill('It was sold last week.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Enter your email').waitFor();
  await dialog.getByLabel('Your email').fill('guest@example.test');
  await inspectScreen(page, 'report-guest', true);
  // What was typed is there again when the page was left.
  await expect.poll(async () => JSON.stringify(await stored(page, 'drafts'))).toContain('guest@example.test');
  await page.goto(`${shop.url}/details/${cars[0]}`);
  await report.click();
  await expect.poll(() => dialog.getByLabel('Your email').inputValue()).toBe('guest@example.test');
  await dialog.getByRole('button', { name: 'Send' }).click();
  const taken = page.getByRole('dialog', { name: 'Saved on this phone' });
  await taken.getByText('It is sent when there is a connection.').waitFor();
  await online(phone, shop);
  await page.getByRole('dialog', { name: 'Sent' }).getByText('Thank you. We will look into it.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await overIsGone(page);
  const path = '/api/staff/reports/?q=guest@example.test';
  const { body } = await shop.ask(path, { token: await tokenOf(shop, STAFF) });
  expect(body).toMatchObject({ count: 1, results: [{ product_id: cars[0], reporter: null }] });
});

test('it joins the account at sign-in, a listing is reported, and signing out leaves nothing of it here', async () => {
  await signIn(page, shop.url, BUYER);
  const token = await tokenOf(shop);
  const count = async (path: string): Promise<unknown> => {
    const { body } = await shop.ask(`/api/${path}/?whole=1`, { token });
    return Reflect.get(Object(body), 'count');
  };
  await expect.poll(() => count('favourites')).toBe(2);
  await expect.poll(() => count('saved-searches')).toBe(1);
  await expect.poll(() => count('garage')).toBe(1);
  await goWithin(page, '/profile/saved?tab=recent');
  // The first was looked at again when it was reported.
  const [reported, ...others] = cars;
  const viewed = [...others, reported ?? 0].toReversed();
  await expect.poll(() => hrefs('Recently viewed')).toEqual(addresses(viewed));

  await goWithin(page, '/profile/saved?tab=searches');
  await page.getByRole('switch').click();
  await expect.poll(() => page.getByRole('switch').isChecked()).toBe(true);
  await openUnanswered(token, count);
  await goWithin(page, `/details/${cars[0]}`);
  await page.getByRole('button', { name: 'Report this listing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this listing' });
  // Nothing is chosen for whoever reports (settled point 36).
  expect(await dialog.getByLabel('What is wrong?').inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Choose a reason').waitFor();
  await dialog.getByLabel('What is wrong?').selectOption('asks_for_other_payment');
  await dialog.getByLabel('What happened').fill('They ask for money by phone.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you. We will look into it.').waitFor();
  const said = page.getByRole('dialog', { name: 'Sent' });
  await expect.poll(() => said.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await overIsGone(page);

  await goWithin(page, '/profile');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${shop.url}/`);
  await goWithin(page, '/profile/saved?tab=recent');
  await page.getByText('Nothing viewed yet').waitFor();
  await page.getByRole('link', { name: 'Favourites' }).click();
  await page.getByText('You have no favourites yet').waitFor();
  await goWithin(page, '/compare');
  await page.getByText('Nothing to compare yet').waitFor();
});

/** A search of which only this phone tells is opened: it may have been set otherwise elsewhere, and stays as it is. */
async function openUnanswered(token: string, count: (path: string) => Promise<unknown>): Promise<void> {
  const set = async (): Promise<string> => JSON.stringify((await shop.ask(SEARCHES, { token })).body);
  await expect.poll(set).toContain('"notify":true');
  await nothingWaits(page);
  const before = await set();
  const path = new RegExp(`^${SEARCHES}`);
  // As it was before the mails were turned on.
  const former = (body: string) =>
    body.replace('"new_count":0', '"new_count":3').replace('"notify":true', '"notify":false');
  shop.line.detour({ path, change: former });
  await page.clock.setSystemTime(Date.now() + 120_000);
  await page.reload();
  await page.getByText('3 new').waitFor();
  // The next page has it from the phone alone.
  await expect.poll(async () => JSON.stringify(await stored(page, 'rows'))).toContain('"new_count":3');
  shop.line.clear();
  const body = '{"code":"unavailable","detail":"Failed to Fetch"}';
  shop.line.detour({ path, answer: { status: 503, type: 'application/json', body } });
  await page.reload();
  await page.getByText('3 new').waitFor();
  await page.getByRole('link', { name: 'For the school run' }).click();
  await page.getByText(/results found/).waitFor();
  // What is done after it arrives after it.
  const hearts = (pressed: boolean) => page.getByRole('button', { name: /^Favourite: /, pressed });
  await hearts(true).first().waitFor();
  await hearts(false).first().click();
  await expect.poll(() => count('favourites')).toBe(3);
  shop.line.clear();
  expect(await set()).toBe(before);
}
