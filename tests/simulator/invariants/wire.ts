import { keysOf } from '../inside/network.ts';
import { countsAsDone, tokenIn } from '../inside/server.ts';
import type { Checks } from '../checks.ts';
import type { Effect } from '../inside/server.ts';
import type { Known } from '../facts.ts';
import type { Invariant } from '../invariants.ts';
import { registry } from '../inside/trade.ts';
import type { OutboxRow } from '#offline/store/states.ts';
import { text } from '../facts.ts';
import { isOpen } from '../states.ts';
import { stoppedByBytes } from './yards.ts';

/** The ledger's entry of a key, whoever it belongs to there. */
function entryOf({ world }: Checks, owner: string, key: string) {
  return world.server.book.get(`${owner.startsWith('anon:') ? 'anon' : owner} ${key}`);
}

export const once: Invariant = {
  id: 'I1',
  name: 'a key has one effect at most',
  effect({ world }, { key, name }) {
    const times = world.server.happened.filter((effect) => effect.key === key).length;
    return times > 1 ? `${name} ${key} had ${times} effects` : null;
  },
};

export const real: Invariant = {
  id: 'I2',
  name: 'done on the phone is done in the ledger',
  commit(checks, { changes }) {
    for (const { key, before, after } of changes) {
      if (after?.state !== 'done' || before?.state === 'done') continue;
      const entry = entryOf(checks, after.owner, key);
      if (!entry || !countsAsDone(entry))
        return `${after.name} ${key} is done, the ledger has ${entry?.status ?? 'nothing'}`;
    }
    return null;
  },
};

export const writeAhead: Invariant = {
  id: 'I5',
  name: 'what is sent is stored as sent before, by who leads',
  commit(_, { changes, facts, tab, tookLead, device }) {
    const epoch = facts.meta.get('epoch');
    for (const { key, before, after } of changes) {
      if (!before || !after || before.state === after.state) continue;
      if (after.state === 'sending' && after.epoch !== epoch)
        return `${after.name} ${key} is claimed in epoch ${after.epoch}, it is ${String(epoch)}`;
      const back = before.state === 'sending' && after.state === 'queued';
      if (back && !tookLead && tab !== facts.leader)
        return `${tab} puts ${after.name} ${key} back, ${facts.leader} leads`;
      const early = before.notBefore - device.clock;
      if (after.state === 'sending' && early > 1 && early <= 3_600_000)
        return `${after.name} ${key} is claimed ${early} ms too early`;
    }
    return null;
  },
  send({ known, sightings }, { path, body, tab }, facts) {
    if (path !== '/api/sync/') return null;
    const { commands, cancels, unanswered } = keysOf(body);
    for (const key of unanswered)
      if (!known.get(key)?.sentEver || commands.includes(key))
        return `${key} is asked about, but never went out before`;
    for (const key of commands) {
      // Has a rule of its own.
      if (sightings.known.has(key)) continue;
      const row = facts.commands.get(key);
      if (!known.get(key)?.sentEver) return `${key} goes out, but is not stored as sent`;
      // Who leads no more may still send what it had claimed: the server tells the two apart by the key.
      if (row && tab === facts.leader && row.state !== 'sending')
        return `${key} goes out while it is stored as ${row.state}`;
    }
    for (const key of cancels) {
      const row = facts.commands.get(key);
      const was = known.get(key)?.states.includes('cancelling');
      if (!was || (row && tab === facts.leader && row.state !== 'cancelling'))
        return `${key} is taken back while it is stored as ${row?.state ?? 'nothing'}`;
    }
    return null;
  },
};

export const order: Invariant = {
  id: 'I7',
  name: 'effects follow the order of the acts',
  commit(_, { changes, facts }) {
    for (const { key, before, after } of changes) {
      if (before || !after || !registry.commands.get(after.name)?.declared.barrier) continue;
      for (const other of facts.commands.values()) {
        const stands = other.key !== key && other.owner === after.owner && other.lane === after.lane;
        if (stands && other.seq < after.seq && isOpen(other.state) && !after.deps.includes(other.key))
          return `${after.name} ${key} does not wait for ${other.name} ${other.key}`;
      }
    }
    return null;
  },
  effect(checks, effect) {
    const mine = checks.known.get(effect.key);
    const late = mine && afterItsOrder(checks, effect, mine);
    if (late) return late;
    // What led to an order that came by its code is in the code.
    if (!mine || mine.wiped || effect.byCode) return null;
    for (const earlier of checks.world.server.happened) {
      if (earlier.key === effect.key) continue;
      if (earlier.owner !== effect.owner || earlier.device !== effect.device || earlier.lane !== effect.lane)
        continue;
      const other = checks.known.get(earlier.key);
      if (other && !other.wiped && !mine.setAside && !other.setAside && other.seq > mine.seq)
        return `${effect.name} ${effect.key} (place ${mine.seq}) came after ${earlier.name} (place ${other.seq})`;
    }
    for (const dep of mine.deps) {
      const entry = entryOf(checks, effect.owner, dep);
      if (!(entry && countsAsDone(entry)) && !checks.known.get(dep)?.states.includes('discarded'))
        return `${effect.name} ${effect.key} came before ${dep}, which it builds on`;
    }
    return null;
  },
};

