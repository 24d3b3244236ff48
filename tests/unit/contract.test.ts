import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { registry } from '#app/commands.ts';
import { addProduct, CONTAINER, removeLine, RORO, setQuantity } from '#contract/basket.ts';
import { addressOf } from '#contract/declare.ts';
import { placeOrder } from '#contract/orders.ts';
import { fieldIssues, fieldProblem } from '#contract/problem.ts';
import { idFrom, looseNumber } from '#contract/wire.ts';

const commands = [...registry.commands.values()].map(({ declared }) => declared);

describe('the canonical form of a command', () => {
  test.each(commands)('$name: its example is canonical, and reading it again changes nothing', (declared) => {
    expect(v.parse(declared.payload, declared.example)).toEqual(declared.example);
    expect(v.parse(declared.payload, JSON.parse(JSON.stringify(declared.example)))).toEqual(declared.example);
  });

  const canonical = {
    url: '/products/12/',
    quantity: 2,
    options: [{ option: CONTAINER, value: '0' }],
    destination_country: '',
    destination_port: '',
    drop_quote: false,
  };
  test.each([
    { url: 'https://other.example/api/products/12', quantity: '2', options: '/options/2/' },
    { endpoint: '/products/12/', quantity: 2, options: ['/api/options/2/'], value: '900' },
    { url: '/products/12/', quantity: 2, options: [{ option: '/options/2/', value: '1450.00' }] },
    { prodId: 12, numItems: '2', prodOpt: 'Container', prodTitle: 'x', prodPrice: '1' },
    { line: { prodId: '12', numItems: 2, prodOpt: 2 } },
    { line: JSON.stringify({ prodId: 12, numItems: 2, prodOpt: 'container' }) },
  ])('of an add, from %j', (given) => {
    expect(v.parse(addProduct.payload, given)).toEqual(canonical);
  });

  test('keeps no unknown field and no prototype', () => {
    const given = JSON.parse(
      '{"url":"/products/12/","price":"1.00","owner":7,"__proto__":{"admin":true}}',
    ) as unknown;
    const read = v.parse(addProduct.payload, given);
    expect(Object.keys(read).toSorted()).toEqual(Object.keys(canonical).toSorted());
    expect(Reflect.get(read, 'admin')).toBeUndefined();
  });

  test('tells a missing quantity from an unreadable one', () => {
    expect([undefined, '', 'x', Infinity, '3', 0].map(looseNumber)).toEqual([null, null, 0, 0, 3, 0]);
    expect(v.parse(setQuantity.payload, { line: 9 }).quantity).toBeNull();
    expect(v.parse(addProduct.payload, { url: '/products/12/' }).quantity).toBe(1);
  });

  test('names a line by id, or by product and options', () => {
    expect(v.parse(removeLine.payload, { basket: '7', line: '/api/baskets/7/lines/9/' })).toMatchObject({
      basket: 7,
      line: 9,
    });
    expect(v.parse(removeLine.payload, { url: '/products/3/', options: ['/options/1/'] })).toMatchObject({
      line: null,
      url: '/products/3/',
      options: [{ option: RORO, value: '0' }],
    });
  });

  test.each([
    [{ cash: { enabled: true, amount: '5950' } }, { cash: { enabled: true, amount: '5950.00' } }],
    [{ cash: { enabled: false, amount: '5950.00' } }, null],
    [{ cash: { enabled: true, amount: '5950.00' }, bitcoin: {} }, null],
    [undefined, null],
  ])('of a payment %j is %j', (payment, read) => {
    const order = { ...placeOrder.example, payment };
    expect(v.parse(placeOrder.payload, order).payment).toEqual(read);
  });
});

test.each([
  ['12', 12],
  [' /api/products/12/ ', 12],
  ['https://host/products/12?x=1', 12],
  ['/products/012/', null],
  ['0', null],
  [-3, null],
  [{}, null],
])('the id in %j is %j', (given, id) => {
  expect(idFrom(given)).toBe(id);
});

test('an address has its names filled in and its query in order', () => {
  expect(addressOf('/baskets/:id/lines/', { id: 7 })).toBe('/api/baskets/7/lines/');
  expect(addressOf('/product-search/', { search: 'a b', page: '', make: 'Kia', x: null })).toBe(
    '/api/product-search/?make=Kia&search=a+b',
  );
});

test('a 400 names each bad field under fields and at the top, the reserved names under fields only', () => {
  const schema = v.object({ shipping: v.object({ line1: v.string() }), code: v.string() });
  const read = v.safeParse(schema, { shipping: {} });
  expect(read.success).toBe(false);
  expect(fieldProblem(fieldIssues(read.issues ?? []))).toEqual({
    shipping: { line1: ['This field is required'] },
    fields: { shipping: { line1: ['This field is required'] }, code: ['This field is required'] },
    code: 'required',
    detail: 'This field is required',
  });
});
