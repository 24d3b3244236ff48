import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AnswerCache, type CatalogueMoment, wireAnswer } from '#server/platform/cache/answer-cache.ts';

const at = (version: number, catalogue = 'one'): CatalogueMoment => ({
  catalogue,
  version,
  facts: 1,
  era: 1,
});
const answer = (words: string) => wireAnswer(200, {}, { words });

/** Holds answers by the products that they show, as of version 1. */
function holding(shown: Record<string, number[]>): AnswerCache {
  const kept = new AnswerCache();
  kept.advance({ at: at(1), stock: [], facts: false });
  for (const [key, ids] of Object.entries(shown)) kept.put(key, answer(key), ids, at(1));
  return kept;
}
const held = (kept: AnswerCache, keys: readonly string[]) => keys.filter((key) => kept.get(key) !== null);

test('a sold car drops the answers that show it, and nothing else', () => {
  const kept = holding({ 'page one': [1, 2], 'page two': [3, 4], 'car two': [2] });
  kept.advance({ at: at(2), stock: [2, 9], facts: false });
  expect(held(kept, ['page one', 'page two', 'car two'])).toEqual(['page two']);
  expect(kept.at).toEqual(at(2));
});

test.each([
  { why: 'a price that changed', change: { at: at(2), stock: [], facts: true } },
  { why: 'a catalogue that was restored', change: { at: at(1, 'another'), stock: [], facts: false } },
])('$why drops them all', ({ change }) => {
  const kept = holding({ a: [1], b: [] });
  kept.advance(change);
  expect(held(kept, ['a', 'b'])).toEqual([]);
});

test('what was read before a change is not held after it', () => {
  const kept = holding({});
  kept.advance({ at: at(2), stock: [7], facts: false });
  kept.put('late', answer('late'), [7], at(1));
  expect(kept.get('late')).toBeNull();
  kept.put('in time', answer('in time'), [7], at(2));
  expect(kept.get('in time')?.body()).toEqual({ words: 'in time' });
});

test('nothing is held before the first look at the clock', () => {
  const kept = new AnswerCache();
  kept.put('early', answer('early'), [], at(1));
  expect(kept.get('early')).toBeNull();
});

test('a full memory loses what was not asked for longest', () => {
  const words = 'x'.repeat(1000);
  // Room for three and a bit: the text, and what an empty one takes.
  const kept = new AnswerCache(3 * (1020 + 1024));
  kept.advance({ at: at(1), stock: [], facts: false });
  for (const key of ['a', 'b', 'c']) kept.put(key, answer(words), [], at(1));
  kept.get('a');
  kept.put('d', answer(words), [], at(1));
  expect(held(kept, ['a', 'b', 'c', 'd'])).toEqual(['a', 'c', 'd']);
  kept.put('d', answer(words), [], at(1));
  expect(held(kept, ['a', 'c', 'd'])).toEqual(['a', 'c', 'd']);
});

test('a question that is far too long is answered and not kept', () => {
  const kept = holding({});
  const key = `search ${'x'.repeat(2000)}`;
  kept.put(key, answer('fits'), [], at(1));
  expect(kept.get(key)).toBeNull();
});

test('what counts the stock goes with any sale', () => {
  const kept = holding({ page: [3] });
  kept.put('counts', answer('counts'), 'all', at(1));
  kept.advance({ at: at(2), stock: [9], facts: false });
  expect(held(kept, ['page', 'counts'])).toEqual(['page']);
});

test('what is compressed makes room for others', async () => {
  const long = 'x'.repeat(5000);
  // For one that is not compressed, or for several that are.
  const kept = new AnswerCache(1.5 * (5020 + 1024));
  kept.advance({ at: at(1), stock: [], facts: false });
  for (const key of ['a', 'b', 'c']) {
    const one = answer(long);
    kept.put(key, one, [], at(1));
    await one.compressed();
  }
  expect(held(kept, ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  kept.put('d', answer(long), [], at(1));
  expect(held(kept, ['a', 'b', 'c', 'd'])).toEqual(['b', 'c', 'd']);
});

test.each(['short', 'a long one '.repeat(500)])(
  'an answer is compressed once and says the same in every form',
  async (words) => {
    const one = answer(words);
    const before = one.json().toString();
    const [first, second] = await Promise.all([one.compressed(), one.compressed()]);
    expect(first).toBe(second);
    expect(await one.compressed()).toBe(first);
    expect(brotliDecompressSync(first ?? Buffer.alloc(0)).toString()).toBe(before);
    expect([one.json().toString(), one.body()]).toEqual([before, { words }]);
  },
);
