import type { Basket } from '#contract/basket.ts';
import { placeOrder as declared } from '#contract/orders/orders.ts';
import { chosenOptionsOf } from '#features/basket/lines.ts';
import { placeOrder } from '#features/checkout/commands.ts';
import { orderOf, seenOf } from '#features/checkout/order-payload.ts';
import { codeToShow } from '#features/order-code/make-code.ts';
import { readOrderCode } from '#domain/order-code/code.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { isOpen } from '../states.ts';
import type { Happening } from './scenario.ts';
import { firstForm } from './builds.ts';
import type { World } from './world.ts';

const CONSIGNEE = {
  title: 'Mr',
  first_name: 'Chanda',
  last_name: 'Phiri',
  email: 'c@x.zm',
  phone_number: '260971234567',
  line1: '12 Cairo Road',
  line2: '',
  line4: 'Lusaka',
  state: 'Lusaka',
  country: 'ZM',
  notes: '',
  notify_name: '',
  notify_phone: '',
  agent_name: '',
  agent_phone: '',
};

/** As the review screen does it: every figure that it shows goes along. */
export const agree = (engine: RunningEngine, basket: Basket): Promise<string> =>
  engine.enqueue(placeOrder as AnyCommand, orderOf(basket, CONSIGNEE, chosenOptionsOf), seenOf(basket), {});

/** As the waiting order's page does it. What is shown may be at the shop at any time from then on. */
export async function showCode(world: World, engine: RunningEngine): Promise<void> {
  const commands = engine.commands.get();
  const user = engine.session.get();
  const order = commands.findLast(
    ({ name, state }) => name === declared.name && (isOpen(state) || state === 'needs_user'),
  );
  if (!user || !order) return;
  const payload = firstForm({ v: 2, payload: order.payload }) ?? order.payload;
  const made = await codeToShow({ ...order, payload }, commands, user, await engine.centre());
  world.say('code', `${order.key.slice(0, 8)} ${made.kind}`);
  if (made.kind !== 'code') return;
  const read = readOrderCode(made.code);
  if (read) world.codes.push({ text: made.code, read, shownAt: world.loop.now });
  else world.broke('I21', `the code of ${order.key} cannot be read`);
}

/** Staff have it in a message; a line of letters may have lost one of them on the way. */
export function pasteCode(world: World, { which, letter }: Extract<Happening, { do: 'paste' }>): void {
  const code = world.codes.at(-1 - which) ?? world.codes.at(-1);
  if (!code) return;
  const { text } = code;
  const place = letter === null ? null : letter % text.length;
  const changed =
    place === null
      ? text
      : `${text.slice(0, place)}${text[place] === 'A' ? 'B' : 'A'}${text.slice(place + 1)}`;
  const before = JSON.stringify(world.server.holdings);
  const answer = world.server.paste(`Please order ${changed} thanks`);
  if ('kind' in answer) return world.say('pasted', answer.kind === 'refused' ? answer.code : answer.number);
  if (place !== null && changed !== text) return world.broke('I21', 'a code with another letter was taken');
  const { told } = answer;
  if (told.kind === 'refused' && JSON.stringify(world.server.holdings) !== before)
    return world.broke('I22', `a code that was refused (${told.code}) left something behind`);
  world.checks.onPasted(answer.read, told);
}
