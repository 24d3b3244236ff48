import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import * as v from 'valibot';
import { expect } from 'vitest';
import { workerReady } from './phone.ts';
import { BUYER, type Shop } from './shop.ts';

const ENGLISH = { signIn: 'Sign in', email: 'Email', password: 'Password' };
/** Words that the form says on a phone that speaks Portuguese. */
export const PORTUGUESE: typeof ENGLISH = { signIn: 'Entrar', email: 'Email', password: 'Palavra-passe' };

/** A page of few words, that has nothing to do with whoever is here. */
const QUIET_PAGE = '/verify-invoice';

/**
 * Signs in by the form; `url` null when the form is open already. From a form that is opened here it leads to a page of few
 * words: home, where it leads whom no page has sent, costs a third of a second of a core (identity.test.ts is about that way).
 */
export async function signIn(
  page: Page,
  url: string | null,
  who: typeof BUYER,
  words = ENGLISH,
): Promise<void> {
  if (url !== null) {
    await page.goto(`${url}/login`);
    await sentBy(page, QUIET_PAGE);
  }
  const tab = page.getByRole('tab', { name: words.signIn });
  await tab.click();
  await page.getByLabel(words.email, { exact: true }).fill(who.email);
  await page.getByLabel(words.password, { exact: true }).fill(who.password);
  await page.getByRole('button', { name: words.signIn }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** As if that page had led to the one that is open. */
function sentBy(page: Page, from: string): Promise<void> {
  return page.evaluate((path) => {
    history.replaceState({ ...history.state, usr: { from: path } }, '');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, from);
}

/** Signs in, and waits for the app on this phone. */
export async function signInWithApp(page: Page, url: string, who: typeof BUYER): Promise<void> {
  await signIn(page, url, who);
  await workerReady(page);
}

export async function openSearch(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByText(/results found/).waitFor();
}

/** Ids of the vehicles in the list, from their links: titles repeat. Between two pages there is none for a moment. */
export async function cardIds(page: Page): Promise<number[]> {
  const links = page.getByRole('list', { name: 'Results' }).getByRole('heading').getByRole('link');
  const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  let shown: string[] = [];
  await expect.poll(async () => (shown = await addresses()).length).toBeGreaterThan(0);
  return shown.map((address) => Number(address.split('/').at(-1)));
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

/** From the basket to its consignee. */
export async function toCheckout(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Checkout' })
    .or(page.getByRole('button', { name: 'Checkout' }))
    .first()
    .click();
}

/** From the consignee on to the review. */
export async function toReview(page: Page): Promise<void> {
  await fillConsignee(page);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.getByRole('heading', { level: 1, name: 'Review your order' }).waitFor();
}

/** Orders what the review shows, with a yes to where it goes where that is asked. */
export async function placeTheOrder(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Place order' }).first();
  await button.waitFor();
  const question = page.getByRole('checkbox', { name: /^Yes, ship to / });
  if ((await question.count()) > 0) await question.check();
  await button.click();
}

/** Taken on this phone, and nothing else yet. */
export const orderWaits = (page: Page): Promise<void> =>
  page.getByText('Waiting to send. Not placed yet').first().waitFor();

/** Until the server has confirmed what the basket shows. */
export const inBasket = (page: Page): Promise<void> =>
  page.getByText('In basket', { exact: true }).first().waitFor();

/** A token of the demo buyer, past the phone. */
export async function tokenOf(shop: Shop, who: typeof BUYER = BUYER): Promise<string> {
  const { body } = await shop.ask('/api/auth/login/', {
    method: 'POST',
    body: JSON.stringify({ username: who.email, password: who.password }),
  });
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string')
    return body.token;
  throw new Error(`${who.email} cannot sign in`);
}

const Basket = v.looseObject({ id: v.number(), revision: v.number() });

/**
 * Staff say what shipping one costs, past the phone: they see the basket, and see it anew where the phone has written
 * to it meanwhile.
 */
export async function setShipping(
  shop: Shop,
  given: { buyer: string; staff: string; perUnit: string },
): Promise<void> {
  const quote = async (): Promise<unknown> => {
    const { id, revision } = v.parse(Basket, (await shop.ask('/api/basket/', { token: given.buyer })).body);
    const answer = await fetch(`${shop.url}/api/staff/baskets/${id}/shipping-quote/`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'if-match': `"b${id}-${revision}"`,
        authorization: `Token ${given.staff}`,
      },
      body: JSON.stringify({ per_unit: given.perUnit }),
    });
    return answer.status === 412 ? 'changed meanwhile' : answer.json();
  };
  await expect.poll(quote).toMatchObject({ checkout_ready: true });
}

/**
 * Presses the button of a staff list that saves it as a table; gives what the file is called before its day, and its lines:
 * that of the columns first.
 */
export async function savedTable(page: Page, button: string): Promise<{ name: string; lines: string[] }> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await saving;
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  return { name: file.suggestedFilename().replace(/-\d{4}-\d\d-\d\d\.csv$/, ''), lines };
}
