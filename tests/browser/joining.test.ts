import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { readQr } from '../server/promo-picture.ts';
import { who } from './harness/account-and-phone.ts';
import { linkTo, mailsTo, newcomer, PASSWORD, tokenFor } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { goWithin } from './harness/page-readiness.ts';
import { type Phone, piecesKept } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { signIn } from './harness/steps.ts';
import { offline, online, stored } from './harness/prepared-phone.ts';

/** Somebody who wants to recommend the shop: from the programme's page to a code of their own, told once that it asks to sell. */
const shop = await aShop({ seed: 'account', quiet: true });
/** Phone of those who need no new one, one after the other. */
const shared = await shop.phone();
let phone: Phone;
let page: Page;
async function newPhone(): Promise<void> {
  phone = await shop.phone();
  page = await phone.tab();
}

const JOIN = '/supporter-programme/join';
const open = (path: string) => page.goto(shop.url + path);
const main = () => page.getByRole('main');
const box = (name: string | RegExp) => page.getByRole('region', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const send = () => page.getByRole('button', { name: 'Start Earning Now' });
const agree = () => page.getByLabel('I agree to the terms and conditions');
const referrer = () => page.getByLabel('Email of the person who told you about us (optional)');

/** The page is there without a network from now on. */
const kept = () => piecesKept(page, 'supporter');

/** Words that somebody who sells reads, and who recommends does not, on any step. */
const readsNothingOfSelling = async () =>
  expect(await main().innerText()).not.toMatch(/Selling|Become a seller|\bPayment\b/);

async function fillSignUp(email: string): Promise<void> {
  for (const [label, text] of [
    ['First name', 'Mutale'],
    ['Last name', 'Banda'],
    ['Email', email],
    ['Confirm email', email],
    ['Password', PASSWORD],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
}

const drafts = async () => JSON.stringify(await stored(page, 'drafts'));
/** Address where the sign-up began lies on the phone: that is written once the account is there. */
const placeKept = () => expect.poll(drafts).toContain('sign-up-place');

/** By the mailed link, then in, and back to where it began. */
async function activated(email: string): Promise<void> {
  await page.goto(await linkTo(shop, email, /^\/activate\//));
  await heading('Your account is active');
  await main().getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(`${shop.url}/login`);
  await expect.poll(drafts).not.toContain('sign-up-place');
  await signIn(page, null, { email, password: PASSWORD });
  await page.waitForURL(shop.url + JOIN);
  await heading('Join the supporter programme');
}

async function number(): Promise<void> {
  await page.getByLabel('Mobile number').fill('0977 123 456');
  await page.getByRole('button', { name: 'Next' }).click();
}

const Standing = v.looseObject({ is_supporter: v.boolean(), store_id: v.nullable(v.string()) });
const standing = async (email: string) => {
  const { body } = await shop.ask('/api/profile/', { token: await tokenFor(shop, email) });
  return v.parse(Standing, body);
};

test('a guest who presses Join signs up, activates, signs in and is back there, joins without a network, and has a code', async () => {
  const email = `mutale-${crypto.randomUUID()}@example.test`;
  await newPhone();
  await open('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Supporter programme' }).click();
  await heading('Supporter programme');
  await main().getByRole('link', { name: 'Join the programme' }).click();
  await page.waitForURL(`${shop.url}/login`);
  // Whoever comes from here has no account: both ways begin with the sign-up.
  await page.getByLabel('Confirm email', { exact: true }).waitFor();
  await page.goBack();
  await page
    .getByRole('navigation', { name: 'Supporter programme' })
    .getByRole('link', { name: 'How to' })
    .click();
  await main().getByRole('link', { name: 'Sign up' }).click();
  await page.waitForURL(`${shop.url}/login`);
  await fillSignUp(email);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await heading('Account Created');
  await placeKept();
  // Somebody else has the phone meanwhile: where this sign-up began is none of theirs, and stays.
  await signIn(page, shop.url, who('buyer1'));
  await goWithin(page, '/profile');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${shop.url}/`);
  await page.close();

  // The mail opens a tab that knows nothing of the first one.
  page = await phone.tab();
  await activated(email);
  expect(await page.getByRole('list', { name: 'Join the supporter programme' }).innerText()).toMatch(
    /Mobile number\s+Terms & Conditions\s+Join/,
  );
  await kept();

  await offline(phone, shop);
  await page.reload();
  await main().getByText('our staff also use it to decide whether you may sell here').waitFor();
  await readsNothingOfSelling();
  await number();
  await readsNothingOfSelling();
  await agree().check();
  await send().click();
  await box('You have not joined yet').getByText('Waiting to send').waitFor();
  await readsNothingOfSelling();
  await page.reload();
  await box('You have not joined yet').getByText('Waiting to send').waitFor();
  await goWithin(page, '/waiting');
  await page.getByText('Your application to join').waitFor();
  // What will be theirs says how far they are, and does not ask them to join again.
  await goWithin(page, '/supporter-dashboard');
  await heading('Your application is waiting on this phone');
  await main().getByRole('link', { name: 'Your application' }).click();
  await page.waitForURL(shop.url + JOIN);
  await online(phone, shop);

  await box('You have joined').waitFor();
  await readsNothingOfSelling();
  const { is_supporter: isIn, store_id: code } = await standing(email);
  expect([isIn, code]).toEqual([true, expect.stringMatching(/^\w{8}$/)]);
  await box('You have joined').getByText(String(code)).waitFor();
  await box('Your link').getByText(`${shop.url}/?ref=${code}`).waitFor();
  await box('Your link').getByRole('button', { name: 'Share' }).waitFor();
  await box('What to do next')
    .getByRole('link', { name: /^Training/ })
    .waitFor();
  const templates = (await mailsTo(shop, email)).map(({ template }) => template);
  expect(templates.filter((template) => template === 'supporter-welcome')).toHaveLength(1);
  await box('What to do next')
    .getByRole('link', { name: /^Supporter Dashboard/ })
    .click();
  await heading('Supporter Dashboard');

  // The day without signal begins: they learn, and have a card to hand out.
  await piecesKept(page, 'promo');
  await offline(phone, shop);
  await goWithin(page, '/supporter-training');
  await page.getByRole('button', { name: 'Click to confirm chapter complete' }).click();
  expect(await page.getByRole('button', { name: 'Chapter Completed' }).isDisabled()).toBe(true);
  await goWithin(page, '/advertising-tools');
  const [card] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download: Business cards' }).click(),
  ]);
  expect(await readQr(readFileSync(await card.path()))).toBe(`${shop.url}/?ref=${code}`);
  await online(phone, shop);
});

test('a sign-up that is pressed before the file of the phone’s own part is there is led back all the same', async () => {
  const email = `mutale-${crypto.randomUUID()}@example.test`;
  await newPhone();
  // Without a worker, and nothing kept by the browser: each load fetches that file again.
  await page.addInitScript(() => {
    Object.defineProperty(ServiceWorkerContainer.prototype, 'register', {
      value: () => new Promise(() => undefined),
    });
  });
  let there: Promise<void> = Promise.resolve();
  let arrive = (): void => undefined;
  await page.route(/\/start-engine-[^/]*\.js$/, async (route) => {
    await there;
    await route.continue();
  });
  await open(JOIN);
  await page.waitForURL(`${shop.url}/login`);
  there = new Promise<void>((resolve) => (arrive = resolve));
  await page.reload();
  await fillSignUp(email);
  const press = page.getByRole('button', { name: /^(Sign up|Creating your account)$/ });
  await press.click();
  await expect.poll(() => press.getAttribute('aria-busy')).toBe('true');
  arrive();
  await heading('Account Created');
  await placeKept();
  await activated(email);
});

test('a refused referrer keeps what was typed and agreed to, and the focus is in the field', async () => {
  const email = await newcomer(shop);
  phone = shared;
  page = await phone.tab();
  await open(JOIN);
  await page.waitForURL(`${shop.url}/login`);
  await signIn(page, null, { email, password: PASSWORD });
  await page.waitForURL(shop.url + JOIN);
  await number();
  // Each refusal has its words: tests/unit/referrer-refused.test.tsx.
  await referrer().fill('nobody@example.test');
  await agree().check();
  await send().click();
  await page.getByText('the referrer email address entered is not registered').waitFor();
  await expect.poll(() => referrer().evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await referrer().inputValue()).toBe('nobody@example.test');
  expect(await agree().isChecked()).toBe(true);
  await inspectScreen(page, 'joining-refused');
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await page.getByLabel('Mobile number').inputValue()).toMatch(/977 ?123 ?456/);
  await page.getByRole('button', { name: 'Next' }).click();
  await referrer().fill('supporter1@example.test');
  await send().click();
  await box('You have joined').waitFor();
  const [told] = await mailsTo(shop, 'supporter1@example.test');
  expect(told?.template).toBe('recruit-joined');
});

test('who is in reads their code on the pages of the programme, the rates too, and is not asked to join; the page of the shop is the same for all', async () => {
  await goWithin(page, '/profile');
  await main().getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${shop.url}/`);
  await signIn(page, shop.url, who('supporter1'));
  for (const path of ['home', 'how', 'tools', 'compensation']) {
    await goWithin(page, `/supporter-programme/${path}`);
    await page.locator('h1:not([data-left])').first().waitFor();
    const own = box('You have joined: your code is SUPP2345');
    await own.getByRole('link', { name: /^Training/ }).waitFor();
    await own.getByRole('link', { name: /^Promotion Tools/ }).waitFor();
    await own.getByRole('link', { name: /^Supporter Dashboard/ }).waitFor();
    expect(
      await main()
        .getByRole('link', { name: /^(Join|Sign up)/ })
        .count(),
    ).toBe(0);
    const drawn = await (await fetch(`${shop.url}/supporter-programme/${path}`)).text();
    expect(drawn).toContain(`href="${JOIN}"`);
    expect(drawn).not.toContain('You have joined');
  }
  await inspectScreen(page, 'joining-member');

  // The rates are read whole on a small phone with doubled letters: no word is broken, nothing is cut.
  await page.setViewportSize({ width: 360, height: 740 });
  const table = page.getByRole('table', { name: 'Commission by position' });
  await table.waitFor();
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const broken = await table.evaluate((node) => {
    const words: string[] = [];
    const texts = document.createTreeWalker(node.querySelector('tbody') ?? node, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const { length, 0: first } = range.getClientRects();
        if (length !== 1 || (first?.right ?? 0) > 360 || (first?.left ?? 0) < 0) words.push(word);
      }
    return words;
  });
  expect(broken).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await kept();
  await offline(phone, shop);
  await open('/supporter-programme/home');
  await box('You have joined: your code is SUPP2345').waitFor();
  await open(JOIN);
  await box('You have joined').getByText('SUPP2345').first().waitFor();
});
