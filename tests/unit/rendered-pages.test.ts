import { expect, test } from 'vitest';
import { renderedPage, RenderedPageCache } from '#server/platform/pages/rendered-pages.ts';
import { wireAnswer } from '#server/platform/cache/wire-answer.ts';

const answer = (words: string) => wireAnswer(200, {}, { words });

test('a page is drawn once for as long as its answers are the ones that are kept', () => {
  const pages = new RenderedPageCache();
  const [list, rates] = [answer('list'), answer('rates')];
  const page = renderedPage('<p>first</p>');
  pages.put('/search en', [list, rates], page);
  expect(pages.get('/search en', [list, rates])).toBe(page);
  expect(pages.get('/search sw', [list, rates])).toBeNull();
  expect(pages.get('/search en', [list])).toBeNull();
  // The same words, made anew because something has changed.
  expect(pages.get('/search en', [answer('list'), rates])).toBeNull();
});

test('of many pages the least lately asked for goes, and a compressed one takes less', async () => {
  const from = [answer('list')];
  const html = '<p>page</p>'.repeat(1000);
  const pages = new RenderedPageCache(40_000);
  for (const key of ['a', 'b', 'c']) pages.put(key, from, renderedPage(html));
  pages.get('a', from);
  pages.put('d', from, renderedPage(html));
  const keys = ['a', 'b', 'c', 'd'];
  expect(keys.filter((key) => pages.get(key, from) !== null)).toEqual(['a', 'c', 'd']);
  const before = pages.bytes;
  for (const key of ['a', 'c', 'd']) await pages.get(key, from)?.html.compressed();
  expect(pages.bytes).toBeLessThan(before / 3);
});

test('the tag of a page follows its words', () => {
  expect(renderedPage('a').etag).toBe(renderedPage('a').etag);
  expect(renderedPage('a').etag).not.toBe(renderedPage('b').etag);
});
