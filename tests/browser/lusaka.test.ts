import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { textOf } from '../server/harness/pdf-text.ts';
import { piecesKept, workerReady } from './harness/phone.ts';
import { BUYER, SEARCH_IN_MEMORY } from './harness/shop.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { cardIds, placeTheOrder, signIn, toCheckout, tokenOf, toReview } from './harness/steps.ts';
import { buy, offline, online } from './harness/prepared-phone.ts';

/**
 * A buyer in Lusaka with K80,000: from home by kwacha to a car that Zambia lets in, what it costs to land, and the order,
 * whose figures are the same on each screen and paper; then the same search from the catalogue without a line.
 */
const { shop, phone, page } = await shopAndPhone({
  phone: { hasApp: true, zone: 'Africa/Lusaka' },
  env: SEARCH_IN_MEMORY,
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

test('kwacha lead to a car, its figures to a pro-forma, and each says the same', async () => {
  await page.goto(shop.url);
  await workerReady(page);
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
  const [order] = v.parse(Orders, (await shop.ask('/api/orders/', { token })).body).results;
  const { bytes } = await shop.ask(`/api/orders/${order?.number}/invoice/`, { token });
  const paper = textOf(Buffer.from(bytes)).replaceAll(/\s+/g, ' ');
  expect(paper).toContain(`Total to pay ${total} USD`);
  expect(paper).toContain(`Port: ${PORT}, Tanzania Destination: Zambia`);
  expect(paper).toMatch(/Price set by .+ on .+ shipping at the rate published from /);
  await page.goto(`${shop.url}/orders/${order?.number}`);
  const ordered = page.getByRole('list', { name: 'Ordered' });
  await ordered.getByText(/^Price set by .+ on /).waitFor();
  await ordered.getByText(/^Shipping: Published rate since /).waitFor();
  await page.getByRole('link', { name: 'verify-invoice' }).first().click();
  await page.getByText(total).first().waitFor();
  await page.getByText(/^Price set by .+ on /).waitFor();
  await page.getByText(/^Shipping: Published rate since /).waitFor();
  expect(phone.complaints).toEqual([]);
});

const Orders = v.object({ results: v.array(v.object({ number: v.string(), total_incl_tax: v.string() })) });

test('without a line the catalogue finds the same cars at the same figures, and takes an order', async () => {
  await page.goto(`${shop.url}/catalogue`);
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
  const [order] = v.parse(Orders, (await shop.ask('/api/orders/', { token })).body).results;
  expect(`$${Number(order?.total_incl_tax).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`).toBe(sum);
});
