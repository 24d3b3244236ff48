import type { Locator, Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { AgentOverview } from '#contract/supporter.ts';
import { who } from './harness/account-and-phone.ts';
import { goWithin, overIsGone, pageIsReady } from './harness/page-readiness.ts';
import { advance, tokenFor } from './harness/hooks.ts';
import { inspectScreen } from './harness/inspect.ts';
import { piecesKept } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import {
  inBasket,
  placeTheOrder,
  setShipping,
  signIn,
  signInWithApp,
  toCheckout,
  toReview,
} from './harness/steps.ts';
import { answersKept, buy, nothingWaits, offline, online } from './harness/prepared-phone.ts';

/**
 * Screens that a supporter sees of their code, their recruits, their commission and their training, and what a link of theirs
 * leaves behind. `page` is a guest's, then buyer2's, who joins and is trained.
 */
const { shop, phone, page } = await shopAndPhone({
  seed: 'account',
  quiet: true,
  phone: { hasApp: true },
});
/** Code of the supporter with recruits. */
const recruiter = await shop.phone();

const CODE = 'SUPP2345';
const DAY_S = 86_400;

/** The whole price has arrived, past the phone. */
async function paid(number: string, amount: string, currency: string, at: string): Promise<void> {
  const token = await tokenFor(shop, 'staff1@example.test');
  const { status } = await shop.ask(`/api/staff/orders/${number}/events/`, {
    method: 'POST',
    token,
    body: JSON.stringify({
      type: 'payment_received',
      amount,
      currency,
      received_at: at,
      reference: `FT-${number}`,
    }),
  });
  expect(status).toBe(201);
}

beforeAll(async () => {
  await paid('100000301', '5700.00', 'USD', '2025-01-10T00:00:00Z');
  await paid('100000302', '28200.00', 'ZMW', '2025-02-20T00:00:00Z');
  await paid('100000201', '2700.00', 'USD', '2025-01-12T00:00:00Z');
});

const open = (tab: Page, path: string) => tab.goto(`${shop.url}${path}`);
const heading = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name }).waitFor();
const section = (tab: Page, name: string) => tab.getByRole('region', { name });
const line = (tab: Locator | Page, words: string | RegExp) =>
  tab.getByRole('listitem').filter({ hasText: words });

test('what the programme is can be read before any script, and without a network once it was opened', async () => {
  const drawn = (await shop.ask('/supporter-programme/compensation')).bytes.toString();
  expect(drawn).toContain('<title>Reward, Supporter programme | Chicargos</title>');
  const words = drawn.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(words).toMatch(/Senior Executive Leader 2\.5% \$125\.00/);
  for (const [address, tab] of [
    ['home', 'About'],
    ['how', 'How to'],
    ['compensation', 'Reward'],
    ['tools', 'Tools'],
  ]) {
    const path = `/supporter-programme/${address}`;
    await (address === 'home' ? open(page, path) : goWithin(page, path));
    await page
      .getByRole('navigation', { name: 'Supporter programme' })
      .locator('[aria-current=page]', { hasText: tab ?? '' })
      .waitFor();
    // The one with a table: the others are words in the same frame.
    if (address === 'compensation') await inspectScreen(page, 'supporter-programme-compensation');
  }
  await piecesKept(page, 'supporter');
  await offline(phone, shop);
  await open(page, '/supporter-programme/how');
  await page.getByText('Join from your account').waitFor();
  await online(phone, shop);
});

test('a link whose code was left off stays left off, on the way back and when its page is loaded again', async () => {
  const kept = async () => (await phone.context.cookies()).find(({ name }) => name === 'ref')?.value;
  await open(page, `/details/12?ref=${CODE}&lang=en#top`);
  await expect.poll(kept).toMatch(/^SUPP2345\./);
  await expect.poll(() => page.url()).toBe(`${shop.url}/details/12#top`);
  await open(page, `/details/12?ref=${CODE}`);
  await buy(page);
  const told = page.getByRole('status').filter({ hasText: 'Code SUPP2345' });
  await page.getByRole('button', { name: 'Remove it' }).click();
  await told.filter({ hasText: 'will not be used with this order' }).waitFor();
  await page.goBack();
  await page.waitForURL(`${shop.url}/details/12`);
  await page.reload();
  await page.getByRole('button', { name: 'Buy Now' }).first().waitFor();
  expect(await kept()).toBeUndefined();
});

