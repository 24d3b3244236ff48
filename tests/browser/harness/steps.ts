import type { Locator, Page } from 'playwright-core';
import { BUYER, type Shop } from './shop.ts';

/** Signs in by the form; `url` null when the form is open already. */
export async function signIn(page: Page, url: string | null, who: typeof BUYER): Promise<void> {
  if (url !== null) await page.goto(`${url}/login`);
  const tab = page.getByRole('tab', { name: 'Sign in' });
  await tab.click();
  await page.getByLabel('Email', { exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

export async function openSearch(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByText(/results found/).waitFor();
}

/** Ids of the vehicles in the list, from their links: titles repeat. */
export async function cardIds(page: Page): Promise<number[]> {
  const links = await page
    .getByRole('list', { name: 'Results' })
    .getByRole('heading')
    .getByRole('link')
    .all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  return addresses.map((address) => Number(address?.split('/').at(-1)));
}

export function card(page: Page, id: number): Locator {
  return page.locator(`h2 a[href="/details/${id}"]`);
}

/** The consignee form, as a buyer in Lusaka fills it. */
export async function fillConsignee(page: Page): Promise<void> {
  await page.getByLabel('Title').selectOption('Mr');
  await page.getByLabel('First name').fill('Chanda');
  await page.getByLabel(/^(Last name|Surname)/).fill('Phiri');
  await page.getByLabel(/number \(|Contact number|Phone/).fill('260971234567');
  await page
    .getByLabel(/^Street|^Address line 1|^Line 1/)
    .first()
    .fill('12 Cairo Road');
  await page.getByLabel('City').fill('Lusaka');
  await page.getByLabel('Province').fill('Lusaka');
  await page.getByLabel('Country').selectOption({ label: 'Zambia' });
}

/** A token of the demo buyer, past the phone. */
export async function tokenOf(shop: Shop): Promise<string> {
  const { body } = await shop.ask('/api/auth/login/', {
    method: 'POST',
    body: JSON.stringify({ username: BUYER.email, password: BUYER.password }),
  });
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
    return body.token;
  throw new Error('the demo buyer cannot sign in');
}
