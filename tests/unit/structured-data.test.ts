import { expect, test } from 'vitest';
import { crumbsData, dataElement } from '#app/structured-data.ts';

test('no name of a listing ends the element that machines read', () => {
  const hostile = '</script><script>alert(1)</script><!--';
  const element = dataElement(crumbsData('https://shop.example', [{ name: hostile, path: '/details/1' }]));
  const [, text = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(element) ?? [];
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({
    itemListElement: [{ position: 1, name: hostile, item: 'https://shop.example/details/1' }],
  });
});
