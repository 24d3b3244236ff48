import * as v from 'valibot';
import { expect, test } from 'vitest';
import { addProof as declared } from '#contract/orders/order-proofs.ts';
import { addProof } from '#features/account/commands.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { asked, bytesOf, photoWorld, signedIn } from './harness/photos.ts';
import { hashOf } from './harness/uploads.ts';
import type { World } from './harness/world.ts';

/** A proof of payment that waits on the phone, while its order goes on without it. */

const ORDER = '100000012';
const CLOSED = { code: 'order_closed', detail: 'This order was canceled. Do not pay for it' };

const prove = (
  tab: RunningEngine,
  given: { number?: string; amount?: string | null; seed?: number } = {},
) => {
  const { number = ORDER, amount = null, seed = 1 } = given;
  const bytes = bytesOf(1024, seed);
  const sha256 = hashOf(bytes);
  const photo = { sha256, type: 'image/jpeg', bytes: bytes.buffer };
  const payload = v.parse(declared.payload, { number, sha256, amount, reference: '' });
  return tab.enqueue(addProof as AnyCommand, payload, { name: 'slip.jpg' }, { photo });
};

/** The shop takes proofs; what it took, in that order. */
function taking(world: World, closed: ReadonlySet<string> = new Set()) {
  const taken: { number: string; amount: string | null }[] = [];
  world.shop.madeUp.set(declared.name, (_, payload) => {
    const { number, amount } = v.parse(declared.payload, payload);
    if (closed.has(number)) return { status: 409, body: CLOSED };
    taken.push({ number, amount });
    return { status: declared.success, body: { id: `p${taken.length}`, number } };
  });
  return taken;
}

test('a proof whose order was canceled meanwhile says so in the shop’s words, once, and goes with its file', async () => {
  const world = photoWorld();
  const closed = new Set<string>();
  const taken = taking(world, closed);
  const { phone, tab } = await signedIn(world);
  await world.online(false);
  const key = await prove(tab);
  const other = await prove(tab, { number: '100000013', seed: 2 });
  closed.add(ORDER);
  await world.online(true);
  await world.advance(3_600_000);
  expect(phone.commands).toMatchObject([
    { key, state: 'needs_user', reason: { kind: 'rejected', code: 'order_closed', message: CLOSED.detail } },
    { key: other, state: 'done' },
  ]);
  expect(taken).toEqual([{ number: '100000013', amount: null }]);
  const batches = world.network.batches.length;
  await world.advance(24 * 3_600_000);
  expect(world.network.batches).toHaveLength(batches);
  expect(tab.strip.get()).toMatchObject({ waiting: 0, needs: 1 });
  expect(await tab.discard(key)).toBe('discarded');
  expect(phone.bytesHere).toEqual([]);
});

test('the same slip pressed twice is one proof; with another amount it is a second one, and its bytes go once', async () => {
  const world = photoWorld();
  const taken = taking(world);
  const { phone, tab } = await signedIn(world);
  await world.online(false);
  const key = await prove(tab);
  expect(await prove(tab)).toBe(key);
  const second = await prove(tab, { amount: '5950.00' });
  expect(second).not.toBe(key);
  await world.online(true);
  await world.advance(60_000);
  expect(taken).toEqual([
    { number: ORDER, amount: null },
    { number: ORDER, amount: '5950.00' },
  ]);
  expect(asked(world).filter((one) => one.startsWith('PATCH'))).toEqual(['PATCH 0']);
  expect(phone.bytesHere).toEqual([]);
  // What has arrived is over: the same slip again, on purpose, is another proof.
  expect(await prove(tab)).not.toBe(key);
  await world.advance(60_000);
  expect(taken).toHaveLength(3);
});
