import { createHash, createHmac, randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { codedOrder, CodePreview, enterOrderCode } from '#contract/orders/order-code.ts';
import { PlaceOrder } from '#contract/orders/order-payload.ts';
import { Order, OrderDetail } from '#contract/orders/orders.ts';
import { Problem } from '#contract/problem.ts';
import { SyncAnswer, type Result } from '#contract/sync.ts';
import { wireMoney } from '#domain/money/money.ts';
import { printOrderCode } from '#domain/order-code/code.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { add, basketOf, changeProduct, newBuyer, publishRates, quote } from './checkout-steps.ts';
import { CONSIGNEE } from './consignee.ts';
import { testServer } from './harness/test-server.ts';
import { bodyOf, outcomes, type Part } from './sending.ts';
import { draws } from '../harness/seed.ts';

/** An order that travels as letters: entered by staff under the phone's own key, whoever else brings it. */

const shop = await testServer();
const staff = await shop.login('staff@example.test');
await publishRates(shop, 'Dar Es Salaam', 145_000);
await publishRates(shop, 'Mombasa', 120_000);
const CAR = 12;
const PART = 304;
const OTHER = 401;

type Buyer = Awaited<ReturnType<typeof newBuyer>>;
let buyer: Buyer;
beforeEach(async () => {
  buyer = await newBuyer(shop);
  await shop.db.updateTable('products').set({ num_allocated: 0, num_in_stock: 5 }).execute();
  await shop.db.updateTable('products').set({ currency: 'USD' }).where('id', 'in', [PART, OTHER]).execute();
});

const priceOf = async (id: number) =>
  (await shop.db.selectFrom('products').select('price_minor').where('id', '=', id).executeTakeFirstOrThrow())
    .price_minor;

interface Wish {
  id?: number;
  quantity?: number;
  /** Minor units of the line, and of shipping per unit; absent: as they are. */
  price?: number;
  shipping?: number;
}

/** Order that a phone holds of an order that was made without a network: its payload and what led to it. */
async function orderedOffline(wishes: Wish[] = [{}], more: Record<string, unknown> = {}) {
  const lines = await Promise.all(
    wishes.map(async ({ id = CAR, quantity = 1, price, shipping = 145_000 }) => ({
      url: `/products/${id}/`,
      options: [{ option: 1, value: '0' }],
      quantity,
      price_incl_tax: wireMoney(price ?? (await priceOf(id)) * quantity),
      shipping_per_unit: wireMoney(shipping),
      shipping,
      price: price ?? (await priceOf(id)) * quantity,
    })),
  );
  const shipping = lines.reduce((sum, line) => sum + line.shipping * line.quantity, 0);
  const total = wireMoney(lines.reduce((sum, line) => sum + line.price, shipping));
  const payload = v.parse(PlaceOrder, {
    total,
    shipping_charge: { currency: 'USD', incl_tax: wireMoney(shipping) },
    shipping_method_code: 'roro',
    shipping_address: { ...CONSIGNEE, country: 'ZM', email: buyer.email },
    payment: { cash: { enabled: true, amount: total } },
    expect: { currency: 'USD', total, shipping: wireMoney(shipping), lines },
    ...more,
  });
  const adds: (Part & { key: string })[] = wishes.map(({ id = CAR, quantity = 1 }) => ({
    key: randomUUID(),
    name: 'basket.add',
    lane: 'basket',
    payload: {
      url: `/products/${id}/`,
      quantity,
      options: [],
      destination_country: 'ZM',
      destination_port: 'Dar Es Salaam',
      drop_quote: false,
    },
  }));
  const place: Part & { key: string } = {
    key: randomUUID(),
    name: 'order.place',
    lane: 'basket',
    deps: adds.map(({ key }) => key),
    payload,
  };
  return { payload, adds, place };
}

interface Coded {
  key: string;
  payload: PlaceOrder;
  token?: string;
  userId?: number;
  voucher?: string | null;
  port?: string;
}

/** The code that the phone shows. */
async function codeOf({ key, payload, token = buyer.token, userId = buyer.id, ...more }: Coded) {
  const order = codedOrder(payload, {
    userId,
    email: buyer.email,
    destination: { code: 'ZM', port: more.port ?? 'Dar Es Salaam' },
    voucher: more.voucher ?? null,
  });
  const secret = createHash('sha256').update(token).digest();
  const seal = (bytes: Uint8Array) =>
    Promise.resolve(new Uint8Array(createHmac('sha256', secret).update(bytes).digest()));
  const code = order && (await printOrderCode({ key, order }, seal));
  if (!code) throw new Error('no code for this order');
  return code;
}

const paste = (code: string, key: string = randomUUID(), token: string = staff) =>
  shop.api('POST', '/staff/orders/from-code/', { token, key, body: { code } });
const look = async (code: string) =>
  shop.api('POST', '/staff/orders/from-code/preview/', { token: staff, body: { code } });

/** A batch of the buyer's phone. */
async function send(parts: Part[], more: Record<string, unknown> = {}): Promise<Result[]> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/sync/',
    headers: { 'content-type': 'application/json', authorization: `Token ${buyer.token}` },
    payload: bodyOf(buyer.id, parts, more),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return v.parse(SyncAnswer, answer.json()).results;
}

