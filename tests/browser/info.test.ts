import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SearchAnswer } from '#contract/catalogue.ts';
import { StaffArticleDetail } from '#contract/staff/articles.ts';
import { atEase, comeBackTo, goWithin, pageIsReady } from './harness/page-readiness.ts';
import { isOfficeOpen, LOCAL_OFFICES } from '#domain/shop/local-offices.ts';
import { inspectScreen } from './harness/inspect.ts';
import { type Phone, piecesKept } from './harness/phone.ts';
import { databaseOf, shopAndPhone } from './harness/shop-and-phone.ts';
import { asNew, offline, online } from './harness/prepared-phone.ts';
import { STAFF } from './harness/shop.ts';
import { signIn, tokenOf } from './harness/steps.ts';

/** The pages about the shop and its articles: drawn by the server, kept by the phone, with forms that wait for a connection. */
const here = await shopAndPhone({ quiet: true, phone: { hasApp: true } });
const { shop, phone } = here;
let { page } = here;
const db = databaseOf(shop);
afterEach(() => online(phone, shop));

/** Each with its title and what it must say, words of the spec among them. */
const PAGES = [
  {
    path: '/how-to-buy',
    title: 'How to buy',
    says: [
      'RORO',
      'Roll on, roll off',
      'Walvis Bay, Durban, Dar Es Salaam',
      'The duty we show is an estimate',
    ],
  },
  {
    path: '/how-to-pay',
    title: 'How to pay',
    says: ['calls current', 'Bank wire transfer', 'Bitcoin', 'Someone says that our account has changed'],
  },
  {
    path: '/about-us',
    title: 'About us',
    says: ['southern and eastern Africa', 'Harare, Lusaka and Nairobi'],
  },
  {
    path: '/local-services',
    title: 'Local offices',
    says: ['Harare', 'Lusaka', 'Nairobi', '8:00AM-4:45PM', '9:00AM-12:00PM', 'Sunday and public holidays'],
  },
  {
    path: '/help-contact',
    title: 'Help and contact',
    says: ['Support hours are 10am to 6pm', 'reply within 6hrs', 'Live chat', 'It may take up to 15 minutes'],
  },
  {
    path: '/bulk-stock-procurement',
    title: 'Bulk stock procurement',
    says: ['An agent replies within 12 hours', 'Ask for bulk stock'],
  },
  {
    path: '/careers/national-marketing-manager',
    title: 'National Marketing Manager',
    says: ['A minimum of 3 years in marketing', 'Email your CV to support@chicargos.example'],
  },
  {
    path: '/careers/technical-assessment',
    title: 'Technical assessment',
    says: ['The task asks for two invoice numbers', 'Your answers'],
  },
  {
    path: '/privacy',
    title: 'Privacy policy',
    says: [
      '30 days after its last use, 90 days at most',
      'delete your account',
      'England and Wales',
      '1 year',
    ],
  },
  {
    path: '/terms',
    title: 'Terms',
    says: ['Until the ship is loaded', 'The law of England and Wales applies'],
  },
  { path: '/advertise', title: 'Advertise', says: ['Become a seller', 'Clearing agents, carriers'] },
];

/** One of each kind. */
const INSPECTED = new Set(['/how-to-pay', '/local-services', '/help-contact']);

const open = (path: string) => page.goto(shop.url + path);
const heading = (on: Page, name: string) =>
  on.getByRole('heading', { level: 1, name, exact: true }).waitFor();
/** Text of a part of a document, as a browser without script shows it. */
const read = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
const words = async (on: Page): Promise<string> =>
  (await on.locator('main').evaluate((main) => main.textContent)).replaceAll(/\s+/g, ' ');

test('each page can be read before any script, has a title, a description and one address', async () => {
  for (const { path, title, says } of PAGES) {
    const answer = await fetch(`${shop.url}${path.toUpperCase()}/`);
    expect([path, answer.status]).toEqual([path, 200]);
    const html = await answer.text();
    const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(html) ?? [];
    // Nothing of it may wait inside a hidden element for a script to show it.
    expect(main, path).not.toMatch(/<template|<[^>]+ hidden\b/);
    expect([...main.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, text = '']) => read(text))).toEqual([
      title,
    ]);
    expect(html).toContain(`<title>${title} | Chicargos</title>`);
    for (const part of says) expect(read(main), path).toContain(part);
    const [, described = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
    expect(described.length, path).toBeGreaterThan(50);
    const known = html.match(/(?<=<link rel="canonical" href=")[^"]*/g);
    expect(known).toEqual([expect.stringMatching(new RegExp(`^https?://[^/]+${path}$`))]);
  }
});

