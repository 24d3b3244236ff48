import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { add, order, remove } from './harness/acts.ts';
import { hang } from './harness/network.ts';
import { PREMIO } from './harness/stock.ts';
import { World } from './harness/world.ts';

/** An order of which a copy may travel as letters. */

const CHANDA = 5;
const Batch = v.object({
  commands: v.array(v.object({ key: v.string() })),
  unanswered: v.optional(v.array(v.string()), []),
});

async function orderedOffline() {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(CHANDA));
  await world.settle();
  await world.online(false);
  const adding = await add(tab, PREMIO);
  const key = await order(tab, '5950.00', '1450.00');
  return { world, phone, tab, centre: await tab.centre(), adding, key };
}

describe('an order whose code was shown', () => {
  test('is frozen and still goes out by itself, once', async () => {
    const { world, phone, tab, centre, key } = await orderedOffline();
    const before = phone.commands.find((command) => command.key === key);
    expect(await centre.freeze(key)).toBe(true);
    expect(phone.commands.find((command) => command.key === key)).toEqual({ ...before, sent: true });
    await world.settle();
    expect(tab.commands.get().find((command) => command.key === key)).toMatchObject({
      sent: true,
      unanswered: false,
      state: 'queued',
    });
    await world.online(true);
    expect(world.shop.account(CHANDA).orders).toHaveLength(1);
    expect(tab.strip.get().waiting).toBe(0);
  });

  test('is taken back only by the word of the server, as it may have been entered', async () => {
    const { world, tab, centre, key } = await orderedOffline();
    await centre.freeze(key);
    expect(await tab.discard(key)).toBe('cancelling');
    expect(await centre.freeze(key)).toBe(false);
    await world.online(true);
    expect(tab.commands.get().find((command) => command.key === key)?.state ?? 'discarded').toBe('discarded');
    expect(world.shop.account(CHANDA).orders).toHaveLength(0);
  });

  test('is asked about with everything that goes before it', async () => {
    const { world, centre, key } = await orderedOffline();
    await centre.freeze(key);
    const named: string[] = [];
    // A line so bad that in the end one command goes at a time.
    const stop = world.network.always('/api/sync/', (serve, request) => {
      const { commands, unanswered } = v.parse(Batch, request.body);
      const goes = commands.some((command) => command.key === key);
      named.push(goes ? 'goes along' : unanswered.includes(key) ? 'asked about' : 'nothing');
      return named.length < 3 ? hang(serve, request) : serve();
    });
    await world.online(true);
    await world.advance(60 * 60_000);
    stop();
    expect(named).toContain('asked about');
    expect(named).not.toContain('nothing');
    expect(world.shop.account(CHANDA).orders).toHaveLength(1);
  });

  test('keeps what it builds on as it was', async () => {
    const { phone, tab, centre, adding, key } = await orderedOffline();
    await centre.freeze(key);
    await remove(tab, PREMIO);
    const [first, placing, taking] = phone.commands;
    expect([first?.key, placing?.key]).toEqual([adding, key]);
    expect([first?.state, placing?.state, taking?.state]).toEqual(['queued', 'queued', 'queued']);
  });
});

describe('the seal', () => {
  test('is made with what the server has of this login, and gone with it', async () => {
    const { tab, centre } = await orderedOffline();
    const seal = await centre.sealer();
    const bytes = Uint8Array.from([1, 2, 3]);
    const token = (await tab.db.session.get('current'))?.token ?? '';
    const secret = createHash('sha256').update(token).digest();
    expect(await seal?.(bytes)).toEqual(new Uint8Array(createHmac('sha256', secret).update(bytes).digest()));
    await tab.signOut();
    expect(await centre.sealer()).toBeNull();
  });

  test('freezes nothing of another user, and nothing that is over', async () => {
    const { world, tab, centre, key } = await orderedOffline();
    await world.online(true);
    expect(await centre.freeze(key)).toBe(false);
    await world.online(false);
    const next = await add(tab, PREMIO);
    await tab.signOut();
    expect(await centre.freeze(next)).toBe(false);
    expect(await centre.freeze('00000000-0000-4000-8000-000000000000')).toBe(false);
  });
});
