import { keysOf } from '../inside/network.ts';
import type { Invariant } from '../invariants.ts';
import { keptOn } from '../sightings.ts';

/** Bounds of droppable commands that a phone stores, and of how often it sends them. */
const MOST = 50;
const TRIES = 3;

export const fewSightings: Invariant = {
  id: 'I15',
  name: 'what nobody waits for stays little',
  commit(_, { facts, stores }) {
    if (!stores.includes('meta')) return null;
    for (const [owner, kept] of keptOn(facts)) {
      if (kept.length > MOST) return `${kept.length} are kept of ${owner}`;
      const worn = kept.find(({ tries }) => tries > TRIES);
      if (worn) return `${worn.key} is to go out for the ${worn.tries}th time`;
    }
    return null;
  },
};

export const triedSightings: Invariant = {
  id: 'I5',
  name: 'what nobody waits for is stored as tried before it goes out',
  send({ sightings }, { path, body }) {
    if (path !== '/api/sync/') return null;
    for (const key of keysOf(body).commands) {
      const one = sightings.known.get(key);
      if (!one) continue;
      one.sent += 1;
      if (one.sent > one.tries) return `${key} goes out for the ${one.sent}th time, stored are ${one.tries}`;
    }
    return null;
  },
};

export const ownSightings: Invariant = {
  id: 'I8',
  name: 'what nobody waits for is nobody’s but its owner’s',
  commit(_, { facts, stores }) {
    if (!stores.includes('meta') && !stores.includes('session')) return null;
    const foreign = keptOn(facts).find(([owner]) => owner !== facts.owner);
    return foreign ? `${foreign[1].length} of ${foreign[0]} lie open to ${facts.shown}` : null;
  },
  effect({ sightings }, { key, name, owner }) {
    const one = sightings.known.get(key);
    return one && one.owner !== owner ? `${name} ${key} of ${one.owner} ran as ${owner}` : null;
  },
};
