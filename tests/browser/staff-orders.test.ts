import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { pdfOf } from '../server/paper-steps.ts';
import { who } from './harness/account-and-phone.ts';
import { inspectScreen } from './harness/inspect.ts';
import { workerReady } from './harness/phone.ts';
import { shopAndPhone } from './harness/shop-and-phone.ts';
import { savedTable, signIn, tokenOf } from './harness/steps.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** Order of buyer2: nothing paid, $5,700.00, to Walvis Bay. */
const NUMBER = '100000101';

/** The seeds of account contract 1; their clock stands at 2025-03-01T09:00:00Z. */
const {
  shop,
  phone: sam,
  page,
} = await shopAndPhone({ seed: 'account', quiet: true, phone: { hasApp: true } });
const ireen = await shop.phone();
const other = await ireen.tab();
beforeAll(async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, shop.url, who('staff'));
  await signIn(other, shop.url, who('staff1'));
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
  await page.goto(`${shop.url}/staff`);
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
  await page.goto(`${shop.url}/staff/orders?status=Pending&sort=total`);
  const { name, lines } = await savedTable(page, 'CSV, 5 rows');
  expect(name).toBe('orders');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toMatch(/^100000201,/);
  await inspectScreen(page, 'staff-orders');
  await page.setViewportSize({ width: 1280, height: 800 });
  // Who took it is on record, in a table of its own.
  await page.goto(`${shop.url}/staff/audit?action=table.read`);
  const log = await savedTable(page, 'CSV');
  expect(log.name).toBe('audit');
  expect(log.lines.slice(1).join('\n')).toContain('table.read');
  await page.goto(`${shop.url}/staff/vouchers`);
  const vouchers = await savedTable(page, 'All rows as CSV');
  expect([vouchers.name, vouchers.lines[0]]).toEqual(['vouchers', expect.stringMatching(/code/i)]);
  await page.goto(`${shop.url}/staff/search-words`);
  expect((await savedTable(page, 'CSV')).name).toBe('search-words');
  await page.goto(`${shop.url}/staff/status`);
  await page.getByRole('row').filter({ hasText: 'Running' }).waitFor();
});

test('by keyboard an order is found and opened; paid in two parts, booked and shipped, it is read offline by its buyer', async () => {
  // A buyer opens it while nothing has happened yet.
  const buyer = await shop.phone();
  const theirs = await buyer.tab();
  await signIn(theirs, shop.url, who('buyer2'));
  await workerReady(theirs);

  await page.goto(`${shop.url}/staff/orders`);
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
  await signIn(theirs, shop.url, who('buyer1'));
  await workerReady(theirs);
  await page.goto(`${shop.url}/staff/orders/${number}`);
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
  await page.goto(`${shop.url}/staff/orders/${number}`);
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
  await page.goto(`${shop.url}/staff/orders/100000004`);
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
    headers: { authorization: `Token ${await tokenOf(shop, who('buyer1'))}` },
    body: form,
  });
  expect(sent.status).toBe(201);

  await page.goto(`${shop.url}/staff/orders?status=proof`);
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
