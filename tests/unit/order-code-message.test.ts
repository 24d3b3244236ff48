import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { ChosenOption } from '#contract/basket-payload.ts';
import { payloadOf } from '#contract/orders/order-code.ts';
import { PlaceOrder } from '#contract/orders/order-payload.ts';
import { CONSIGNEE_LIMITS, CONSIGNEE_TITLES } from '#domain/places/consignee.ts';
import { DESTINATIONS } from '#domain/places/destinations.ts';
import { wireMoney } from '#domain/money/money.ts';
import { readOrderCode, type Seal } from '#domain/order-code/code.ts';
import { makeCode } from '#features/order-code/make-code.ts';

const seal: Seal = (bytes) =>
  Promise.resolve(new Uint8Array(createHmac('sha256', 'secret').update(bytes).digest()));
const USER = { id: 48_211, email: 'chanda.phiri@example.com' };
const KEY = '0b5e7c1a-2d3f-8a4b-9c5d-6e7f8091a2b3';

interface Line {
  product: number;
  options: ChosenOption[];
  quantity: number;
  price: number;
  shipping: number;
}

const RAV4: Line = {
  product: 41_207,
  options: [{ option: 1, value: '0' }],
  quantity: 1,
  price: 1_245_000,
  shipping: 145_000,
};

/** The payload as the review writes it. */
function orderOf(
  lines: readonly Line[],
  address: Record<string, string>,
  ref: { code: string; clicked_at: string } | null = null,
): PlaceOrder {
  const shipping = lines.reduce((sum, line) => sum + line.shipping * line.quantity, 0);
  const total = wireMoney(lines.reduce((sum, line) => sum + line.price, shipping));
  const container = lines[0]?.options.some(({ option }) => option === 2);
  return v.parse(PlaceOrder, {
    basket: null,
    total,
    shipping_charge: { currency: 'USD', incl_tax: wireMoney(shipping) },
    shipping_method_code: container ? 'container' : 'roro',
    shipping_address: address,
    payment: { cash: { enabled: true, amount: total } },
    expect: {
      currency: 'USD',
      total,
      shipping: wireMoney(shipping),
      lines: lines.map((line) => ({
        url: `/products/${line.product}/`,
        options: line.options,
        quantity: line.quantity,
        price_incl_tax: wireMoney(line.price),
        shipping_per_unit: wireMoney(line.shipping),
      })),
    },
    ref,
  });
}

const ADDRESS = {
  title: 'Mr',
  first_name: 'Chanda',
  last_name: 'Phiri',
  email: USER.email,
  phone_number: '260971234567',
  line1: '12 Cairo Road',
  line2: '',
  line4: 'Lusaka',
  state: 'Lusaka',
  country: 'ZM',
};
/** As long as names, streets and towns of these countries get in earnest. */
const LONG = {
  ...ADDRESS,
  title: 'Miss',
  first_name: 'Nomathemba Precious',
  last_name: 'Mukandanyange',
  line1: 'Plot 11487, Kwame Nkrumah Road',
  line2: 'Flat 12, Chilenje South',
  line4: 'Dar es Salaam',
  state: 'North-Western Province',
  phone_number: '2609712345678',
};

const made = (
  payload: unknown,
  place: readonly [string, string] = ['ZM', 'Dar Es Salaam'],
  discount: { code: string; amount: string } | null = null,
) => makeCode({ key: KEY, payload, seen: { place, discount } }, USER, seal);