test('a guest signs in first and comes back; who is no supporter is shown the way to become one', async () => {
  await goWithin(page, '/supporter-dashboard/statement');
  await page.waitForURL(`${shop.url}/login`);
  await signIn(page, null, who('buyer2'));
  await page.waitForURL(`${shop.url}/supporter-dashboard/statement`);
  await heading(page, 'This part is for registered supporters');
  await page.getByRole('link', { name: 'Join the programme' }).click();
  await page.waitForURL(`${shop.url}/supporter-programme/join`);
});

test('a supporter reads code, training, points and orders, also without a network and with their age', async () => {
  const tab = await recruiter.tab();
  await signInWithApp(tab, shop.url, who('supporter1'));
  await open(tab, '/profile');
  await tab.getByRole('link', { name: /^Supporter dashboard/ }).click();
  await heading(tab, 'Supporter Dashboard');
  const training = section(tab, 'Training progress');
  expect(await training.getByRole('progressbar').getAttribute('value')).toBe('50');
  await expect
    .poll(() => training.innerText())
    .toMatch(/50%[\s\S]*Your profile is incomplete[\s\S]*0 of 4 parts/);
  expect(await training.getByRole('checkbox', { name: 'Register' }).isChecked()).toBe(true);
  expect(await training.getByRole('checkbox', { name: /Training/ }).isDisabled()).toBe(true);
  const code = section(tab, 'Promo code details');
  await code.getByText(CODE).waitFor();
  await code.getByText('Independent Business Owner').waitFor();
  // Payable since 45 days after it was paid, the other one not yet.
  const first = line(section(tab, 'Promo code applied'), '100000301').first();
  await expect.poll(() => first.innerText()).toMatch(/Commission payment: PENDING[\s\S]*Points: 50/);
  for (const [name, leadsTo] of [
    [/^70\s*Points$/, '/supporter-dashboard/statement'],
    [/^2\s*My Downline$/, '/my-downline'],
    ['View Training Resources', '/supporter-training'],
    ['Download Promotion Media', '/advertising-tools'],
  ] as const)
    expect(await tab.getByRole('link', { name }).first().getAttribute('href')).toBe(leadsTo);
  // The same money in dollars, each figure with the way to where it comes from.
  const money = section(tab, 'Commission in US dollars');
  const figure = (name: RegExp) => money.getByRole('link', { name });
  await figure(/^\$10\.00 Pending From sales that were paid less than 45 days ago$/).waitFor();
  await figure(/^\$70\.00 Payable Waiting for the next payment$/).waitFor();
  expect(await figure(/^\$0\.00 Paid out/).getAttribute('href')).toBe('/supporter-dashboard/statement');
  await expect
    .poll(() => money.innerText())
    .toMatch(/Next payment: we pay after each calendar month ends, from \$25\.00\./);
  await expect
    .poll(() => money.innerText())
    .toMatch(/1 point of commission equals one US dollar\. The 100 points/);
  await inspectScreen(tab, 'supporter-dashboard');

  await tab.getByRole('link', { name: /^Statement of commissions/ }).click();
  await heading(tab, 'Statement of commissions');
  const direct = line(tab, 'Commission on order 100000301').first();
  await expect
    .poll(() => direct.innerText())
    .toMatch(/\+\$50\.00[\s\S]*Payable[\s\S]*Direct referral[\s\S]*1% of \$5,000\.00[\s\S]*Payable since/);
  expect(await line(tab, 'Commission on order 100000302').first().innerText()).toMatch(
    /\+\$10\.00[\s\S]*Not payable yet[\s\S]*1% of K27,500\.00[\s\S]*K27\.50 for one US dollar[\s\S]*Payable from/,
  );
  expect(await line(tab, 'Commission on order 100000201').first().innerText()).toMatch(
    /\+\$20\.00[\s\S]*Downline referral/,
  );
  const points = section(tab, 'Points');
  expect(await points.getByRole('row', { name: /^Training.*Awarded once.* 0$/ }).count()).toBe(1);
  await points.getByRole('row', { name: /^Payable commission.* 70$/ }).waitFor();
  await points.getByRole('row', { name: /^Points now 70$/ }).waitFor();
  await inspectScreen(tab, 'supporter-statement');

  await piecesKept(tab, 'supporter');
  await offline(recruiter, shop);
  await tab.reload();
  await tab.getByText(/^(Seen|On this phone since) .*Readable without a connection/).waitFor();
  const file = tab.waitForEvent('download');
  await tab.getByRole('button', { name: 'Save as CSV' }).click();
  const saved = await (await file).createReadStream();
  let csv = '';
  for await (const part of saved) csv += String(part);
  expect(csv).toMatch(/earned,100000301,direct,1,5000,USD,,,50,50,payable/);
  await tab.goto(`${shop.url}/supporter-dashboard`);
  await tab
    .getByText(/^On this phone since .*Readable without a connection/)
    .first()
    .waitFor();
  await section(tab, 'Promo code details').getByText(CODE).waitFor();
  await figure(/^\$70\.00 Payable/).waitFor();
  await money.getByText(/^On this phone since/).waitFor();

  await tab.getByRole('link', { name: /My Downline/ }).click();
  await heading(tab, 'My Downline');
  expect(await tab.getByText('Profit', { exact: true }).locator('..').innerText()).toContain('$20.00');
  const recruits = tab.getByRole('list', { name: 'Recruits' }).getByRole('button');
  await expect.poll(() => recruits.count()).toBe(2);
  await tab.getByText(/^On this phone since .*Readable without a connection/).waitFor();
  await online(recruiter, shop);
  await inspectScreen(tab, 'supporter-downline');
});

