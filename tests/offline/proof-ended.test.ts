import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addProof as declared } from '#contract/orders/order-proofs.ts';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { addProof } from '#features/account/commands.ts';
import { orderDetail } from '#features/account/queries.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { AN_ORDER } from '../unit/an-order.ts';
import { asked, bytesOf, photoWorld, signedIn } from './harness/photos.ts';
import { hashOf } from './harness/uploads.ts';

const SHIPMENT: OrderDetail['shipment'] = {
  vessel: 'MV Kalahari',
  voyage: null,
  container_no: null,
  port_of_loading: 'Southampton',
  port_of_discharge: 'Durban',
  etd: '2025-03-02',
  eta: '2025-04-02',
  arrived_at: '2025-04-03T09:00:00Z',
  released_at: null,
};

/** A slip that was kept without a network, for an order that has become this when the phone reads it again. */
async function keptFor(order: OrderDetail) {
  const world = photoWorld();
  const { number } = order;
  const held = { now: AN_ORDER };
  const path = `/api/orders/${number}/`;
  world.shop.rows.push({ row: `order:${number}`, path, names: [declared.name], of: () => held.now });
  world.shop.madeUp.set(declared.name, () => ({ status: declared.success, body: { id: 'p1', number } }));
  const { phone, tab } = await signedIn(world);
  const screen = tab.query(orderDetail, { number });
  const stop = screen.subscribe(() => undefined);
  await world.settle();
  await world.online(false);
  const bytes = bytesOf(200_000);
  const sha256 = hashOf(bytes);
  const payload = v.parse(declared.payload, { number, sha256, amount: null, reference: '' });
  const photo = { sha256, type: 'image/jpeg', bytes: bytes.buffer };
  const key = await tab.enqueue(addProof as AnyCommand, payload, { name: 'slip.jpg' }, { photo });
  held.now = order;
  return { world, phone, tab, key, bytes, screen, stop };
}

test.each<[string, Partial<OrderDetail>]>([
  ['was canceled', { status: 'Canceled' }],
  ['has arrived', { status: 'Shipped', shipment: SHIPMENT }],
])(
  'of a slip for an order that %s, as the phone knows, no byte goes out, and it stays to be saved',
  async (_, change) => {
    const { world, phone, tab, key, bytes, stop } = await keptFor({ ...AN_ORDER, ...change });
    // The order is read before anything is sent.
    world.network.down = false;
    tab.refresh(orderDetail, { number: AN_ORDER.number });
    await world.settle();
    await world.online(true);
    await world.advance(3_600_000);
    expect(asked(world)).toEqual([]);
    expect(phone.commands).toMatchObject([
      { key, state: 'needs_user', reason: { kind: 'rejected', code: 'order_closed' } },
    ]);
    const kept = await (await tab.centre()).photoOf(key);
    expect(new Uint8Array(await (kept ?? new Blob()).arrayBuffer())).toEqual(bytes);
    expect(await tab.discard(key)).toBe('discarded');
    expect(phone.bytesHere).toEqual([]);
    expect(await (await tab.centre()).photoOf(key)).toBeNull();
    stop();
  },
);

test('of a slip for an order that goes on all bytes go out', async () => {
  const { world, phone, stop } = await keptFor({ ...AN_ORDER, status: 'Payment Declined' });
  await world.online(true);
  await world.advance(3_600_000);
  expect(asked(world).filter((one) => one.startsWith('PATCH'))).not.toEqual([]);
  expect(phone.commands).toMatchObject([{ state: 'done' }]);
  stop();
});
