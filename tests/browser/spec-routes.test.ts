import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { who as personOf } from './harness/account-and-phone.ts';
import { Phone, piecesKept, workerReady } from './harness/phone.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { goWithin } from './harness/page-readiness.ts';
import { signIn } from './harness/steps.ts';
import { offline, stored } from './harness/prepared-phone.ts';
import { SPEC_ROUTES, type SpecRoute, WHO, type Who } from './spec/routes.ts';

/** Every route of both specifications in Chromium, as a guest and signed in: with a network, then without one. */
const shop = await aShop({ seed: 'account' });

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
 * same title it is a document too: what stands there could be the page before.
 */
async function walk(page: Page, rows: readonly SpecRoute[], isOnline: boolean): Promise<void> {
  let before = '';
  for (const row of rows) {
    const shown = isOnline ? { ...row, says: wanted(row) } : { ...row, ...row.offline };
    const isWithin = before !== '' && before !== shown.title;
    await (isWithin ? goWithin(page, row.at) : page.goto(shop.url + row.at));
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
