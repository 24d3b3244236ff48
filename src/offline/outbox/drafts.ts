import type { ProductDatabase } from '../store/database.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { mayWrite } from './outbox.ts';
import type { Owner } from '../store/states.ts';

/**
 * Forms that a person has begun, kept by whoever is signed in. Not commands: nothing is sent. The three calls share
 * their transaction's tables; `guest` owns what is written without signing in.
 */
export interface DraftPlace {
  guest: Owner;
  key: string;
}

/** The value as it was last saved; undefined for none. */
export async function readStoredDraft(db: ProductDatabase, place: DraftPlace): Promise<unknown> {
  return db.transaction('r', [db.session, db.drafts], async () => (await storedDraft(db, place))?.value);
}

/**
 * @param typed `by`: who was signed in while it was typed, null for a guest; a user's words go to nobody else
 * @throws NotTaken `closed` where a newer version of the app has written what lies here
 */
export async function saveDraft(
  db: ProductDatabase,
  place: DraftPlace,
  { value, at, by }: { value: unknown; at: number; by: number | null },
): Promise<void> {
  await db.transaction('rw', [db.session, db.drafts, db.meta], async () => {
    if (!(await mayWrite(db))) throw new LocalWriteError('closed');
    const owner = await ownerNow(db, place);
    if (by === null || owner === `u:${by}`) await db.drafts.put({ owner, key: place.key, value, at });
  });
}

/** Forgets a draft, unless it was saved again after `upTo`, ms. An older build leaves a newer one's alone. */
export async function dropDraft(db: ProductDatabase, place: DraftPlace, upTo: number): Promise<void> {
  await db.transaction('rw', [db.session, db.drafts, db.meta], async () => {
    if (!(await mayWrite(db))) return;
    const draft = await storedDraft(db, place);
    if (draft && draft.at <= upTo) await db.drafts.delete([draft.owner, draft.key]);
  });
}

const storedDraft = async (db: ProductDatabase, place: DraftPlace) =>
  db.drafts.get([await ownerNow(db, place), place.key]);

const ownerNow = async (db: ProductDatabase, { guest }: DraftPlace): Promise<Owner> =>
  (await db.session.get('current'))?.owner ?? guest;
