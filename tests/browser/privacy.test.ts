import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import type { Phone } from './harness/phone.ts';
import { goWithin, pageIsReady } from './harness/page-readiness.ts';
import { BUYER, SECOND_BUYER } from './harness/shop.ts';
import { aShop } from './harness/shop-and-phone.ts';
import { inBasket, openSearch, placeTheOrder, signIn, signInWithApp, toReview } from './harness/steps.ts';
import {
  cachedAnswers,
  databaseRecords,
  inHttpCache,
  plainStorage,
  postedBodies,
} from './harness/storage.ts';
import { buyCar, offline, online } from './harness/prepared-phone.ts';

/** One phone, several people: what stays on it, where, and for whom (security 27 to 30). */
const shop = await aShop();
let phone: Phone;

const SEARCH = '/search/1/0/0/1/Toyota/all/0';

/**
 * Signed in as Chanda: search, car, basket, checkout, order, its PDF, all of the account. Answers the order's number.
 */
async function tour(page: Page, id: number): Promise<string> {
  await signInWithApp(page, shop.url, BUYER);
  await openSearch(page, shop.url + SEARCH);
  await buyCar(page, shop, id);
  await inBasket(page);
  await goWithin(page, '/checkout');
  await toReview(page);
  await placeTheOrder(page);
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  await page.getByRole('link', { name: 'See your order' }).click();
  await page.getByRole('heading', { name: 'Pro-forma' }).waitFor();
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^PDF/ }).first().click(),
  ]);
  await page.getByRole('link', { name: 'verify-invoice' }).first().click();
  await page.getByText(/^Checked with our server/).waitFor();
  await goWithin(page, '/profile');
  await page.getByText(BUYER.email).first().waitFor();
  await goWithin(page, '/profile?tab=orders');
  await page.getByRole('button', { name: `Order ${number}` }).click();
  await page.getByRole('dialog', { name: 'Order Summary' }).getByText('Delivery Address').waitFor();
  await goWithin(page, '/profile?edit=1');
  await page.getByLabel('First name').waitFor();
  await goWithin(page, '/profile/security');
  await page.getByRole('region', { name: 'Where you are signed in' }).getByText('This device').waitFor();
  await goWithin(page, '/profile/data');
  await page.getByRole('button', { name: 'Download my data' }).waitFor();
  return number;
}

const Session = v.tuple([v.literal('current'), v.object({ token: v.string(), revokeHandle: v.string() })]);

/** Token and revoke handle of who is signed in, as the phone keeps them. */
async function sessionOf(page: Page): Promise<v.InferOutput<typeof Session>[1]> {
  const record = (await databaseRecords(page)).find(({ where }) => where === 'chicargos.session');
  return v.parse(Session, JSON.parse(record?.text ?? 'null'))[1];
}

/** Words that are Chanda's and nobody else's. */
function personal(number: string): string[] {
  return [BUYER.email, 'Chanda', 'Phiri', '260971234567', 'Cairo Road', number, BUYER.password];
}
const mentions = (text: string, words: readonly string[]): string[] =>
  words.filter((word) => text.includes(word));

/** The text of the whole page, fields included. */
const readable = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document.body.innerText +
      [...document.querySelectorAll('input, textarea, select')]
        .map((field) => ('value' in field ? String(field.value) : ''))
        .join('\n'),
  );

/** Which of the words a person reads there, but for those that stand in the address: anyone may type one. */
async function mentioned(page: Page, words: readonly string[]): Promise<string[]> {
  const text = await readable(page);
  return mentions(text, words).filter((word) => !page.url().includes(word));
}