test('a recruit opens in a panel that takes a phone whole and a wide screen to three fifths, without their address (security 18)', async () => {
  const [tab = await recruiter.tab()] = recruiter.context.pages();
  const recruits = tab.getByRole('list', { name: 'Recruits' }).getByRole('button');
  await recruits.first().waitFor();
  expect(await tab.getByText('recruit1@example.test').count()).toBe(0);
  const panel = tab.getByRole('dialog');
  const share = async () => {
    const [box, size] = [await panel.boundingBox(), tab.viewportSize()];
    return box && size ? Math.round((100 * box.width) / size.width) : 0;
  };
  await recruits.filter({ hasText: '1 order' }).click();
  await panel.getByRole('heading', { name: 'ORDERS' }).waitFor();
  await expect.poll(() => panel.innerText()).toMatch(/100000201[\s\S]*Commission[\s\S]*PENDING/);
  expect(await share()).toBe(100);
  await inspectScreen(tab, 'supporter-recruit', true);
  await tab.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(share).toBe(60);
  await tab.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await overIsGone(tab);
  await recruits.filter({ hasText: '0 orders' }).click();
  await panel.getByText('No records').waitFor();
});

test('whoever comes by a link carries its code into the order, the last link counts, and a search by reference does not', async () => {
  await advance(shop, 3600);
  const guest = await shop.phone();
  const tab = await guest.tab();
  await tab.clock.install({ time: '2025-03-01T09:10:00Z' });
  const kept = async () => (await guest.context.cookies()).find(({ name }) => name === 'ref');
  await open(tab, '/search/?ref=47902');
  await tab.getByRole('heading', { level: 1 }).waitFor();
  expect(await kept()).toBeUndefined();
  await open(tab, '/?ref=RECR2345');
  await expect.poll(async () => (await kept())?.value).toMatch(/^RECR2345\./);
  // What it leaves is said where it was opened, and can be left off there.
  const arrived = tab.getByRole('status').filter({ hasText: /link/ });
  await arrived.filter({ hasText: /stores their code RECR2345 and the date for 120 days/ }).waitFor();
  await inspectScreen(tab, 'home-by-link');
  await arrived.getByRole('button', { name: 'Remove it' }).click();
  await arrived.filter({ hasText: 'the link and its code RECR2345 are no longer on this phone' }).waitFor();
  await expect.poll(kept).toBeUndefined();
  await open(tab, '/?ref=RECR2345');
  await arrived.getByRole('button', { name: 'OK' }).click();
  await arrived.waitFor({ state: 'detached' });
  await open(tab, `/details/12?ref=${CODE}`);
  await arrived.filter({ hasText: 'stores their code SUPP2345' }).waitFor();
  await expect.poll(async () => (await kept())?.value).toMatch(/^SUPP2345\./);
  const days = (((await kept())?.expires ?? 0) - Date.now() / 1000) / DAY_S;
  expect(days).toBeGreaterThan(119);
  expect(days).toBeLessThanOrEqual(120);

  await signIn(tab, shop.url, who('buyer0'));
  await goWithin(tab, '/details/12');
  // Seen a moment ago: a phone whose worker was at work by then asks the server no second time.
  await tab.getByText(/^(Seen|On this phone since) (today|yesterday)/).waitFor();
  await buy(tab);
  await inBasket(tab);
  const token = await tokenFor(shop, 'buyer0@example.test');
  const staff = await tokenFor(shop, 'staff1@example.test');
  await setShipping(shop, { buyer: token, staff, perUnit: '700.00' });
  await open(tab, '/my-basket');
  await tab.getByRole('row', { name: /^Total/ }).waitFor();
  const told = tab.getByRole('status').filter({ hasText: 'Code SUPP2345' });
  await expect
    .poll(() => told.innerText())
    .toMatch(
      /^Code SUPP2345 will be used with this order \(from a link opened on this phone on (Mar 1|1 Mar)\)\. It counts for a first order/,
    );
  await tab.getByRole('button', { name: 'Remove it' }).click();
  await told.filter({ hasText: 'will not be used with this order' }).waitFor();
  await expect.poll(kept).toBeUndefined();
  await tab.getByRole('button', { name: 'Put it back' }).click();
  await expect.poll(async () => (await kept())?.value).toMatch(/^SUPP2345\./);
  await toCheckout(tab);
  await toReview(tab);
  await told.filter({ hasText: 'will be used with this order' }).waitFor();
  await placeTheOrder(tab);
  await heading(tab, 'Order placed');

  const answer = await shop.ask('/api/orders/', { token });
  const [order] = (answer.body as { results: { number: string }[] }).results;
  const supporter = await tokenFor(shop, 'supporter1@example.test');
  const overview = await shop.ask('/api/agent-overview/', { token: supporter });
  expect(JSON.stringify(overview.body)).toContain(`"order_number":"${order?.number}"`);

  // The next order is no first one: the link says no more, and a code in the basket says who earns.
  await goWithin(tab, '/profile?tab=orders');
  await tab.getByText(String(order?.number)).first().waitFor();
  await goWithin(tab, '/details/12');
  await buy(tab);
  await tab.getByRole('row', { name: /^Total/ }).waitFor();
  await tab.getByLabel('Code', { exact: true }).fill('RECR2345');
  await tab.getByRole('button', { name: 'Apply', exact: true }).click();
  await tab.getByText('is the code of the person who told you about us').waitFor();
  await setShipping(shop, { buyer: token, staff, perUnit: '700.00' });
  await tab.reload();
  await tab.getByText('is the code of the person who told you about us').waitFor();
  expect(await told.count()).toBe(0);
  await toCheckout(tab);
  await toReview(tab);
  await tab.getByText('RECR2345 is the code of the person who told you about us').waitFor();
  expect(guest.complaints).toEqual([]);
});