const ordersOf = (id = buyer.id) =>
  shop.db.selectFrom('orders').selectAll().where('user_id', '=', id).orderBy('number').execute();
const allocated = async (id = CAR) =>
  (
    await shop.db
      .selectFrom('products')
      .select('num_allocated')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).num_allocated;

describe('what staff see before they enter it', () => {
  test('who orders what for whom, at which figures, and that nothing stands against it', async () => {
    const { place, payload } = await orderedOffline([{}, { id: PART, quantity: 2 }]);
    const answer = await look(`Please order: ${await codeOf({ key: place.key, payload })} Thank you`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.as(CodePreview)).toMatchObject({
      buyer: { id: buyer.id, email: buyer.email },
      destination: { code: 'ZM', name: 'Zambia', port: 'Dar Es Salaam' },
      consignee: { name: 'Mr Chanda Phiri', phone_number: '260971234567' },
      lines: [
        { product_id: CAR, quantity: 1, available: 5 },
        { product_id: PART, quantity: 2, shipping_per_unit: '1450.00' },
      ],
      figures: { total: payload.total },
      now: { total: payload.total },
      problem: null,
      placed: null,
      stays: 0,
    });
    expect(answer.text).not.toMatch(/account_number|password/i);
  });

  test('each figure that has changed, and that it cannot be placed like this', async () => {
    const { place, payload } = await orderedOffline();
    const code = await codeOf({ key: place.key, payload });
    const before = await priceOf(CAR);
    await changeProduct(shop, CAR, { price_minor: before + 10_000 });
    const seen = (await look(code)).as(CodePreview);
    expect(seen.lines[0]).toMatchObject({
      price_incl_tax: wireMoney(before),
      now: { price_incl_tax: wireMoney(before + 10_000) },
    });
    expect(seen.problem?.code).toBe('price_changed');
    expect((await paste(code)).as(Problem)).toMatchObject({ code: 'price_changed' });
    expect(await ordersOf()).toEqual([]);
    // The buyer's yes was to the old figures: should they come back, it counts.
    await changeProduct(shop, CAR, { price_minor: before });
    expect((await paste(code)).status).toBe(200);
  });

  test('a car that is sold meanwhile', async () => {
    const { place, payload } = await orderedOffline();
    const code = await codeOf({ key: place.key, payload });
    await changeProduct(shop, CAR, { num_in_stock: 0 });
    const seen = (await look(code)).as(CodePreview);
    expect(seen.problem?.code).toBe('out_of_stock');
    expect(seen.lines[0]).toMatchObject({ available: 0, now: null });
    expect((await paste(code)).status).toBe(409);
  });

  test('looking leaves nothing behind', async () => {
    const basket = await add(shop, buyer.token, PART);
    const { place, payload } = await orderedOffline();
    expect((await look(await codeOf({ key: place.key, payload }))).as(CodePreview).stays).toBe(1);
    expect((await basketOf(shop, buyer.token)).results.map(({ id }) => id)).toEqual(
      basket.results.map(({ id }) => id),
    );
    expect(await ordersOf()).toEqual([]);
  });
});

