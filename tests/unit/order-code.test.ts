import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONSIGNEE_TITLES } from '#domain/places/consignee.ts';
import { DESTINATIONS } from '#domain/places/destinations.ts';
import { BitReader, BitWriter } from '#domain/order-code/bits.ts';
import { MAX_ORDER_CODE, printOrderCode, readOrderCode, type Seal } from '#domain/order-code/code.ts';
import { COMMON_WORDS, WORD_BITS } from '#domain/order-code/common-words.ts';
import { readText, writeText } from '#domain/order-code/letters.ts';
import type { CodedOrder } from '#domain/order-code/order.ts';
import { readOrder, writeOrder } from '#domain/order-code/order.ts';
import { draws } from '../harness/seed.ts';

const seal: Seal = (bytes) =>
  Promise.resolve(new Uint8Array(createHmac('sha256', 'secret').update(bytes).digest()));

const text = (maxLength: number) => fc.string({ unit: 'grapheme', maxLength });
const naughty = fc.oneof(
  text(20),
  fc.constantFrom("O'Brien", 'Tshepo-Ndlovu', 'João', '李', '12 Cairo Rd', ''),
);

const address = fc.record({
  title: fc.constantFrom(...CONSIGNEE_TITLES),
  email: fc.oneof(fc.constant(''), fc.emailAddress()),
  phone_number: fc.stringMatching(/^[0-9]{5,16}$/),
  country: fc.constantFrom(...DESTINATIONS.map(({ code }) => code)),
  first_name: naughty,
  last_name: naughty,
  line1: naughty,
  line2: naughty,
  line3: naughty,
  line4: naughty,
  state: naughty,
  postcode: naughty,
  notes: naughty,
  notify_name: naughty,
  agent_name: naughty,
  notify_phone: fc.stringMatching(/^([0-9]{5,16})?$/),
  agent_phone: fc.stringMatching(/^([0-9]{5,16})?$/),
});

const choices = fc.array(fc.record({ option: fc.nat(10_000), value: text(8) }), { maxLength: 3 });
const line = choices.chain((chosen) =>
  fc.record({
    productId: fc.nat(2 ** 31 - 1),
    quantity: fc.integer({ min: 1, max: 25 }),
    container: fc.boolean(),
    shippingAt: fc.nat(chosen.length),
    choices: fc.constant(chosen),
    priceMinor: fc.nat(99_999_999_999),
    shippingMinor: fc.nat(10_000_000),
  }),
);

const destination = fc.constantFrom(...DESTINATIONS).chain((country) =>
  fc.record({
    code: fc.constant(country.code),
    port: country.ports.length > 0 ? fc.constantFrom(...country.ports) : text(50),
  }),
);

const referral = fc.record({
  code: fc.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/),
  clicked_at: fc
    .nat(2 ** 32 - 1)
    .map((seconds) => new Date(seconds * 1000).toISOString().replace('.000', '')),
});

const order: fc.Arbitrary<CodedOrder> = fc.record({
  userId: fc.nat(),
  currency: fc.constantFrom('USD' as const, 'ZMW' as const),
  destination,
  lines: fc.array(line, { minLength: 1, maxLength: 100 }),
  voucher: fc.oneof(fc.constant(null), fc.stringMatching(/^[A-Z0-9]{5,12}$/)),
  address,
  referral: fc.oneof(fc.constant(null), referral),
});

const CHANDA: CodedOrder = {
  userId: 48_211,
  currency: 'USD',
  destination: { code: 'ZM', port: 'Dar Es Salaam' },
  lines: [
    {
      productId: 41_207,
      quantity: 1,
      container: false,
      shippingAt: 0,
      choices: [],
      priceMinor: 450_000,
      shippingMinor: 145_000,
    },
    {
      productId: 51_734,
      quantity: 2,
      container: true,
      shippingAt: 0,
      choices: [],
      priceMinor: 12_050,
      shippingMinor: 9_000,
    },
  ],
  voucher: 'EASTER25',
  referral: null,
  address: {
    title: 'Mr',
    first_name: 'Chanda',
    last_name: 'Phiri',
    email: '',
    phone_number: '260971234567',
    line1: '12 Cairo Road',
    line2: 'Flat 3, Northend House',
    line3: '',
    line4: 'Lusaka',
    state: 'Lusaka Province',
    postcode: '10101',
    notes: '',
    notify_name: '',
    notify_phone: '',
    agent_name: '',
    agent_phone: '',
    country: 'ZM',
  },
};
const KEY = '0b5e7c1a-2d3f-8a4b-9c5d-6e7f8091a2b3';