/** Security 27: after her tour the caches, the storages and the HTTP cache hold nothing personal. */
async function holdsNothingPersonal(page: Page, number: string): Promise<void> {
  const { token, revokeHandle } = await sessionOf(page);
  // Not the names: the shell has examples of its own ("12 Cairo Road") for every form.
  const secrets = [BUYER.email, BUYER.password, number, token, revokeHandle];

  const kept = await cachedAnswers(page);
  expect(kept.some(({ url }) => url.includes('/media/i/'))).toBe(true);
  expect(kept.filter(({ url }) => /\/(api|activate|orders|verify-invoice)(\/|$)/.test(url))).toEqual([]);
  for (const { url, text } of kept) {
    expect.soft(mentions(url + text, secrets), url).toEqual([]);
    // Everything there is what anyone gets who asks without a name.
    const { pathname } = new URL(url);
    expect.soft(text === (await (await fetch(shop.url + pathname)).text()), pathname).toBe(true);
  }
  expect(await plainStorage(page)).toEqual({ local: [], session: [], cookies: 'in=1' });

  // Personal reads go past the browser's own cache and are marked for nobody else's.
  const asked = shop.line.requests.filter(({ headers }) => headers.authorization !== undefined);
  expect(asked.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/basket/',
      '/api/profile/',
      '/api/account/sessions/',
      '/api/orders/',
      `/api/orders/${number}/`,
      `/api/orders/${number}/invoice/`,
    ]),
  );
  // What is posted is answered with no-store: that is enough, and a header less on a slow line.
  const reads = asked.filter(({ method }) => method === 'GET');
  for (const { path, headers } of reads) expect.soft(headers['cache-control'], path).toBe('no-cache');
  const answers = [...new Set(reads.map(({ path }) => path))];
  for (const path of answers) {
    const response = await fetch(shop.url + path, { headers: { authorization: `Token ${token}` } });
    expect.soft(response.headers.get('cache-control'), path).toMatch(/no-store|private/);
  }
  const asset = await page.evaluate(
    () => document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? '',
  );
  await page.evaluate((address) => fetch(address), asset);
  expect(await inHttpCache(page, [asset, ...answers])).toEqual([asset]);
}

/** Number of her order of the tour. */
let ordered = '';

test('security 27 to 30: after a signed-in tour only the database holds what is hers; signed out offline nothing of hers is left but unsent work; another buyer sees and sends none of it; she finds it again', async () => {
  phone = await shop.phone();
  const page = await phone.tab();
  const number = (ordered = await tour(page, 40_012));
  await holdsNothingPersonal(page, number);
  const { token, revokeHandle } = await sessionOf(page);
  const otherTab = await phone.context.newPage();
  await otherTab.goto(`${shop.url}/orders/${number}`);
  await otherTab.getByRole('heading', { name: 'Pro-forma' }).waitFor();
  await goWithin(page, '/details/40013');
  await page.getByText(/^Seen/).first().waitFor();

  // Her pro-forma lies here as long as she is signed in.
  const isFile = ({ where }: { where: string }): boolean => where === 'chicargos.documents';
  expect((await databaseRecords(page)).filter(isFile)).toMatchObject([
    { text: expect.stringMatching(new RegExp(`${number}[^]*%PDF-`)) },
  ]);

  // Without a network: a car into the basket, a form half filled, and out.
  await offline(phone, shop);
  await buyCar(page, shop, 40_013);
  await page.getByText('Waiting to send').first().waitFor();
  await page.goto(`${shop.url}/checkout`);
  await page.getByLabel('Notes').fill('Ask Chanda at the gate');
  await page.getByText('Kept on this phone').waitFor();
  await goWithin(page, '/profile');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('1 item stays on this phone').waitFor();
  await question.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${shop.url}/`);

  const left = await databaseRecords(page);
  const unsent = ['chicargos.commands', 'chicargos.drafts'];
  expect(left.filter(({ text }) => text.includes(token))).toEqual([]);
  expect(left.filter(({ text }) => text.includes(revokeHandle)).map(({ where }) => where)).toEqual([
    'chicargos.meta',
  ]);
  expect(left.filter(({ text }) => text.includes(BUYER.password))).toEqual([]);
  expect(left.filter(isFile)).toEqual([]);
  const hers = left.filter(({ text }) => mentions(text, [...personal(number), 'Ask Chanda']).length > 0);
  expect(hers.filter(({ where }) => !unsent.includes(where))).toEqual([]);
  const commands = left.filter(({ where }) => where === 'chicargos.commands');
  expect(commands).toHaveLength(1);
  expect(commands[0]?.text).toContain('"name":"basket.add"');
  expect(left.filter(({ text, where }) => text.includes(number) && where !== 'chicargos.drafts')).toEqual([]);

  // Every tab has forgotten her, and so has the way back.
  await expect.poll(() => mentioned(otherTab, personal(number))).toEqual([]);
  for (let back = 0; back < 4; back++) {
    await page.goBack().catch(() => null);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect.soft(await mentioned(page, personal(number)), page.url()).toEqual([]);
  }

  // The server hears of it with the first connection: her token is dead.
  await online(phone, shop);
  await page.goto(shop.url);
  await expect.poll(() => shop.ask('/api/profile/', { token }).then(({ status }) => status)).toBe(401);

  // Grace on the same phone.
  const hersAlone = [...personal(number), 'Ask Chanda'];
  const posted = postedBodies(phone.context);
  await signIn(page, shop.url, SECOND_BUYER);
  const screens = [
    '/my-basket',
    '/checkout',
    '/review-order',
    '/confirm-order',
    '/waiting',
    '/profile',
    '/profile?tab=orders',
    '/profile?edit=1',
    '/profile/security',
    '/profile/data',
    `/orders/${number}`,
  ];
  for (const path of screens) {
    if (path.startsWith('/profile/') || path === '/waiting') {
      await goWithin(page, path);
      await pageIsReady(page);
    } else await page.goto(shop.url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // Nothing more comes: what this screen shows of the phone and of the server is there.
    await page.waitForLoadState('networkidle'); // quiet: what comes late is not hers either
    expect.soft(await mentioned(page, [...hersAlone, '40 013']), path).toEqual([]);
  }
  // Over her own screens at once, to those of before she came.
  await page.evaluate((own) => void setTimeout(() => history.go(-own)), screens.length);
  await page.waitForURL((address) => address.pathname !== `/orders/${number}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect.soft(await mentioned(page, hersAlone), page.url()).toEqual([]);
  for (let back = 0; back < 3; back++) {
    await page.goBack().catch(() => null);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect.soft(await mentioned(page, hersAlone), page.url()).toEqual([]);
  }
  expect(posted.filter((body) => body.includes('40013') || body.includes('basket.add'))).toEqual([]);
  const { token: gracesToken } = await sessionOf(page);
  expect((await shop.ask('/api/basket/', { token: gracesToken })).body).toMatchObject({ count: 0 });
  await goWithin(page, '/profile');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(`${shop.url}/`);

  // Chanda comes back: her car goes out, her words are there.
  await signIn(page, shop.url, BUYER);
  await goWithin(page, '/my-basket');
  await page.getByText('40 013').first().waitFor();
  await inBasket(page);
  const { token: newToken } = await sessionOf(page);
  expect((await shop.ask('/api/basket/', { token: newToken })).body).toMatchObject({
    count: 1,
    results: [{ product_id: 40_013 }],
  });
  await goWithin(page, '/checkout');
  await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Ask Chanda at the gate');
});

