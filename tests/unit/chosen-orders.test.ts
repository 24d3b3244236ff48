import { expect, test } from 'vitest';
import { actAddress, actIn } from '#features/staff/orders/chosen-orders.ts';

test('an act on chosen orders begins at the first of them and knows those that follow', () => {
  const address = actAddress(['100000201', '100000101', '100000102'], 'payment_received');
  const { pathname, search } = new URL(address, 'http://shop.test');
  expect(pathname).toBe('/staff/orders/100000201');
  expect(actIn(search)).toEqual({ act: 'payment_received', rest: ['100000101', '100000102'] });
  expect(actIn(new URL(actAddress(['100000102'], 'cancel'), 'http://shop.test').search)).toEqual({
    act: 'cancel',
    rest: [],
  });
});

test.each([
  ['', null, []],
  ['?act=steal&then=100000101', null, []],
  ['?act=note&then=../users%20100000101%20x', 'note', ['100000101']],
])('an address that somebody wrote (%s) opens nothing else', (search, act, rest) => {
  expect(actIn(search)).toEqual({ act, rest });
});
