import { isDeepStrictEqual } from 'node:util';
import type { OutboxRow, StoredRow } from '#offline/store/states.ts';
import type { Checks } from '../checks.ts';
import type { Commit, DeviceFacts } from '../facts.ts';
import { firstForm } from '../inside/builds.ts';
import { running } from '../inside/loop.ts';
import { countsAsDone } from '../inside/server.ts';
import { registry } from '../inside/trade.ts';
import type { Invariant } from '../invariants.ts';
import { isOpen, isOver, mayFollow, namesHeir, needsNeverSent } from '../states.ts';

const ledgerOwner = (owner: string): string => (owner.startsWith('anon:') ? 'anon' : owner);

export const nothingLost: Invariant = {
  id: 'I3',
  name: 'nothing is lost',
  commit(checks, { changes, facts }) {
    for (const { key, before, after } of changes) {
      if (!after) {
        // What is done goes at once when its owner has signed out meanwhile.
        const entry = before && checks.world.server.book.get(`${ledgerOwner(before.owner)} ${key}`);
        const over = !before || isOver(before.state) || (entry && countsAsDone(entry));
        if (!over) return `${before.name} ${key} is gone while ${before.state}`;
        continue;
      }
      if (!mayFollow(before?.state ?? null, after.state))
        return `${after.name} ${key} went from ${before?.state ?? 'nothing'} to ${after.state}`;
      if (before?.state === after.state) continue;
      if (namesHeir(after.state) && !(after.supersededBy && facts.commands.has(after.supersededBy)))
        return `${after.name} ${key} is ${after.state} by nothing`;
      const asked = checks.known.get(key)?.discardAsked || (!before?.sent && facts.enqueues > 0);
      if (after.state === 'discarded' && !asked) return `${after.name} ${key} was given up by nobody`;
    }
    return null;
  },
  end(checks) {
    for (const facts of checks.devices)
      for (const command of facts.commands.values())
        if (!facts.isAtRest(command)) return `${command.name} ${command.key} is still ${command.state}`;
    return null;
  },
};

export const atomic: Invariant = {
  id: 'I4',
  name: 'all of an act or nothing',
  commit(_, { changes, facts }) {
    const seq = facts.meta.get('seq');
    for (const { key, before, after } of changes)
      if (!before && after && !(typeof seq === 'number' && after.seq <= seq))
        return `${after.name} ${key} has place ${after.seq}, the phone counts ${String(seq)}`;
    return null;
  },
};

const wire = ({ name, v, payload }: OutboxRow): string => JSON.stringify([name, v, payload]);

export const frozen: Invariant = {
  id: 'I6',
  name: 'what was sent never changes',
  commit(checks, { changes }) {
    for (const { key, before, after } of changes) {
      const known = checks.known.get(key);
      if (!after || !known) continue;
      if (after.sent) {
        known.sentEver = true;
        known.frozen ??= wire(after);
        if (known.frozen !== wire(after)) return `${after.name} ${key} changed after it was sent`;
        if (before?.sent && needsNeverSent(after.state) && before.state !== after.state)
          return `${after.name} ${key} was sent and is ${after.state}`;
      } else if (known.sentEver) return `${after.name} ${key} is stored as never sent`;
    }
    return null;
  },
  send({ known }, { path, body }) {
    if (path !== '/api/sync/') return null;
    const commands: unknown = Reflect.get(Object(body), 'commands');
    if (!Array.isArray(commands)) return null;
    for (const one of commands as OutboxRow[]) {
      const before = known.get(one.key)?.frozen;
      if (before !== undefined && before !== null && before !== wire(one))
        return `${one.name} ${one.key} goes out changed`;
    }
    return null;
  },
};

const defOf = (row: string) => registry.rows.get(row.split(':')[0] ?? row) ?? null;

/** Base with what is open, in the order of the acts: written anew here, so that the product's own fold is checked. */
function folded(
  { owner, row, base }: Pick<StoredRow, 'owner' | 'row' | 'base'>,
  facts: DeviceFacts,
): unknown {
  let view: unknown = base ?? defOf(row)?.empty?.() ?? null;
  if (view === null) return null;
  for (const command of openOn(facts, owner, row))
    view = registry.commands.get(command.name)?.optimistic(view, firstForm(command), command.seen) ?? view;
  return view;
}

const openOn = (facts: DeviceFacts, owner: string, row: string): OutboxRow[] =>
  [...facts.commands.values()]
    .filter((command) => command.owner === owner && command.touches.includes(row) && isOpen(command.state))
    .toSorted((a, b) => a.seq - b.seq);

export const fold: Invariant = {
  id: 'I10',
  name: 'a screen shows the base with what is open',
  commit(_, { facts, stores, changes, rows }) {
    if (!['commands', 'rows', 'session'].some((store) => stores.includes(store))) return null;
    if (changes.length === 0 && rows.length === 0) return null;
    for (const held of facts.rows.values()) {
      if (held.owner !== facts.shown) return `${held.row} of ${held.owner} lies open to ${facts.shown}`;
      if (!isDeepStrictEqual(held.view, folded(held, facts)))
        return `${held.row} of ${held.owner} does not show its ${openOn(facts, held.owner, held.row).length} open commands`;
    }
    for (const { owner, touches, state, name } of facts.commands.values()) {
      if (owner !== facts.shown || !isOpen(state)) continue;
      for (const row of touches)
        if (!facts.rows.has(`${owner} ${row}`) && defOf(row)?.empty)
          return `${name} of ${owner} shows in no ${row}`;
    }
    return null;
  },
};

