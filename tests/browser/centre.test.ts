import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { RORO } from '#contract/basket-payload.ts';
import { bytesText } from '#domain/text/bytes.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { eventually } from '../harness/eventually.ts';
import { inspectScreen } from './harness/inspect.ts';
import type { Phone } from './harness/phone.ts';
import { everything, inquiry, putRecords, storedCommand, storedOwner } from './harness/seeded.ts';
import { BUYER } from './harness/shop.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { signInWithApp, tokenOf } from './harness/steps.ts';
import { asNew, nothingWaits, stored } from './harness/prepared-phone.ts';

/** The waiting list as the place where a user sees and decides everything that waits. */
const shop = await aShop();
/** A buyer's phone with the app on it, that all tests share, and another one of the same buyer. */
const [phone, second] = [await shop.phone(), await shop.phone()];
let page = await phone.tab();
let owner: string;
beforeAll(async () => {
  // A browser that is told to be offline tells a page that goes, or is closed, that it is online again. No real line does.
  await phone.context.addInitScript(() =>
    addEventListener('online', (event) => 'isBack' in globalThis || event.stopImmediatePropagation(), true),
  );
  await signInWithApp(page, shop.url, BUYER);
  owner = await storedOwner(page);
});

/** The buyer's phone with a connection and nothing that waits, in a new tab with a page that leaves its database alone. */
async function buyersTab(before?: (tab: Page) => Promise<unknown>) {
  await phone.context.setOffline(false);
  const tab = await phone.context.newPage();
  await page.close();
  page = tab;
  await before?.(tab);
  await tab.goto(`${shop.url}/verify-invoice`);
  // The app has started once it has the lock of the tab that sends: from then on it sees connections go.
  await eventually(async () => {
    const locks = () => tab.evaluate(async () => (await navigator.locks.query()).held?.length);
    expect(await locks()).toBe(1);
  });
  await emptyPhone();
  return { page: tab, owner, now: Date.now() };
}

/** Nothing waits any more that a test before has put there. */
async function emptyPhone(): Promise<void> {
  for (const store of ['commands', 'conflicts', 'damaged']) await clearRecords(page, store);
}

async function offline(on: Phone, tab: Page): Promise<void> {
  shop.line.cut();
  await on.context.setOffline(true);
  // The app hears of it a moment later, and keeps since when for the pages that follow.
  await tab.waitForFunction(() => sessionStorage.getItem('chicargos-offline-since') !== null);
  // Nothing of the app may write while a test does.
  await tab.goto(`${shop.url}/verify-invoice`);
}

/** Takes all records out of a table of the product's database, past the app. */
function clearRecords(tab: Page, table: string): Promise<void> {
  return tab.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const asked = indexedDB.open('chicargos');
        asked.addEventListener('error', () => reject(asked.error ?? new Error('no reason given')));
        asked.addEventListener('success', () => {
          const writing = asked.result.transaction(name, 'readwrite');
          writing.objectStore(name).clear();
          writing.addEventListener('complete', () => {
            asked.result.close();
            resolve();
          });
        });
      }),
    table,
  );
}

const openList = async (tab: Page): Promise<void> => {
  await tab.goto(`${shop.url}/waiting`);
  await tab.getByRole('heading', { name: 'On this phone' }).waitFor();
};
const group = (tab: Page, name: string) => tab.getByRole('region', { name: new RegExp(`^${name}`) });

