import { expect, test } from 'vitest';
import { NEW_DEAL, sentDeal } from '#features/staff/offers/deal-fields.ts';

const LISTED = { ...NEW_DEAL, product_id: '12', starts_at: '2025-03-01T00:00' };
const ALONE = { ...LISTED, product_id: '', title: 'Radios', price: '90', client_url: '/electronics' };

test.each(['USD', 'ZMW'])(
  'a deal that loses its listing says its price and currency, also %s',
  (currency) => {
    expect(sentDeal({ ...ALONE, currency }, LISTED)).toEqual({
      product_id: null,
      title: 'Radios',
      price: '90',
      currency,
      client_url: '/electronics',
    });
  },
);

test('of any other edit only what was changed is sent', () => {
  expect(sentDeal({ ...ALONE, price: '95' }, ALONE)).toEqual({ price: '95' });
  expect(sentDeal({ ...ALONE, picture: 'ab' }, ALONE)).toEqual({ picture: 'ab' });
  expect(sentDeal(ALONE, { ...ALONE, picture: 'ab' })).toEqual({ picture: null });
  expect(sentDeal({ ...LISTED, title: 'Low miles' }, LISTED)).toEqual({ title: 'Low miles' });
});