export const forward: Invariant = {
  id: 'I11',
  name: 'what the server said is never taken back',
  commit(checks, { facts, rows, changes }) {
    noteFloors(checks, facts, changes);
    for (const { before, after } of rows) {
      if (!after) continue;
      if (before && after.version < before.version)
        return `${after.row} of ${after.owner} fell from ${before.version} to ${after.version}`;
      if (before && isSameBase(before, after)) continue;
      const floor = facts.floors.get(`${after.owner} ${after.row}`) ?? -1;
      if (after.base !== null && after.version < floor)
        return `${after.row} of ${after.owner} is ${after.version}, but ${floor} was settled`;
    }
    const grew = rows.some(({ before, after }) => after && after.version > (before?.version ?? -1));
    return grew ? shownTwice(checks, facts) : null;
  },
};

/**
 * Only folded again. Where something was set aside, its late answer settles it and not the row, while more is out on that:
 * the base stays behind until the next answer brings it, as it was behind before.
 */
const isSameBase = (before: StoredRow, after: StoredRow): boolean =>
  before.version === after.version &&
  before.asOf === after.asOf &&
  isDeepStrictEqual(before.base, after.base);

function noteFloors(checks: Checks, facts: DeviceFacts, changes: Commit['changes']): void {
  for (const { key, after } of changes) {
    if (after?.state !== 'done' || !after.touches.includes('basket')) continue;
    const effect = checks.world.server.happened.find((one) => one.key === key);
    const name = `${after.owner} basket`;
    if (effect) facts.floors.set(name, Math.max(facts.floors.get(name) ?? 0, effect.revision));
  }
}

/** A base that has an effect already, with the command that had it folded in once more. */
function shownTwice(checks: Checks, facts: DeviceFacts): string | null {
  for (const held of facts.rows.values()) {
    if (held.row !== 'basket' || held.base === null) continue;
    for (const command of openOn(facts, held.owner, held.row)) {
      if (!command.sent || checks.known.get(command.key)?.setAside) continue;
      const effect = checks.world.server.happened.find(({ key }) => key === command.key);
      // One that staff entered may be in an answer to what left before it was made; it shows nothing by itself.
      if (effect?.byCode && command.attempts === 0) continue;
      if (effect && effect.revision <= held.version)
        return `${command.name} ${command.key} is in the base ${held.version} and open`;
    }
  }
  return null;
}

export const honest: Invariant = {
  id: 'I12',
  name: 'a screen says what is stored',
  rest(_, { name, engine, frozen: stands, unheard }, facts) {
    // What a frozen tab has written it tells the others when it runs again.
    if (facts.device.alive.some((tab) => tab.frozen)) return null;
    if (!engine || stands || unheard || engine.trouble.get() !== 'none') return null;
    const owner = engine.session.get() ? `u:${engine.session.get()?.id}` : `anon:${facts.device.id}`;
    if (owner !== facts.shown) return `${name} shows the work of ${owner}, signed in is ${facts.shown}`;
    const mine = [...facts.commands.values()].filter((command) => command.owner === facts.shown);
    const count = (state: string): number => mine.filter((command) => command.state === state).length;
    const strip = engine.strip.get();
    // What the phone could not take needs its person too.
    if (strip.needs < count('needs_user') || strip.sending !== count('sending'))
      return `${name} says ${strip.needs} need and ${strip.sending} are sent, it is ${count('needs_user')} and ${count('sending')}`;
    const listed = new Map(engine.commands.get().map((view) => [view.key, view.state]));
    for (const { key, state, name: what } of mine) {
      const shown = listed.get(key);
      if (shown !== undefined ? shown !== state : !isOver(state))
        return `${name} shows ${what} as ${shown ?? 'nothing'}, it is ${state}`;
    }
    return null;
  },
};

const SECRET = /token-\d|Passw0rd/;

export const secrets: Invariant = {
  id: 'I19',
  name: 'no secret lies where it must not',
  commit(_, { changes, rows, facts }) {
    for (const { after } of changes)
      if (after && SECRET.test(JSON.stringify(after))) return `${after.name} ${after.key} holds a secret`;
    for (const { after } of rows)
      if (after && SECRET.test(JSON.stringify(after))) return `${after.row} holds a secret`;
    return facts.drafts.some((draft) => SECRET.test(JSON.stringify(draft))) ? 'a draft holds a secret' : null;
  },
  end({ world }) {
    for (const entry of world.server.book.values())
      if (SECRET.test(entry.fingerprint)) return `the ledger keeps a secret with ${entry.key}`;
    const line = running.said.find((one) => SECRET.test(one));
    return line === undefined ? null : `the log says ${line}`;
  },
};
