import * as v from 'valibot';
import type { ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import { forgetWaitingBound } from './capacity.ts';
import { dependencyReason } from './give-up.ts';
import { refold, rowDef } from './fold.ts';
import { mutationTables, mayWrite } from './outbox.ts';
import type { OutboxRow, Owner } from '../store/states.ts';

/** Fields that every stored command must have for the engine to touch it. */
const Whole = v.object({
  key: v.string(),
  owner: v.pipe(v.string(), v.regex(/^(u|anon):/)),
  seq: v.number(),
  lane: v.string(),
  name: v.string(),
  v: v.number(),
  deps: v.array(v.string()),
  touches: v.array(v.string()),
  state: v.picklist([
    'held',
    'queued',
    'sending',
    'cancelling',
    'done',
    'needs_user',
    'discarded',
    'coalesced',
    'superseded',
  ]),
  sent: v.boolean(),
  attempts: v.number(),
  notBefore: v.number(),
  createdAt: v.number(),
  sizeBytes: v.number(),
  payload: v.unknown(),
});
const Owned = v.object({ owner: v.pipe(v.string(), v.regex(/^(u|anon):/)) });

/**
 * Looks once through what lies on the phone when it is opened. A command that cannot be read as one is moved aside as
 * it is, where it is shown and can be exported; what builds on it asks a person; a row of server data that its schema
 * does not read goes, because it can be fetched again. So nothing broken is met in the middle of the work.
 */
export async function quarantine(
  db: ProductDatabase,
  registry: Registry,
  { now, guest }: { now: number; guest: Owner },
): Promise<void> {
  await db.transaction('rw', [...mutationTables(db), db.damaged], async () => {
    // What a newer version wrote only looks broken to this one.
    if (!(await mayWrite(db))) return;
    const commands: unknown[] = await db.commands.toArray();
    const keys = await db.commands.toCollection().primaryKeys();
    const broken = new Map<string, unknown>();
    for (const [place, raw] of commands.entries()) {
      const key = keys[place];
      if (key !== undefined && !isReadable(registry, raw)) broken.set(key, raw);
    }
    for (const [key, raw] of broken) {
      const owner = v.is(Owned, raw) ? raw.owner : null;
      await db.damaged.add({ at: now, owner, raw });
      await db.commands.delete(key);
    }
    await keepRowsReadable(db, registry);
    if (broken.size > 0) await askAboutFollowers(db, registry, broken);
    await takeLost(db, registry, guest);
  });
}

/**
 * A guest's work under an id that the phone has no more: of two tabs that began at once each had drawn one, and nobody would ever
 * send what lies under the other. Keys stay, and strangers share one ledger, so what had gone out already is done once.
 */
async function takeLost(db: ProductDatabase, registry: Registry, guest: Owner): Promise<void> {
  const isLost = ({ owner }: { owner: Owner }): boolean => owner.startsWith('anon:') && owner !== guest;
  const lost = await db.commands.filter(isLost).toArray();
  if (lost.length === 0) return;
  for (const { key } of lost) {
    await db.commands.update(key, { owner: guest });
    await db.photos.where('command').equals(key).modify({ owner: guest });
  }
  await db.rows.filter(isLost).delete();
  await forgetWaitingBound(db, guest);
  await refold(
    db,
    registry,
    guest,
    lost.flatMap(({ touches }) => touches),
  );
}

/** Whole, and its payload is one that this very version writes; older and withdrawn ones are the server's to judge. */
function isReadable(registry: Registry, raw: unknown): boolean {
  if (!v.is(Whole, raw)) return false;
  const declared = registry.commands.get(raw.name)?.declared;
  return !declared || raw.v !== declared.v || v.is(declared.payload, raw.payload);
}

/** Followers of a broken command cannot go out; the rows it touched are folded without it. */
async function askAboutFollowers(
  db: ProductDatabase,
  registry: Registry,
  broken: ReadonlyMap<string, unknown>,
): Promise<void> {
  const whole = await db.commands.toArray();
  const stopped = whole.filter(
    ({ state, sent, deps }) => state === 'queued' && !sent && deps.some((dep) => broken.has(dep)),
  );
  for (const { key, deps } of stopped) {
    const cause = deps.find((dep) => broken.has(dep)) ?? '';
    await db.commands.update(key, { state: 'needs_user', reason: dependencyReason(cause) });
  }
  const rows = await db.rows.toArray();
  for (const owner of new Set(rows.map((row) => row.owner)))
    await refold(db, registry, owner, [
      ...rows.filter((row) => row.owner === owner).map(({ row }) => row),
      ...touchedBy(stopped, owner),
    ]);
}

const touchedBy = (commands: readonly OutboxRow[], owner: string): string[] =>
  commands.filter((command) => command.owner === owner).flatMap(({ touches }) => touches);

async function keepRowsReadable(db: ProductDatabase, registry: Registry): Promise<void> {
  const rows = await db.rows.toArray();
  for (const { owner, row, base } of rows) {
    const def = rowDef(registry, row);
    if (def && base !== null && !v.is(def.schema, base)) await db.rows.delete([owner, row]);
  }
}
