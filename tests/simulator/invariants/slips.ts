import { isDeepStrictEqual } from 'node:util';
import type { AddProof } from '#contract/orders/order-proofs.ts';
import type { InferOutput } from 'valibot';
import { firstForm } from '../inside/builds.ts';
import type { Invariant } from '../invariants.ts';
import { isOpen } from '../states.ts';

/** A slip as somebody sent it. */
export type SentSlip = InferOutput<typeof AddProof>;

export const slipOnce: Invariant = {
  id: 'I29',
  name: 'a slip of a payment arrives whole, once, with its order, and keeps that from expiring',
  effect(checks, { key, name, owner }) {
    const { world, known } = checks;
    const { slips } = world.server;
    if (name !== 'order.proof' || !slips) return null;
    const [slip, second] = slips.taken.filter((one) => one.key === key);
    if (!slip || second) return `${key} does not stand there once`;
    if (slip.found !== slip.sha256) return `${key} came with other bytes`;
    const order = world.server.orderNumbered(slip.user, slip.number);
    if (owner !== `u:${slip.user}` || !order) return `${key} stands with somebody else's order`;
    if (order.ended) return `${key} was taken for an order that is over`;
    const row = checks.byId(known.get(key)?.device ?? '')?.commands.get(key);
    const sent = row && (firstForm(row) as SentSlip);
    const meant = sent && [sent.number, sent.sha256, sent.amount];
    return meant && !isDeepStrictEqual(meant, [slip.number, slip.sha256, slip.amount])
      ? `${key} says ${JSON.stringify(slip)}, sent was ${JSON.stringify(meant)}`
      : null;
  },
  end(checks) {
    const { slips: sent, known } = checks;
    const { slips, till, accounts } = checks.world.server;
    if (!slips) return null;
    for (const [key, { device }] of sent) {
      const last = known.get(key)?.states.at(-1);
      const wiped = known.get(key)?.wiped ?? true;
      const stands = slips.taken.some((one) => one.key === key);
      // Whoever sent it was told, or has taken it back.
      const told = last === 'needs_user' || last === 'discarded' || last === 'superseded';
      if (!wiped && !stands && !told && checks.byId(device))
        return `the slip ${key} is ${last}, and arrived nowhere`;
    }
    for (const { user, number, at } of slips.taken) {
      const nth = accounts.get(user)?.orders.findIndex((one) => one.number === number) ?? -1;
      const ended = till.sold.filter((one) => one.user === user)[nth]?.ended;
      if (ended?.how === 'expired' && ended.at >= at)
        return `${number} expired, though its buyer has paid it`;
    }
    return null;
  },
};

export const orderScreens: Invariant = {
  id: 'I14',
  name: 'in the end every screen shows what the server has',
  end({ world, devices }) {
    const { slips } = world.server;
    if (!slips) return null;
    for (const { device, owner, rows, commands } of devices)
      for (const [name, { row, view }] of rows) {
        if (!row.startsWith('order:') || !name.startsWith(`${owner} `)) continue;
        const waits = [...commands.values()].some((one) => one.touches.includes(row) && isOpen(one.state));
        const order = world.server.orderNumbered(Number(owner?.slice(2)), row.slice('order:'.length));
        if (!waits && !isDeepStrictEqual(view, order && slips.shown(order)))
          return `device ${device.place} has another ${row} than the server`;
      }
    return null;
  },
};
