import { describe, expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { Article, ArticlePage, Deal, Promotions } from '#contract/content.ts';
import { SiteSettings } from '#contract/rules.ts';
import { isOwnPath, isSafeLink } from '#domain/text/safe-link.ts';
import { articleHtml, cleanHtml, excerptOf } from '#server/content/markdown.ts';
import { insertDemoDeals } from '#server/seed/deals.ts';
import { seedArticles } from '#server/seed/articles.ts';
import { testServer, type TestServer } from './harness/test-server.ts';
import { HOSTILE_HTML, HOSTILE_MARKDOWN, notAllowed } from './hostile-markdown.ts';

const shop = await testServer();
const picture = await shop.db.selectFrom('pictures').select('hash').orderBy('hash').executeTakeFirstOrThrow();
const own = (whenDone = onTestFinished) => testServer({ whenDone });

const written = (slug: string, content: string, more: object = {}) => ({
  slug,
  title: slug,
  content,
  html: articleHtml(content),
  excerpt: excerptOf(content),
  picture_hash: null,
  published: true,
  date_created: null,
  ...more,
});

describe('articles', () => {
  const list = async (on: TestServer, query = '') => on.api('GET', `/article-list/${query}`);

  test('the news list has the newest first, the undated where its shown date puts it', async () => {
    const answer = await list(shop);
    expect(answer.as(ArticlePage)).toEqual({
      count: 2,
      next: null,
      previous: null,
      results: [
        {
          id: 1,
          slug: 'how-we-ship',
          title: 'How we ship',
          date_created: '2025-02-01T00:00:00Z',
          excerpt: 'By RORO or in a container. The form on a car says what it costs.',
          image: 'No_Image_found',
          picture: null,
        },
        {
          id: 2,
          slug: 'undated',
          title: 'Undated',
          date_created: null,
          excerpt: 'Nobody wrote down when this was written.',
          image: 'No_Image_found',
          picture: null,
        },
      ],
    });
    expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=86400');
    const headers = { 'if-none-match': String(answer.headers.etag) };
    expect((await shop.api('GET', '/article-list/', { headers })).status).toBe(304);
  });

  test.each([
    '?aid=1',
    '?slug=how-we-ship',
    '?slug=How-We-Ship',
    '?aid=1&slug=undated',
    '?aid=1&page=99',
    '?aid=3&slug=how-we-ship',
    '?aid=x&slug=how-we-ship',
  ])('%s reads one whole', async (query) => {
    expect((await list(shop, query)).as(Article)).toEqual({
      id: 1,
      slug: 'how-we-ship',
      title: 'How we ship',
      date_created: '2025-02-01T00:00:00Z',
      content:
        '<h1>How we ship</h1>\n<p>By <strong>RORO</strong> or in a container. The ' +
        '<a href="/details/12" rel="noopener nofollow">form</a> on a car says what it costs.</p>\n',
    });
  });

  test.each(['?aid=3', '?aid=abc', '?aid=', '?aid=1.5', '?aid=0', '?aid=-1', '?slug=none', "?slug='--"])(
    '%s is not found',
    async (query) => {
      const answer = await list(shop, query);
      expect([answer.status, answer.body]).toEqual([404, { code: 'not_found', detail: 'Not found' }]);
    },
  );

  test.each(['?page=0', '?page=2', '?page=x'])('there is no %s', async (query) => {
    expect((await list(shop, query)).body).toMatchObject({ code: 'invalid_page', detail: 'Invalid page.' });
  });

  test('26 stand on two pages; what is not published stands on none', async () => {
    const other = await own();
    const rows = Array.from({ length: 25 }, (_, index) =>
      written(`a-${index + 10}`, 'Words.', { date_created: `2024-03-${index + 1}T08:00:00Z` }),
    );
    await other.db
      .insertInto('articles')
      .values([...rows, written('draft', 'Words.', { published: false, picture_hash: picture.hash })])
      .execute();
    const first = (await list(other)).as(ArticlePage);
    expect([first.count, first.next, first.results.length]).toEqual([27, '/api/article-list/?page=2', 25]);
    expect(first.results[0]?.slug).toBe('how-we-ship');
    const second = (await list(other, '?page=2')).as(ArticlePage);
    expect(second.results.map(({ slug }) => slug)).toEqual(['a-10', 'undated']);
    expect(second.previous).toBe('/api/article-list/?page=1');
    expect((await list(other, '?slug=draft')).status).toBe(404);
    const twins = ['a-12', 'a-13'];
    const day = '2026-01-01T00:00:00Z';
    await other.db.updateTable('articles').set({ date_created: day }).where('slug', 'in', twins).execute();
    const newest = (await list(other)).as(ArticlePage).results.slice(0, 2);
    expect(newest.map(({ slug }) => slug)).toEqual(['a-13', 'a-12']);
    await other.db.updateTable('articles').set({ published: true }).where('slug', '=', 'draft').execute();
    const shown = (await list(other, '?page=2')).as(ArticlePage).results.find(({ slug }) => slug === 'draft');
    expect(shown?.image).toBe(`/media/i/${picture.hash}/320.webp`);
    expect(shown?.picture?.hash).toBe(picture.hash);
  });
});

describe('what articles are made of', () => {
  test('Markdown becomes what an article may have', () => {
    const html = articleHtml(
      '## Two\n\n> quoted\n\n- a\n- b\n\n3. c\n\n**bold** *italic* ~~gone~~ `code`\n\n---\n\n' +
        '| x |\n|---|\n| y |\n\n[ours](/search?q=1) [theirs](https://ok.example/a?b=1&c=2) <a@b.zm>',
    );
    expect(notAllowed(html)).toEqual([]);
    for (const part of [
      '<h2>Two</h2>',
      '<blockquote>\n<p>quoted</p>',
      '<li>a</li>',
      '<ol start="3">',
      '<strong>bold</strong> <em>italic</em> <del>gone</del> <code>code</code>',
      '<hr />',
      '<td>y</td>',
      '<a href="/search?q=1" rel="noopener nofollow">ours</a>',
      '<a href="https://ok.example/a?b=1&amp;c=2" rel="noopener nofollow">theirs</a>',
      '<a href="mailto:a@b.zm" rel="noopener nofollow">a@b.zm</a>',
    ])
      expect(html).toContain(part);
  });

  test('a picture on a line of its own fills the column, one inside a line is 20 pixels high', () => {
    const src = `/media/i/${picture.hash}/640.webp`;
    expect(articleHtml(`![A "car"](${src})`)).toBe(
      `<figure><img src="${src}" alt="A &quot;car&quot;" loading="lazy" /></figure>\n`,
    );
    expect(articleHtml(`Press ![the arrow](${src}) twice`)).toBe(
      `<p>Press <img src="${src}" alt="the arrow" height="20" loading="lazy" /> twice</p>\n`,
    );
  });

  test('a link that may not be followed, and a picture that is not ours, are text', () => {
    expect(articleHtml('[**x**](javascript:alert(1)) y')).toBe('<p><strong>x</strong> y</p>\n');
    expect(articleHtml('![alt & so](https://evil.example/x.png)')).toBe('<p>alt &amp; so</p>\n');
    expect(cleanHtml('<a href="//evil.example">x</a>')).toBe('<a>x</a>');
  });

  test.each(HOSTILE_MARKDOWN)('%j is harmless once written and read (security 22)', async (content) => {
    const html = articleHtml(`Before.\n\n${content}\n\nAfter.`);
    expect(notAllowed(html)).toEqual([]);
    expect(cleanHtml(html)).toBe(html);
    expect(excerptOf(content).length).toBeLessThanOrEqual(160);
  });

  test.each([...HOSTILE_HTML, ...HOSTILE_MARKDOWN])(
    '%j is harmless when it stands in the table as HTML',
    (html) => {
      expect(notAllowed(cleanHtml(html))).toEqual([]);
    },
  );

  test('what is read is cleaned again, whatever lies in the table (security 22)', async () => {
    const other = await own();
    const html = HOSTILE_HTML.join('\n');
    await other.db.updateTable('articles').set({ html }).where('id', '=', 1).execute();
    const { content } = (await other.api('GET', '/article-list/?aid=1')).as(Article);
    expect(notAllowed(content)).toEqual([]);
    expect(content).not.toContain('alert(1)"');
    expect(content).toContain('<a href="/details/12" rel="noopener nofollow">z</a>');
  });

  test('an excerpt is the first words as plain text, 160 characters at most', () => {
    expect(excerptOf('# Head\n\n> quoted\n\nTom & *Jerry* say "a < b".\n\n- a list\n\nMore.')).toBe(
      'Tom & Jerry say "a < b". More.',
    );
    const long = excerptOf(`${'word '.repeat(60)}.`);
    expect(long).toMatch(/^(word )+word…$/);
    expect(long.length).toBeLessThanOrEqual(160);
    expect(excerptOf('x'.repeat(500))).toHaveLength(160);
    expect(excerptOf('')).toBe('');
  });

  test.each([
    ['/details/12', true],
    ['/', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['/a b', false],
    ['/\t/evil.example', false],
    ['details/12', false],
    ['', false],
  ])('%j is a path of ours: %s', (text, is) => {
    expect(isOwnPath(text)).toBe(is);
  });

  test.each([
    ['https://ok.example/a', true],
    ['HTTPS://ok.example', true],
    ['http://ok.example', false],
    ['mailto:a@b.zm', false],
    ['https:ok.example', false],
    ['https://a@evil.example', false],
    ['https://', false],
  ])('a deal may lead to %j: %s (security 22)', (text, is) => {
    expect(isSafeLink(text, ['https'])).toBe(is);
  });

  test('the ten articles of the demo say that they are samples, and are dated', () => {
    const articles = seedArticles();
    expect(articles).toHaveLength(10);
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(10);
    for (const { content, created, picture: hash, slug } of articles) {
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      const html = articleHtml(content);
      expect(html).toMatch(/^<blockquote>\n<p>Sample content written for development and tests\./);
      expect(notAllowed(html)).toEqual([]);
      expect(excerptOf(content)).not.toContain('Sample');
      expect(created).toMatch(/^2024-\d\d-\d\dT00:00:00Z$/);
      expect(hash).not.toBeNull();
    }
  });
});

/** A shop that tests change, each from a state that it sets itself. */
const changed = await testServer();
const promotions = async (on: TestServer) => (await on.api('GET', '/promotions/')).as(Promotions);

describe('what the home page puts forward', () => {
  test('listings stand in their ranges at the price of now', async () => {
    const other = await own();
    const first = await other.api('GET', '/promotions/');
    const { trusted_cars, most_searched, commercial_vehicles, generated_at } = first.as(Promotions);
    expect(trusted_cars).toEqual({
      3950: [
        {
          id: 12,
          price: '4500.00',
          currency: 'USD',
          title: '2012 Toyota Corolla 1.6 Icon',
          remote_image: expect.stringMatching(/^\/media\/i\/[0-9a-f]+\/320\.webp$/),
          picture: expect.objectContaining({ thumbhash: expect.any(String) }),
          crossed_out_price: '5000.00',
        },
      ],
    });
    expect(most_searched.sedan.map(({ id }) => id)).toEqual([12, 13]);
    expect([most_searched.suv, commercial_vehicles]).toEqual([[], {}]);
    expect(generated_at).toBe('2025-03-01T09:00:00Z');

    other.clock.advance(3600);
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await other.api('GET', '/promotions/', { headers })).status).toBe(304);
    await other.db.updateTable('products').set({ price_minor: 400_000 }).where('id', '=', 12).execute();
    const second = await other.api('GET', '/promotions/', { headers });
    expect(second.as(Promotions).trusted_cars['3950']?.[0]?.price).toBe('4000.00');
  });

  test.each([
    { what: 'is sold out', change: { num_in_stock: 0, num_allocated: 0 } },
    { what: 'is all in orders', change: { num_in_stock: 1, num_allocated: 1 } },
    { what: 'is a draft', change: { live: false } },
    { what: 'was deleted', change: { deleted: true } },
  ])('a car that $what is not put forward; sedan is there even when it is empty', async ({ change }) => {
    const other = await own();
    await other.db.updateTable('products').set(change).where('id', 'in', [12, 13]).execute();
    expect(await promotions(other)).toMatchObject({
      trusted_cars: {},
      most_searched: { sedan: [], suv: [] },
    });
    expect((await other.api('GET', '/promo-deals/')).body).toEqual([]);
  });

  test('a range holds twelve, in the order that was given', async () => {
    const other = await own();
    await other.db
      .insertInto('deals')
      .values(
        Array.from({ length: 14 }, (_, index) => ({
          place: 'commercial_vehicles' as const,
          range: '1000',
          product_id: 101 + index,
          starts_at: '2025-01-01T00:00:00Z',
          position: 20 - index,
        })),
      )
      .execute();
    const { commercial_vehicles } = await promotions(other);
    expect(commercial_vehicles['1000']?.map(({ id }) => id)).toEqual(
      Array.from({ length: 12 }, (_, index) => 114 - index),
    );
  });

  test('only what runs at the moment is put forward', async () => {
    const other = await own();
    await other.db.deleteFrom('deals').execute();
    const row = { place: 'most_searched', range: 'suv', position: 1 } as const;
    await other.db
      .insertInto('deals')
      .values([
        { ...row, product_id: 101, starts_at: '2025-01-01T00:00:00Z', ends_at: '2025-03-01T09:00:00Z' },
        { ...row, product_id: 102, starts_at: '2025-03-01T09:00:00Z', ends_at: '2025-03-01T10:00:00Z' },
        { ...row, product_id: 103, starts_at: '2025-03-01T10:00:00Z' },
      ])
      .execute();
    const ids = async () => (await promotions(other)).most_searched.suv.map(({ id }) => id);
    expect(await ids()).toEqual([102]);
    other.clock.advance(3600);
    expect(await ids()).toEqual([103]);
  });

  test('what cannot be read says so in the words of the page', async () => {
    const lines: string[] = [];
    const other = await testServer({ whenDone: onTestFinished, onLogLine: (line) => lines.push(line) });
    await other.db.schema.alterTable('deals').renameTo('deals_away').execute();
    const answer = await other.api('GET', '/promotions/');
    expect([answer.status, answer.body]).toEqual([503, { code: 'unavailable', detail: 'Failed to Fetch' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(lines.join()).toContain('relation');
  });
});

describe('deals', () => {
  const read = async (on: TestServer) => (await on.api('GET', '/promo-deals/')).as(v.array(Deal));

  test('a deal on a listing leads to it, at the price of now', async () => {
    expect(await read(shop)).toEqual([
      {
        title: '2012 Toyota Corolla 1.6 Icon',
        price: '4500.00',
        currency: 'USD',
        remote_image: expect.stringMatching(/^\/media\/i\//),
        picture: expect.anything(),
        crossed_out_price: '5000.00',
        client_url: '/details/12',
      },
    ]);
  });

  test.each([
    [301, '/details/301/parts'],
    [401, '/item-details/401'],
  ])('one on item %i leads to %s', async (product_id, client_url) => {
    await changed.db.updateTable('deals').set({ product_id }).where('place', '=', 'deals').execute();
    expect(await read(changed)).toMatchObject([
      { client_url, currency: 'ZMW', remote_image: 'No_Image_found' },
    ]);
  });

  test.each([
    ['/commercial-vehicles', true],
    ['https://ok.example/offer', true],
    ['http://ok.example/offer', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['javascript:alert(1)', false],
    ['https:evil.example', false],
  ])('a deal of its own that leads to %j is shown: %s', async (client_url, isShown) => {
    await changed.db.deleteFrom('deals').execute();
    await changed.db
      .insertInto('deals')
      .values({
        place: 'deals',
        title: 'Ship two, pay one',
        price_minor: 90_000,
        currency: 'USD',
        picture_hash: picture.hash,
        client_url,
        starts_at: '2025-01-01T00:00:00Z',
        position: 1,
      })
      .execute();
    const deal = {
      title: 'Ship two, pay one',
      price: '900.00',
      currency: 'USD',
      remote_image: `/media/i/${picture.hash}/320.webp`,
      picture: expect.objectContaining({ hash: picture.hash }),
      crossed_out_price: '1000.00',
      client_url,
    };
    expect(await read(changed)).toEqual(isShown ? [deal] : []);
  });

  test('the demo chooses from its own stock by rule, one of each model in a range', async () => {
    const other = await own();
    const rows = await other.db.selectFrom('products').select('id').where('live', '=', true).execute();
    expect(rows.length).toBeGreaterThan(30);
    // A car that most people pay, one that is too dear for that, and one that was raised.
    for (const [id, priceMinor] of [
      [110, 180_000],
      [13, 700_000],
      [109, 190_000],
    ] as const)
      await other.db.updateTable('products').set({ price_minor: priceMinor }).where('id', '=', id).execute();
    const chosen = async () => {
      await other.db.deleteFrom('deals').execute();
      await other.db.deleteFrom('promo_tiers').execute();
      await insertDemoDeals(other.db, other.clock.now());
      const { generated_at: _, ...rest } = await promotions(other);
      return { ...rest, deals: await read(other) };
    };
    const first = await chosen();
    expect(first).toMatchObject({
      trusted_cars: { 4500: [{ id: 12 }], 7000: [{ id: 13 }] },
      // Of 27 Corollas the newest, then the one BMW; the auction and the sold-out one are not among them.
      most_searched: { sedan: [{ id: 126 }, { id: 13 }], suv: [] },
      commercial_vehicles: { 15000: [{ id: 17 }] },
      deals: [{ client_url: '/details/110' }],
    });
    expect(Object.keys(first.trusted_cars)).toEqual(['4500', '7000']);
    expect(await chosen()).toEqual(first);
    const { tiers } = (await other.api('GET', '/site-settings/')).as(SiteSettings);
    // The cheapest car that home shows, and of the trusted ones the cheapest.
    expect(tiers).toEqual({ free: '1800.00', convenient: '1800.00', trusted: '4500.00' });
  });
});
