import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { atEase, goWithin } from './harness/page-readiness.ts';
import { installsNothing } from './harness/first-visit.ts';
import { isOfficeOpen, LOCAL_OFFICES } from '#domain/shop/local-offices.ts';
import { inspectScreen } from './harness/inspect.ts';
import { Phone, piecesKept, workerReady } from './harness/phone.ts';
import { databaseOf, shopAndPhone } from './harness/shop-and-phone.ts';
import { offline, online } from './harness/prepared-phone.ts';

/** The pages about the shop: drawn by the server, kept by the phone, with forms that wait for a connection. */
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
const INSPECTED = new Set(['/how-to-pay', '/local-services', '/help-contact', '/advertise']);

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
  await workerReady(page);
  // This time the worker hears that these pages are to be kept.
  await page.reload();
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
  await open('/');
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

test('where the shop has a number, chat and calls go to it, and the foot of each page names it', async () => {
  installsNothing(shop);
  const own = await Phone.open();
  try {
    await db
      .insertInto('site_settings')
      .values({ name: 'whatsapp', value: JSON.stringify({ value: '260970000001' }) })
      .onConflict((held) => held.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })))
      .execute();
    const tab = await own.tab();
    await tab.goto(`${shop.url}/help-contact`);
    const main = tab.getByRole('main');
    const chat = await main.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(chat).toMatch(/^https:\/\/wa\.me\/260970000001\?text=/);
    expect(await main.getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:+260970000001');
    expect(await main.getByRole('link', { name: 'Live chat' }).count()).toBe(0);
    await tab.goto(`${shop.url}/terms`);
    await tab.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const number = tab.getByRole('contentinfo').getByRole('link', { name: '+260 970 000 001' });
    expect(await number.getAttribute('href')).toBe('tel:+260970000001');
    const write = tab.getByRole('contentinfo').getByRole('link', { name: 'WhatsApp' });
    expect(await write.getAttribute('href')).toBe('https://wa.me/260970000001');
    // On the page of a car the question begins with which one it is.
    await tab.goto(`${shop.url}/details/40001`);
    await tab.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await tab.getByText('The shop’s own stock').waitFor();
    const ask = await tab.getByRole('main').getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(new URL(ask ?? '').searchParams.get('text')).toContain('REF 40 001');
  } finally {
    await db.deleteFrom('site_settings').where('name', '=', 'whatsapp').execute();
  }
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
      await open(path);
      await begin();
      await fill(WORDS);
      await page.getByText('Kept on this phone').waitFor();
    }
    await workerReady(page);
    await offline(phone, shop);
    for (const { path, begin, anew } of KINDS) {
      await open(path);
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
    await open('/waiting');
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
      await open(path);
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
      await page.reload();
      if (ask) await page.getByRole('button', { name: ask }).click();
      await page.getByRole('button', { name: 'Send' }).waitFor();
      expect(await typed()).toBe('');
    },
  );

  test('that a machine filled in is not sent, and a person presses once more', async () => {
    await open('/help-contact');
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
