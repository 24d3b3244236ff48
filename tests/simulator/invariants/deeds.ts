import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { CompatibleList } from '#contract/listings/fitment.ts';
import { trimsIn } from '#domain/fitment/fitment-list.ts';
import type { Checks } from '../checks.ts';
import { sideOf, THREAD } from '../inside/questions.ts';
import type { Invariant } from '../invariants.ts';
import type { Tick } from '../selling-notes.ts';
import { isOpen, isOver, namesHeir } from '../states.ts';

/** The command that carries an act in the end; null where it is not known any more. */
function carrierOf({ known }: Checks, key: string): string | null {
  let at = known.get(key);
  for (let steps = 0; at && namesHeir(at.states.at(-1) ?? '') && steps < 100; steps += 1)
    at = known.get(at.heir ?? '');
  return at?.key ?? null;
}

export const messageOnce: Invariant = {
  id: 'I25',
  name: 'each message stands there once, as it was written and in its order',
  effect({ world, known }, { key, name, owner, device }) {
    if (name !== 'inquiry.write') return null;
    const written = world.server.listings?.questions.written ?? [];
    if (written.filter((one) => one.key === key).length !== 1) return `${key} does not stand there once`;
    const mine = known.get(key);
    if (!mine || mine.wiped || mine.setAside) return null;
    for (const earlier of world.server.happened) {
      const other = known.get(earlier.key);
      const isBefore = earlier.key !== key && earlier.name === name && earlier.owner === owner;
      if (!isBefore || earlier.device !== device || !other || other.wiped || other.setAside) continue;
      if (other.seq > mine.seq) return `${key} was written before ${earlier.key} and stands behind it`;
    }
    return null;
  },
  end(checks) {
    const written = checks.world.server.listings?.questions.written ?? [];
    for (const { key, text } of checks.deeds.messages) {
      const carrier = carrierOf(checks, key);
      const known = checks.known.get(carrier ?? '');
      if (!known || known.wiped || known.states.at(-1) !== 'done') continue;
      const there = written.filter((one) => one.key === carrier);
      if (there.length !== 1 || there[0]?.text !== text)
        return `"${text}" was taken as ${key} and went as ${carrier}: what stands there is ${JSON.stringify(there)}`;
    }
    return null;
  },
};

export const questionScreens: Invariant = {
  id: 'I14',
  name: 'in the end both read what they wrote each other',
  end({ world, devices }) {
    const questions = world.server.listings?.questions;
    for (const { device, owner, rows, commands } of devices) {
      const you = sideOf(Number(owner?.slice(2)));
      if (!questions || you === null || owner === null) continue;
      const waits = [...commands.values()].some(
        (one) => one.owner === owner && one.name === 'inquiry.write' && isOpen(one.state),
      );
      if (waits) continue;
      const there = {
        [`listing-inquiry:${THREAD}`]: questions.thread(you),
        'listing-inquiries': questions.list(you === 'seller' ? you : null),
        'listing-questions': questions.list(you === 'buyer' ? you : null),
      };
      for (const [row, value] of Object.entries(there)) {
        const view = rows.get(`${owner} ${row}`)?.view;
        if (view !== undefined && view !== null && !isDeepStrictEqual(view, value))
          return `device ${device.place} has ${JSON.stringify(view)} as ${row}, it is ${JSON.stringify(value)}`;
      }
    }
    return null;
  },
};

export const noOtherPicture: Invariant = {
  id: 'I26',
  name: 'who takes a picture away takes the one that they saw',
  effect({ world, deeds }, { key, name }) {
    if (name !== 'photo.remove') return null;
    const meant = deeds.removals.get(key);
    const took = world.server.listings?.removals.findLast((one) => one.key === key)?.took ?? null;
    if (!meant || meant.includes(undefined) || took === null || meant.includes(took)) return null;
    return `${key} took ${took} away, seen was ${meant.join(' over ')}`;
  },
};

export const noLostTick: Invariant = {
  id: 'I27',
  name: 'what somebody ticked stays ticked until somebody takes it away',
  commit({ deeds }, { device, changes, rows }) {
    const isTicked = changes.some(({ after }) => after?.name === 'fitment.set');
    // Only what a tick itself writes: an answer may bring what another phone took away.
    if (!isTicked || changes.some(({ after }) => after && !isWaiting(after.state))) return null;
    for (const { before, after } of rows) {
      const tick = deeds.ticks.findLast((one) => one.device === device && one.row === after?.row);
      if (tick?.action !== 'add' || tick.taken) continue;
      const now = ticksIn(after?.view);
      const lost = [...ticksIn(before?.view), ...tick.trims].find((trim) => !now.includes(trim));
      if (lost) return `${lost} is gone from ${tick.row} with what was ticked besides`;
    }
    return null;
  },
  end(checks) {
    const { listings } = checks.world.server;
    const { ticks } = checks.deeds;
    for (const tick of ticks) {
      const user = Number(tick.owner.slice(2));
      const listing = listings?.all.get(listings.idOf(user, tick.cid));
      if (tick.action !== 'add' || !tick.taken || !listing || listing.deleted || isExcused(checks, tick))
        continue;
      const at = ticks.indexOf(tick);
      // On the same phone what was taken away before is ticked again; of another's nobody knows which came first.
      const isRemoved = (trim: string): boolean =>
        ticks.some(
          (one, place) =>
            one.action === 'remove' &&
            one.trims.includes(trim) &&
            (one.device !== tick.device || one.owner !== tick.owner || place > at) &&
            listings?.idOf(Number(one.owner.slice(2)), one.cid) === listing.id,
        );
      const lost = tick.trims.find((trim) => !listing.fits.has(trim) && !isRemoved(trim));
      if (lost) return `${lost} was ticked on ${tick.device.id} for ${tick.row}, and is not there`;
    }
    return null;
  },
};

const isWaiting = (state: string): boolean => state === 'queued' || state === 'coalesced';

const Fits = v.object({ compatible_list: CompatibleList });
function ticksIn(view: unknown): string[] {
  const read = v.safeParse(Fits, view);
  return read.success ? trimsIn(read.output.compatible_list).map(({ doc_id }) => doc_id) : [];
}

/** Refused, given up with the listing, or still waiting: a person knows of it. */
function isExcused({ yards, known }: Checks, { device, owner, row }: Tick): boolean {
  return [...yards.commands].some(([key, one]) => {
    if (one.device !== device.id || one.owner !== owner || one.row !== row) return false;
    // Its owner wanted the listing gone, also where the shop kept it.
    if (one.name === 'content.delete') return true;
    const isOf = one.name === 'fitment.set' || one.name === 'listing.create';
    const isGivenUp = ['needs_user', 'cancelling', 'discarded'].some((state) => one.states.has(state));
    return isOf && (known.get(key)?.discardAsked === true || isGivenUp || ![...one.states].some(isOver));
  });
}
