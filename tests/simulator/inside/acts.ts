import * as v from 'valibot';
import { CONTAINER, RORO } from '#contract/basket-payload.ts';
import { enterVoucher } from '#features/basket/commands.ts';
import { myBasket } from '#features/basket/queries.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { LocalWriteError } from '#offline/store/local-write-error.ts';
import type { CommandView } from '#offline/store/states.ts';
import { add, ask, moveTo, order, remove, setQuantity } from '../../offline/harness/acts.ts';
import { HIACE, NOAH, PREMIO } from '../../offline/harness/stock.ts';
import { isOpen } from '../states.ts';
import { NEXT, THIS } from './builds.ts';
import type { Device } from './device.ts';
import { BY_QUOTE } from './quotes.ts';
import { byPayer } from './slip-acts.ts';
import { byQuoteSeeker, goesUnrated } from './quote-acts.ts';
import { type Happening, type Standing, USERS } from './scenario.ts';
import type { Tab } from './tab.ts';
import { VOUCHER } from './till.ts';
import { registryOf } from './trade.ts';
import type { World } from './world.ts';
import { agree, pasteCode, showCode } from './code-acts.ts';
import { bySeller, elsewhere } from './selling-acts.ts';
import { byYardOwner } from './yard-acts.ts';

const PRODUCTS = [PREMIO, HIACE, NOAH] as const;
const OPTIONS = [RORO, CONTAINER] as const;
const PORTS = [
  ['KE', 'Mombasa'],
  ['ZM', 'Durban'],
  ['TZ', 'Dar Es Salaam'],
  ['ZM', 'Atlantis'],
  [BY_QUOTE.country, BY_QUOTE.port],
] as const;
const DRAFT = 'checkout';

const at = <T>(list: readonly [T, ...unknown[]] & readonly T[], place: number): T =>
  list[place % list.length] ?? list[0];
export const userOf = (place: number): number => at(USERS, place);

/** Does one deed. What takes time goes on by itself; what a person asked for is noted before it starts. */
export function perform(world: World, happening: Happening): void {
  const device = world.devices[happening.device % world.devices.length];
  if (!device) return;
  world.say('act', JSON.stringify(happening));
  if (toDevice(world, device, happening)) return void world.seen.add(happening.do);
  const tab = device.tab(happening.tab);
  if (!tab) return;
  if (toTab(world, tab, happening)) return void world.seen.add(happening.do);
  if (tab.frozen || tab.closing || !tab.engine) return;
  const engine = tab.engine;
  const acting = byPerson(world, tab, engine, happening);
  if (acting) world.follow(tab, happening.do, acting);
  else if (ASKED_ONLY.has(happening.do)) world.seen.add(happening.do);
}

/** Goes on by itself: nobody is told when it is through. */
const ASKED_ONLY = new Set<Happening['do']>([
  'send-now',
  'look',
  'yard-look',
  'listing-look',
  'question-look',
  'order-look',
]);

