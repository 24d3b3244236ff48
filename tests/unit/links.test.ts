import { expect, test } from 'vitest';
import { linkId, linkParts, parseId } from '#domain/text/links.ts';

test.each([
  '/products/12/',
  '/products/12',
  'products/12',
  '/api/products/12/',
  'https://chicargos.example/api/products/12/?x=1#y',
  'HTTP://elsewhere.example:8080/products/12/',
  ' /products/12/ ',
])('%s names product 12', (link) => {
  expect(linkId(link, 'products')).toBe(12);
});

test.each([
  '/products/',
  '/products/0/',
  '/products/12/price/',
  '/options/12/',
  '/products/012/',
  '/products/x/',
  '12',
  '',
])('%s names no product', (link) => {
  expect(linkId(link, 'products')).toBeNull();
});

test('the host of a link is never read', () => {
  expect(linkParts('https://products/12/')).toEqual(['12']);
});

test.each([
  ['1', 1],
  [' 40001 ', 40001],
  ['0', null],
  ['-1', null],
  ['1.0', null],
  ['1e3', null],
  ['2147483647', 2147483647],
  ['2147483648', null],
  ['9'.repeat(16), null],
])('%j as an id is %j', (text, id) => {
  expect(parseId(text)).toBe(id);
});
