import type { Table } from 'dexie';
import type { ProductDatabase } from './database.ts';
import type { Registry } from './declare.ts';
import { isOpen, type OutboxRow, type Owner } from './states.ts';

/**
 * What the transactions of sync 9 on commands and rows share. Inside each, only Dexie is awaited: ids, times,
 * validation and the network come before or after. A crash at any point leaves either all of a transaction or none.
 */
export const acting = (db: ProductDatabase): Table[] => [db.commands, db.rows, db.meta, db.session];

/** T1 and T5: the next place in this phone's order of acts. */
export async function nextSeq(db: ProductDatabase): Promise<number> {
  const held = await db.meta.get('seq');
  const seq = (typeof held?.value === 'number' ? held.value : 0) + 1;
  await db.meta.put({ name: 'seq', value: seq });
  return seq;
}

/** All commands of an owner, oldest first. */
export async function ofOwner(db: ProductDatabase, owner: Owner): Promise<OutboxRow[]> {
  return db.commands.where('[owner+seq]').between([owner, -Infinity], [owner, Infinity]).toArray();
}

/** Whether this is still the newest leader; an older one changes nothing but by a final answer (sync 5.2). */
export async function isEpoch(db: ProductDatabase, epoch: number): Promise<boolean> {
  return (await db.meta.get('epoch'))?.value === epoch;
}

/** What a barrier waits for: every open command of its lane that stands before it. */
export function openBefore(
  mine: readonly OutboxRow[],
  registry: Registry,
  command: Pick<OutboxRow, 'key' | 'name' | 'lane' | 'seq'>,
): string[] {
  if (!registry.commands.get(command.name)?.declared.barrier) return [];
  return mine
    .filter(
      ({ key, lane, seq, state }) =>
        key !== command.key && lane === command.lane && seq < command.seq && isOpen(state),
    )
    .map(({ key }) => key);
}

const text = new TextEncoder();

/** Length as it goes over the wire, UTF-8. */
export function jsonBytes(value: unknown): number {
  return text.encode(JSON.stringify(value) ?? '').length;
}