describe('texts in few bits', () => {
  it('knows each common word once, and all of them by their places', () => {
    expect(new Set(COMMON_WORDS).size).toBe(COMMON_WORDS.length);
    expect(COMMON_WORDS.length).toBeLessThanOrEqual(2 ** WORD_BITS);
    for (const word of COMMON_WORDS) {
      const bits = new BitWriter();
      writeText(bits, `12 ${word}x ${word}`);
      expect(readText(new BitReader(bits.bytes()))).toBe(`12 ${word}x ${word}`);
    }
  });
  it('gives back any text, whatever its letters', () => {
    fc.assert(
      fc.property(text(60), (typed) => {
        const bits = new BitWriter();
        writeText(bits, typed);
        expect(readText(new BitReader(bits.bytes()))).toBe(typed);
      }),
      { numRuns: draws(500) },
    );
  });
  it('takes little more than five bits a letter for names and streets of the countries served', () => {
    for (const typed of ['Chanda Phiri', '12 Cairo Road', 'Dar Es Salaam', 'Grace Nakamba Banda']) {
      const bits = new BitWriter();
      writeText(bits, typed);
      expect(bits.bitLength / typed.length, typed).toBeLessThan(5.3);
    }
  });
});

describe('an order as a text message', () => {
  it('gives back any order, bit by bit', () => {
    fc.assert(
      fc.property(order, (given) => {
        const bits = new BitWriter();
        writeOrder(bits, given);
        expect(readOrder(new BitReader(bits.bytes()))).toEqual(given);
      }),
      { numRuns: 300 },
    );
  });

  it('holds two lines, a voucher and a full address in one SMS', async () => {
    const code = await printOrderCode({ key: KEY, order: CHANDA }, seal);
    expect(code?.length).toBeLessThanOrEqual(MAX_ORDER_CODE);
    expect(code).toMatch(/^CG1 [A-Za-z0-9+-]+=$/);
    const read = readOrderCode(code ?? '');
    expect(read).toMatchObject({ key: KEY, order: CHANDA });
    expect(read && (await seal(read.sealed)).subarray(0, 6)).toEqual(read?.seal);
  });

  it('is read out of a message with words and line breaks around it', async () => {
    const code = (await printOrderCode({ key: KEY, order: CHANDA }, seal)) ?? '';
    const broken = `Please order:\n${code.slice(0, 60)}\n ${code.slice(60)}\nThank you`;
    expect(readOrderCode(broken)?.order).toEqual(CHANDA);
  });

  it('offers no code for an order that is longer than one SMS', async () => {
    const notes = 'Call my brother before you bring it to the gate. '.repeat(5);
    const long = { ...CHANDA, address: { ...CHANDA.address, notes } };
    expect(await printOrderCode({ key: KEY, order: long }, seal)).toBeNull();
  });

  it('never reads a code of which one letter was changed as sealed, and never breaks over it', async () => {
    const code = (await printOrderCode({ key: KEY, order: CHANDA }, seal)) ?? '';
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 4, max: code.length - 1 }),
        fc.base64String({ minLength: 1 }),
        async (at, other) => {
          const letter = other.charAt(0).replace('/', '-').replace('=', 'A');
          fc.pre(letter !== code.charAt(at));
          const read = readOrderCode(code.slice(0, at) + letter + code.slice(at + 1));
          expect(
            read !== null &&
              Buffer.from(await seal(read.sealed))
                .subarray(0, 6)
                .equals(read.seal),
          ).toBe(false);
        },
      ),
    );
  });

  it.each([0, 3, 4, 20, 60, 100])('reads nothing from a code cut after %i letters', async (length) => {
    const code = (await printOrderCode({ key: KEY, order: CHANDA }, seal)) ?? '';
    const read = readOrderCode(code.slice(0, length));
    expect(
      read !== null &&
        Buffer.from(await seal(read.sealed))
          .subarray(0, 6)
          .equals(read.seal),
    ).toBe(false);
  });
});
