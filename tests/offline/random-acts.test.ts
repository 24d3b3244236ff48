import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Basket } from '#contract/basket.ts';
import { myBasket } from '#features/basket/queries.ts';
import { LocalWriteError } from '#offline/store/local-write-error.ts';
import { isOpen } from '#offline/store/states.ts';
import { add, ask, moveTo, order, remove, setQuantity } from './harness/acts.ts';
import { answers, type Fate, hang, lostAnswer, lostRequest, twice } from './harness/network.ts';
import type { Phone, Tab } from './harness/phone.ts';
import { HIACE, NOAH, PREMIO } from './harness/stock.ts';
import { World } from './harness/world.ts';
import { draws } from '../harness/seed.ts';

/** A phone that a family shares, and all that can happen to it. */
interface Play {
  world: World;
  phone: Phone;
  tab: Tab;
}
type Act = { what: string; run: (play: Play) => Promise<unknown> };

const FATES: Record<string, Fate> = {
  lostRequest,
  lostAnswer,
  twice,
  hang,
  portal: answers(200, '<html>Pay first</html>'),
  failing: answers(500, { code: 'server_error', detail: 'Sorry' }),
  patience: answers(429, { code: 'rate_limited', detail: 'Slow down' }, { 'retry-after': '30' }),
};
const product = fc.constantFrom(PREMIO, HIACE, NOAH);
const figure = fc.integer({ min: 1, max: 4 });
const user = fc.constantFrom(5, 6);

const act = (what: string, run: (play: Play) => Promise<unknown>): Act => ({ what, run });
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(product, figure)
      .map(([id, n]) => act(`add ${id} x${n}`, ({ tab }) => add(tab, id, n))),
  },
  { weight: 3, arbitrary: product.map((id) => act(`remove ${id}`, ({ tab }) => remove(tab, id))) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(product, figure)
      .map(([id, n]) => act(`set ${id} to ${n}`, ({ tab }) => setQuantity(tab, id, n))),
  },
  { weight: 1, arbitrary: fc.constant(act('move to Durban', ({ tab }) => moveTo(tab, 'ZM', 'Durban'))) },
  { weight: 1, arbitrary: fc.constant(act('ask', ({ tab }) => ask(tab))) },
  { weight: 2, arbitrary: fc.constant(act('order what is shown', orderShown)) },
  {
    weight: 3,
    arbitrary: fc.boolean().map((up) => act(up ? 'network' : 'no network', ({ world }) => world.online(up))),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(...Object.keys(FATES)).map((name) =>
      act(`next request: ${name}`, ({ world }) => {
        const fate = FATES[name];
        if (fate) world.network.next('/api/', fate);
        return Promise.resolve();
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: user.map((id) =>
      act(`user ${id} signs in`, ({ world, tab }) => tab.signIn(world.shop.signIn(id))),
    ),
  },
  { weight: 1, arbitrary: fc.constant(act('sign out', ({ tab }) => tab.signOut())) },
  {
    weight: 1,
    arbitrary: fc.constant(act('tokens die', ({ world }) => Promise.resolve(world.shop.tokens.clear()))),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(product, figure)
      .map(([id, n]) => act(`stock of ${id} is ${n}`, ({ world }) => restock(world, id, n))),
  },
  {
    weight: 1,
    arbitrary: user.map((id) => act(`user ${id} elsewhere`, ({ world }) => elsewhere(world, id))),
  },
  { weight: 2, arbitrary: fc.constant(act('crash', crash)) },
  { weight: 1, arbitrary: fc.constant(act('another tab', anotherTab)) },
  {
    weight: 2,
    arbitrary: fc.constant(act('look again', ({ tab }) => Promise.resolve(tab.refresh(myBasket, {})))),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(1, 20, 600)
      .map((s) => act(`${s} s pass`, ({ world }) => world.advance(s * 1000))),
  },
  {
    weight: 2,
    arbitrary: fc.boolean().map((yes) => act(yes ? 'try again' : 'discard', (game) => decide(game, yes))),
  },
);

async function orderShown({ phone, tab }: Play): Promise<void> {
  const owner = tab.session.get() ? `u:${tab.session.get()?.id}` : `anon:${phone.device}`;
  const row = phone.rows.find((held) => held.owner === owner && held.row === 'basket');
  const shown = row?.view as Basket | undefined;
  if (shown && shown.count > 0) await order(tab, shown.order_total, shown.shipping_incl_tax);
}

function restock(world: World, id: number, count: number): Promise<void> {
  const held = world.shop.stock.get(id);
  if (held) held.stock = count;
  return Promise.resolve();
}

/** The same user, on another device. */
function elsewhere(world: World, id: number): Promise<void> {
  const account = world.shop.account(id);
  if (account.lines.length > 0) account.lines.pop();
  else account.lines.push({ id: 900 + account.revision, productId: NOAH, option: 1, quantity: 1 });
  account.revision += 1;
  account.version += 1;
  return Promise.resolve();
}

async function crash(game: Play): Promise<void> {
  await game.tab.crash();
  game.tab = await game.phone.open();
  watch(game.tab);
}

async function anotherTab(game: Play): Promise<void> {
  game.tab = await game.phone.open();
  watch(game.tab);
}

async function decide({ tab }: Play, again: boolean): Promise<void> {
  const command = tab.commands.get().find(({ state }) => state === 'needs_user' || (!again && isOpen(state)));
  if (command) await (again ? tab.retry(command.key) : tab.discard(command.key));
}

const watch = (tab: Tab) => tab.query<Basket>(myBasket, {}).subscribe(() => undefined);

async function play(script: readonly Act[]): Promise<void> {
  const world = new World();
  const phone = world.phone();
  const tab = await phone.open();
  const game: Play = { world, phone, tab };
  watch(tab);
  const taken = new Set<string>();
  for (const { run } of script) {
    await run(game).catch((cause: unknown) => {
      if (!(cause instanceof LocalWriteError)) throw cause;
    });
    for (const { key } of phone.commands) taken.add(key);
    await world.settle();
    for (const { key } of phone.commands) taken.add(key);
    world.check();
  }
  await heal(game);

  // Nothing is open any more, what is done was done once, and the screen shows what the shop has (I2, I3, I14).
  for (const { key, state, owner, name } of phone.commands) {
    expect(isOpen(state), `${name} ${key} is ${state}`).toBe(false);
    const ledger = world.shop.ledger.get(`${owner.startsWith('anon:') ? 'anon' : owner} ${key}`);
    if (state === 'done') expect(ledger && (ledger.status < 400 || ledger.status === 404)).toBe(true);
  }
  for (const { key } of world.shop.effects) expect(taken, 'an effect that nobody asked for').toContain(key);
  for (const { owner, row, view } of phone.rows.filter((held) => held.owner === 'u:6'))
    if (row === 'basket') expect(view, `the basket of ${owner}`).toEqual(world.shop.basket(6));
  await world.close();
}

/** The network is back, both users sign in once more, and half an hour passes for each. */
async function heal({ world, tab }: Play): Promise<void> {
  world.network.forget();
  for (const id of [5, 6]) {
    await tab.signIn(world.shop.signIn(id));
    await world.online(true);
    await world.advance(30 * 60_000);
  }
  tab.refresh(myBasket, {});
  await world.settle();
}

test(
  'whatever happens to a shared phone, nothing is lost, doubled or shown to another',
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(acts, { minLength: 4, maxLength: 24 }), play), {
      numRuns: Number(process.env['RANDOM_RUNS'] ?? draws(40)),
      interruptAfterTimeLimit: 10 * 60_000,
    });
  },
  10 * 60_000,
);
