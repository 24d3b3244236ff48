import { fitsItsVersion } from '../inside/builds.ts';
import type { Invariant } from '../invariants.ts';
import { isOver } from '../states.ts';

export const versions: Invariant = {
  id: 'I17',
  name: 'no version of the app loses what another one wrote',
  commit(_, { facts, changes, rows, build, wrote, stores, tab }) {
    const least = facts.meta.get('minReader');
    const older = typeof least === 'number' && build.reader < least;
    // Signing out takes rows away in any version; whose turn it is, and that a token is no good, all versions write.
    const work = changes.length > 0 || rows.some(({ after }) => after) || stores.includes('drafts');
    if (older && wrote && work)
      return `${tab} wrote to ${stores.join()}, but is older than what lies on the phone`;
    for (const { key, before, after } of changes) {
      if (!after) continue;
      if (!fitsItsVersion(after)) return `${after.name} ${key} is no ${after.name} of version ${after.v}`;
      const same = !before || (before.v === after.v && before.payload === after.payload);
      const as = (row: typeof after): string => JSON.stringify([row.name, row.v, row.payload]);
      if (!same && before && facts.enqueues === 0 && as(before) !== as(after))
        return `${after.name} ${key} went from version ${before.v} to ${after.v}, or changed, by no act`;
    }
    return null;
  },
  rest(_, tab, facts) {
    const { engine, build, name, overtaken, unheard } = tab;
    if (!engine || unheard) return null;
    const least = facts.meta.get('minReader');
    if (overtaken && engine.trouble.get() !== 'closed')
      return `${name} does not say that a newer version has taken its place`;
    if (overtaken || typeof least !== 'number' || build.reader >= least) return null;
    const listed = new Set(engine.commands.get().map(({ key }) => key));
    for (const { key, owner, name: what, state } of facts.commands.values())
      if (owner === facts.shown && !isOver(state) && !listed.has(key))
        return `${name}, an older version, does not show ${what} ${key}`;
    return null;
  },
  end({ world }) {
    const [first] = world.server.unreadable;
    return first ? `the server could not read ${first}` : null;
  },
};
