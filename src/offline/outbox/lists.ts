import type { ProductDatabase } from '../store/database.ts';
import { ObservableValue } from '../face/observable-value.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { mayWrite } from './outbox.ts';
import type { Owner } from '../store/states.ts';
import { follow } from '../store/follow.ts';
import { type ListEntry, type ListName, LISTS } from '../face/lists.ts';

const NAMES: readonly ListName[] = ['recent', 'compare', 'searches'];

const PREFIX = 'list:';
const keyOf = (name: ListName): string => PREFIX + name;

/** The list that lies under a draft's key; null for a form's draft. */
export function listNamed(key: string): ListName | null {
  return NAMES.find((name) => key === keyOf(name)) ?? null;
}

/** Both lists in one, newest first; of one thing the later view of it. */
export function mergeLists(name: ListName, mine: unknown, theirs: unknown): ListEntry[] {
  const newest = new Map<string, ListEntry>();
  for (const entry of [...entriesOf(mine), ...entriesOf(theirs)]) {
    const known = newest.get(entry.key);
    if (!known || known.at < entry.at) newest.set(entry.key, entry);
  }
  return [...newest.values()].toSorted((a, b) => b.at - a.at).slice(0, LISTS[name].most);
}

/** Only what was written here is read; anything else counts as nothing. */
function entriesOf(stored: unknown): ListEntry[] {
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

const isEntry = (value: unknown): value is ListEntry =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'at' in value &&
  typeof value.at === 'number' &&
  'value' in value;

/** A list for who is signed in, or for the guest; undefined until read. */
export function showList(
  db: ProductDatabase,
  guest: Owner,
  name: ListName,
  broken: (cause: unknown) => void,
): ObservableValue<readonly ListEntry[] | undefined> {
  const watched: ObservableValue<readonly ListEntry[] | undefined> = new ObservableValue<
    readonly ListEntry[] | undefined
  >(undefined, () =>
    follow(
      () =>
        db.transaction('r', [db.session, db.drafts], async () =>
          entriesOf((await db.drafts.get([await ownerNow(db, guest), keyOf(name)]))?.value),
        ),
      (next) => watched.set(next),
      broken,
    ),
  );
  return watched;
}

/**
 * Writes a list anew inside one transaction.
 * @param change null leaves it as it is
 * @throws NotTaken `closed` where a newer version of the app has written what lies here
 */
async function rewrite(
  db: ProductDatabase,
  { guest, name, at }: { guest: Owner; name: ListName; at: number },
  change: (entries: ListEntry[]) => ListEntry[] | null,
): Promise<boolean> {
  return db.transaction('rw', [db.session, db.drafts, db.meta], async () => {
    if (!(await mayWrite(db))) throw new LocalWriteError('closed');
    const owner = await ownerNow(db, guest);
    const next = change(entriesOf((await db.drafts.get([owner, keyOf(name)]))?.value));
    if (next === null) return false;
    await db.drafts.put({ owner, key: keyOf(name), value: next, at });
    return true;
  });
}

/** Puts a thing first; false where the list is full and takes no more. */
export function addToList(
  db: ProductDatabase,
  place: { guest: Owner; name: ListName; at: number },
  { key, value }: { key: string; value: unknown },
): Promise<boolean> {
  const { most, whenFull } = LISTS[place.name];
  return rewrite(db, place, (entries) => {
    const others = entries.filter((entry) => entry.key !== key);
    if (others.length >= most && whenFull === 'refuse') return null;
    return [{ key, at: place.at, value }, ...others].slice(0, most);
  });
}

/** Takes a thing away; without a key, everything. */
export function removeFromList(
  db: ProductDatabase,
  place: { guest: Owner; name: ListName; at: number },
  key: string | null,
): Promise<boolean> {
  return rewrite(db, place, (entries) => (key === null ? [] : entries.filter((entry) => entry.key !== key)));
}

/** Signing out leaves nothing of what somebody looked at. Runs inside the caller's transaction. */
export async function wipeLists(db: ProductDatabase, owner: Owner): Promise<void> {
  await db.drafts
    .where('[owner+key]')
    .between([owner, PREFIX], [owner, `${PREFIX}\uffff`])
    .delete();
}

const ownerNow = async (db: ProductDatabase, guest: Owner): Promise<Owner> =>
  (await db.session.get('current'))?.owner ?? guest;
