import { expect, test } from 'vitest';
import { MAX_COMMANDS, SENT_BATCH_BYTES } from '#contract/sync.ts';
import { MAX_COMMAND_BYTES, MAX_WAITING, MAX_WAITING_BYTES } from '#offline/store/limits.ts';
import type { OutboxRow } from '#offline/store/states.ts';
import { add, ask, moveTo, remove } from './harness/acts.ts';
import { answers } from './harness/network.ts';
import { HIACE, PREMIO } from './harness/stock.ts';
import { World } from './harness/world.ts';

async function offline() {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(5));
  await world.online(false);
  return { world, phone, tab };
}

test('fifty waiting commands go out in one request, and the fifty-first in a second', async () => {
  const { world, phone, tab } = await offline();
  for (let count = 0; count < MAX_COMMANDS + 1; count += 1) await ask(tab, `Question ${count}`);
  await world.online(true);
  expect(world.network.batches.map(({ commands }) => commands.length)).toEqual([50, 1]);
  expect(phone.commands.every(({ state }) => state === 'done')).toBe(true);
});

test('commands of one lane go in the order in which they were done, also over two requests', async () => {
  const { world, tab } = await offline();
  const keys: string[] = [];
  const keep = async (key: string): Promise<void> => {
    keys.push(key);
    // Never sent, they would net out.
    await tab.db.commands.update(key, { sent: true });
  };
  for (let count = 0; count < 30; count += 1) {
    await keep(await add(tab, HIACE, 1));
    await keep(await remove(tab, HIACE));
  }
  await world.online(true);
  expect(world.network.batches.map(({ commands }) => commands.length)).toEqual([50, 10]);
  expect(world.shop.effects.map(({ key }) => key)).toEqual(keys);
});

test('a command that must wait holds back its own lane and no other', async () => {
  const { world, phone, tab } = await offline();
  world.shop.failing.add('basket.add');
  world.shop.retryAfter = 600;
  await add(tab, PREMIO);
  await moveTo(tab, 'ZM', 'Durban');
  await ask(tab);
  await world.online(true);
  await world.advance(60_000);
  expect(phone.commands.map(({ name, state }) => [name, state])).toEqual([
    ['basket.add', 'queued'],
    ['basket.destination', 'queued'],
    ['form.inquiry', 'done'],
  ]);
  await ask(tab, 'Another question');
  await world.settle();
  expect(phone.commands.at(-1)).toMatchObject({ state: 'done' });
});

test('a request stays below 128 KB, counted as it goes over the wire', async () => {
  const { world, phone, tab } = await offline();
  // Three bytes each on the wire.
  for (let count = 0; count < 12; count += 1) await ask(tab, `${count}${'万'.repeat(7900)}`);
  await world.online(true);
  const sizes = world.network.sent
    .filter(({ path }) => path === '/api/sync/')
    .map(({ body }) => new TextEncoder().encode(JSON.stringify(body)).length);
  expect(sizes.length).toBe(3);
  for (const size of sizes) expect(size).toBeLessThanOrEqual(SENT_BATCH_BYTES);
  expect(phone.commands.every(({ state }) => state === 'done')).toBe(true);
});

test('a command above 32 KB on the wire is not taken, and nothing is written', async () => {
  const { phone, tab } = await offline();
  const before = phone.everything;
  // Six bytes each in JSON.
  await expect(ask(tab, '\u0001'.repeat(5450))).rejects.toMatchObject({ code: 'too_large' });
  expect(phone.everything).toBe(before);
  await expect(ask(tab, '\u0001'.repeat(5400))).resolves.toEqual(expect.any(String));
  expect(phone.commands[0]?.sizeBytes).toBeLessThanOrEqual(MAX_COMMAND_BYTES);
});

/** A phone with this many questions waiting, each of this weight. */
async function filled(count: number, sizeBytes: number) {
  const { phone, tab } = await offline();
  await ask(tab, 'The first of many');
  const [first] = phone.commands;
  if (!first) throw new Error('nothing was written');
  await tab.db.commands.bulkPut(
    Array.from({ length: count }, (_, place): OutboxRow => {
      const key = place === 0 ? first.key : crypto.randomUUID();
      return { ...first, key, lane: `form:${key}`, seq: first.seq + place, sizeBytes };
    }),
  );
  const before = phone.commands.length;
  return { phone, tab, first, before };
}

test('two thousand waiting is as much as the phone takes', async () => {
  const { phone, tab, first, before } = await filled(MAX_WAITING, 100);
  await expect(ask(tab)).rejects.toMatchObject({ code: 'too_many' });
  expect(phone.commands).toHaveLength(before);
  await tab.discard(first.key);
  await expect(ask(tab)).resolves.toEqual(expect.any(String));
});

test('five megabytes waiting is as much as the phone takes, however many they are', async () => {
  const { phone, tab, first } = await filled(MAX_WAITING_BYTES / MAX_COMMAND_BYTES, MAX_COMMAND_BYTES);
  await expect(ask(tab, 'No room')).rejects.toMatchObject({ code: 'too_many' });
  await tab.discard(first.key);
  // Weighed once, and from then on only added to: what fits is taken until it does not.
  for (let count = 0; count < 3; count += 1) await ask(tab, `Room ${count}`);
  await expect(ask(tab, 'x'.repeat(32_500))).rejects.toMatchObject({ code: 'too_many' });
  const heavy = phone.commands.find(({ state, sizeBytes }) => state === 'queued' && sizeBytes > 30_000);
  await tab.discard(heavy?.key ?? '');
  await expect(ask(tab, 'x'.repeat(32_500))).resolves.toEqual(expect.any(String));
});

test('what is done is forgotten after a week, and beyond the last two hundred', async () => {
  const { world, phone, tab } = await offline();
  await ask(tab, 'An old question');
  await world.online(true);
  expect(phone.commands).toHaveLength(1);
  await world.advance(7 * 24 * 60 * 60_000 + 1000);
  await ask(tab, 'A new question');
  await world.settle();
  expect(JSON.stringify(phone.commands)).not.toContain('An old question');
  expect(phone.commands).toHaveLength(1);
  await world.online(false);
  for (let count = 0; count < 205; count += 1) await ask(tab, `Question ${count}`);
  await world.online(true);
  await world.settle();
  expect(phone.commands).toHaveLength(200);
  expect(JSON.stringify(phone.commands)).not.toContain('A new question');
});

test('the browser is asked once to keep the storage, with the first thing that is written', async () => {
  const { phone, tab } = await offline();
  expect(phone.persisted).toBe(0);
  await ask(tab);
  await ask(tab);
  expect(phone.persisted).toBe(1);
});

test('what the server put off comes up again by itself, also on a phone that was opened anew', async () => {
  const world = new World();
  const phone = world.phone();
  const first = await phone.open();
  await first.signIn(world.shop.signIn(5));
  await world.settle();
  world.network.next(
    '/api/sync/',
    answers(429, { code: 'rate_limited', detail: 'Slow down' }, { 'retry-after': '30' }),
  );
  await add(first, PREMIO);
  await world.settle();
  await first.crash();
  const again = await phone.open();
  // Behind it in the lane, and due: nothing but the first one's time can set it going.
  await add(again, HIACE);
  await world.advance(29_000);
  expect(world.network.batches).toHaveLength(1);
  await world.advance(2000);
  expect(phone.commands).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});