describe('entering it', () => {
  test('places the order of the code, though nothing of it stands in the basket', async () => {
    const { place, payload } = await orderedOffline([{}, { id: PART, quantity: 2 }]);
    const answer = await paste(await codeOf({ key: place.key, payload }));
    expect(answer.status, answer.text).toBe(200);
    const { number, already, total } = answer.as(enterOrderCode.answer);
    expect({ already, total }).toEqual({ already: false, total: payload.total });
    const order = (await shop.api('GET', `/orders/${number}/`, { token: buyer.token })).as(OrderDetail);
    expect(order).toMatchObject({ total_incl_tax: payload.total, status: 'Pending' });
    expect(order.line_props.map(({ product_id, qty }) => [product_id, qty])).toEqual([
      [CAR, 1],
      [PART, 2],
    ]);
    expect(order.events).toMatchObject([{ type: 'placed', data: { by_code: true } }]);
    expect(order.events[0]?.detail).toContain('code');
    expect(await allocated()).toBe(1);
    const { rows } = { rows: await shop.db.selectFrom('audit_log').selectAll().execute() };
    expect(rows.findLast(({ action }) => action === 'order.enter-code')).toMatchObject({
      entity_id: number,
      after: { buyer: buyer.id, key: place.key },
    });
    expect((await shop.mail(buyer.email)).map(({ template }) => template)).toContain('order-received');
    expect((await basketOf(shop, buyer.token)).results).toEqual([]);
  });

  test('twice by one press, by two members of staff, and at the same moment: one order', async () => {
    const { place, payload } = await orderedOffline();
    const code = await codeOf({ key: place.key, payload });
    const press = randomUUID();
    const first = await paste(code, press);
    expect((await paste(code, press)).text).toBe(first.text);
    expect((await paste(code)).as(enterOrderCode.answer)).toMatchObject({ already: true, by_code: true });
    expect((await look(code)).as(CodePreview).placed).toMatchObject({ by_code: true });

    const other = await orderedOffline([{ id: PART }]);
    const both = await codeOf({ key: other.place.key, payload: other.payload });
    const answers = await Promise.all(Array.from({ length: 6 }, () => paste(both)));
    const fresh = answers.filter(
      ({ status, body }) => status === 200 && !Reflect.get(Object(body), 'already'),
    );
    expect(fresh).toHaveLength(1);
    expect(await ordersOf()).toHaveLength(2);
  });

  test('keeps the rest of the basket, and the quote of what was ordered', async () => {
    const basket = await quote(shop, staff, await add(shop, buyer.token, CAR), '1500.00');
    await shop.db
      .updateTable('baskets')
      .set({ destination_code: 'ZM', destination_port: 'Dar Es Salaam' })
      .where('id', '=', basket.id)
      .execute();
    const { place, payload } = await orderedOffline([{ shipping: 150_000 }]);
    const answer = await paste(await codeOf({ key: place.key, payload }));
    expect(answer.status, answer.text).toBe(200);

    const second = await newBuyer(shop);
    buyer = second;
    await add(shop, buyer.token, PART, { quantity: 3 });
    const next = await orderedOffline();
    expect((await paste(await codeOf({ key: next.place.key, payload: next.payload }))).status).toBe(200);
    const left = await basketOf(shop, buyer.token);
    expect(left.results.map(({ product_id, quantity }) => [product_id, quantity])).toEqual([[PART, 3]]);
  });
});

