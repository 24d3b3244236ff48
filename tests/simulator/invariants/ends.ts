import { isDeepStrictEqual } from 'node:util';
import { SENT_BATCH_BYTES, MAX_COMMANDS } from '#contract/sync.ts';
import type { Basket } from '#contract/basket.ts';
import { keysOf } from '../inside/network.ts';
import type { Invariant } from '../invariants.ts';
import { isOpen } from '../states.ts';

export const live: Invariant = {
  id: 'I14',
  name: 'everything is decided within half an hour',
  live({ devices }, owner) {
    for (const facts of devices) {
      const { commands, token, owner: in_, device } = facts;
      if (in_ !== owner || token === null) return `device ${device.place} is not signed in as ${owner}`;
      for (const command of commands.values())
        if ((command.owner === owner || command.owner.startsWith('anon:')) && !facts.isAtRest(command))
          return `${command.name} ${command.key} of ${command.owner} is still ${command.state}`;
    }
    return null;
  },
};

/** So many batches a second of one device may have a good reason, counted from the last act. */
const IN_A_SECOND = 8;

export const bounded: Invariant = {
  id: 'I15',
  name: 'nothing goes on and on',
  send({ world }, sent, facts) {
    const { commands, cancels } = keysOf(sent.body);
    const batch = sent.path === '/api/sync/';
    if (batch && commands.length + cancels.length === 0) return 'an empty batch goes out';
    if (commands.length > MAX_COMMANDS || cancels.length > MAX_COMMANDS)
      return `a batch of ${commands.length} goes out`;
    if (commands.length > 1 && sent.bytes > SENT_BATCH_BYTES)
      return `a batch of ${sent.bytes} bytes goes out`;
    const { sent: all } = world.network;
    let same = 0;
    let near = 0;
    const keys = JSON.stringify([commands, cancels]);
    for (let place = all.length - 2; place >= 0; place -= 1) {
      const other = all[place];
      if (!other || sent.at - other.at > 1000) break;
      if (other.device !== facts.device.id || other.path !== sent.path) continue;
      near += 1;
      if (batch && JSON.stringify(Object.values(keysOf(other.body))) === keys) same += 1;
    }
    const quiet = world.loop.now - world.checks.lastAct > 1000;
    if (near > (quiet ? IN_A_SECOND : 5 * IN_A_SECOND))
      return `${near} requests to ${sent.path} within a second`;
    return quiet && same > 3 ? `the same batch ${same} times within a second` : null;
  },
};

export const screens: Invariant = {
  id: 'I14',
  name: 'in the end every screen shows what the server has',
  end({ world, devices }) {
    for (const { device, owner, rows, commands } of devices) {
      // While one that was sent waits behind a person's turn, nobody can tell whether a read has its effect already.
      if ([...commands.values()].some((one) => one.owner === owner && isOpen(one.state))) continue;
      if (!owner?.startsWith('u:')) return `device ${device.place} is not signed in`;
      const basket: Basket = world.server.basket(Number(owner.slice(2)));
      const row = rows.get(`${owner} basket`);
      if (!isDeepStrictEqual(row?.view, basket))
        return `device ${device.place} keeps ${lines(row?.view as Basket | undefined)}, the server has ${lines(basket)}`;
      for (const tab of device.usable)
        if (!isDeepStrictEqual(tab.basket?.(), basket))
          return `${tab.name} shows ${lines(tab.basket?.())}, the server has ${lines(basket)}`;
    }
    return null;
  },
};

const lines = (basket: Basket | undefined): string =>
  basket
    ? `revision ${basket.revision}: ${basket.results.map(({ title, quantity }) => `${title} x${quantity}`).join(', ')}`
    : 'nothing';