/** Event that happens to a device, the network or the server. */
function toDevice(world: World, device: Device, happening: Happening): boolean {
  const { server, loop } = world;
  switch (happening.do) {
    case 'open':
      if (device.alive.length < 3) device.open();
      return true;
    case 'steal':
      device.locks?.steal();
      return true;
    case 'wipe':
      world.checks.onWipe(device);
      device.wipe();
      loop.timer(() => world.reopen(device), 500);
      return true;
    case 'sync':
      for (let time = 0; time < happening.times; time += 1) device.wakeWorker(happening.again);
      return true;
    case 'worker-dies':
      if (happening.at === 'now') for (const one of device.workers) one.kill();
      else device.workerDies(happening.at, happening.writes);
      return true;
    case 'update':
    case 'rollback':
      device.load(happening.do === 'update' ? NEXT : THIS, happening.beside);
      loop.timer(() => device.loadAgain(), 1500);
      return true;
    case 'worker-ends':
      for (const one of device.workers) one.end();
      return true;
    case 'away':
      for (const tab of device.usable) world.follow(tab, 'close', tab.close());
      loop.timer(() => world.reopen(device), happening.ms);
      return true;
    case 'clock':
      device.skew += happening.ms;
      return true;
    case 'offline':
      world.offline(device, happening.ms, happening.told);
      return true;
    case 'fate':
      for (let time = 0; time < happening.times; time += 1)
        device.plan({ name: happening.fate, way: happening.way, ms: happening.ms });
      return true;
    case 'tokens-die':
      server.tokens.clear();
      return true;
    case 'failing': {
      const names = [...registryOf(world.trade).commands.keys()];
      const name = names[happening.command % names.length] ?? '';
      server.failing.add(name);
      server.retryAfter = happening.patience || null;
      loop.timer(() => server.failing.delete(name), happening.ms);
      return true;
    }
    case 'falls':
      server.fallsAfter = happening.commits;
      return true;
    case 'down':
      world.serverDown = true;
      loop.timer(() => {
        world.serverDown = false;
      }, happening.ms);
      return true;
    case 'stock': {
      server.restock(at(PRODUCTS, happening.product), happening.count);
      return true;
    }
    case 'price':
      server.reprice(at(PRODUCTS, happening.product), happening.dollars * 100);
      return true;
    case 'paste':
      pasteCode(world, happening);
      return true;
    case 'order-ends':
      server.endOrder(userOf(happening.user), happening.which, happening.how);
      return true;
    case 'quote-look':
      server.lookToQuote(userOf(happening.user));
      return true;
    case 'quote-set':
      server.setQuote(userOf(happening.user), { perUnitMinor: happening.dollars * 100, ms: happening.ms });
      return true;
    case 'quote-withdraw':
      server.withdrawQuote(userOf(happening.user));
      return true;
    case 'listing-elsewhere':
    case 'listing-staff':
    case 'question-elsewhere':
      elsewhere(world, happening);
      return true;
    case 'uploads-expire':
      (server.yards ?? server.listings ?? server.slips)?.uploads.expire();
      return true;
    default:
      return false;
  }
}

/** Event that happens to a tab, whether it runs or not. */
function toTab(world: World, tab: Tab, happening: Happening): boolean {
  const { loop } = world;
  switch (happening.do) {
    case 'crash':
      if (happening.at === 'now' && happening.all) tab.device.crash();
      else if (happening.at === 'now') tab.kill();
      else tab.killAt(happening.at, happening.writes, happening.all);
      loop.timer(() => world.reopen(tab.device), 800);
      return true;
    case 'close':
      world.follow(tab, 'close', tab.close());
      loop.timer(() => world.reopen(tab.device), 800);
      return true;
    case 'reload':
      tab.kill();
      tab.device.open();
      return true;
    case 'freeze':
      tab.freeze();
      loop.timer(() => tab.thaw(), happening.ms);
      return true;
    case 'sleep':
      tab.sleep(true);
      loop.timer(() => {
        if (!tab.dead) tab.sleep(false);
      }, happening.ms);
      return true;
    case 'full':
      tab.fill(happening.writes);
      return true;
    case 'visible':
      tab.hint('visible');
      return true;
    default:
      return false;
  }
}