/** Each by its own clock; one is open at first, and a press opens another. */
async function officesSayTheirHours(): Promise<void> {
  const said = () => page.locator('summary').allInnerTexts();
  const isOpen = () => LOCAL_OFFICES.map((office) => isOfficeOpen(office, Date.now()));
  await expect
    .poll(async () => {
      const expected = isOpen();
      return (await said()).map((text, at) => text.includes(expected[at] ? 'Open now' : 'Closed now'));
    })
    .toEqual(LOCAL_OFFICES.map(() => true));
  expect(await page.locator('details[open]').count()).toBe(1);
  await page.locator('summary', { hasText: 'Nairobi' }).click();
  expect(await page.locator('details[open] summary').allInnerTexts()).toHaveLength(2);
}

test('whoever has opened one has all of them without a network, and one of each kind fits every width, light and dark', async () => {
  await open('/how-to-pay');
  await piecesKept(page, 'info');
  await offline(phone, shop);
  for (const [at, { path, title, says }] of PAGES.entries()) {
    // What it showed with a network is gone from its memory.
    await (at === 0 ? open(path) : goWithin(page, path));
    await heading(page, title);
    const missing = async () => {
      const text = await words(page);
      return says.filter((part) => !text.includes(part));
    };
    await expect.poll(missing, { message: path }).toEqual([]);
    // The form has come, where there is one.
    if (/help|bulk|assessment/.test(path)) await page.getByRole('button', { name: 'Send' }).waitFor();
    if (path === '/local-services') await officesSayTheirHours();
    // A text, a page of figures, one with a form: language-screens.test.ts looks at each with longer words.
    if (INSPECTED.has(path)) await inspectScreen(page, `info${path.replaceAll('/', '-')}`);
  }
});

test('the foot and the head of each page lead to what the shop says of itself', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await goWithin(page, '/');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect.poll(() => main.getByRole('link').allInnerTexts()).toEqual(['Home', 'Cars', 'Parts', 'About']);
  const header = page.getByRole('banner');
  expect(await header.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('/profile');
  const foot = page.getByRole('contentinfo');
  const leads = (name: string) => foot.getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await leads('support@chicargos.example')).toBe('mailto:support@chicargos.example');
  expect(await leads('Live chat')).toBe('/help-contact');
  expect(await leads('Privacy policy')).toBe('/privacy');
  expect(await leads('Terms')).toBe('/terms');
  expect(await leads('Advertise')).toBe('/advertise');
  expect(await leads('Become a seller')).toBe('/profile');
  await expect.poll(() => foot.innerText()).toContain('Response within 6hrs');
  expect(await foot.getByText(/newsletter/i).count()).toBe(0);
  await main.getByRole('link', { name: 'About' }).click();
  await heading(page, 'About us');
  await expect.poll(() => main.locator('[aria-current=page]').allInnerTexts()).toEqual(['About']);
  await page.setViewportSize({ width: 360, height: 740 });
});