describe('a code that is not whole, or not the buyer’s', () => {
  const refused = async (code: string) => (await paste(code)).as(Problem).code;

  test('letters that were cut, changed or never a code', async () => {
    const { place, payload } = await orderedOffline();
    const code = await codeOf({ key: place.key, payload });
    expect(await refused('')).toBe('required');
    expect(await refused('Hello, is the Toyota still there?')).toBe('code_unreadable');
    expect(await refused(code.slice(0, -1))).toBe('code_unreadable');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: code.length - 2 }), async (at) => {
        const letter = code.charAt(at) === 'A' ? 'B' : 'A';
        const { status, body } = await shop.api('POST', '/staff/orders/from-code/preview/', {
          token: staff,
          body: { code: code.slice(0, at) + letter + code.slice(at + 1) },
        });
        expect(status).toBe(400);
        expect(['code_unreadable', 'code_not_genuine']).toContain(Reflect.get(Object(body), 'code'));
      }),
      { numRuns: draws(40) },
    );
    expect(await ordersOf()).toEqual([]);
  });

  test('another account in it, another login, one that ended, one that was closed', async () => {
    const { place, payload } = await orderedOffline();
    const victim = await newBuyer(shop);
    expect(await refused(await codeOf({ key: place.key, payload, userId: victim.id }))).toBe(
      'code_not_genuine',
    );
    expect(await refused(await codeOf({ key: place.key, payload, userId: 2_000_000_000 }))).toBe(
      'code_not_genuine',
    );
    expect(await refused(await codeOf({ key: place.key, payload, token: 'x'.repeat(43) }))).toBe(
      'code_not_genuine',
    );
    const monthAgo = new Date(shop.clock.now().getTime() - 31 * 86_400_000);
    const old = await shop.db
      .transaction()
      .execute((tx) => createSession(tx, buyer.id, 'an old phone', monthAgo));
    expect(await refused(await codeOf({ key: place.key, payload, token: old.token }))).toBe(
      'code_session_over',
    );
    await shop.db.updateTable('users').set({ is_active: false }).where('id', '=', buyer.id).execute();
    expect(await refused(await codeOf({ key: place.key, payload }))).toBe('code_not_genuine');
    expect(await ordersOf()).toEqual([]);
  });

  test('only staff enter codes, and whoever guesses is stopped', async () => {
    const { place, payload } = await orderedOffline();
    const code = await codeOf({ key: place.key, payload });
    expect((await paste(code, randomUUID(), buyer.token)).status).toBe(403);
    expect(await ordersOf()).toEqual([]);
    const strict = await testServer({ config: { rateLimits: true } });
    const token = await strict.login('staff@example.test');
    const statuses: number[] = [];
    for (let guess = 0; guess < 32; guess += 1) {
      const body = { code: `CG1 ${'Ab3-'.repeat(guess + 10)}=` };
      statuses.push((await strict.api('POST', '/staff/orders/from-code/preview/', { token, body })).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the phone, back on the network', () => {
  test('hears that its order was placed, and what led to it fills no basket', async () => {
    const { adds, place, payload } = await orderedOffline([{}, { id: PART, quantity: 2 }]);
    const entered = (await paste(await codeOf({ key: place.key, payload }))).as(enterOrderCode.answer);
    const results = await send([...adds, place]);
    expect(outcomes(results)).toEqual(['done', 'done', 'done']);
    expect(v.parse(Order, results[2]?.body)).toMatchObject({ number: entered.number, by_code: true });
    expect(results[2]?.changes.map(({ row }) => row)).toEqual(['basket', `order:${entered.number}`]);
    expect((await basketOf(shop, buyer.token)).results).toEqual([]);
    expect(await ordersOf()).toHaveLength(1);
    expect([await allocated(), await allocated(PART)]).toEqual([1, 2]);
    // A copy of the same batch that comes late does nothing either.
    expect(outcomes(await send([...adds, place]))).toEqual(['done', 'done', 'done']);
    expect((await basketOf(shop, buyer.token)).results).toEqual([]);
  });

  test('also where the line is so bad that one command goes at a time', async () => {
    const { adds, place, payload } = await orderedOffline([{}, { id: PART }]);
    await paste(await codeOf({ key: place.key, payload }));
    for (const one of adds)
      expect(outcomes(await send([one], { unanswered: [place.key] }))).toEqual(['done', 'done']);
    expect(outcomes(await send([place]))).toEqual(['done']);
    expect((await basketOf(shop, buyer.token)).results).toEqual([]);
  });

  test('what was entered between two of its batches does not come twice', async () => {
    const { adds, place, payload } = await orderedOffline([{ id: PART, quantity: 2 }, {}]);
    const [first, second] = adds;
    if (!first || !second) throw new Error('no adds');
    expect(outcomes(await send([first], { unanswered: [place.key] }))).toEqual(['done']);
    expect((await paste(await codeOf({ key: place.key, payload }))).status).toBe(200);
    expect(outcomes(await send([second, place]))).toEqual(['done', 'done']);
    expect((await basketOf(shop, buyer.token)).results).toEqual([]);
    expect(await allocated(PART)).toBe(2);
  });

  test('what was done after the order goes on: the next car stands in the next basket', async () => {
    const { adds, place, payload } = await orderedOffline();
    await paste(await codeOf({ key: place.key, payload }));
    const next = (await orderedOffline([{ id: PART }])).adds;
    expect(outcomes(await send([...adds, place, ...next]))).toEqual(['done', 'done', 'done']);
    expect((await basketOf(shop, buyer.token)).results.map(({ product_id }) => product_id)).toEqual([PART]);
  });

  test('what the phone took out of the basket is taken out of what stayed', async () => {
    await add(shop, buyer.token, PART);
    const { adds, place, payload } = await orderedOffline();
    await paste(await codeOf({ key: place.key, payload }));
    const remove = {
      name: 'basket.remove',
      lane: 'basket',
      payload: { url: `/products/${PART}/`, options: [{ option: 1, value: '0' }] },
    };
    expect(outcomes(await send([remove, ...adds, place]))).toEqual(['done', 'done', 'done']);
    expect((await basketOf(shop, buyer.token)).results).toEqual([]);
  });

  test('an order that it sent itself, or was refused, or took back, is not entered again', async () => {
    const sent = await orderedOffline();
    expect(outcomes(await send([...sent.adds, sent.place]))).toEqual(['done', 'done']);
    const again = await paste(await codeOf({ key: sent.place.key, payload: sent.payload }));
    expect(again.as(enterOrderCode.answer)).toMatchObject({ already: true, by_code: false });

    const dear = await orderedOffline([{ price: 100 }]);
    expect(outcomes(await send([...dear.adds, dear.place]))).toEqual(['done', 'rejected price_changed']);
    const refused = (await paste(await codeOf({ key: dear.place.key, payload: dear.payload }))).as(Problem);
    expect(refused.code).toBe('code_refused');
    expect(refused.detail).toContain('The price of your order has changed');

    const back = await orderedOffline([{ id: PART }]);
    expect(outcomes(await send([], { cancels: [back.place.key] }))).toEqual(['cancelled']);
    const taken = await paste(await codeOf({ key: back.place.key, payload: back.payload }));
    expect(taken.as(Problem).code).toBe('code_taken_back');
    expect(await ordersOf()).toHaveLength(1);
  });

  test('taken back too late, it hears that, and its basket stays empty', async () => {
    const { adds, place, payload } = await orderedOffline();
    await paste(await codeOf({ key: place.key, payload }));
    expect(outcomes(await send(adds, { cancels: [place.key] }))).toEqual(['done', 'done']);
    expect((await basketOf(shop, buyer.token)).results).toEqual([]);
  });

  test('at the same moment as the paste, forty times: one order, and an empty basket', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 40; round += 1) {
      buyer = await newBuyer(shop);
      await shop.db.updateTable('products').set({ num_allocated: 0 }).execute();
      const { adds, place, payload } = await orderedOffline(
        round % 2 === 0 ? [{}] : [{ id: PART, quantity: 2 }, {}],
      );
      const code = await codeOf({ key: place.key, payload });
      const wait = round % 4;
      const pasting = async () => {
        for (let step = 0; step < wait; step += 1) await new Promise(setImmediate);
        for (;;) {
          const answer = await paste(code);
          const problem = answer.status === 200 ? null : answer.as(Problem);
          if (problem?.code !== 'idempotency_in_progress') return answer;
        }
      };
      const sending = async () => {
        for (;;) {
          const results = await send([...adds, place]);
          if (results.every(({ outcome }) => outcome === 'done' || outcome === 'rejected')) return results;
        }
      };
      // In the last two rounds one of them is through before the other begins, so that each is seen to be first.
      const early = round === 39 ? await sending() : null;
      const pastes = pasting();
      if (round === 38) await pastes;
      const [pasted, results] = await Promise.all([
        pastes,
        early ?? sending(),
        ...(round % 3 === 0 ? [] : [paste(code)]),
      ]);
      expect(pasted.status, pasted.text).toBe(200);
      expect(outcomes(results)).toEqual([...adds.map(() => 'done'), 'done']);
      const orders = await ordersOf();
      expect(orders).toHaveLength(1);
      expect((await basketOf(shop, buyer.token)).results).toEqual([]);
      expect(await allocated()).toBe(1);
      seen.add(pasted.as(enterOrderCode.answer).by_code ? 'code' : 'phone');
    }
    expect([...seen].toSorted()).toEqual(['code', 'phone']);
  });
});

