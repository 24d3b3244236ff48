import * as v from 'valibot';
import type { SyncRequest, WireCommand } from '#contract/sync-request.ts';
import type { MutationHandler } from '#server/platform/calls/handle.ts';
import { ownerOf } from '#server/platform/calls/ledger.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Barriers that stand behind a command on its phone: their names, and keys among which theirs are. */
export interface Barriers {
  names: readonly string[];
  keys: readonly string[];
}

/**
 * Barriers that a batch may have behind its commands, whether they came along or are only asked about. A phone holds a
 * lane back behind a barrier until that is settled, so one that was sent before, or is taken back, stands behind all of
 * its lane that goes now.
 */
export function barriersIn(
  { commands, cancels, unanswered }: Pick<SyncRequest, 'commands' | 'cancels' | 'unanswered'>,
  known: ReadonlyMap<string, MutationHandler>,
): (wire: WireCommand) => Barriers | null {
  const byLane = new Map<string, string[]>();
  for (const { declared } of known.values())
    if (declared.kind === 'command' && declared.barrier)
      byLane.set(declared.lane, [...(byLane.get(declared.lane) ?? []), declared.name]);
  const asked = [...unanswered, ...cancels];
  return (wire) => {
    const names = byLane.get(wire.lane);
    if (!names || names.includes(wire.name)) return null;
    const place = commands.findIndex(({ key }) => key === wire.key);
    const along = commands
      .slice(place + 1)
      .filter(({ name, lane }) => lane === wire.lane && names.includes(name));
    const keys = [...asked, ...along.map(({ key }) => key)].map((key) => key.toLowerCase());
    return keys.length > 0 ? { names, keys } : null;
  };
}

/**
 * A command whose barrier has had its effect already: staff entered an order from its code before the phone could send
 * what led to it. All of that is in the order, so it counts as delivered, and does nothing: an add would put a sold car
 * into the next basket. What takes something away still does, as it may never have arrived.
 */
export function unlessOrdered(handler: MutationHandler, barriers: Barriers | null): MutationHandler {
  const { declared } = handler;
  if (!barriers || declared.method === 'DELETE') return handler;
  return {
    ...handler,
    declared: { ...declared, answer: v.union([declared.answer, v.null()]) },
    async run(handling) {
      const { tx, user } = handling;
      return user && (await isOver(tx, ownerOf(user), barriers)) ? null : handler.run(handling);
    },
  };
}

/**
 * Tells whether one of them was done: where it was and a command before it was not, that one did not lead to it. The user's row
 * is in hand, so whoever entered the order has committed, or comes after this.
 */
async function isOver(tx: Tx, owner: string, { names, keys }: Barriers): Promise<boolean> {
  const done = await tx
    .selectFrom('command_ledger')
    .select('key')
    .where('owner', '=', owner)
    .where('key', 'in', keys)
    .where('name', 'in', names)
    .where('status', '>=', 200)
    .where('status', '<', 300)
    .executeTakeFirst();
  return done !== undefined;
}