/** Act of a person in a tab; null where nothing comes of it. */
function byPerson(
  world: World,
  tab: Tab,
  engine: RunningEngine,
  happening: Happening,
): Promise<unknown> | null {
  switch (happening.do) {
    case 'add':
      return taken(
        world,
        tab,
        add(
          engine,
          at(PRODUCTS, happening.product),
          happening.quantity,
          at(OPTIONS, happening.option),
          goesUnrated(tab) ? { shipping_minor: null } : {},
        ),
      );
    case 'quantity':
      return taken(
        world,
        tab,
        setQuantity(
          engine,
          at(PRODUCTS, happening.product),
          happening.quantity,
          at(OPTIONS, happening.option),
        ),
      );
    case 'remove':
      return taken(
        world,
        tab,
        remove(engine, at(PRODUCTS, happening.product), at(OPTIONS, happening.option)),
      );
    case 'move': {
      const [country, port] = at(PORTS, happening.port);
      return taken(world, tab, moveTo(engine, country, port, port === BY_QUOTE.port ? {} : undefined));
    }
    case 'order': {
      const shown = tab.basket?.();
      if (!shown || shown.count === 0) return null;
      const draft = happening.draft ? DRAFT : undefined;
      return taken(world, tab, order(engine, shown.order_total, shown.shipping_incl_tax, draft), draft);
    }
    case 'order-agreed': {
      const shown = tab.basket?.();
      if (!shown?.checkout_ready) return null;
      return taken(world, tab, agree(engine, shown));
    }
    case 'code':
      return showCode(world, engine);
    case 'voucher':
      return taken(
        world,
        tab,
        engine.enqueue(
          enterVoucher as AnyCommand,
          { vouchercode: happening.known ? VOUCHER.code : 'NOBODYS' },
          {},
        ),
      );
    case 'ask':
      return taken(
        world,
        tab,
        ask(engine, `Question ${happening.text}`, happening.text === 0 ? '' : 'Chanda'),
      );
    case 'draft':
      return engine.saveDraft(DRAFT, { text: happening.text });
    case 'send-now':
      engine.sendNow();
      return null;
    case 'look':
      engine.refresh(myBasket, {});
      return null;
    case 'sign-in':
      return engine.signIn(world.server.signIn(userOf(happening.user)));
    case 'sign-out':
      return engine.signOut();
    case 'retry':
    case 'discard':
    case 'replace':
      return decide(world, engine, happening);
    default: {
      const acting = { world, tab, engine, taken: (one: Promise<string>) => taken(world, tab, one) };
      return (
        byYardOwner(acting, happening) ??
        bySeller(acting, happening) ??
        byQuoteSeeker(acting, happening) ??
        byPayer(acting, happening)
      );
    }
  }
}

/** The phone says that it has it: from then on it must be there. */
async function taken(world: World, tab: Tab, acting: Promise<string>, draft?: string): Promise<void> {
  const facts = world.checks.of(tab.device);
  const netted = facts.netted;
  facts.enqueues += 1;
  try {
    const key = await acting;
    // A guest's wish may come to nothing with one that waits already, anyone's with an unsent one.
    const mayVanish = facts.shown.startsWith('anon:') || facts.netted > netted;
    if (!tab.dead) world.checks.onTaken(tab.device, key, { draft: draft ?? null, mayVanish });
  } finally {
    facts.enqueues -= 1;
  }
}

/** Search that a person may look for in the waiting list. */
const STANDING: Readonly<Record<Standing, (command: CommandView) => boolean>> = {
  unanswered: ({ state, reason }) => state === 'needs_user' && reason?.kind === 'server_error',
  refused: ({ state, reason }) => state === 'needs_user' && reason?.kind === 'rejected',
  stopped: ({ state, reason }) => state === 'needs_user' && reason?.kind === 'dependency',
  out: ({ sent, state }) => sent && isOpen(state),
  unsent: ({ sent, state }) => !sent && isOpen(state),
};

/** As many as there may still be: one. What has no number stays as it is. */
const fewer = (payload: unknown): unknown =>
  v.is(v.looseObject({ quantity: v.number() }), payload) ? { ...payload, quantity: 1 } : payload;

function decide(
  world: World,
  engine: RunningEngine,
  { do: wish, which, of }: Extract<Happening, { do: 'retry' | 'discard' | 'replace' }>,
): Promise<unknown> | null {
  const listed = engine.commands
    .get()
    .filter(({ state }) => state === 'needs_user' || (wish === 'discard' && isOpen(state)))
    .filter((command) => !of || STANDING[of](command));
  // What nobody has answered yet is the most interesting to give up.
  const out = which % 2 === 0 ? listed.findLast(STANDING.out) : undefined;
  const command = out ?? listed[which % Math.max(1, listed.length)];
  if (!command) return null;
  const { key, payload, seen } = command;
  if (wish === 'retry') return engine.retry(key);
  if (wish === 'replace') return engine.replace(key, which % 2 === 0 ? payload : fewer(payload), seen);
  world.checks.onDiscard(key);
  return engine.discard(key);
}

/** Acts that the phone said no to, as it may. */
export const isRefusal = (cause: unknown): boolean => cause instanceof LocalWriteError;
