import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasTooManyParts } from '#server/content/article-complexity.ts';
import { articleHtml } from '#server/content/markdown.ts';
import { shallow } from '#server/content/shallow-markdown.ts';

const levels = (html: string, tag: string): number => html.split(`<${tag}>`).length - 1;

test.each([
  { what: 'quotes', content: `${'> '.repeat(20_000)}the end`, tag: 'blockquote' },
  { what: 'lists', content: `${'- '.repeat(20_000)}the end`, tag: 'ul' },
  { what: 'numbers', content: `${'1. '.repeat(20_000)}the end`, tag: 'ol' },
  {
    what: 'lists by their indent',
    content: Array.from({ length: 300 }, (_, at) => `${' '.repeat(at * 2)}- the end`).join('\n'),
    tag: 'ul',
  },
])('security 50: $what stand in each other 41 deep at most, and what they say stays', ({ content, tag }) => {
  const html = articleHtml(content);
  expect(levels(html, tag)).toBeGreaterThan(10);
  expect(levels(html, tag)).toBeLessThanOrEqual(41);
  expect(html).toContain('the end');
});

/** With the square of its length this takes minutes, with the cube hours: the test would not come to its end. */
test.each(['*a', '*a_', '_a*', 'a*', '**a', '~~a'])(
  'security 50: a text of nothing but %j costs by its length, and says what it says',
  (unit) => {
    const html = articleHtml(unit.repeat(100_000 / unit.length));
    expect(html.length - html.replaceAll('a', '').length).toBeGreaterThan(10_000);
  },
);

test.each([
  ['lines of lists', '- a\n'.repeat(2_000)],
  ['rows', '|x|y|\n'.repeat(2_000)],
  ['cells', `|${'a|'.repeat(200)}\n`.repeat(30)],
  ['addresses', 'a@b.cc '.repeat(3_000)],
  ['links', '[a](/b) '.repeat(3_000)],
  ['code', '`a` '.repeat(3_000)],
  ['HTML', '<b>a</b>'.repeat(3_000)],
])('security 50: an article of nothing but %s is refused before it is parsed', (_what, content) => {
  expect(hasTooManyParts(content)).toBe(true);
});
test('security 50: one as people write them is not', () => {
  const paragraph = 'A paragraph with **bold** words and a [link](https://shop.example.test/x) in it.\n\n';
  expect(hasTooManyParts(paragraph.repeat(600))).toBe(false);
  expect(hasTooManyParts('- a short line\n'.repeat(1_000))).toBe(false);
});

test('a word of any length keeps its letters, and an address of a thousand stays a link', () => {
  const word = 'abc'.repeat(2_000);
  expect(articleHtml(word).replace(/<\/?p>|\s/g, '')).toBe(word);
  const address = `https://shop.example.test/${'x'.repeat(900)}`;
  expect(articleHtml(`[here](${address})`)).toContain(`href="${address}"`);
});

test('what people write is left as it is', () => {
  const folder = join(import.meta.dirname, '../../src/server/seed/data');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const name of files) {
    const content = readFileSync(join(folder, name), 'utf8');
    expect(shallow(content)).toBe(content);
  }
  const deep = '> - a\n>   - b\n>     1. c\n\n    code - > x\n\n-1 is no entry, 3.5 none either';
  expect(shallow(deep)).toBe(deep);
});
