import { expect, test } from 'vitest';
import { who } from './harness/account-and-phone.ts';
import { inspectScreen } from './harness/inspect.ts';
import { workerReady } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import { answersKept, offline, online } from './harness/prepared-phone.ts';

const { shop, phone, page } = await shopAndPhone({ seed: 'account', quiet: true, phone: { hasApp: true } });

const CAR = '2013 Nissan Note 1.4';

test('a listing leads to the store of whoever sells it, and back', async () => {
  await page.goto(`${shop.url}/details/701`);
  await page.getByText('Approved seller').waitFor();
  await page.getByText('They have not inspected what is for sale.').waitFor();
  // From here on each page begins with the app: its buttons are drawn when they can be pressed.
  await workerReady(page);
  await page.getByRole('link', { name: 'Tendai Ncube' }).click();
  await page.waitForURL(`${shop.url}/stores/VEND3456`);
  await page.getByRole('heading', { level: 1, name: 'Tendai Ncube' }).waitFor();
  await page.getByText('Approved seller since 4 Nov 2024').waitFor();
  await page.getByText('1 listing', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Report this seller' }).waitFor();
  await inspectScreen(page, 'store');
  await page.getByRole('heading', { name: CAR }).getByRole('link').click();
  await page.waitForURL(`${shop.url}/details/701`);
});

test('a car that stands with its seller is not judged as one from the UK, and goes into the basket all the same', async () => {
  await page.goto(`${shop.url}/details/701`);
  await page.getByText('Approved seller').waitFor();
  const place = page.getByRole('region', { name: 'Where it is now' });
  await expect.poll(() => place.innerText()).toContain('Lusaka');
  await expect.poll(() => place.innerText()).toContain('The price does not include delivery.');
  for (const words of ['What it costs to land', 'Duty and taxes', 'This one is older', 'landed'])
    expect(await page.getByText(words).count(), words).toBe(0);
  // Of the shop's own stock it is all said.
  await page.goto(`${shop.url}/details/12`);
  await page.getByRole('heading', { name: /^Duty and taxes in / }).waitFor();
  await expect.poll(() => page.getByText('What it costs to land').count()).toBeGreaterThan(0);

  await page.goto(`${shop.url}/details/701`);
  await page.getByRole('region', { name: 'Buy' }).getByRole('button', { name: 'Buy Now' }).click();
  await page.waitForURL(`${shop.url}/my-basket`);
  await page.getByText(CAR).first().waitFor();
});

test('the number of a seller is shown to who asks for it, without a network too', async () => {
  await page.goto(`${shop.url}/details/701`);
  await page.getByText('Approved seller').waitFor();
  await answersKept(page);
  await offline(phone, shop);
  await page.reload();
  const reveal = page.getByRole('button', { name: 'Click here to reveal phone number' });
  await reveal.waitFor();
  expect(await page.getByText('+260977123456').count()).toBe(0);
  await reveal.press('Enter');
  const call = page.getByRole('link', { name: '+260977123456' });
  expect(await call.getAttribute('href')).toBe('tel:+260977123456');
  await expect.poll(() => call.evaluate((link) => link === document.activeElement)).toBe(true);
  await online(phone, shop);
});

test('Back of the phone closes what is open over the page, keeps what was typed, and leaves no step behind', async () => {
  await page.goto(`${shop.url}/stores/VEND3456`);
  await page.getByRole('heading', { name: CAR }).getByRole('link').click();
  await page.waitForURL(`${shop.url}/details/701`);
  const inquire = page.getByRole('region', { name: 'Seller' }).getByRole('button', { name: 'Inquire' });
  const form = page.getByRole('dialog', { name: 'Inquire' });
  await inquire.click();
  await form.getByLabel('Request').fill('Is the service book with it?');
  await page.goBack();
  await form.waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${shop.url}/details/701`);
  await inquire.click();
  await expect.poll(() => form.getByLabel('Request').inputValue()).toBe('Is the service book with it?');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'detached' });
  const isOver = () => page.evaluate(() => 'over' in Object(history.state));
  await expect.poll(isOver).toBe(false);
  // Loaded anew with it open, the page is there without it, and needs no more steps back.
  await inquire.click();
  await form.waitFor();
  expect(await isOver()).toBe(true);
  await page.reload();
  await inquire.waitFor();
  await expect.poll(isOver).toBe(false);
  expect(await form.count()).toBe(0);
  await page.goBack();
  await page.waitForURL(`${shop.url}/stores/VEND3456`);
});

test('the store is drawn before any script, and says who it is', async () => {
  const { html } = await page.request
    .get(`${shop.url}/stores/VEND3456`)
    .then(async (answer) => ({ html: await answer.text() }));
  expect(html).toContain('<title>Tendai Ncube | Chicargos</title>');
  expect(html).toContain(CAR);
  expect(html).toContain(`rel="canonical" href="${shop.url}/stores/VEND3456"`);
  expect(html).not.toContain('@example.test');
});

test('a store without listings and one that is not there say so', async () => {
  await page.goto(`${shop.url}/stores/VEND2345`);
  await page.getByText('Nothing is for sale here at the moment.').waitFor();
  await inspectScreen(page, 'store-empty');
  // Past the phone's own worker, which has a page for every address.
  expect((await page.request.get(`${shop.url}/stores/SUPP2345`)).status()).toBe(404);
  await page.goto(`${shop.url}/stores/SUPP2345`);
  await page.getByRole('heading', { level: 1, name: 'Store not found' }).waitFor();
});

test("the shop's own stock names no seller", async () => {
  await page.goto(`${shop.url}/details/12`);
  await page.getByRole('button', { name: 'Report this listing' }).waitFor();
  expect(await page.getByText('Sold by').count()).toBe(0);
});

test('the foot of each page leads into selling, and who sells to what they sell', async () => {
  await page.goto(shop.url);
  const way = (name: string) => page.getByRole('contentinfo').getByRole('link', { name });
  expect(await way('Become a seller').getAttribute('href')).toBe('/profile');
  await signIn(page, shop.url, who('vendor1'));
  await page.goto(shop.url);
  await way('Seller dashboard').waitFor();
  expect(await way('Become a seller').count()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Seller dashboard' }).click();
  await page.waitForURL(`${shop.url}/vendor-dashboard`);
});