describe('a waiting order as a message', () => {
  it('reads back as exactly what the phone will send, whatever was ordered', async () => {
    const word = fc.oneof(
      fc.constantFrom('Mwansa', "O'Brien", 'João', 'de Souza', '12 Cairo Rd', 'Kapiri-Mposhi'),
      fc.string({ maxLength: 8 }),
    );
    const given = word.map((text) => text.trim()).filter((text) => !text.includes('\0'));
    const line: fc.Arbitrary<Line> = fc.record({
      product: fc.integer({ min: 1, max: 2_147_483_647 }),
      options: fc
        .tuple(
          fc.constantFrom(1, 2),
          fc.array(
            fc.record({ option: fc.integer({ min: 10, max: 99 }), value: fc.constantFrom('S', 'M', 'XL') }),
            {
              maxLength: 1,
            },
          ),
          fc.boolean(),
        )
        .map(([option, rest, last]) => {
          const shipping = { option, value: '0' };
          return last ? [...rest, shipping] : [shipping, ...rest];
        }),
      quantity: fc.integer({ min: 1, max: 10 }),
      price: fc.nat(9_999_999),
      shipping: fc.nat(999_999),
    });
    const address = fc.record(
      {
        title: fc.constantFrom(...CONSIGNEE_TITLES),
        first_name: given,
        last_name: given,
        email: fc.constantFrom(USER.email, 'other@example.com'),
        phone_number: fc.stringMatching(/^[0-9]{5,16}$/),
        line1: given,
        line2: given,
        line3: given,
        line4: given,
        state: given,
        postcode: given,
        notes: given,
        country: fc.constantFrom(...DESTINATIONS.map(({ code }) => code)),
        notify_name: given,
        notify_phone: fc.stringMatching(/^[0-9]{5,16}$/),
      },
      {
        requiredKeys: [
          'title',
          'first_name',
          'last_name',
          'email',
          'phone_number',
          'line1',
          'line4',
          'state',
          'country',
        ],
      },
    );
    let codes = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 3 }), address, async (lines, to) => {
        const payload = orderOf(lines, to);
        const result = await made(payload);
        expect(result.kind).not.toBe('none');
        if (result.kind !== 'code') return;
        codes += 1;
        expect(result.code.length).toBeLessThanOrEqual(160);
        const read = readOrderCode(result.code);
        expect(read?.key).toBe(KEY);
        expect(v.parse(PlaceOrder, read && payloadOf(read.order, USER.email))).toEqual(payload);
      }),
      { numRuns: 400 },
    );
    expect(codes).toBeGreaterThan(50);
  });

  it('says whose link brought the buyer, as the phone has kept it', async () => {
    const payload = orderOf([RAV4], ADDRESS, { code: 'K7M2QXH4', clicked_at: '2026-11-22T09:30:00Z' });
    const result = await made(payload);
    expect(result).toMatchObject({ kind: 'code' });
    const read = readOrderCode(result.kind === 'code' ? result.code : '');
    expect(v.parse(PlaceOrder, read && payloadOf(read.order, USER.email))).toEqual(payload);
  });

  it('is plain letters that no SMS counts twice and no chat takes for its own', async () => {
    const result = await made(orderOf([RAV4], { ...ADDRESS, line2: 'Nº 5 – João’s *shop*' }));
    expect(result).toMatchObject({ kind: 'code', code: expect.stringMatching(/^CG1 [A-Za-z0-9+-]+=$/) });
  });

  it.each(DESTINATIONS.map(({ code, ports }) => [code, ports.at(-1) ?? 'Port Louis'] as const))(
    'fits one SMS for the longest plausible consignee, two cars and a voucher, to %s',
    async (code, port) => {
      const lines = [RAV4, { ...RAV4, product: 1_251_734, price: 895_050 }];
      const discount = { code: 'EASTER2025', amount: '50.00' };
      const result = await made(orderOf(lines, { ...LONG, country: code }), [code, port], discount);
      expect(result).toMatchObject({ kind: 'code' });
      const read = readOrderCode(result.kind === 'code' ? result.code : '');
      expect(read?.order).toMatchObject({ destination: { code, port }, voucher: 'EASTER2025' });
    },
  );

  it('says what to shorten where it does not fit, remarks before names', async () => {
    const notes = 'Call my brother Mwansa before you bring it to the gate, he has the key.';
    const result = await made(orderOf([RAV4], { ...LONG, notes }));
    expect(result).toMatchObject({ kind: 'long', fields: expect.arrayContaining(['notes']) });
    if (result.kind !== 'long') return;
    expect(result.fields[0]).toBe('notes');
    expect(result.fields).not.toContain('first_name');
    expect(result.over).toBeGreaterThan(0);
    // And it is true: without that field it fits.
    expect(await made(orderOf([RAV4], { ...LONG, notes: '' }))).toMatchObject({ kind: 'code' });
  });

  it('says by how much a name is too long that an order may have', async () => {
    const named = (letters: number) => made(orderOf([RAV4], { ...ADDRESS, first_name: 'C'.repeat(letters) }));
    const longest = await named(CONSIGNEE_LIMITS.first_name);
    expect(longest).toMatchObject({ kind: 'long', fields: expect.arrayContaining(['first_name']) });
    expect(longest.kind === 'long' && longest.over).toBeGreaterThan(80);
    expect(await named(6)).toMatchObject({ kind: 'code' });
  });

  it('is none for what a code cannot say: it would be another order', async () => {
    const order = orderOf([RAV4], ADDRESS);
    const ref = { code: 'AMINA', clicked_at: '2026-11-22T03:00:00Z' };
    for (const other of [
      { ...order, ref },
      { ...order, expect: null },
      { ...order, billing_address: order.shipping_address },
      { ...order, total: '1.00' },
      { ...order, shipping_method_code: 'container' },
    ])
      expect(await made(other)).toEqual({ kind: 'none' });
    // A port or a country that is not on our lists (any more).
    expect(await made(order, ['ZM', 'Atlantis'])).toEqual({ kind: 'none' });
    expect(await made(order, ['XX', 'Mombasa'])).toEqual({ kind: 'none' });
    expect(await makeCode({ key: KEY, payload: order, seen: { titles: [] } }, USER, seal)).toEqual({
      kind: 'none',
    });
  });
});