describe('a form', () => {
  const fill = async (request: string): Promise<void> => {
    await page.getByLabel('Name', { exact: true }).fill('Chanda Phiri');
    await page.getByLabel('Email').fill('chanda@example.test');
    await page.getByLabel('Phone number').fill('+260 97 1234567');
    await page.getByLabel('Request', { exact: true }).fill(request);
  };
  const press = () => page.getByRole('button', { name: 'Send' }).click();
  const send = async (): Promise<void> => {
    await atEase(page);
    await press();
  };

  const KINDS = [
    {
      path: '/bulk-stock-procurement',
      subject: /^Subject: Bulk order request: /m,
      begin: () => Promise.resolve(),
    },
    { path: '/help-contact', subject: /^Subject: Message: /m, begin: () => Promise.resolve() },
    {
      path: '/electronics',
      subject: /^Subject: Electronics request: /m,
      begin: () => page.getByRole('button', { name: 'Ask for electronics' }).click(),
    },
    {
      path: '/auto-parts',
      subject: /^Subject: Parts request: /m,
      begin: () => page.getByRole('button', { name: 'Ask for a part' }).click(),
    },
    // On the page of one before it, whose own has been sent by then.
    {
      path: '/help-contact',
      subject: /^Subject: Quote request: /m,
      begin: () => page.getByText('A price', { exact: true }).click(),
      anew: true,
    },
  ];
  const WORDS = '<b>Ten</b> Hilux, 😀 to Dar Es Salaam';

  test('outlives the page, waits without a network and goes out once, whatever its kind', async () => {
    const mails = () => KINDS.map(({ subject }) => shop.mails(subject).length);
    for (const { path, begin, anew } of KINDS) {
      if (anew) continue;
      await comeBackTo(page, path);
      await begin();
      await fill(WORDS);
      await page.getByText('Kept on this phone').waitFor();
    }
    await offline(phone, shop);
    for (const [at, { path, begin, anew }] of KINDS.entries()) {
      await (at === 0 ? open(path) : goWithin(page, path));
      await begin();
      if (anew) await fill(WORDS);
      await expect.poll(() => page.getByLabel('Request', { exact: true }).inputValue()).toBe(WORDS);
      await send();
      await page.getByText('Saved on this phone').waitFor();
      await page.getByText('It is sent when there is a connection.').waitFor();
    }
    expect(mails()).toEqual(KINDS.map(() => 0));
    // The browser dies on the way: what waits is there when the shop is opened again, on any page.
    await phone.kill();
    await phone.restart().catch(() => undefined);
    page = await phone.tab();
    await open('/');
    await online(phone, shop);
    await expect.poll(mails).toEqual(KINDS.map(() => 1));
    await goWithin(page, '/waiting');
    await expect
      .poll(() => page.getByText('Sent. An agent will be in touch within 12hrs').count())
      .toBe(KINDS.length);
    expect(mails()).toEqual(KINDS.map(() => 1));
  });

  test.each([
    {
      path: '/auto-parts',
      ask: 'Ask for a part',
      again: 'Ask for another part',
      subject: null,
      begin: () => fill('A wheel hub'),
    },
    {
      path: '/careers/technical-assessment',
      ask: null,
      again: 'Write another',
      // Six answers of a candidate.
      subject: /^Subject: Technical assessment: NMM-2026-018/m,
      begin: async () => {
        await page
          .getByText('Missing information - Email, Name, Phone number and Request required')
          .waitFor();
        await page.getByLabel('Reference number').fill('NMM-2026-018');
        await page.getByLabel('Name', { exact: true }).fill('Chanda Phiri');
        await page.getByLabel('Phone number').fill('+260 97 1234567');
        await page.getByLabel('First invoice number').fill('INV-20419');
        await page.getByLabel('Second invoice number').fill('INV-20420');
        expect(await page.getByLabel('What you benchmarked').getAttribute('maxlength')).toBe('2500');
        await page.getByLabel('What you benchmarked').fill('Two listings');
      },
    },
  ])(
    'of $path that was sent is followed by an empty one, for whoever has the phone by then',
    async ({ path, ask, again, begin, subject }) => {
      await comeBackTo(page, path);
      if (ask) await page.getByRole('button', { name: ask }).click();
      // One refused try, of which nothing is left either.
      await press();
      await page.getByText('Missing information').waitFor();
      await begin();
      const before = shop.mails(/^Subject: /m).length;
      await send();
      const note = page.getByRole('status').filter({ hasText: 'An agent will be in touch within 12hrs' });
      await note.waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('An agent will be in');
      await expect.poll(() => shop.mails(/^Subject: /m)).toHaveLength(before + 1);
      if (subject) expect(shop.mails(subject)).toHaveLength(1);
      await page.getByRole('button', { name: again }).click();
      const form = page
        .getByRole('main')
        .locator('form')
        .filter({ has: page.locator('[name=website]') });
      const typed = () =>
        form
          .locator('input, textarea')
          .evaluateAll((all: (HTMLInputElement | HTMLTextAreaElement)[]) =>
            all.map(({ value }) => value).join(''),
          );
      await form.waitFor();
      await expect.poll(typed).toBe('');
      const first = form.locator('input').first();
      await expect.poll(() => first.evaluate((node) => node === document.activeElement)).toBe(true);
      expect(await page.getByText('Missing information').count()).toBe(0);
      await press();
      await page.getByText('Missing information').waitFor();
      expect(shop.mails(/^Subject: /m)).toHaveLength(before + 1);
      await comeBackTo(page, path);
      if (ask) await page.getByRole('button', { name: ask }).click();
      await page.getByRole('button', { name: 'Send' }).waitFor();
      expect(await typed()).toBe('');
    },
  );

  test('that a machine filled in is not sent, and a person presses once more', async () => {
    await comeBackTo(page, '/help-contact');
    await fill('Is the office in Lusaka open today?');
    await page.locator('input[name=website]').evaluate((field: HTMLInputElement) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(field, 'https://cheap.example');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await press();
    await page.getByText('A hidden field was filled in, perhaps by your browser.').waitFor();
    expect(shop.mails(/Is the office in Lusaka/)).toEqual([]);
    await press();
    await page.getByText('An agent will be in touch within 12hrs').waitFor();
  });
});

/** Written by staff; the phone of these tests reads it. */
describe('an article', () => {
  let inLine = '';
  let staff = '';
  let desks: Phone;
  let desk: Page;
  beforeAll(async () => {
    staff = await tokenOf(shop, STAFF);
    const { results } = v.parse(SearchAnswer, (await shop.ask('/api/product-search/?search=toyota')).body);
    const hash = results.find(({ picture }) => picture !== null)?.picture?.hash ?? '';
    inLine = `![A car](/media/i/${hash}/640.webp)`;
    desks = await shop.phone();
    desk = await desks.tab();
  });

  const field = (name: string) => desk.getByLabel(name, { exact: true });
  const pressOn = (name: string) => desk.getByRole('button', { name, exact: true }).click();
  const saved = () => desk.getByText('Saved.', { exact: true }).waitFor();
  const article = { id: 0 };
  const heldArticle = async () =>
    v.parse(
      StaffArticleDetail,
      (await shop.ask(`/api/staff/articles/${article.id}/`, { token: staff })).body,
    );
  const patch = async (body: object) => {
    const { version } = await heldArticle();
    const base_version = `a${article.id}-v${version}`;
    return shop.ask(`/api/staff/articles/${article.id}/`, {
      token: staff,
      method: 'PATCH',
      body: JSON.stringify({ ...body, base_version }),
    });
  };

  test('staff write an article and see it as readers will', async () => {
    await signIn(desk, shop.url, STAFF);
    await goWithin(desk, '/staff/articles');
    await desk.getByRole('grid', { name: 'Articles' }).waitFor();
    await inspectScreen(desk, 'staff-articles');
    await desk.getByRole('link', { name: 'New article' }).click();
    await pressOn('Start the draft');
    await desk.getByText('This field is required').waitFor();
    await field('Title').fill('Quokka crossing');
    await pressOn('Start the draft');
    await desk.getByRole('heading', { level: 1, name: 'Quokka crossing' }).waitFor();
    article.id = Number(new URL(desk.url()).pathname.split('/').at(-1));

    await field('Text').fill(
      `# The border\n\nBring **two** copies.<script>alert(1)</script> [A car](/details/12)\n\n${inLine}`,
    );
    const preview = desk.getByRole('region', { name: 'Preview' });
    await preview.getByRole('heading', { name: 'The border' }).waitFor();
    await preview.getByText('<script>alert(1)</script>').waitFor();
    expect(await preview.locator('script').count()).toBe(0);
    expect(await preview.getByRole('link', { name: 'A car' }).getAttribute('rel')).toBe('noopener nofollow');
    await preview.getByRole('img', { name: 'A car' }).waitFor();
    expect((await shop.ask('/latest/quokka-crossing')).status).toBe(404);
  });

  test('what is typed stays on this phone until it is saved', async () => {
    await desk.getByText('Not saved yet. It is kept on this phone.').waitFor();
    await offline(desks, shop);
    await field('Summary').fill('What to bring to Nakonde.');
    await desk.getByText('Not saved yet. It is kept on this phone.').waitFor();
    await pressOn('Save');
    await desk.getByText('There was no answer.').waitFor();
    await online(desks, shop);
    await desk.reload();
    await desk.getByText('Not saved yet. It is kept on this phone.').waitFor();
    await expect.poll(() => field('Summary').inputValue()).toBe('What to bring to Nakonde.');
    await pressOn('Save');
    await saved();
    expect((await heldArticle()).summary).toBe('What to bring to Nakonde.');
  });

  test('both texts stand there where somebody else was faster, and nothing is lost', async () => {
    await field('Text').fill(`My words.\n\n${inLine}`);
    expect((await patch({ content: 'Their words.' })).status).toBe(200);
    await pressOn('Save');
    await desk.getByText('Somebody else has changed this. Nothing of yours was saved.').waitFor();
    await desk.getByRole('cell', { name: 'Their words.' }).waitFor();
    await desk.getByRole('cell', { name: /^My words\./ }).waitFor();
    await inspectScreen(desk, 'staff-article-both');
    expect((await heldArticle()).content).toBe('Their words.');
    await pressOn('Save mine');
    await saved();
    expect((await heldArticle()).content).toContain('My words.');
  });

  test('published, it is read by a guest, kept, and read again without a network', async () => {
    await pressOn('Publish now');
    await desk.getByRole('link', { name: 'See it as readers do' }).waitFor();

    const guest = page;
    await guest.goto(`${shop.url}/latest`);
    await guest.getByText('What to bring to Nakonde.').waitFor();
    await guest.getByRole('link', { name: /^Quokka crossing/ }).click();
    await guest.getByRole('heading', { level: 1, name: 'Quokka crossing' }).waitFor();
    await guest.getByText('5 min read').waitFor();
    await guest.getByRole('button', { name: 'Keep to read offline' }).click();
    await guest.getByText('Kept on this phone').waitFor();
    await inspectScreen(guest, 'article-kept');
    // The files that show it are there too.
    await piecesKept(guest, 'info');
    // What was seen once may be wiped to make room; what is kept stays.
    await guest.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const asked = indexedDB.open('chicargos-cache');
          asked.addEventListener('error', () => reject(asked.error ?? new Error('no reason given')));
          asked.addEventListener('success', () => {
            const writing = asked.result.transaction('answers', 'readwrite');
            writing.objectStore('answers').clear();
            writing.addEventListener('complete', () => {
              asked.result.close();
              resolve();
            });
          });
        }),
    );
    await offline(phone, shop);
    await phone.restart();
    await phone.context.setOffline(true);
    page = await phone.tab();
    const cold = page;
    await cold.goto(`${shop.url}/latest`);
    const kept = cold.getByRole('region', { name: 'Kept on this phone' });
    await kept.getByRole('link', { name: /^Quokka crossing/ }).click();
    await cold.getByRole('heading', { level: 1, name: 'Quokka crossing' }).waitFor();
    await cold.getByText('My words.').waitFor();
    await cold.getByText('Kept on this phone').waitFor();
    const picture = cold.getByRole('article').getByRole('img', { name: 'A car' });
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(100);
    await online(phone, shop);
    expect(phone.complaints).toEqual([]);
  });

  test('an address of before leads on', async () => {
    expect((await patch({ slug: 'nakonde' })).status).toBe(200);
    const answer = await fetch(`${shop.url}/latest/quokka-crossing`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/latest/nakonde']);
    expect((await shop.ask('/latest/nakonde')).status).toBe(200);
  });

  test('an earlier version is looked at and restored, and a withdrawn article is gone for readers', async () => {
    await comeBackTo(desk, `/staff/articles/${article.id}`);
    const history = desk.getByRole('list', { name: 'History' });
    await history
      .getByText(/^Published/)
      .first()
      .waitFor();
    await history.getByRole('button', { name: 'View version 3' }).click();
    await desk.getByRole('dialog').getByText('Their words.').waitFor();
    await pressOn('Restore this version');
    await history.getByText('An earlier version restored').waitFor();
    await expect.poll(() => field('Text').inputValue()).toBe('Their words.');
    await pressOn('Withdraw');
    await desk.getByRole('button', { name: 'Publish now' }).waitFor();
    expect((await shop.ask('/latest/nakonde')).status).toBe(404);
    expect(desks.complaints).toEqual([]);
  });
});

