import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { payloadOf } from '#contract/orders/order-code.ts';
import { PlaceOrder } from '#contract/orders/order-payload.ts';
import type { Checks } from '../checks.ts';
import { firstForm } from '../inside/builds.ts';
import { CANCELLED } from '../inside/server.ts';
import type { Invariant } from '../invariants.ts';

const Numbered = v.object({ number: v.string() });
const numberIn = (body: unknown): string | null =>
  v.is(Numbered, body) ? v.parse(Numbered, body).number : null;

/** The wish of a person: a command with all that it took the place of, and all that took its place. */
function wishOf({ known }: Checks, key: string): string[] {
  let first = key;
  const before = (of: string) => [...known.values()].find(({ heir }) => heir === of)?.key;
  for (let older = before(first); older !== undefined; older = before(first)) first = older;
  const all = [first];
  for (let next = known.get(first)?.heir; next; next = known.get(next)?.heir) all.push(next);
  return all;
}

/** Invariant: what staff entered is what the person agreed to, and it was frozen before its code left. */
function asAgreed(checks: Checks, key: string): string | null {
  const mine = checks.known.get(key);
  const code = checks.world.codes.find((one) => one.read.key === key);
  if (!code) return `${key} was entered, and no phone showed a code of it`;
  if (!mine?.frozen) return `${key} was entered while its phone could still change it`;
  const [name, version, payload] = JSON.parse(mine.frozen) as [string, number, unknown];
  const { order } = code.read;
  const entered = payloadOf(order, checks.world.server.emailOf(order.userId));
  const agreed = v.parse(PlaceOrder, firstForm({ v: version, payload }));
  return isDeepStrictEqual(v.parse(PlaceOrder, entered), agreed)
    ? null
    : `${name} ${key} was entered as another`;
}

export const oneOrder: Invariant = {
  id: 'I21',
  name: 'an order is one, however it travels',
  effect(checks, { key, name, byCode }) {
    if (name !== 'order.place') return null;
    const { server } = checks.world;
    const wish = wishOf(checks, key);
    const placed = server.happened.filter((one) => one.name === name && wish.includes(one.key));
    if (placed.length > 1) return `${wish.join(' and ')} are one wish and ${placed.length} orders`;
    return byCode ? asAgreed(checks, key) : null;
  },
  end(checks) {
    const { server, codes } = checks.world;
    for (const { read } of codes) {
      const { key, order } = read;
      const entry = server.book.get(`u:${order.userId} ${key}`);
      for (const facts of checks.devices) {
        const held = facts.commands.get(key);
        if (!held || held.owner !== facts.shown) continue;
        const told = held.state === 'done' ? numberIn(held.answer) : null;
        const number =
          entry && entry.status !== CANCELLED && entry.status < 400 ? numberIn(entry.body) : null;
        if (number !== told)
          return `${key} is ${number ? `order ${number}` : 'no order'}, its phone says ${told ?? held.state}`;
        const twice = [...facts.commands.values()].filter((one) => told && numberIn(one.answer) === told);
        if (twice.length > 1) return `order ${told} stands on its phone ${twice.length} times`;
      }
    }
    return null;
  },
};

export const staffTold: Invariant = {
  id: 'I22',
  name: 'staff are told what a code came to',
  pasted({ world }, { read, told }) {
    const entry = world.server.book.get(`u:${read.order.userId} ${read.key}`);
    const number = entry && entry.status !== CANCELLED && entry.status < 400 ? numberIn(entry.body) : null;
    if (told.kind === 'placed')
      return told.number === number ? null : `${read.key}: ${told.number} is not ${number}`;
    const { code } = told;
    if (number !== null) return `${read.key} is order ${number}, staff are told ${code}`;
    if (code === 'code_taken_back')
      return entry?.status === CANCELLED ? null : `${read.key} was not taken back`;
    if (code === 'code_refused') return entry && entry.status >= 400 ? null : `${read.key} was not refused`;
    return entry ? `${read.key} has an answer already, staff are told ${code}` : null;
  },
};