describe('without a network', () => {
  test('nothing waits: it says so, what lies on the phone is still there to see, and since when there is no connection', async () => {
    await buyersTab();
    await openList(page);
    await page.getByText('Nothing is waiting', { exact: true }).waitFor();
    await page.getByText('Connected', { exact: true }).waitFor();
    await group(page, 'Recently done').getByRole('link', { name: 'Order History' }).waitFor();
    expect(await page.getByRole('button', { name: 'Export waiting items' }).isDisabled()).toBe(true);

    // A time without a connection is the same after a reload.
    await offline(phone, page);
    await openList(page);
    const said = await page.getByText(/^Offline since/).innerText();
    await page.reload();
    // A page that opens without a connection and finds nothing of the time before says no time at all.
    await page.getByText(said, { exact: true }).waitFor();
    // In a new tab nobody saw it go.
    const other = await phone.context.newPage();
    await openList(other);
    await other.getByText('Offline', { exact: true }).first().waitFor();
    expect(await other.getByText(/^Offline since/).count()).toBe(0);
    expect(phone.complaints).toEqual([]);
    await other.close();
  });

  /** The phone without a connection still, and with nothing left that the test before let wait. */
  async function emptied() {
    shop.line.cut();
    // Nothing of the app may write while a test does.
    await page.goto(`${shop.url}/verify-invoice`);
    await emptyPhone();
    return { now: Date.now() };
  }

  test('everything that can wait is there, in its place, with what can be done about it; the budget is one’s own', async () => {
    const { now } = await emptied();
    for (const [store, records] of Object.entries(everything({ owner, now })))
      await putRecords(page, store, records);
    await openList(page);
    await page.getByText(/^Offline since \d\d:\d\d$/).waitFor();
    const rows = async (name: string) => group(page, name).getByRole('listitem').allInnerTexts();
    // What lies in tables of their own comes a moment after the others.
    const shows = (name: string) => expect.poll(() => rows(name), { message: name });
    await shows('Needs your answer').toEqual([
      expect.stringMatching(/Price of your Toyota Hilux[^]*K450,000[^]*Use K450,000[^]*In use now/),
      expect.stringMatching(/You saw \$14,700.00, it is \$14,950.00 now\.[^]*View[^]*Discard/),
      expect.stringMatching(/did not answer after many tries[^]*Try again[^]*Withdraw/),
    ]);
    await shows('Cannot be read').toEqual([expect.stringMatching(/Mazda Demio[^]*Export[^]*Remove/)]);
    await shows('Waiting').toEqual([
      expect.stringMatching(/Yaris[^]*Waiting to send[^]*Change[^]*Discard/),
      expect.stringMatching(/Waiting to send. Not placed yet[^]*View[^]*Discard/),
    ]);
    await shows('Sent without answer').toEqual([
      expect.stringMatching(/Golf[^]*Sent, waiting for the answer\s*Withdraw$/),
    ]);
    await shows('Being withdrawn').toEqual([
      expect.stringMatching(/Honda Fit[^]*Withdrawing it. It may have been sent already$/),
    ]);
    await expect
      .poll(async () => (await rows('Recently done'))[0])
      .toMatch(/You withdrew it, but it had already been sent/);
    // 11.36 were put there; the worker adds what it fetched before, seconds later.
    await page.getByText(/^11\.\d MB$/).waitFor();
    // This browser does not say what it is connected to.
    expect(await page.getByRole('switch', { name: 'Only on Wi-Fi' }).isDisabled()).toBe(true);
    // The strip of every screen counts what needs the user, whatever its kind.
    await page.getByRole('link', { name: /4 need your answer/ }).waitFor();
    await inspectScreen(page, 'centre');

    // A warning comes before the budget is used up.
    await page.getByRole('button', { name: 'Change my budget' }).click();
    const field = page.getByLabel('MB a month');
    await field.fill('0');
    await field.press('Enter');
    await page.getByText('Type a whole number from 1 to 100000').waitFor();
    await field.fill('12');
    await field.press('Enter');
    await page.getByText('of your 12 MB').waitFor();
    await page.getByText('Your budget is nearly used up.').waitFor();
    await page.getByRole('button', { name: 'Change my budget' }).click();
    await field.fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your budget is used up.').waitFor();
    expect(phone.complaints).toEqual([]);
  });

  test('discarding says how many others wait for it; the keyboard alone leads through it, and the focus is never lost', async () => {
    const { now } = await emptied();
    const first = storedCommand(1, { owner, now }, {});
    const deps = [Reflect.get(first, 'key') as string];
    await putRecords(page, 'commands', [first, storedCommand(2, { owner, now }, { deps })]);
    await openList(page);
    const discard = page.getByRole('button', { name: /^Discard: / });
    await discard.first().click();
    await page.getByText('1 other item depends on this one and will then need your answer.').waitFor();
    await inspectScreen(page, 'centre-discard', true);
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await question.waitFor({ state: 'hidden' });
    // What depends on the other first, so that in the end nothing waits.
    for (const left of [1, 0]) {
      await discard.last().focus();
      await page.keyboard.press('Enter');
      await question.waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Discard');
      await page.keyboard.press('Enter');
      await expect.poll(() => discard.count()).toBe(left);
    }
    await page.getByText('Nothing is waiting', { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  // Since when it says that there is soon no room: tests/unit/waiting-warnings.test.tsx.
  test('a long list shows its first, and all on demand; what lies too long is said', async () => {
    const { now } = await emptied();
    const old = now - 3 * 24 * 3600_000;
    await putRecords(
      page,
      'commands',
      Array.from({ length: 40 }, (_, place) => storedCommand(place + 1, { owner, now: old }, {})),
    );
    await openList(page);
    const rows = group(page, 'Waiting').getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(25);
    await page.getByText(/^Not sent since/).waitFor();
    await page.getByRole('button', { name: 'Show all 40' }).click();
    await expect.poll(() => rows.count()).toBe(40);
    expect(phone.complaints).toEqual([]);
  });

  test('what was sent is asked back with an honest question, and what came of it is said', async () => {
    const { now } = await emptied();
    const sent = { sent: true, attempts: 1 };
    await putRecords(page, 'commands', [storedCommand(1, { owner, now }, sent)]);
    await openList(page);
    await page.getByRole('button', { name: /^Withdraw: Question about/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Withdraw this?' });
    await question.getByText(/we will check whether it can still be withdrawn/).waitFor();
    expect(await question.getByText(/depends? on this one/).count()).toBe(0);
    await question.getByRole('button', { name: 'Withdraw it' }).click();
    await group(page, 'Being withdrawn')
      .getByText(/Honda|Yaris/)
      .waitFor();
    // In time: the shop never had it.
    shop.line.mend();
    await page.evaluate(() => Object.assign(globalThis, { isBack: true }));
    await phone.context.setOffline(false);
    await page.getByText('Nothing is waiting', { exact: true }).waitFor();
    expect(phone.complaints).toEqual([]);
  });
});

test('what waits is carried to another phone in a file, and each happens once; the app’s sign counts it until sign-out', async () => {
  const a = { ...(await buyersTab()), phone };
  // Its session ends here.
  const b = { phone: second, page: await second.tab() };
  await second.context.addInitScript(() => {
    const said: unknown[] = [];
    Object.assign(globalThis, { badges: said });
    Object.assign(Navigator.prototype, {
      setAppBadge: (count: number) => Promise.resolve(said.push(count)),
    });
  });
  await signInWithApp(b.page, shop.url, BUYER);
  await offline(a.phone, a.page);
  await putRecords(
    a.page,
    'commands',
    [1, 2, 3].map((place) => storedCommand(place, a, place === 1 ? { sent: true, attempts: 1 } : {})),
  );
  await openList(a.page);
  await a.page.getByRole('button', { name: 'Export waiting items' }).click();
  await a.page.getByText('3 items for another phone of yours.').waitFor();
  const button = a.page.getByRole('button', { name: /^Save the file, / });
  const said = await button.innerText();
  const [file] = await Promise.all([a.page.waitForEvent('download'), button.click()]);
  await a.page.getByText('Saved.', { exact: true }).waitFor();
  const { name, text } = await saved(file);
  expect(said).toBe(`Save the file, ${bytesText(Buffer.byteLength(text))}`);
  expect(name).toMatch(/^chicargos-\d{4}-\d\d-\d\d\.json$/);
  expect(text).not.toMatch(/token|password|revoke/i);
  await a.page.getByRole('button', { name: 'Close' }).click();
  // Another phone may send it from now on: here it is asked back, no longer changed.
  await group(a.page, 'Waiting').getByText('Waiting to send').first().waitFor();
  const change = group(a.page, 'Waiting').getByRole('link', { name: /^Change/ });
  await expect.poll(() => change.count()).toBe(0);

  shop.line.mend();
  await openList(b.page);
  await b.page.getByRole('button', { name: 'Import' }).click();
  const chosen = b.page.getByLabel('Files from your other phone');
  // Whoever looks through their files and chooses none goes on here.
  await chosen.evaluate((input) => input.dispatchEvent(new Event('cancel', { bubbles: true })));
  const buffer = Buffer.from(text);
  await chosen.setInputFiles({ name: 'list.json', mimeType: 'application/json', buffer: Buffer.from('[]') });
  await b.page.getByText('This is not a file of waiting items.').waitFor();
  await chosen.setInputFiles({ name, mimeType: 'application/json', buffer });
  // It goes out in the user's name, so they see what it is first.
  await b.page.getByText('Add it only if you saved it yourself.').waitFor();
  await expect.poll(() => b.page.getByRole('dialog').getByRole('listitem').count()).toBe(3);
  await inspectScreen(b.page, 'centre-import-look', true);
  await b.page.getByRole('button', { name: 'Add to this phone' }).click();
  // Added, and as there is a connection, done at once.
  await b.page.getByText('3 items are done.').waitFor();
  await b.page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => group(b.page, 'Recently done').getByRole('listitem').count()).toBe(3);
  await a.page.evaluate(() => Object.assign(globalThis, { isBack: true }));
  await a.phone.context.setOffline(false);
  await expect.poll(() => group(a.page, 'Recently done').getByRole('listitem').count()).toBe(3);
  // One mail each, to the desk; others, of the sign-ins, may still come.
  const mailed = () => [1, 2, 3].map((place) => mailsAbout(place).length);
  await expect.poll(mailed).toEqual([1, 1, 1]);

  // The number on the app’s sign follows what waits and goes at sign-out.
  const badge = () => b.page.evaluate(() => (Reflect.get(globalThis, 'badges') as number[]).at(-1));
  await offline(b.phone, b.page);
  await putRecords(
    b.page,
    'commands',
    [1, 2].map((place) => storedCommand(place, { owner, now: Date.now() }, {})),
  );
  await openList(b.page);
  await expect.poll(badge).toBe(2);
  await b.page.getByRole('button', { name: 'Menu' }).click();
  await b.page.getByRole('button', { name: 'Log out' }).click();
  await b.page.getByText(/2 items stay on this phone for/).waitFor();
  await b.page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect.poll(badge).toBe(0);
  await b.page.waitForURL(`${shop.url}/`);
  // Whoever has the phone now learns that it is kept and how much, not whose and what.
  await openList(b.page);
  await b.page.getByText('2 items from someone who logged out are kept on this phone.').waitFor();
  expect(await b.page.locator('main').innerText()).not.toMatch(/Nothing is waiting|Chanda|Yaris|Question/);
});

/** Request that went out with the question of this number. */
function mailsAbout(place: number): string[] {
  const { userRequest } = v.parse(v.looseObject({ userRequest: v.string() }), inquiry(place));
  return shop.mails(/./).filter((mail) => mail.replaceAll(/=?\r?\n/g, '').includes(userRequest));
}

async function saved(download: Download): Promise<{ name: string; text: string }> {
  const path = await download.path();
  return { name: download.suggestedFilename(), text: readFileSync(path, 'utf8') };
}

test('only on Wi-Fi holds everything back and says what Send now will cost', async () => {
  const { now } = await buyersTab((tab) =>
    tab.addInitScript(() => {
      Object.defineProperty(Reflect.get(navigator, 'connection'), 'type', { get: () => 'cellular' });
      // The worker cannot be told that this is mobile data: it is not woken here.
      if ('ServiceWorkerRegistration' in globalThis)
        Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
    }),
  );
  await openList(page);
  await page.getByRole('switch', { name: 'Only on Wi-Fi' }).check();
  await page.getByText('On mobile data, what you do waits on this phone until there is Wi-Fi.').waitFor();
  // The switch moves before it is stored.
  await expect.poll(() => stored(page, 'meta')).toContainEqual({ name: 'only-wifi', value: 1 });
  await putRecords(page, 'commands', [storedCommand(1, { owner, now }, {})]);
  await openList(page);
  await group(page, 'Waiting').getByText('Waiting for Wi-Fi').waitFor();
  await page.getByRole('link', { name: /Waiting for Wi-Fi · 1 waiting/ }).waitFor();
  await page.getByRole('button', { name: 'Send now, 1 KB' }).click();
  await group(page, 'Recently done').getByText('Sent. An agent will be in touch within 12hrs').waitFor();
  expect(phone.complaints).toEqual([]);
});

test('a guest’s basket waits for a login, and a file is no way around that; a storage that is shut is said to be', async () => {
  const guest = await asNew(second, shop);
  await guest.goto(`${shop.url}/details/40001`);
  // Drawn by the server: a press counts once the page is at work.
  await guest.getByText(/^Seen (today|yesterday)/).waitFor();
  await guest.getByRole('button', { name: 'Buy Now' }).first().click();
  await guest.getByRole('heading', { level: 1, name: 'Basket' }).waitFor();
  await openList(guest);
  await guest.getByText('Log in to send.').waitFor();
  await group(guest, 'Waiting').getByText('On this phone. Sent after you log in').waitFor();
  expect(await guest.getByRole('button', { name: 'Export waiting items' }).isDisabled()).toBe(true);
  await guest.getByText('Log in first: only your own account can continue on another phone').waitFor();

  // Storage that cannot be opened is said, with the way on, and nothing is called lost.
  await guest.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  await guest.goto(`${shop.url}/waiting`);
  await guest.getByText('Your waiting items could not be opened').waitFor();
});

test('what a full phone could not save stands as such in this tab, and is saved once there is room', async () => {
  await buyersTab((tab) =>
    tab.addInitScript(() => {
      // No room for what is to be sent until the test makes some.
      Object.assign(globalThis, { full: true });
      const { add } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.add = function refuse(...given) {
        if (this.name === 'commands' && Reflect.get(globalThis, 'full') === true)
          throw new DOMException('full', 'QuotaExceededError');
        return add.apply(this, given);
      };
    }),
  );
  await page.goto(`${shop.url}/details/40001`);
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await page.getByText('Not saved on this phone: it is full.').waitFor();
  await page.getByRole('link', { name: /^1 needs your answer/ }).click();
  const unsaved = group(page, 'Not saved on this phone');
  await unsaved.getByText('It will be lost when this page is closed').waitFor();
  await unsaved.getByRole('button', { name: /^Save now/ }).click();
  await page.getByText('Free up some space on it, then try again.').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    unsaved.getByRole('button', { name: /^Export/ }).click(),
  ]);
  expect((await saved(file)).text).toContain('into your basket');
  await page.evaluate(() => Object.assign(globalThis, { full: false }));
  await unsaved.getByRole('button', { name: /^Save now/ }).click();
  await group(page, 'Recently done').getByText('In basket').waitFor();
  await expect.poll(() => unsaved.count()).toBe(0);
});

describe('what was taken back', () => {
  test('what was taken back too late can still be taken out of the basket', async () => {
    const { now } = await buyersTab();
    await page.goto(`${shop.url}/details/40002`);
    await page.getByRole('button', { name: 'Buy Now' }).first().click();
    // The basket may hold more already.
    const line = page.getByRole('listitem').filter({ hasText: stockReference(40002) });
    await line.getByText('In basket').waitFor();
    const made = Date.now();
    const payload = {
      url: '/products/40002/',
      quantity: 1,
      options: [{ option: RORO, value: '0' }],
      destination_country: '',
      destination_port: '',
      drop_quote: false,
    };
    const late = { name: 'basket.add', payload, lane: 'basket', state: 'done', sent: true, tooLate: true };
    await putRecords(page, 'commands', [storedCommand(9, { owner, now }, { ...late, doneAt: made })]);
    await openList(page);
    const done = group(page, 'Recently done');
    const remove = done.getByRole('button', { name: /^Remove from basket: / });
    await remove.waitFor();
    await remove.click();
    await done.getByText('Removed').waitFor();
    await expect.poll(() => remove.count()).toBe(0);
    const { body } = await shop.ask('/api/basket/', { token: await tokenOf(shop) });
    expect(JSON.stringify(body)).not.toContain('/products/40002/');
  });

  test('an order that is taken back, or was too late for it, says so where orders are shown', async () => {
    const { now } = await buyersTab();
    // A checkout of nothing says only that.
    await page.goto(`${shop.url}/details/40003`);
    await page.getByRole('button', { name: 'Buy Now' }).first().click();
    const line = page.getByRole('listitem').filter({ hasText: stockReference(40003) });
    await line.getByText('In basket').waitFor();
    await nothingWaits(page);
    await offline(phone, page);
    const [, order] = everything({ owner, now })['commands']?.filter(
      (one) => Reflect.get(one, 'name') === 'order.place',
    ) ?? [{}, {}];
    const taken = { ...order, sent: true, attempts: 1 };
    await putRecords(page, 'commands', [{ ...taken, state: 'cancelling' }]);
    await page.goto(`${shop.url}/confirm-order`);
    await page.getByRole('heading', { name: 'You withdrew your order' }).waitFor();
    await page.getByText('Withdrawing it. It may have been sent already').waitFor();
    await inspectScreen(page, 'confirm-cancelling');
    const other: [object, string][] = [
      [{ ...taken, state: 'cancelling' }, 'You withdrew the order for this basket.'],
      [taken, 'An order for this basket was sent and is awaiting an answer.'],
      [{ ...order }, 'An order for this basket is waiting to be sent.'],
    ];
    for (const [given, says] of other) {
      await page.goto(`${shop.url}/verify-invoice`);
      await putRecords(page, 'commands', [given]);
      await page.goto(`${shop.url}/checkout`);
      await page.getByText(says).waitFor();
    }
    await page.getByRole('link', { name: 'See everything waiting' }).click();
    await page.waitForURL(/waiting$/);
    await page.goto(`${shop.url}/verify-invoice`);
    await putRecords(page, 'commands', [{ ...taken, state: 'done', tooLate: true, doneAt: now }]);
    await page.goto(`${shop.url}/confirm-order`);
    await page.getByText('It had already been sent.').waitFor();
  });
});
