import type { DeletedAccount } from '../face/centre-face.ts';
import type { ProductDatabase } from '../store/database.ts';
import { mayWrite, ofOwner } from '../outbox/outbox.ts';
import { isUnsettled, type Owner } from '../store/states.ts';

const NAME = 'gone';
const PREFIX = 'u:';

/** Accounts that were deleted on this phone. They lie beside all that has an owner, so nobody's comings and goings touch them. */
async function noted(db: ProductDatabase): Promise<Owner[]> {
  const stored = await db.meta.get(NAME);
  return Array.isArray(stored?.value) ? stored.value.filter((one) => typeof one === 'string') : [];
}

const unsent = async (db: ProductDatabase, owner: Owner): Promise<number> =>
  (await ofOwner(db, owner)).filter(({ state }) => isUnsettled(state)).length;

/** Notes it; those of whom nothing is left here any more need no note. An older build leaves it alone. */
export async function recordDeleted(db: ProductDatabase, owner: Owner): Promise<void> {
  await db.transaction('rw', [db.meta, db.commands], async () => {
    if (!(await mayWrite(db))) return;
    const left: Owner[] = [];
    for (const one of await noted(db)) if (one !== owner && (await unsent(db, one)) > 0) left.push(one);
    await db.meta.put({ name: NAME, value: [...left, owner] });
  });
}

/** In the transaction that removes their work. */
export async function forgetDeleted(db: ProductDatabase, owner: Owner): Promise<void> {
  const before = await noted(db);
  const left = before.filter((one) => one !== owner);
  if (left.length < before.length) await db.meta.put({ name: NAME, value: left });
}

/** Accounts whose work can be removed from here, and how much of it there is. Nobody's who is signed in. */
export async function deletedAccounts(db: ProductDatabase): Promise<DeletedAccount[]> {
  return db.transaction('r', [db.meta, db.commands, db.session], async () => {
    const current = await db.session.get('current');
    const found: DeletedAccount[] = [];
    for (const owner of await noted(db)) {
      const left = owner === current?.owner ? 0 : await unsent(db, owner);
      if (left > 0) found.push({ user: Number(owner.slice(PREFIX.length)), left });
    }
    return found;
  });
}
