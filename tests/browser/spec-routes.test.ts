import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { create } from 'qrcode';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OrderDetail } from '#contract/orders/orders.ts';
import { pdfOf } from '../server/paper-steps.ts';
import { who as personOf } from './harness/account-and-phone.ts';
import { inspectScreen } from './harness/inspect.ts';
import { Phone, piecesKept, workerReady } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { comeBackTo, goWithin } from './harness/page-readiness.ts';
import { savedTable, signIn, signInWithApp, tokenOf } from './harness/steps.ts';
import { offline, online, stored } from './harness/prepared-phone.ts';
import { SPEC_ROUTES, type SpecRoute, WHO, type Who } from './spec/routes.ts';

/**
 * Every route of both specifications in Chromium, as a guest and signed in: with a network, then without one. Then orders and
 * pro-formas on a phone that is mostly without one, and the staff who work on orders.
 */
const shop = await aShop({ seed: 'account', quiet: true });

const PEOPLE: Record<Exclude<Who, 'guest'>, string> = {
  buyer: 'buyer1',
  supporter: 'supporter1',
  vendor: 'vendor1',
  staff: 'staff1',
};

/** Files that a phone keeps once somebody there needs them (sw/on-demand.ts), after this walk. */
const KEPT: Record<Who, readonly string[]> = {
  guest: ['info', 'supporter'],
  buyer: ['info', 'vendor', 'supporter'],
  supporter: ['supporter', 'promo'],
  vendor: ['vendor', 'supporter'],
  staff: [],
};

interface Seen {
  path: string;
  title: string;
  /** Words that it is to say and does not. */
  missing: string[];
}

/** Words that the tab shows just now, beside what it is to say. Looked through to its end: what stands there comes late. */
const look = (page: Page, says: readonly string[]): Promise<Seen> =>
  page.evaluate((wanted) => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
    const text = plain(document.querySelector('main')?.textContent ?? '');
    // What another page has just brought is on this phone already.
    const main = text.replaceAll('On this phone since today', 'Seen today');
    return {
      path: location.pathname + location.search,
      title: document.title.replace(/ \| Chicargos$/, ''),
      missing: wanted.filter((words) => !main.includes(words)),
    };
  }, says);

/** Drawn from what the shop has: a phone has taken it over once the page says how old it is. */
const OF_THE_SHOP =
  /^\/(?:$|stage|search|partner-one|details|Car|item-|auto-parts|commercial|electronics|latest|deals|best-export)/;
const wanted = ({ at, who, offline: without, says }: SpecRoute): readonly string[] =>
  who === 'guest' && !without && OF_THE_SHOP.test(at) ? [...says, 'Seen today'] : says;

/**
 * Walks within the app; a walk without a network begins with a document, so that nothing is in its memory. After a page of the
 * same title it comes back from another one: what stands there could be the page before.
 */
async function walk(page: Page, rows: readonly SpecRoute[], isOnline: boolean): Promise<void> {
  let before = '';
  for (const row of rows) {
    const shown = isOnline ? { ...row, says: wanted(row) } : { ...row, ...row.offline };
    if (before === '') await page.goto(shop.url + row.at);
    else await (before === shown.title ? comeBackTo : goWithin)(page, row.at);
    await meets(page, shown, isOnline);
    before = shown.title;
  }
}

async function meets(page: Page, row: SpecRoute, isOnline: boolean): Promise<void> {
  const { at, leadsTo = at, title, says } = row;
  const last: { seen: Seen | null } = { seen: null };
  await expect
    .poll(async () => (last.seen = await look(page, says).catch(() => last.seen)), {
      message: `${row.where} ${at}, network: ${isOnline}`,
    })
    .toEqual({ path: leadsTo, title, missing: [] });
  // It lies on the phone then: a read waits for the writes that were begun before it.
  if (isOnline) await stored(page, 'answers', 'chicargos-cache');
}