/** Text that was handed to the phone's own sheet, or to WhatsApp. */
const sharing = (tab: Page) =>
  tab.addInitScript(() => {
    Object.assign(navigator, {
      share: ({ url }: { url: string }) => {
        document.documentElement.dataset['shared'] = url;
        return Promise.resolve();
      },
    });
  });

test("a supporter's shared vehicle carries their code, without a network too, and nobody else's does", async () => {
  const own = await shop.phone();
  const tab = await own.tab();
  await sharing(tab);
  const shared = async () => {
    await tab.getByRole('button', { name: 'Share' }).first().click();
    return tab.evaluate(() => document.documentElement.dataset['shared']);
  };
  // What is somebody's own comes once the page has settled.
  const settled = () => tab.getByRole('button', { name: 'Favourite', exact: true }).first().waitFor();
  const note = tab.getByText('Your code is included');
  // Signing in leads straight there: this phone has read nothing of the account before.
  await open(tab, '/details/12');
  await settled();
  expect(await shared()).toBe(`${shop.url}/details/12`);
  expect(await note.count()).toBe(0);
  await tab.evaluate(() =>
    history.replaceState({ usr: { from: '/details/12' }, key: 'k', idx: 0 }, '', '/login'),
  );
  await tab.reload();
  await signIn(tab, null, who('supporter1'));
  await tab.waitForURL(`${shop.url}/details/12`);
  await note.waitFor();
  expect(await shared()).toBe(`${shop.url}/details/12?ref=${CODE}`);
  await tab
    .getByText(/^(Seen|On this phone since)/)
    .first()
    .waitFor();
  await answersKept(tab);
  await offline(own, shop);
  await tab.reload();
  await note.waitFor();
  expect(await shared()).toBe(`${shop.url}/details/12?ref=${CODE}`);

  // Their own code is known to be that before anything is sent.
  await buy(tab);
  await tab.getByLabel('Code', { exact: true }).fill(CODE.toLowerCase());
  await tab.getByRole('button', { name: 'Apply', exact: true }).click();
  await tab
    .getByRole('alert')
    .filter({ hasText: /contents of your basket\. This is your own code\. It works for others/ })
    .waitFor();
  expect(await tab.getByText(`${CODE} will be checked`).count()).toBe(0);
  await online(own, shop);

  // What waits to be sent would be asked about.
  await nothingWaits(tab);
  await tab.getByRole('button', { name: 'Menu' }).click();
  await tab.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).click();
  await tab.waitForURL(`${shop.url}/`);
  await signIn(tab, shop.url, who('buyer0'));
  await goWithin(tab, '/details/12');
  await pageIsReady(tab);
  await settled();
  expect(await shared()).toBe(`${shop.url}/details/12`);
  expect(await note.count()).toBe(0);
  expect(own.complaints).toEqual([]);
});