test('a page that the browser kept whole shows nothing of her once somebody else is here, not even at first', async () => {
  phone = await shop.phone({ bfcache: true });
  /** Text that could be read on a page at the very moment in which the browser took it out of the bfcache. */
  const cameBack: string[] = [];
  await phone.context.exposeFunction('cameBack', (text: string) => void cameBack.push(text));
  await phone.context.addInitScript(() => {
    // What is told something while it is kept is thrown away, but not by every browser.
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    // Before any script of the page: what a person sees is what stands there now.
    addEventListener('pageshow', (event) => {
      if (!(event instanceof PageTransitionEvent && event.persisted)) return;
      (Reflect.get(globalThis, 'cameBack') as (text: string) => void)(document.body.innerText);
    });
  });
  const otherTab = await phone.tab();
  await signInWithApp(otherTab, shop.url, BUYER);
  await otherTab.goto(`${shop.url}/healthz`);
  const hers = personal(ordered);
  const tabs: { path: string; page: Page }[] = [];
  for (const path of [`/orders/${ordered}`, '/profile?tab=orders']) {
    const page = await phone.context.newPage();
    await page.goto(shop.url + path);
    await expect.poll(() => mentioned(page, hers)).not.toEqual([]);
    await page.waitForLoadState('networkidle'); // quiet: what comes late is not hers either
    // A page of the shop without the app, so that nothing is written meanwhile.
    await page.goto(`${shop.url}/healthz`);
    await goBack(page);
    // It is hers, so it is there again: kept whole, or loaded anew where a busy machine let it go.
    await expect.poll(() => mentioned(page, hers)).not.toEqual([]);
    await expect.poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1);
    await page.goto(`${shop.url}/healthz`);
    tabs.push({ path, page });
  }

  await otherTab.goto(`${shop.url}/profile`);
  await otherTab.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await otherTab.waitForURL(`${shop.url}/`);
  await signIn(otherTab, shop.url, SECOND_BUYER);
  /** Pages that came back whole although somebody else was here by then. */
  let kept = 0;
  for (const { path, page } of tabs) {
    cameBack.splice(0);
    await goBack(page);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle'); // quiet: what comes late is not hers either
    const since = cameBack.splice(0);
    kept += since.length;
    expect.soft(mentions(since.join('\n'), hers), `${path} at first`).toEqual([]);
    expect.soft(await mentioned(page, hers), path).toEqual([]);
  }
  expect(kept, 'none was kept: nothing was tried').toBeGreaterThan(0);
});

/** By the page's own history, as the browser's button does: playwright's own way would reload it. */
async function goBack(page: Page): Promise<void> {
  const before = page.url();
  await page.evaluate(() => void setTimeout(() => history.back()));
  await expect.poll(() => page.url()).not.toBe(before);
}
