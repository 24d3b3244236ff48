import { expect, test } from 'vitest';
import { readMessage } from '../../sw/push.ts';

const TOLD = { body: 'Order 100000001: on its way', address: '/orders/100000001', tag: '/orders/100000001' };

test('the worker shows what the shop sent, and where it leads', () => {
  expect(readMessage(JSON.stringify({ ...TOLD, more: 1 }))).toEqual(TOLD);
});

test.each(['', 'no json', 'null', '[]', '{}', '{"body":1}'])(
  'of %j it shows that there is something, and leads to the inbox',
  (text) => {
    expect(readMessage(text)).toEqual({ body: '', address: '/profile/notices', tag: 'notice' });
  },
);

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n\\elsewhere.example',
  '\t//elsewhere.example',
  'javascript:alert(1)',
  '',
])('it never leads to %j', (address) => {
  expect(readMessage(JSON.stringify({ ...TOLD, address })).address).toBe('/profile/notices');
});
