import type { ProductDatabase } from './database.ts';
import type { AnyCommand, NetEffect, Registry, WaitingCommand } from './declare.ts';
import { baseOf } from './fold.ts';
import { jsonBytes } from './outbox.ts';
import { dropPhotos } from './photos.ts';
import { isUnsettled, type OutboxRow } from './states.ts';

/**
 * What a new command does to those that wait unsent, as its declaration says (sync 2, 4). Only commands that were
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
  return def.net({
    payload: row.payload as never,
    seen: row.seen as never,
    unsent: mayChange(mine, registry, row).map(waitingOf),
    sent: mine.filter((other) => other.sent && isUnsettled(other.state) && meets(other, row)).map(waitingOf),
    base: (first === undefined ? null : await baseOf(db, row.owner, first)) as never,
    held: row.state === 'held',
  });
}

const waitingOf = ({ key, name, payload, seen }: OutboxRow): WaitingCommand => ({ key, name, payload, seen });

/** Of one lane; commands with a lane each meet those of their own name. */
const meets = (other: OutboxRow, row: OutboxRow): boolean =>
  other.lane === row.lane || (row.lane.endsWith(`:${row.key}`) && other.name === row.name);

/** Never sent, nothing waits for it, and no barrier stands between it and the new one; the barrier itself may change. */
function mayChange(mine: readonly OutboxRow[], registry: Registry, row: OutboxRow): OutboxRow[] {
  const unsettled = mine.filter(({ state }) => isUnsettled(state));
  const needed = new Set(unsettled.flatMap(({ deps }) => deps));
  const inLane = unsettled.filter((other) => meets(other, row));
  const wall = inLane.findLastIndex(({ name }) => registry.commands.get(name)?.declared.barrier);
  return inLane
    .slice(Math.max(wall, 0))
    .filter(({ key, state, sent, v }) => state === row.state && !sent && v === row.v && !needed.has(key));
}

/** Writes the effect: changes in place, and what was dropped points to the command that carries its wish on. */
export async function applyNet(db: ProductDatabase, net: NetEffect, row: OutboxRow): Promise<void> {
  for (const { key, payload, seen } of net.change)
    await db.commands.update(key, {
      payload,
      sizeBytes: jsonBytes(payload),
      ...(seen === undefined ? {} : { seen }),
    });
  const heir = net.append ? row.key : (net.into ?? null);
  for (const key of net.drop)
    await db.commands.update(key, {
      ...(heir === null ? { state: 'discarded' } : { state: 'coalesced', supersededBy: heir }),
      doneAt: row.createdAt,
    });
  await dropPhotos(db, net.drop);
}

/** The rows of what was changed or dropped: they are folded again. */
export function touchedBy(mine: readonly OutboxRow[], net: NetEffect | null): string[] {
  const keys = new Set([...(net?.change ?? []).map(({ key }) => key), ...(net?.drop ?? [])]);
  return mine.filter(({ key }) => keys.has(key)).flatMap(({ touches }) => touches);
}
