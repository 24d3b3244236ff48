import { expect, test } from 'vitest';
import { ask } from './harness/acts.ts';
import { World } from './harness/world.ts';

/** Turns of the database between the sender's look and the writing: somewhere among them the two meet. */
const TURNS = Array.from({ length: 60 }, (_, turns) => turns);

const later = (turns: number): Promise<void> =>
  turns === 0 ? Promise.resolve() : new Promise((resolve) => setImmediate(() => resolve(later(turns - 1))));

test('with Wi-Fi only, what is written just after the sender saw nothing waiting stays on the phone too', async () => {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  await tab.signIn(world.shop.signIn(5));
  await tab.db.meta.put({ name: 'only-wifi', value: 1 });
  phone.connection = 'mobile';
  for (const turns of TURNS) {
    await tab.db.commands.clear();
    await world.settle();
    tab.sender.wake();
    await later(turns);
    await ask(tab, `Question ${turns}`);
    await world.settle();
  }
  expect(world.network.batches).toEqual([]);
});
