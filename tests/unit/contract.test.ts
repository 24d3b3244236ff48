import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { registry } from '#app/commands.ts';
import { CONTAINER, RORO } from '#contract/basket-payload.ts';
import { addProduct, removeLine, setDestination, setQuantity } from '#contract/basket-commands.ts';
import { addressOf } from '#contract/declare.ts';
import { placeOrder } from '#contract/orders/orders.ts';
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
    expect([undefined, null, '', 'x', '0x2', Infinity, true, ' 3 ', 0].map(looseNumber)).toEqual([
      null,
      null,
      0,
      0,
      0,
      0,
      0,
      3,
      0,
    ]);
    expect(v.parse(setQuantity.payload, { line: 9 }).quantity).toBeNull();
    const quantityOf = (more: object) =>
      v.parse(addProduct.payload, { url: '/products/12/', ...more }).quantity;
    expect([quantityOf({}), quantityOf({ quantity: '' }), quantityOf({ quantity: null })]).toEqual([1, 0, 0]);
  });

  test('tells a product that was not given from one that there cannot be', () => {
    const urlOf = (url: unknown) => v.parse(addProduct.payload, { url }).url;
    expect([undefined, null, ' '].map(urlOf)).toEqual([null, null, null]);
    expect(['abc', '/options/12/', 0, {}, '/products/0/'].map(urlOf)).toEqual(Array(5).fill('/products/0/'));
  });

  test.each(['constructor', '__proto__', '/products/2/', '', null, {}])(
    'takes %j for no option that it knows',
    (option) => {
      const read = v.parse(addProduct.payload, { url: '/products/12/', options: [option] });
      expect(read.options.map((chosen) => chosen.option)).toEqual([0]);
    },
  );

  test('names a line by id, or by product and options', () => {
    expect(v.parse(removeLine.payload, { basket: '7', line: '/api/baskets/7/lines/9/' })).toMatchObject({
      basket: 7,
      line: 9,
    });
    expect(v.parse(removeLine.payload, { line: '/api/baskets/7/lines/9/' })).toMatchObject({
      basket: 7,
      line: 9,
    });
    expect(v.parse(removeLine.payload, { basket: 'x', line: '09' })).toMatchObject({ basket: 0, line: 0 });
    expect(v.parse(removeLine.payload, { url: '/products/3/', options: ['/options/1/'] })).toMatchObject({
      line: null,
      url: '/products/3/',
      options: [{ option: RORO, value: '0' }],
    });
  });

  test.each([setQuantity, removeLine, setDestination])(
    'of $name holds the revision that it was meant for',
    ({ payload, example }) => {
      expect(v.parse(payload, { ...example, base_version: 'l9-3' })).toEqual({
        ...example,
        base_version: 'l9-3',
      });
    },
  );

  test('of an order takes what was expected in loose forms, and the referral or none', () => {
    const line = {
      url: '/products/12/',
      options: [{ option: CONTAINER, value: '0' }],
      quantity: 1,
      price_incl_tax: '4500.00',
      shipping_per_unit: '1450.00',
    };
    const expect_ = { currency: 'USD', total: '5950.00', shipping: '1450.00', lines: [line] };
    const read = v.parse(placeOrder.payload, {
      ...placeOrder.example,
      expect: {
        ...expect_,
        total: 5950,
        lines: [{ ...line, options: '/options/2/', quantity: '1', price_incl_tax: '4500' }],
      },
      ref: { code: 5 },
    });
    expect([read.expect, read.ref]).toEqual([expect_, null]);
  });

  test('of an order can be read whatever its address, so that one that waits is never lost', () => {
    const read = v.parse(placeOrder.payload, { ...placeOrder.example, shipping_address: { line1: 12 } });
    expect(read.shipping_address).toMatchObject({ line1: '12', title: '', country: '' });
  });

  test('of a payment is cash with its amount', () => {
    const payment = { cash: { enabled: true, amount: 5950 } };
    const read = v.parse(placeOrder.payload, { ...placeOrder.example, payment });
    expect(read.payment).toEqual({ cash: { enabled: true, amount: '5950.00' } });
  });

  test.each([
    { cash: { enabled: false, amount: '5950.00' } },
    { cash: { enabled: true, amount: '5950.00' }, bitcoin: {} },
    { cash: { enabled: true } },
    { cash: 'yes' },
    'cash',
    undefined,
  ])('of an order has no payment %j', (payment) => {
    const read = v.safeParse(placeOrder.payload, { ...placeOrder.example, payment });
    expect(fieldIssues(read.issues ?? [])).toMatchObject([{ path: ['payment'], code: 'payment_invalid' }]);
  });
});

test.each([
  ['12', 12],
  [' /api/products/12/ ', 12],
  ['https://host/products/12?x=1', 12],
  ['/products/012/', null],
  ['/options/12/', null],
  ['/shop/products/12/', null],
  ['2147483647', 2147483647],
  ['2147483648', null],
  ['0', null],
  [-3, null],
  [{}, null],
])('the id in %j is %j', (given, id) => {
  expect(idFrom(given, 'products')).toBe(id);
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