test('where the shop has a number, chat and calls go to it, and the foot of each page names it', async () => {
  try {
    await db
      .insertInto('site_settings')
      .values({ name: 'whatsapp', value: JSON.stringify({ value: '260970000001' }) })
      .onConflict((held) => held.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
      .execute();
    // What a phone knows of the shop it asks for now and then.
    const tab = await asNew(phone, shop);
    await tab.goto(`${shop.url}/help-contact`);
    const main = tab.getByRole('main');
    const chat = await main.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(chat).toMatch(/^https:\/\/wa\.me\/260970000001\?text=/);
    expect(await main.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+260970000001');
    expect(await main.getByRole('link', { name: 'Live chat' }).count()).toBe(0);
    await goWithin(tab, '/terms');
    await pageIsReady(tab);
    await tab.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const number = tab.getByRole('contentinfo').getByRole('link', { name: '+260 970 000 001' });
    expect(await number.getAttribute('href')).toBe('tel:+260970000001');
    const write = tab.getByRole('contentinfo').getByRole('link', { name: 'WhatsApp' });
    expect(await write.getAttribute('href')).toBe('https://wa.me/260970000001');
    // On the page of a car the question begins with which one it is.
    await goWithin(tab, '/details/40001');
    await tab.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await tab.getByText('The shop’s own stock').waitFor();
    const ask = await tab.getByRole('main').getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(new URL(ask ?? '').searchParams.get('text')).toContain('REF 40 001');
  } finally {
    await db.deleteFrom('site_settings').where('name', '=', 'whatsapp').execute();
  }
});
