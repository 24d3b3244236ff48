import { forgetWaitingBound } from './capacity.ts';
import type { ProductDatabase } from '../store/database.ts';
import { dependencyReason } from './give-up.ts';
import type { AnyCommand, NetEffect, Registry, WaitingCommand } from '../face/declare.ts';
import { baseOf } from './fold.ts';
import { MAX_COMMAND_BYTES } from '../store/limits.ts';
import { jsonBytes, payloadNow } from './outbox.ts';
import { dropPhotos } from './photos.ts';
import { isUnsettled, type OutboxRow } from '../store/states.ts';

/**
 * Effect of a new command on those that wait unsent, as its declaration says (sync 2, 4). Only commands that were
 * never sent may change: what was sent is frozen (I6). Runs inside T1; null appends the new one as it is.
 */
export async function netEffect(
  db: ProductDatabase,
  registry: Registry,
  def: AnyCommand,
  mine: readonly OutboxRow[],
  row: OutboxRow,
): Promise<NetEffect | null> {
  if (!def.net) return null;
  const [first] = row.touches;
  // The phone's own declarations checked the types where they were made; payload and seen were parsed by T1.
  const net = def.net({
    payload: row.payload as never,
    seen: row.seen as never,
    unsent: waitingAs(registry, mayChange(mine, registry, row)),
    sent: waitingAs(
      registry,
      mine.filter((other) => other.sent && isUnsettled(other.state) && meets(other, row)),
    ),
    base: (first === undefined ? null : await baseOf(db, row.owner, first)) as never,
    held: row.state === 'held',
  });
  // Two that are too large together stay two.
  return net?.change.some(({ payload }) => jsonBytes(payload) > MAX_COMMAND_BYTES) ? null : net;
}

/** As this version of the app reads them; what it cannot read stays as it is. */
const waitingAs = (registry: Registry, commands: readonly OutboxRow[]): WaitingCommand[] =>
  commands.flatMap((command) => {
    const known = registry.commands.get(command.name);
    const payload = known && payloadNow(known, command);
    const { key, name, seen } = command;
    return payload === undefined ? [] : [{ key, name, payload, seen }];
  });

/** Commands of one lane meet; those with a lane each meet those of their own name. */
const meets = (other: OutboxRow, row: OutboxRow): boolean =>
  other.lane === row.lane || (row.lane.endsWith(`:${row.key}`) && other.name === row.name);

/**
 * Never sent, with no barrier between it and the new one (the barrier itself may change), and nothing waits for it but
 * what may change as well.
 */
function mayChange(mine: readonly OutboxRow[], registry: Registry, row: OutboxRow): OutboxRow[] {
  const unsettled = mine.filter(({ state }) => isUnsettled(state));
  const inLane = unsettled.filter((other) => meets(other, row));
  const wall = inLane.findLastIndex(({ name }) => registry.commands.get(name)?.declared.barrier);
  const unsent = inLane.slice(Math.max(wall, 0)).filter(({ state, sent }) => state === row.state && !sent);
  const free = new Set(unsent.map(({ key }) => key));
  const isNeeded = ({ key }: OutboxRow): boolean =>
    unsettled.some((other) => other.deps.includes(key) && !free.has(other.key));
  return unsent.filter((command) => !isNeeded(command));
}

/** Writes the effect: changes in place, and what was dropped points to the command that carries its wish on. */
export async function applyNet(
  db: ProductDatabase,
  registry: Registry,
  net: NetEffect,
  row: OutboxRow,
): Promise<void> {
  for (const { key, payload, seen } of net.change) {
    const stored = await db.commands.get(key);
    const known = stored && registry.commands.get(stored.name);
    // A declaration changes what it was given in today's form.
    await db.commands.update(key, {
      payload,
      ...(known && { v: known.declared.v }),
      sizeBytes: jsonBytes(payload),
      ...(seen === undefined ? {} : { seen }),
    });
  }
  if (net.change.length > 0) await forgetWaitingBound(db, row.owner);
  const heir = net.append ? row.key : (net.into ?? null);
  for (const key of net.drop)
    await db.commands.update(key, {
      ...(heir === null ? { state: 'discarded' } : { state: 'coalesced', supersededBy: heir }),
      doneAt: row.createdAt,
    });
  await dropPhotos(db, net.drop);
  for (const key of net.drop) await tellFollowers(db, registry, key, heir);
}

/** Commands about a thing whose making was dropped, in whatever lane: they follow the heir, or ask a person. */
async function tellFollowers(
  db: ProductDatabase,
  registry: Registry,
  key: string,
  heir: string | null,
): Promise<void> {
  const maker = await db.commands.get(key);
  if (!maker || !registry.commands.get(maker.name)?.ids) return;
  const followers = await db.commands
    .where('touches')
    .anyOf(maker.touches)
    .filter(({ state, deps }) => state === 'queued' && deps.includes(key))
    .toArray();
  for (const { key: follower, deps } of followers)
    await db.commands.update(
      follower,
      heir === null
        ? { state: 'needs_user', reason: dependencyReason(key) }
        : { deps: deps.map((dep) => (dep === key ? heir : dep)) },
    );
}

/** The rows of what was changed or dropped: they are folded again. */
export function touchedBy(mine: readonly OutboxRow[], net: NetEffect | null): string[] {
  const keys = new Set([...(net?.change ?? []).map(({ key }) => key), ...(net?.drop ?? [])]);
  return mine.filter(({ key }) => keys.has(key)).flatMap(({ touches }) => touches);
}