describe.each(WHO)('as %s', (who) => {
  const rows = SPEC_ROUTES.filter((row) => row.who === who);
  let phone: Phone;
  let page: Page;
  beforeAll(async () => {
    phone = await shop.phone();
    page = await phone.tab();
    if (who !== 'guest') await signIn(page, shop.url, personOf(PEOPLE[who]));
  });
  // Before the next one is opened.
  afterAll(() => phone.remove());

  test('each page has its title and says its words', async () => {
    expect(rows).not.toEqual([]);
    await walk(page, rows, true);
    expect(phone.complaints).toEqual([]);
  });

  test('each page that was seen says them without a network, or that it needs one', async () => {
    await workerReady(page);
    await piecesKept(page, ...KEPT[who]);
    await offline(phone, shop);
    await walk(page, rows, false);
    expect(phone.complaints).toEqual([]);
  });
});

describe('orders on the phone', () => {
  const OPENED = '100000027';
  const SEEN = '100000026';
  /** Never opened, and one of the five newest that are open. */
  const AHEAD = '100000024';
  /** Never opened, and older than those. */
  const LISTED = '100000020';
  const ELSEWHERE = '100000001';

  let phone: Phone;
  let page: Page;
  beforeAll(async () => {
    phone = await shop.phone();
    page = await phone.tab();
    await signInWithApp(page, shop.url, personOf('buyer1'));
  });

  const open = (number: string) => goWithin(page, `/orders/${number}`);
  const pdf = (label: string | RegExp = /^PDF/) => page.getByRole('button', { name: label });
  const invoices = () => shop.line.requests.filter(({ path }) => path.endsWith('/invoice/'));

  /** Presses the button and answers the hash of the file that comes. */
  async function file(): Promise<string> {
    const [download] = await Promise.all([page.waitForEvent('download'), pdf().click()]);
    expect(download.suggestedFilename()).toBe(`chicargos-proforma-${OPENED}.pdf`);
    return createHash('sha256')
      .update(readFileSync(await download.path()))
      .digest('hex');
  }

  /** The dark squares of the code that the page shows, row by row. */
  async function qr(): Promise<string[]> {
    const code = page.getByRole('img', { name: 'QR code of the verification address' });
    const drawn = (await code.locator('path').getAttribute('d')) ?? '';
    return [...drawn.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);
  }

  /** Text that a camera must find in the code of an order's pro-forma: the address where anyone checks it. */
  async function qrOf(number: string): Promise<string[]> {
    const answer = await shop.ask(`/api/orders/${number}/`, {
      token: await tokenOf(shop, personOf('buyer1')),
    });
    const code = v.parse(OrderDetail, answer.body).invoice?.verification_code ?? '';
    expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
    const { modules } = create(`${shop.url}/verify-invoice/${code}`, { errorCorrectionLevel: 'M' });
    return [...modules.data].flatMap((bit, at) =>
      bit ? [`${at % modules.size} ${Math.floor(at / modules.size)}`] : [],
    );
  }
  let first = '';

  test('a pro-forma is fetched only when it is opened, says its size before, and that it stays afterwards', async () => {
    await goWithin(page, '/profile?tab=orders');
    await page.getByText(`Order ${LISTED}`).waitFor();
    await open(SEEN);
    await pdf(/^PDF, [\d.]+ [KM]B$/).waitFor();
    await open(OPENED);
    await pdf(/^PDF, [\d.]+ [KM]B$/).waitFor();
    // The phone reads it by itself, and fetches no file with it.
    await expect.poll(async () => JSON.stringify(await stored(page, 'rows'))).toContain(`"order:${AHEAD}"`);
    expect(invoices()).toEqual([]);
    first = await file();
    await page.getByText('It stays on this phone and opens without a connection.').waitFor();
    await pdf('PDF, saved').waitFor();
  });

  test('opening it again asks whether it is still so, and brings no file', async () => {
    await page.reload();
    await pdf('PDF, saved').waitFor();
    expect(await file()).toBe(first);
    const [, again] = invoices();
    expect(again?.headers['if-none-match']).toBe(`"${first}"`);
    expect(again?.bytes).toBe(0);
  });

  test('without a network it opens after the browser was closed, and says from when it is', async () => {
    shop.line.cut();
    await phone.restart();
    page = await phone.tab();
    await offline(phone, shop);
    await page.goto(`${shop.url}/orders/${OPENED}`);
    await pdf('PDF, saved').waitFor();
    expect(await qr()).toEqual(await qrOf(OPENED));
    expect(await file()).toBe(first);
    await page.getByText(/^Opened from this phone, as it was .*\./).waitFor();
    await page.getByText('Before you pay, open it once more with a connection.').waitFor();
    await inspectScreen(page, 'wallet-offline');

    // One that was never opened says that it needs a connection.
    await open(SEEN);
    await pdf('PDF, when online').click();
    await page.getByText('The PDF needs a connection.').waitFor();

    // One of the newest that was never opened is there too, and says which papers are not.
    await open(AHEAD);
    await page.getByRole('heading', { name: 'Pro-forma' }).waitFor();
    await page.getByRole('list', { name: 'Where it is' }).getByText('Payment confirmed').waitFor();
    await page.getByText(/^1 document for this order is not on this phone, \d+ KB\./).waitFor();

    // One that only the list knew shows what the list knows, and what it does not.
    await open(LISTED);
    await page.getByRole('heading', { level: 1, name: `Order ${LISTED}` }).waitFor();
    await page.getByText('The pro-forma is not on this phone yet.').waitFor();
    await page.getByText(/^On this phone since /).waitFor();
    await page.getByRole('heading', { name: 'Delivery Address' }).waitFor();
    await page.getByText('$5,700.00').first().waitFor();
    expect(await pdf().count()).toBe(0);
    await inspectScreen(page, 'order-from-list');
    await open(ELSEWHERE);
    await page.getByText('Not on this phone yet').waitFor();

    // With the connection back it is read whole.
    await open(LISTED);
    await page.getByText('The pro-forma is not on this phone yet.').waitFor();
    await online(phone, shop);
    await page.getByRole('heading', { name: 'Pro-forma' }).waitFor();
    await pdf(/^PDF, [\d.]+ [KM]B$/).waitFor();
  });

  test('signing out without a network takes the files along', async () => {
    expect(await stored(page, 'documents')).toHaveLength(1);
    await offline(phone, shop);
    await goWithin(page, '/profile');
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(`${shop.url}/`);
    expect(await stored(page, 'documents')).toEqual([]);
    await online(phone, shop);
  });
});

