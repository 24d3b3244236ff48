import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { EVERYTHING } from '#domain/catalogue/listing-filter.ts';
import type { Facts } from '#domain/catalogue/facts.ts';
import { AnswerCache, type CatalogueMoment, type AnswerBasis } from '#server/platform/cache/answer-cache.ts';
import { CACHE_BYTES } from '#server/platform/cache/budget.ts';
import { wireAnswer } from '#server/platform/cache/wire-answer.ts';
import { listing } from './any-listings.ts';

const at = (version: number, catalogue = 'one'): CatalogueMoment => ({
  catalogue,
  version,
  facts: 1,
  era: 1,
});
const answer = (words: string) => wireAnswer(200, {}, { words });

const showing = (shows: AnswerBasis['shows']): AnswerBasis => ({ shows, rests: 'shown' });

/** Holds answers by the products that they show, as of version 1. */
function holding(shown: Record<string, number[]>): AnswerCache {
  const kept = new AnswerCache();
  kept.advance({ at: at(1), stock: [], listings: [] });
  for (const [key, ids] of Object.entries(shown)) kept.put(key, answer(key), showing(ids), at(1));
  return kept;
}
const held = (kept: AnswerCache, keys: readonly string[]) => keys.filter((key) => kept.get(key) !== null);

test('a sold car drops the answers that show it, and nothing else', () => {
  const kept = holding({ 'page one': [1, 2], 'page two': [3, 4], 'car two': [2] });
  kept.advance({ at: at(2), stock: [2, 9], listings: [] });
  expect(held(kept, ['page one', 'page two', 'car two'])).toEqual(['page two']);
  expect(kept.at).toEqual(at(2));
});

test.each([
  { why: 'a rate that changed', change: { at: at(2), stock: [], listings: 'all' as const } },
  {
    why: 'a catalogue that was restored',
    change: { at: at(1, 'another'), stock: [], listings: [] as const },
  },
])('$why drops them all', ({ change }) => {
  const kept = holding({ a: [1], b: [] });
  kept.advance(change);
  expect(held(kept, ['a', 'b'])).toEqual([]);
});

test('what was read before a change is not held after it', () => {
  const kept = holding({});
  kept.advance({ at: at(2), stock: [7], listings: [] });
  kept.put('late', answer('late'), showing([7]), at(1));
  expect(kept.get('late')).toBeNull();
  kept.put('in time', answer('in time'), showing([7]), at(2));
  expect(kept.get('in time')?.body()).toEqual({ words: 'in time' });
});

test('nothing is held before the first look at the clock', () => {
  const kept = new AnswerCache();
  kept.put('early', answer('early'), showing([]), at(1));
  expect(kept.get('early')).toBeNull();
});

