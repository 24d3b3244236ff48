import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { articleHtml } from '#server/content/markdown.ts';
import { shallow } from '#server/content/shallow.ts';

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