describe('staff and orders', () => {
  /** Order of buyer2: nothing paid, $5,700.00, to Walvis Bay. */
  const NUMBER = '100000101';

  let sam: Phone;
  let page: Page;
  let other: Page;
  beforeAll(async () => {
    sam = await shop.phone();
    page = await sam.tab();
    other = await (await shop.phone()).tab();
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, shop.url, personOf('staff'));
    await signIn(other, shop.url, personOf('staff1'));
  });

  const row = (number: string) => page.getByRole('row').filter({ hasText: number });
  const act = (tab: Page, name: string) => tab.getByRole('button', { name, exact: true });
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save', exact: true }).click();
  const history = (tab: Page) => tab.getByRole('list', { name: 'History' }).getByRole('listitem');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');

  async function pay(tab: Page, amount: string, reference: string): Promise<void> {
    await act(tab, 'Record payment').click();
    await tab.getByLabel('Amount in USD').fill(amount);
    await tab.getByLabel('Received').fill('2025-02-27T10:00');
    await tab.getByLabel('Transfer reference').fill(reference);
    await save(tab);
  }

  test('one field finds in all lists by keyboard, and the whole number of an order opens it', async () => {
    await page.goto(`${shop.url}/staff`);
    await page.getByRole('navigation', { name: 'Work waiting' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('toyota');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    const orders = page.getByRole('region', { name: 'Orders' });
    await orders.getByRole('link').first().waitFor();
    await page.getByRole('region', { name: 'Stock' }).getByRole('link', { name: /REF / }).first().waitFor();
    await orders.getByRole('link', { name: 'All that match' }).focus();
    await page.keyboard.press('Tab');
    await expect.poll(focused).toMatch(/^1000\d{5}, /);
    await orders.getByRole('link', { name: 'All that match' }).press('Enter');
    await page.waitForURL(`${shop.url}/staff/orders?q=toyota`);
    await page.getByRole('rowheader').first().waitFor();
    await page.goBack();
    const field = page.getByRole('searchbox', { name: 'Find anything' });
    await expect.poll(() => field.inputValue()).toBe('toyota');
    await field.fill(NUMBER);
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Order ${NUMBER}` }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  test('the list is narrowed by states, words and sorts that stand in its address, and goes out as a table', async () => {
    await goWithin(page, '/staff');
    const waits = page.getByRole('navigation', { name: 'Work waiting' });
    await waits.getByRole('link', { name: /Orders to do now/ }).click();
    const states = page.getByRole('navigation', { name: 'Order statuses' });
    await row('100000001').getByText('Remind the buyer to pay').waitFor();
    await states.getByRole('link', { name: /Pending/ }).click();
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(5);
    await page.getByRole('columnheader', { name: 'Total' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?status=Pending&sort=total');
    await expect.poll(() => page.getByRole('rowheader').first().innerText()).toBe('100000201');
    await page.reload();
    await expect.poll(() => page.getByRole('rowheader').first().innerText()).toBe('100000201');
    // Those that are chosen are done one after the other, each in its own form.
    const chosen = ['100000201', NUMBER];
    for (const number of chosen) {
      await row(number).focus();
      await page.keyboard.press('Space');
    }
    const acts = page.getByRole('group', { name: 'Selected orders' });
    await acts.getByText('2 selected').waitFor();
    await acts.getByRole('link', { name: 'Record payment' }).click();
    const isOpen = async (number: string | undefined) => {
      await page.getByRole('heading', { level: 1, name: `Order ${number}` }).waitFor();
      await page.getByLabel('Amount in USD').waitFor();
    };
    await isOpen(chosen[0]);
    await page.getByText('1 more selected').waitFor();
    await page.getByRole('link', { name: 'Next selected order' }).click();
    await isOpen(chosen[1]);
    await goWithin(page, '/staff/orders?status=Pending&sort=total');
    const { name, lines } = await savedTable(page, 'CSV, 5 rows');
    expect(name).toBe('orders');
    expect(lines).toHaveLength(6);
    expect(lines[1]).toMatch(/^100000201,/);
    await inspectScreen(page, 'staff-orders');
    await page.setViewportSize({ width: 1280, height: 800 });
    // Who took it is on record, in a table of its own.
    await goWithin(page, '/staff/audit?action=table.read');
    const log = await savedTable(page, 'CSV');
    expect(log.name).toBe('audit');
    expect(log.lines.slice(1).join('\n')).toContain('table.read');
    await goWithin(page, '/staff/vouchers');
    const vouchers = await savedTable(page, 'All rows as CSV');
    expect([vouchers.name, vouchers.lines[0]]).toEqual(['vouchers', expect.stringMatching(/code/i)]);
    await goWithin(page, '/staff/search-words');
    expect((await savedTable(page, 'CSV')).name).toBe('search-words');
    await goWithin(page, '/staff/status');
    await page.getByRole('row').filter({ hasText: 'Running' }).waitFor();
  });

  test('by keyboard an order is found and opened; paid in two parts, booked and shipped, it is read offline by its buyer', async () => {
    // A buyer opens it while nothing has happened yet.
    const buyer = await shop.phone();
    const theirs = await buyer.tab();
    await signIn(theirs, shop.url, personOf('buyer2'));

    await goWithin(page, '/staff/orders');
    await page.getByRole('rowheader').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('grace banda');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('rowheader').allInnerTexts()).toEqual([NUMBER]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toContain(NUMBER);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Order ${NUMBER}` }).waitFor();
    await page.getByText('Only once it is paid in full and authorized.').first().waitFor();

    // Somebody else has it open as well, and will be behind.
    await other.goto(`${shop.url}/staff/orders/${NUMBER}`);
    await other.getByRole('heading', { level: 1, name: `Order ${NUMBER}` }).waitFor();

    // The first part arrives, and its answer is lost: pressed again it counts once.
    const lost = shop.line.loseAnswer(`/api/staff/orders/${NUMBER}/events/`);
    await pay(page, '2000.00', 'TT-1');
    await lost;
    const noAnswer = page.getByText('There was no answer.');
    const inPart = page.getByText('Paid in part, $3,700.00 left to pay');
    await noAnswer.or(inPart).first().waitFor();
    // Chromium itself may have asked once more.
    if (await noAnswer.isVisible()) await save(page);
    await inPart.waitFor();
    await expect.poll(() => history(page).filter({ hasText: 'Payment received' }).count()).toBe(1);

    // Whoever is behind is shown what happened, keeps what was typed, and goes on from there.
    await pay(other, '3700.00', 'TT-2');
    const newer = other.getByRole('alert').filter({ hasText: 'changed while you looked at it' });
    await newer.getByRole('row', { name: 'Paid $0.00 $2,000.00' }).waitFor();
    await newer.getByText('by Sam Mwangi').waitFor();
    expect(await history(other).filter({ hasText: '3,700' }).count()).toBe(0);
    await inspectScreen(other, 'staff-order-newer');
    await newer.getByRole('button', { name: 'Continue with the newer one' }).click();
    expect(await other.getByLabel('Amount in USD').inputValue()).toBe('3700.00');
    expect(await other.getByLabel('Transfer reference').inputValue()).toBe('TT-2');
    await save(other);
    await other.getByText('Saved. Paid in full').waitFor();

    // On the order as it is now.
    await page.reload();
    await page.getByRole('button', { name: 'Book shipping…' }).click();
    await page.getByLabel('Vessel (optional)').fill('MV Hoegh Trader');
    await save(page);
    await page.getByRole('button', { name: 'Record shipping…' }).click();
    expect(await page.getByLabel('Vessel', { exact: true }).inputValue()).toBe('MV Hoegh Trader');
    expect(await page.getByLabel('Port of discharge').inputValue()).toBe('Walvis Bay');
    await save(page);
    await page.getByText('This field is required').first().waitFor();
    await page.getByLabel('Port of loading').fill('Southampton');
    await page.getByLabel('Left on').fill('2025-03-05');
    await page.getByLabel('Expected on').fill('2025-04-12');
    await save(page);
    await page.getByRole('main').getByText('Shipped', { exact: true }).first().waitFor();
    await inspectScreen(page, 'staff-order');
    await page.setViewportSize({ width: 1280, height: 800 });

    await theirs.goto(`${shop.url}/orders/${NUMBER}`);
    const steps = theirs.getByRole('list', { name: 'Where it is' });
    // The phone may have read the order before it was shipped: the booking alone is not the whole of it.
    await steps.getByText(/^Shipped on/).waitFor();
    await offline(buyer, shop);
    await theirs.reload();
    await theirs.getByText(/Readable without a connection/).waitFor();
    await steps.getByText('Payment received: $3,700.00').waitFor();
    await steps.getByText(/^Booked on/).waitFor();
    await steps.getByText(/^Shipped on/).waitFor();
    await online(buyer, shop);
  });

  test('money of a canceled order goes back in two parts, and its buyer reads offline what we hold and what went back', async () => {
    const number = '100000006';
    const buyer = await shop.phone();
    const theirs = await buyer.tab();
    await signIn(theirs, shop.url, personOf('buyer1'));
    await goWithin(page, `/staff/orders/${number}`);
    await act(page, 'Cancel order').click();
    await page.getByLabel('Reason').fill('The car was damaged in the yard');
    await page.getByRole('button', { name: 'Cancel order' }).last().click();
    await page.getByText('The order is canceled and money has arrived.').waitFor();

    await theirs.goto(`${shop.url}/orders/${number}`);
    await theirs.getByText('We are holding $5,700.00 of your money.').waitFor();
    await theirs.getByText('This order was canceled. Do not pay for it').waitFor();

    await page.getByRole('button', { name: 'Record a refund…' }).click();
    const amount = page.getByLabel('Amount in USD').last();
    expect(await amount.inputValue()).toBe('5700.00');
    await page.getByLabel('Refunded', { exact: true }).fill('2025-02-28T10:00');
    await page.getByLabel('Transfer reference').fill('BACK-1');
    await amount.fill('5700.01');
    await save(page);
    await page.getByText('At most $5,700.00 is to be refunded').waitFor();
    await amount.fill('5000.00');
    await save(page);
    await page.getByText('$700.00 is still to be refunded').waitFor();
    await page.getByRole('row', { name: 'To refund $700.00' }).waitFor();

    await theirs.reload();
    await theirs.getByText('We are holding $700.00 of your money.').waitFor();
    await theirs.getByText(/You paid \$5,700\.00\. Refunded: \$5,000\.00, 28 Feb/).waitFor();
    await inspectScreen(theirs, 'order-money-back');

    await page.getByRole('button', { name: 'Record a refund…' }).click();
    await page.getByLabel('Refunded', { exact: true }).fill('2025-02-28T11:00');
    await page.getByLabel('Transfer reference').fill('BACK-2');
    await save(page);
    await page.getByText('Fully refunded').waitFor();
    await page.getByText('Nothing to do', { exact: true }).waitFor();

    await theirs.reload();
    await theirs.getByText('We refunded $5,700.00 to you.').waitFor();
    await offline(buyer, shop);
    await theirs.reload();
    await theirs.getByText(/Readable without a connection/).waitFor();
    await theirs.getByText('We refunded $5,700.00 to you.').waitFor();
    const steps = theirs.getByRole('list', { name: 'Where it is' });
    await steps.getByText('Refunded to you: $5,000.00').waitFor();
    await steps.getByText('Refunded to you: $700.00').waitFor();
    await online(buyer, shop);
  });

  test('money above the total is asked about, a wrong payment is taken out, and what was typed of a ship is put right', async () => {
    const number = '100000007';
    const told = (words: string) => page.getByRole('status').getByText(words).waitFor();
    await goWithin(page, `/staff/orders/${number}`);
    await pay(page, '50000.00', 'KCB/2215/0042');
    const asked = page.getByRole('alertdialog');
    await asked.getByText('This makes $55,700.00 received against $5,700.00. Record it anyway?').waitFor();
    await asked.getByRole('button', { name: 'Do not record it' }).click();
    expect(await history(page).filter({ hasText: '50,000' }).count()).toBe(0);
    await save(page);
    await asked.getByRole('button', { name: 'Record it anyway' }).click();
    await told('Paid, with $50,000.00 more than the total');

    await act(page, 'Remove a wrong payment').click();
    await page.getByLabel('Payment', { exact: true }).selectOption({ index: 1 });
    await page.getByLabel('Reason').fill('It was for another order');
    await save(page);
    await told('Payment removed');
    await page.getByRole('row', { name: 'Paid $5,700.00' }).first().waitFor();
    await history(page).filter({ hasText: 'Payment removed: $50,000.00' }).first().waitFor();

    await act(page, 'Record shipping').click();
    await page.getByLabel('Vessel', { exact: true }).fill('MV Hoegh Trader');
    await page.getByLabel('Port of loading').fill('HT 214');
    await page.getByLabel('Left on').fill('2990-03-05');
    await page.getByLabel('Expected on').fill('2990-04-12');
    await save(page);
    await page.getByText('If the ship has not left, the order is booked.').waitFor();
    await page.getByLabel('Left on').fill('2025-02-20');
    await page.getByLabel('Expected on').fill('2025-04-12');
    await save(page);
    await told('The order is on its way');
    await act(page, 'Correct the shipping details').click();
    await page.getByLabel('Port of loading').fill('Southampton');
    await save(page);
    await told('Shipping details corrected');
    await history(page).filter({ hasText: 'From: Southampton (before: HT 214)' }).first().waitFor();
  });

  test('what is typed outlives the network and the page; a note between staff is the staff’s', async () => {
    await goWithin(page, '/staff/orders/100000004');
    await act(page, 'Write a note').click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Asked the line for a cheaper slot');
    await offline(sam, shop);
    await save(page);
    await page.getByText('There was no answer.').waitFor();
    await page.getByText('What you typed is kept on this phone.').waitFor();
    await online(sam, shop);
    await page.reload();
    await act(page, 'Write a note').click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Note' }).inputValue())
      .toBe('Asked the line for a cheaper slot');
    await save(page);
    await history(page)
      .filter({ hasText: 'Asked the line for a cheaper slot' })
      .getByText('Staff only')
      .waitFor();
  });

  test('a picture of a transfer is looked at and judged, and a paper goes to the buyer', async () => {
    const form = new FormData();
    const slip = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#0b5c49' } })
      .jpeg()
      .toBuffer();
    form.append('file', new Blob([new Uint8Array(slip)], { type: 'image/jpeg' }), 'slip.jpg');
    form.append('reference', 'SLIP-77');
    const sent = await fetch(`${shop.url}/api/orders/100000005/payment-proofs/`, {
      method: 'POST',
      headers: { authorization: `Token ${await tokenOf(shop, personOf('buyer1'))}` },
      body: form,
    });
    expect(sent.status).toBe(201);

    await goWithin(page, '/staff/orders?status=proof');
    await row('100000005').getByText('Check proof of payment').waitFor();
    await row('100000005').getByRole('link').click();
    const proofs = page.getByRole('region', { name: 'Proofs of payment' });
    await proofs.getByText('SLIP-77').waitFor();
    await proofs.getByRole('button', { name: /^See the picture/ }).click();
    const picture = page.getByRole('dialog').getByRole('img');
    await expect
      .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBe(200);
    const [large] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('dialog').getByRole('link', { name: 'Open it large in a new tab' }).click(),
    ]);
    await expect.poll(() => large.locator('img').count()).toBe(1);
    await large.close();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await proofs.getByRole('button', { name: 'Reject' }).click();
    await proofs.getByText('Say what is wrong with it').waitFor();
    await proofs.getByLabel('Note to the buyer').fill('No bank is named on it');
    await proofs.getByRole('button', { name: 'Reject' }).click();
    await proofs.getByText('Rejected', { exact: true }).waitFor();

    await act(page, 'Add a document').click();
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'bl.pdf', mimeType: 'application/pdf', buffer: pdfOf('MV Hoegh Trader') });
    await page.getByLabel('Title (optional)').fill('MV Hoegh Trader, number 77');
    await save(page);
    const documents = page.getByRole('region', { name: 'Documents' });
    await documents.getByText('MV Hoegh Trader, number 77').waitFor();
    // It was another order's: taken back, for a reason that is asked for.
    await documents.getByRole('button', { name: 'Withdraw…' }).press('Enter');
    const asked = page.getByRole('alertdialog');
    await asked.getByRole('button', { name: 'Withdraw' }).click();
    await asked.getByText('Say why it is withdrawn').waitFor();
    await asked.getByLabel('Reason').fill('It is of another car');
    await asked.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Document withdrawn').first().waitFor();
    await page.getByRole('region', { name: 'History' }).getByText('It is of another car').waitFor();
    // What it was, who took it back, and why stays with the order, to be looked at again.
    await page.reload();
    const back = page.getByRole('region', { name: 'Documents withdrawn' });
    await back.getByText('MV Hoegh Trader, number 77').waitFor();
    await back.getByText(/\. Withdrawn .*, by Sam Mwangi\.$/).waitFor();
    await back.getByText('It is of another car').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), back.getByRole('button').click()]);
    expect(file.suggestedFilename()).toMatch(/^100000005-/);
    expect(await page.getByRole('region', { name: 'Documents', exact: true }).count()).toBe(0);
  });
});
