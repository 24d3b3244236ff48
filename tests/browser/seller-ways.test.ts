import { expect, test } from 'vitest';
import * as v from 'valibot';
import { who } from './harness/account-and-phone.ts';
import { tokenFor, told } from './harness/hooks.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** A seller's ways: to their own store, to a model that is not in the list, and what buyers read of where a part stands. */
const SELLER = who('vendor1');
const { shop, phone, page } = await shopAndPhone({ seed: 'account', quiet: true, phone: { hasApp: true } });
const token = await tokenFor(shop, SELLER.email);

const field = (name: string) => page.getByRole('main').getByLabel(name);

test('a part that stands with its seller says where, and not what a ship from the UK would cost', async () => {
  const body = { prodClass: 'parts', subId: 53, name: 'Wheel of a Probox', region: 'zm' };
  const made = await told(shop, '/api/vendor/create-product/', body, { token });
  const { product_id: cid } = v.parse(v.object({ product_id: v.number() }), made);
  const fields = { pTitle: body.name, description: 'One wheel.', pContact: '0977123456', pPrice: '900' };
  await told(
    shop,
    '/api/vendor/post-content/',
    { cid, ...fields, pLocation: 'Kitwe', publish: 'live' },
    { token },
  );
  await page.goto(`${shop.url}/auto-parts?q=Probox`);
  await page.getByRole('link', { name: body.name }).first().click();
  await page.getByRole('heading', { level: 1, name: body.name }).waitFor();
  const place = page.getByRole('region', { name: 'Where it is now' });
  await expect.poll(() => place.innerText()).toMatch(/Kitwe[^]*The price does not include delivery/);
  for (const words of ['What it costs to land', 'Duty and taxes', 'Choose a country'])
    expect(await page.getByText(words).count(), words).toBe(0);
  // The shop's own spares land as before.
  await page.goto(`${shop.url}/auto-parts`);
  await page.goto(`${shop.url}/details/301/parts`);
  await page.getByText('What it costs to land').first().waitFor();
});

test('the dashboard leads to the store, and fits a small phone with large letters', async () => {
  await signIn(page, shop.url, SELLER);
  await page.goto(`${shop.url}/vendor-dashboard`);
  const store = page.getByRole('main').getByRole('link', { name: 'Your store' });
  expect(await store.getAttribute('href')).toBe('/stores/VEND2345');
  await page.getByRole('table', { name: 'Listings' }).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  const large = await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const wide = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :not(thead, thead *)')]
        .filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
        .map((one) => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 40) ?? ''}`),
    );
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
      message: (await wide()).join('\n'),
    })
    .toBe(360);
  await large.evaluate((style) => (style as HTMLStyleElement).remove());
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a model that is not in the list is typed, without a network too; an unsent listing says that it is one', async () => {
  await page.goto(`${shop.url}/vendor/create-product`);
  await field('Type').selectOption('Cars');
  await workerReady(page);
  await piecesKept(page, 'vendor');
  await offline(phone, shop);
  await field('Make').selectOption('Toyota');
  await field('Model').selectOption('Another model');
  await field('Full vehicle title').fill('1998, Toyota, Chaser Tourer');
  await page.getByRole('button', { name: 'Create listing' }).click();
  await page.getByText('Enter a type, model and title').waitFor();
  await field('Name of the model').fill('Chaser Tourer');
  await page.getByRole('button', { name: 'Create listing' }).click();
  await page.waitForURL(/add-content\/tmp:/);
  await page.getByText('On this phone only. Not sent yet').waitFor();
  await page.goto(`${shop.url}/vendor-dashboard`);
  await page.getByRole('link', { name: '1998, Toyota, Chaser Tourer', exact: true }).click();
  await page.getByText('Cars > Toyota > Chaser Tourer').first().waitFor();
  await page.getByText('On this phone only. Not sent yet').waitFor();
  await online(phone, shop);
  await page
    .getByText(/^(Seen|On this phone since)/)
    .first()
    .waitFor();
  expect(await page.getByText('Cars > Toyota > Chaser Tourer').count()).toBeGreaterThan(0);
});