export const owner: Invariant = {
  id: 'I8',
  name: 'a command runs only as its owner',
  send({ world }, { path, headers, body }) {
    if (path !== '/api/sync/') return null;
    const token = tokenIn(headers);
    const whose = token === null ? null : world.server.given.get(token);
    const as = text(body, 'owner');
    const fits = as?.startsWith('u:') ? as === `u:${whose}` : token === null;
    return fits ? null : `a batch of ${as} goes out with the token of ${whose ?? 'nobody'}`;
  },
  effect({ known, sightings }, { key, owner: as, name }) {
    if (sightings.known.has(key)) return null;
    const mine = known.get(key);
    const last = mine?.owners.at(-1);
    if (!mine || last === undefined) return `${name} ${key} is known to no phone`;
    const fits = last.startsWith('anon:') ? as === 'anon' : last === as;
    return fits ? null : `${name} ${key} of ${last} ran as ${as}`;
  },
  commit({ known }, { changes }) {
    for (const { key, before, after } of changes) {
      if (!before || !after || before.owner === after.owner) continue;
      const owners = known.get(key)?.owners ?? [];
      const handedOver =
        owners.length === 2 && before.owner.startsWith('anon:') && after.owner.startsWith('u:');
      if (!handedOver || before.state !== 'held' || before.sent)
        return `${key} went from ${owners.join(' to ')}`;
    }
    return null;
  },
};

/** A wish that led to an order must not come after it: what was ordered would stand in the next basket. */
function afterItsOrder(
  { world, known }: Checks,
  { key, name, owner: as, lane, request }: Effect,
  mine: Known,
): string | null {
  if (registry.commands.get(name)?.declared.method === 'DELETE') return null;
  for (const placed of world.server.happened) {
    if (!placed.byCode || placed.owner !== as) continue;
    // A request that left before the code was shown knows nothing of it.
    const left = world.network.sent.find(({ id }) => id === request)?.at ?? 0;
    const shown = world.codes.find(({ read }) => read.key === placed.key)?.shownAt ?? Infinity;
    if (left <= shown) continue;
    const itself = known.get(placed.key);
    // A phone that was wiped counts its acts anew.
    const before = itself && itself.wiped === mine.wiped && itself.seq > mine.seq;
    if (before && itself.device === mine.device && itself.lane === lane)
      return `${name} ${key} came after the order ${placed.key} that it led to`;
  }
  return null;
}

export const pause: Invariant = {
  id: 'I9',
  name: 'only an answer about a command decides it',
  commit(checks, { changes, facts }) {
    const { server } = checks.world;
    for (const { key, before, after } of changes) {
      if (after?.state !== 'needs_user' || before?.state === 'needs_user') continue;
      if (stoppedByBytes(checks, facts, after) || stoppedByItsOrder(checks, after)) continue;
      const { reason, owner: as, name } = after;
      const entry = entryOf(checks, as, key);
      if (reason?.kind === 'rejected' && !(entry && entry.status >= 400 && !countsAsDone(entry)))
        return `${name} ${key} counts as refused (${reason.code}), the ledger has ${entry?.status ?? 'nothing'}`;
      const tries = server.putOff.get(key)?.times ?? 0;
      if (reason?.kind === 'server_error' && tries < 8 && !server.refusedAlone.has(key))
        return `${name} ${key} was set aside after ${tries} answers`;
      if (reason === null) return `${name} ${key} waits for a person without a reason`;
    }
    return null;
  },
};

/** The phone has read that its order is over, and sends no slip for it. */
function stoppedByItsOrder(
  { world: { server } }: Checks,
  { name, owner: as, reason, payload }: OutboxRow,
): boolean {
  if (name !== 'order.proof' || reason?.code !== 'order_closed') return false;
  const number = text(payload, 'number') ?? '';
  return server.orderNumbered(Number(as.slice(2)), number)?.ended === true;
}

export const takenBack: Invariant = {
  id: 'I16',
  name: 'what was given up never happens',
  effect({ known }, { key, name }) {
    return known.get(key)?.states.includes('discarded') ? `${name} ${key} happened after all` : null;
  },
  commit(checks, { changes }) {
    for (const { key, before, after } of changes) {
      if (!after || before?.state === after.state) continue;
      const happened = checks.world.server.happened.some((effect) => effect.key === key);
      if (after.state === 'discarded' && happened)
        return `${after.name} ${key} is given up, but had its effect`;
      const entry = entryOf(checks, after.owner, key);
      // Only its own word says that what it may have done it has not, nor will.
      const over = after.state === 'discarded' || after.state === 'superseded';
      if (over && before?.sent && (!entry || countsAsDone(entry)))
        return `${after.name} ${key} was sent and is ${after.state}, but the server never heard of it`;
      if (after.state === 'done' && before?.state === 'cancelling' && !after.tooLate)
        return `${after.name} ${key} had its effect before it was taken back, and nobody is told`;
    }
    return null;
  },
};