/** Events on the way from a phone with a bad line, in any order. */
type Turn =
  /** So many commands of the lane go; `lost`: the answer does not come; `paste`: staff press at that moment. */
  | { do: 'send'; most: number; lost: boolean; paste: boolean }
  /** An old copy of a batch arrives once more. */
  | { do: 'copy' }
  | { do: 'paste' }
  | { do: 'take-back' };

const turn: fc.Arbitrary<Turn> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      most: fc.integer({ min: 1, max: 5 }),
      lost: fc.boolean(),
      paste: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'copy' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'paste' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'take-back' as const }) },
);

test('whatever is lost, doubled, late or taken back, it is one order or none, and all sides say the same', async () => {
  const ended = { code: 0, phone: 0, none: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(turn, { maxLength: 8 }),
      fc.array(fc.constantFrom(1, 2), { minLength: 1, maxLength: 3 }),
      async (turns, quantities) => {
        buyer = await newBuyer(shop);
        await shop.db.updateTable('products').set({ num_allocated: 0, num_in_stock: 2 }).execute();
        // A car of which there are two, and parts.
        const wishes = quantities.map((quantity, at) => ({ id: [CAR, PART, OTHER][at] ?? CAR, quantity }));
        const { adds, place, payload } = await orderedOffline(wishes);
        const code = await codeOf({ key: place.key, payload });
        let waiting: (Part & { key: string })[] = [...adds, place];
        let takenBack = false;
        const copies: [Part[], Record<string, unknown>][] = [];
        const answers: string[] = [];

        const pasting = async (): Promise<void> => {
          for (;;) {
            const { status, body } = await paste(code);
            const said = status === 200 ? 'placed' : String(Reflect.get(Object(body), 'code'));
            if (said === 'idempotency_in_progress') continue;
            answers.push(said);
            return;
          }
        };
        const sending = async (most: number, lost: boolean): Promise<void> => {
          // As the phone does: the lane in its order, nothing from what is being taken back on.
          const lane = takenBack ? waiting.filter(({ key }) => key !== place.key) : waiting;
          const parts = lane.slice(0, most);
          const asked = parts.some(({ key }) => key === place.key) ? [] : [place.key];
          const more = takenBack ? { cancels: [place.key] } : { unanswered: asked };
          copies.push([parts, more]);
          const results = await send(parts, more);
          if (lost) return;
          const over = new Set(
            results.flatMap(({ key, outcome }) =>
              outcome === 'retry' || outcome === 'skipped' ? [] : [key],
            ),
          );
          // Nothing that led to the order is refused because the order was faster.
          for (const { key, outcome } of results) if (key !== place.key) expect(outcome).toBe('done');
          waiting = waiting.filter(({ key }) => !over.has(key));
        };
        for (const given of turns) {
          if (given.do === 'paste') await pasting();
          else if (given.do === 'take-back') takenBack = true;
          else if (given.do === 'copy') {
            const [parts, more] = copies.at(-1) ?? [[], {}];
            if (parts.length > 0) await send(parts, more);
          } else
            await Promise.all([sending(given.most, given.lost), given.paste ? pasting() : Promise.resolve()]);
        }
        while (waiting.length > 0) await sending(5, false);
        await pasting();

        const orders = await ordersOf();
        const placed = orders.length;
        expect(placed).toBeLessThanOrEqual(1);
        // Who was told once that it is placed is never told otherwise, and the other way round.
        expect(new Set(answers)).toEqual(new Set([placed === 1 ? 'placed' : 'code_taken_back']));
        const stood = placed === 1 ? quantities : quantities.map(() => 0);
        for (const [at, { id }] of wishes.entries()) expect(await allocated(id)).toBe(stood[at]);
        const basket = await basketOf(shop, buyer.token);
        // An order that was taken back leaves its basket as it was.
        expect(basket.results.map(({ quantity }) => quantity)).toEqual(placed === 1 ? [] : quantities);
        const [event] = await shop.db
          .selectFrom('order_events')
          .select('data')
          .where('order_number', '=', orders[0]?.number ?? '')
          .execute();
        ended[placed === 0 ? 'none' : event?.data['by_code'] === true ? 'code' : 'phone'] += 1;
      },
    ),
    {
      numRuns: draws(40),
      // One of each end, whatever is drawn.
      examples: [
        [[{ do: 'paste' }], [1, 2]],
        [[{ do: 'take-back' }], [1]],
        [[], [2]],
      ],
    },
  );
  expect(Object.values(ended).every((times) => times > 0)).toBe(true);
});
