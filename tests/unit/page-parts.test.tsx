import { expect, test } from 'vitest';
import type { SearchAnswer, SearchResult } from '#contract/catalogue.ts';
import { addressOf } from '#contract/declare.ts';
import type { PartStore } from '#app/page-parts.tsx';
import { drawPage, firstReads, routeOf } from '#app/render.tsx';
import { DEFAULT_DESTINATION } from '#domain/places/destinations.ts';
import type { PictureMode } from '#domain/stock/picture-mode.ts';
import { type Language, LANGUAGES } from '#domain/text/languages.ts';
import { CardMarkup } from '#server/platform/pages/card-markup.ts';

const row = (id: number, more: Partial<SearchResult> = {}): SearchResult => ({
  id,
  title: `2014 Toyota Auris <${id}> & "more"`,
  price: '5200.00',
  currency: 'USD',
  remote_image: `/media/pictures/${id}`,
  picture: {
    hash: String(id),
    thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    width: 1280,
    height: 960,
    bytes: { 160: 4000, 320: 9000, 640: 20_000 },
  },
  fuel_type: 'Petrol',
  transmission: 'Manual',
  listing_type: 'FixedPrice',
  url: `/products/${id}/`,
  product_class_id: 1,
  class: 'cars',
  make: 'Toyota',
  model: 'Auris',
  model_year: 2014,
  mileage: 61_000,
  engine_size: 1329,
  shipping_category: 'sedan',
  crossed_out_price: '6100.00',
  crossed_out_since: '2026-11-01T00:00:00Z',
  quantity: 1,
  date_updated: '2026-11-20T10:00:00Z',
  ...more,
});

const five = [row(1), row(2), row(3), row(4, { listing_type: 'Auction' }), row(5, { quantity: 0 })];

/** Draws a list of these cards at an address. @param amount of the way to the port where the shop begins */
async function drawn(
  cards: PartStore | null,
  results: SearchResult[],
  { at = '/search', language = 'en', pictures = 'all', amount = '900.00' }: Partial<Drawn> = {},
): Promise<string> {
  const url = new URL(`http://page.invalid${at}`);
  const { route, params } = routeOf(url.pathname);
  const answers: Record<string, unknown> = {
    'catalogue.search': {
      count: 60,
      next: null,
      previous: null,
      results,
      did_you_mean: null,
    } satisfies SearchAnswer,
    'shipping.rates': { generated_at: '2026-11-28T00:00:00Z', results: [rate(amount)] },
  };
  const first = Object.fromEntries(
    (firstReads(route)?.(url, params) ?? []).map(({ name, path, params: asked }) => [
      addressOf(path, asked),
      answers[name] ?? {},
    ]),
  );
  const site = 'http://page.invalid';
  const { app } = await drawPage({ url, language, first, site, pictures, missing: false, parts: cards });
  return app;
}

interface Drawn {
  at: string;
  language: Language;
  pictures: PictureMode;
  amount: string;
}

const rate = (amount: string) => ({
  port: DEFAULT_DESTINATION.port,
  method: 'roro',
  class: 'sedan',
  kind: 'published',
  amount,
  currency: 'USD',
  valid_from: '2026-01-01',
  valid_to: null,
});

/** A store that says which cards it was given. */
class Watched extends CardMarkup {
  readonly made: string[] = [];
  readonly keys: string[] = [];

  override put(key: string, markup: string): void {
    this.keys.push(key);
    this.made.push(markup);
    super.put(key, markup);
  }
}

/** Beside them stand parts of the frame. */
const rowsOf = ({ made }: Watched): string[] => made.filter((markup) => markup.startsWith('<li'));

test.each(['/search', '/', '/best-export-deals/g-landing'])(
  'the page %s is the same to the letter with parts of other pages and without, in each language and picture mode',
  async (at) => {
    const cards = new Watched();
    for (const language of LANGUAGES)
      for (const pictures of ['all', 'none'] as const) {
        const whole = await drawn(null, five, { at, language, pictures });
        expect(await drawn(cards, five, { at, language, pictures })).toBe(whole);
        const { length } = cards.made;
        expect(length).toBeGreaterThan(0);
        expect(await drawn(cards, five, { at, language, pictures })).toBe(whole);
        expect(cards.made).toHaveLength(length);
      }
  },
);

test('a card is drawn once for all pages that show it, whatever stands around it', async () => {
  const cards = new Watched();
  await drawn(cards, five);
  // The first two are told to the browser ahead of their pictures, and drawn with their page.
  expect(rowsOf(cards)).toHaveLength(3);
  const page = await drawn(cards, [row(9), row(8), row(5, { quantity: 0 }), row(7), row(3)], {
    at: '/search/Toyota/any/1000/9000?page=2',
  });
  expect(rowsOf(cards)).toHaveLength(4);
  expect(page).toContain('/details/3');
  expect(page).not.toContain('data-part');
});

test('a card never says an older price, stock or way than its page', async () => {
  const cards = new Watched();
  const before = await drawn(cards, five);
  const now = [row(1), row(2), row(3, { price: '4100.00' }), ...five.slice(3)];
  const changed = await drawn(cards, now);
  expect(before).not.toContain('4,100');
  expect(changed).toBe(await drawn(null, now));
  expect(changed).toContain('4,100');
  const sold = [...five.slice(0, 2), row(3, { quantity: 0 }), ...five.slice(3)];
  expect(await drawn(cards, sold)).toBe(await drawn(null, sold));
  const dearer = await drawn(cards, five, { amount: '1400.00' });
  expect(dearer).toBe(await drawn(null, five, { amount: '1400.00' }));
  expect(dearer).not.toBe(before);
});

test('a part of the frame is not taken from a page that has another current section, language or picture mode', async () => {
  const parts = new Watched();
  for (const at of [
    '/',
    '/search/Toyota',
    '/commercial-vehicles',
    '/deals',
    '/basket',
    '/best-export-deals/g-landing',
  ])
    expect(await drawn(parts, five, { at }), at).toBe(await drawn(null, five, { at }));
  await drawn(parts, five, { language: 'pt', pictures: 'none' });
  const frames = parts.keys.map((key) => key.slice(0, key.indexOf('[')));
  expect([...new Set(frames)]).toEqual(['en all ', 'pt none ']);
});

test('cards take no more memory than they may, and the least lately asked for goes', () => {
  const cards = new CardMarkup(10_000);
  for (let id = 0; id < 100; id++) cards.put(String(id), 'x'.repeat(1000));
  expect(cards.bytes).toBeLessThanOrEqual(10_000);
  expect(cards.get('0')).toBeNull();
  expect(cards.get('99')).not.toBeNull();
  const before = cards.bytes;
  // In memory a text with one wide letter has two bytes for each.
  cards.put('99', 'ł'.repeat(1000));
  expect(cards.bytes).toBe(before + 1000);
});