test('a full memory loses what was not asked for longest', () => {
  const words = 'x'.repeat(1000);
  // Room for three and a bit: the text, and what an empty one takes.
  const kept = new AnswerCache(3 * (1020 + 1100));
  kept.advance({ at: at(1), stock: [], listings: [] });
  for (const key of ['a', 'b', 'c']) kept.put(key, answer(words), showing([]), at(1));
  kept.get('a');
  kept.put('d', answer(words), showing([]), at(1));
  expect(held(kept, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
  kept.put('d', answer(words), showing([]), at(1));
  expect(held(kept, ['a', 'c', 'd'])).toEqual(['a', 'c', 'd']);
});

test('a question that is far too long is answered and not kept', () => {
  const kept = holding({});
  const key = `search ${'x'.repeat(2000)}`;
  kept.put(key, answer('fits'), showing([]), at(1));
  expect(kept.get(key)).toBeNull();
});

test('what counts the stock goes with any sale', () => {
  const kept = holding({ page: [3] });
  kept.put('counts', answer('counts'), showing('all'), at(1));
  kept.advance({ at: at(2), stock: [9], listings: [] });
  expect(held(kept, ['page', 'counts'])).toEqual(['page']);
});

test('what is compressed makes room for others', async () => {
  const long = 'x'.repeat(5000);
  // For one that is not compressed, or for several that are.
  const kept = new AnswerCache(1.5 * (5020 + 1100));
  kept.advance({ at: at(1), stock: [], listings: [] });
  for (const key of ['a', 'b', 'c']) {
    const one = answer(long);
    kept.put(key, one, showing([]), at(1));
    await one.text.compressed();
  }
  expect(held(kept, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  kept.put('d', answer(long), showing([]), at(1));
  expect(held(kept, ['a', 'b', 'c', 'd'])).toEqual(['b', 'c', 'd']);
});

test.each(['short', 'a long one '.repeat(500)])(
  'an answer is compressed once and says the same in every form',
  async (words) => {
    const one = answer(words);
    const before = one.text.plain().toString();
    const [first, second] = await Promise.all([one.text.compressed(), one.text.compressed()]);
    expect(first).toBe(second);
    expect(await one.text.compressed()).toBe(first);
    expect(brotliDecompressSync(first ?? Buffer.alloc(0)).toString()).toBe(before);
    expect([one.text.plain().toString(), one.body()]).toEqual([before, { words }]);
  },
);

test.each([200, 2000, 20_000])(
  'what an answer says again after %i letters costs next to nothing',
  async (apart) => {
    // Of hashes, which have nothing of their own to be shortened.
    const hashes = Array.from({ length: apart / 40 }, (_, id) =>
      createHash('sha1').update(`${id}`).digest('hex'),
    );
    const once = await answer(hashes.join('')).text.compressed();
    const twice = await answer(hashes.join('') + hashes.join('')).text.compressed();
    expect(twice.length).toBeLessThan(once.length + 32);
  },
);

const car = (facts: Partial<Facts>): Facts =>
  listing({ id: 9, make: 'Toyota', priceMinor: 500_00, ...facts });
const search = (filter: object): AnswerBasis => ({
  shows: [1],
  rests: { page: { filter: { ...EVERYTHING, productClass: 1, ...filter }, order: { by: 'newest' } } },
});

test('a listing drops the answers that it enters, leaves or stands in, and leaves all others', () => {
  const kept = new AnswerCache();
  kept.advance({ at: at(1), stock: [], listings: [] });
  kept.put('toyota', answer('toyota'), search({ make: 'Toyota' }), at(1));
  kept.put('bmw', answer('bmw'), search({ make: 'BMW' }), at(1));
  kept.put('cheap', answer('cheap'), search({ prices: { USD: { from: 0, to: 450_00 }, ZMW: null } }), at(1));
  kept.put('its page', answer('its page'), showing([9]), at(1));
  kept.put('any', answer('any'), { shows: [], rests: 'listings' }, at(1));
  const all = ['toyota', 'bmw', 'cheap', 'its page', 'any'];
  const before = car({});
  kept.advance({ at: at(2), stock: [], listings: [{ id: 9, before, after: car({ priceMinor: 400_00 }) }] });
  expect(held(kept, all)).toEqual(['toyota', 'bmw']);
  kept.advance({ at: at(3), stock: [], listings: [{ id: 9, before: car({}), after: car({ make: 'BMW' }) }] });
  expect(held(kept, all)).toEqual([]);
});

test('one that nobody asked for through many changes goes, as nobody knows any more what they touched', () => {
  const kept = holding({ asked: [1], forgotten: [2] });
  for (let version = 2; version < 500; version++) {
    kept.advance({ at: at(version), stock: [7], listings: [] });
    kept.get('asked');
  }
  expect(held(kept, ['asked', 'forgotten'])).toEqual(['asked']);
});

test('twenty thousand different answers take no more than their part, as memory has them', async () => {
  const kept = new AnswerCache();
  kept.advance({ at: at(1), stock: [], listings: [] });
  let [most, reached] = [0, 0];
  for (let place = 0; place < 20_000; place++) {
    const one = answer(`${place} `.repeat(500));
    kept.put(`search ${place}`, one, search({ make: `${place}` }), at(1));
    // Every hundredth, for the time that pressing takes.
    if (place % 100 === 0) {
      const bytes = await one.text.compressed();
      reached = Math.max(reached, bytes.buffer.byteLength - bytes.byteLength);
    }
    most = Math.max(most, kept.bytes);
  }
  expect(most).toBeLessThanOrEqual(CACHE_BYTES.answers);
  // Full, and each counted with what its buffers reach.
  expect(most).toBeGreaterThan(0.95 * CACHE_BYTES.answers);
  expect(kept.size).toBeLessThan(CACHE_BYTES.answers / 2000);
  expect(reached).toBe(0);
});
