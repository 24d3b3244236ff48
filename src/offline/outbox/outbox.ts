import type { Table } from 'dexie';
import { type ProductDatabase, READER } from '../store/database.ts';
import { currentPayload } from '#contract/upcast.ts';
import type { AnyCommand, Registry } from '../face/declare.ts';
import { isOpen, isUnsettled, type OutboxRow, type Owner } from '../store/states.ts';

/**
 * Tables that the transactions of sync 9 on commands and rows share. Inside each, only Dexie is awaited: ids, times,
 * validation and the network come before or after. A crash at any point leaves either all of a transaction or none.
 */
export const mutationTables = (db: ProductDatabase): Table[] => [
  db.commands,
  db.rows,
  db.meta,
  db.session,
  db.photos,
  db.photoBytes,
  db.ids,
  db.conflicts,
];

/** T1 and T5: the next place in this phone's order of acts. */
export async function nextSeq(db: ProductDatabase): Promise<number> {
  const stored = await db.meta.get('seq');
  const seq = (typeof stored?.value === 'number' ? stored.value : 0) + 1;
  await db.meta.put({ name: 'seq', value: seq });
  return seq;
}

/** All commands of an owner, oldest first. */
export async function ofOwner(db: ProductDatabase, owner: Owner): Promise<OutboxRow[]> {
  return db.commands.where('[owner+seq]').between([owner, -Infinity], [owner, Infinity]).toArray();
}

/** Tells whether this build understands what lies here: after a rollback an older one leaves it alone (sync 10). */
export async function mayWrite(db: ProductDatabase): Promise<boolean> {
  const least = (await db.meta.get('minReader'))?.value;
  return typeof least !== 'number' || least <= READER;
}

/** Tells whether this is still the newest leader; an older one changes nothing but by a final answer (sync 5.2). */
export async function isEpoch(db: ProductDatabase, epoch: number): Promise<boolean> {
  return (await db.meta.get('epoch'))?.value === epoch;
}

/**
 * Dependencies that a command builds on: a barrier on every open command of its lane that stands before it, and on edits
 * that left a field in two versions, so that the server refuses it until the user has chosen (sync 7); any other on the
 * one that makes the thing it is about, as long as the server has not named that. Runs inside the caller's transaction.
 */
export async function depsOf(
  db: ProductDatabase,
  registry: Registry,
  mine: readonly OutboxRow[],
  command: OutboxRow,
): Promise<string[]> {
  const deps = [...openBefore(mine, registry, command), ...(await makersOf(db, registry, command))];
  if (!registry.commands.get(command.name)?.declared.barrier) return [...new Set(deps)];
  for (const row of command.touches) {
    const open = await db.conflicts.where('[owner+row]').equals([command.owner, row]).toArray();
    deps.push(...open.filter(({ kept }) => kept === 'theirs').map(({ key }) => key));
  }
  return [...new Set(deps)];
}

/** The open commands, of any lane, that make what this one is about: it has no other name yet than the phone's. */
async function makersOf(db: ProductDatabase, registry: Registry, command: OutboxRow): Promise<string[]> {
  const made = madeHere(command);
  if (made.length === 0) return [];
  const makers = await makersAmong(db, registry, command, made);
  return makers.filter(({ seq, state }) => seq < command.seq && isUnsettled(state)).map(({ key }) => key);
}

/**
 * Tells whether a command is about something made on this phone whose making was given up, in another tab or long ago: the
 * server would wait for it for ever.
 */
export async function isOrphan(
  db: ProductDatabase,
  registry: Registry,
  command: OutboxRow,
): Promise<boolean> {
  const made = madeHere(command);
  // Not of what it makes itself, but of the thing that this is in.
  if (registry.commands.get(command.name)?.ids) made.pop();
  for (const row of made) {
    if ((await db.ids.where('[owner+local]').equals([command.owner, row]).count()) > 0) continue;
    const makers = await makersAmong(db, registry, command, [row]);
    // Where none stands here it was made on another phone: the server knows it, or will.
    if (makers.length > 0 && !makers.some(({ state }) => state === 'done' || isUnsettled(state))) return true;
  }
  return false;
}

/** The last of them is the one that the command makes, if it makes any (CommandDef.ids). */
const madeHere = ({ touches }: OutboxRow): string[] => touches.filter((row) => row.includes(':tmp:'));

/** The commands that make these rows, but not those that make something in one of them. */
async function makersAmong(
  db: ProductDatabase,
  registry: Registry,
  command: OutboxRow,
  rows: readonly string[],
): Promise<OutboxRow[]> {
  const touching = await db.commands.where('touches').anyOf(rows).toArray();
  return touching.filter(
    (other) =>
      other.owner === command.owner &&
      registry.commands.get(other.name)?.ids &&
      rows.includes(madeHere(other).at(-1) ?? ''),
  );
}

/** Commands that stand open before a barrier, in its lane. */
function openBefore(
  mine: readonly OutboxRow[],
  registry: Registry,
  command: Pick<OutboxRow, 'key' | 'name' | 'lane' | 'seq'>,
): string[] {
  if (registry.commands.get(command.name)?.declared.barrier !== true) return [];
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

/** A stored payload as this version of the app reads it; undefined when it cannot. What is sent stays as stored. */
export function payloadNow(known: AnyCommand, { v, payload }: Pick<OutboxRow, 'v' | 'payload'>): unknown {
  // What this version wrote was parsed when it was written.
  return v === known.declared.v ? payload : currentPayload(known.declared, v, payload)?.payload;
}