test('joining says what the terms are, and leads on to the code, the training and the tools', async () => {
  await open(page, '/profile/become-a-seller');
  await page.getByLabel(/Mobile/).fill('0977 123 456');
  await page.getByRole('button', { name: 'Next' }).click();
  const terms = page.getByRole('region', { name: 'Terms & Conditions' });
  expect(await terms.last().innerText()).toMatch(
    /120\s+days[\s\S]*first order[\s\S]*45 days old[\s\S]*USD 25[\s\S]*carried over[\s\S]*5 working days[\s\S]*second person[\s\S]*England and Wales/,
  );
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Start Selling Now' }).click();
  await section(page, 'You are a supporter now').waitFor();
  await page.getByText('Your online store ID', { exact: false }).first().waitFor();
  await page.getByRole('link', { name: /^Your code and link/ }).click();
  await heading(page, 'Supporter Dashboard');
  await page.getByText('No commission earned yet').waitFor();
});

describe('the training of who has joined', () => {
  const PARTS = ['Intro', 'Chapter 1', 'Chapter 2', 'Chapter 3'] as const;
  const part = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  const confirm = page.getByRole('button', { name: 'Click to confirm chapter complete' });
  const completed = page.getByRole('button', { name: 'Chapter Completed' });

  async function complete(name: string): Promise<void> {
    await part(name).click();
    await confirm.click();
    expect(await completed.isDisabled()).toBe(true);
    const lineOf = (node: Element) => getComputedStyle(node).textDecorationLine;
    expect(await part(name).getByText(name, { exact: true }).evaluate(lineOf)).toBe('line-through');
  }

  async function overview(): Promise<AgentOverview> {
    const token = await tokenFor(shop, 'buyer2@example.test');
    return v.parse(AgentOverview, (await shop.ask('/api/agent-overview/', { token })).body);
  }

  test('the four parts say what a supporter has to know, and a question is answered at once', async () => {
    await page.getByRole('link', { name: 'View Training Resources' }).click();
    await page.getByRole('heading', { name: 'What you do as a supporter' }).waitFor();
    await page.getByLabel('I take it and pay for them').check();
    await page.getByText('Not quite.').waitFor();
    await page.getByLabel('I tell them to pay to the account on their pro-forma').check();
    await page.getByText('That is right.').waitFor();
    await inspectScreen(page, 'training-intro');

    await part('Intro').press('ArrowDown');
    await page.getByRole('heading', { name: 'Points, commission and positions' }).waitFor();
    const rates = page.getByRole('table', { name: 'Commission by position' });
    expect(await rates.getByRole('row').allInnerTexts()).toEqual([
      expect.stringMatching(/Position\s+Rate\s+On \$5,000\.00/),
      expect.stringMatching(/Independent Business Owner\s+1%\s+\$50\.00/),
      expect.stringMatching(/Executive Team Manager\s+1\.5%\s+\$75\.00/),
      expect.stringMatching(/Executive Team Leader\s+2%\s+\$100\.00/),
      expect.stringMatching(/Senior Executive Leader\s+2\.5%\s+\$125\.00/),
    ]);
    await inspectScreen(page, 'training-earning');

    const { training_progress, code } = await overview();
    await part('Chapter 2').click();
    await page.getByText(code).waitFor();
    await part('Chapter 3').click();
    await page.getByRole('link', { name: 'Write to us' }).waitFor();
    expect(training_progress.level).toBe('No Started');
  });

  test('without a network all of it is finished, and the reward comes with the connection', async () => {
    await offline(phone, shop);
    await page.reload();
    for (const name of PARTS) await complete(name);
    await page.getByText('100 points when this is sent').waitFor();
    expect(await page.getByText('You have been rewarded').count()).toBe(0);
    for (const name of PARTS) await part(`${name}.*Waiting to send`).waitFor();
    await page.reload();
    await page.getByText('100 points when this is sent').waitFor();
    await expect.poll(() => page.getByText('Waiting to send').count()).toBeGreaterThan(0);
    await inspectScreen(page, 'training-waits');
    expect((await overview()).voucher_application_instances.redeemable_points).toBe('0.00');

    await online(phone, shop);
    await page.getByText('You have been rewarded 100 points!').waitFor();
    for (const name of PARTS) await page.getByRole('tab', { name: `${name} done`, exact: true }).waitFor();
    await expect.poll(() => page.getByText('Waiting to send').count()).toBe(0);
    expect(await overview()).toMatchObject({
      voucher_application_instances: { redeemable_points: '100.00' },
      training_progress: { complete: true, percent: 100 },
    });
    // What was done stands under Waiting and sent by its name.
    await goWithin(page, '/waiting');
    await page.getByText('Introduction to the training').waitFor();
    await page.getByText('Chapter 3 of the training').waitFor();
  });

  test('the dashboard of who has finished it says that they are qualified', async () => {
    await goWithin(page, '/supporter-dashboard');
    await page.getByText("Congratulation! You're a qualified IBO", { exact: true }).waitFor();
    await page.getByText('You have been rewarded 100 points!', { exact: true }).waitFor();
    await page.getByText('100%', { exact: true }).waitFor();
    for (const name of ['Register', 'Training']) {
      const box = page.getByRole('checkbox', { name, exact: true });
      expect([await box.isChecked(), await box.isEnabled()], name).toEqual([true, true]);
    }
    // Nothing was earned yet: what the training brought is a table already.
    await page.getByRole('link', { name: /^Statement of commissions/ }).click();
    await page.getByText('No commission earned yet').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as CSV' }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/,training,.*,100,/);
    await page.getByText('The file has the one line there is, as it is now.').waitFor();
  });
});
