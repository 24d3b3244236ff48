import { expect, test } from 'vitest';
import { renderedPage, RenderedPageCache } from '#server/platform/pages/rendered-pages.ts';
import { wireAnswer } from '#server/platform/cache/answer-cache.ts';

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

test('of many pages the least lately asked for goes', () => {
  const pages = new RenderedPageCache();
  const from = [answer('list')];
  for (let place = 0; place < 300; place++) pages.put(`${place}`, from, renderedPage(`${place}`));
  pages.get('0', from);
  pages.put('one more', from, renderedPage('one more'));
  expect(pages.get('0', from)).not.toBeNull();
  expect(pages.get('1', from)).toBeNull();
});

test('the tag of a page follows its words', () => {
  expect(renderedPage('a').etag).toBe(renderedPage('a').etag);
  expect(renderedPage('a').etag).not.toBe(renderedPage('b').etag);
});
