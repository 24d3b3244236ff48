import type { Table } from 'dexie';
import type { SignedIn } from '#contract/identity.ts';
import { forgetWaitingBound } from '../outbox/capacity.ts';
import type { ProductDatabase } from '../store/database.ts';
import type { Registry } from '../face/declare.ts';
import { refold } from '../outbox/fold.ts';
import { addEvicted, dropArticlesOf, evictedCount, clearEvicted } from '../store/saved-articles.ts';
import { listNamed, mergeLists, wipeLists } from '../outbox/lists.ts';
import { LocalWriteError } from '../store/local-write-error.ts';
import { mutationTables, mayWrite, ofOwner } from '../outbox/outbox.ts';
import { waitingHandles } from './revoke.ts';
import { isOpen, isUnsettled, type Owner, type StoredSession } from '../store/states.ts';
import { wipeTelemetry } from '../outbox/telemetry.ts';

/** Beginning of the key of a draft that is nobody's words: it stays with the phone, whoever signs in. */
const OF_PHONE = 'phone:';

/** Tables that another user of the phone changes. */
const changing = (db: ProductDatabase): Table[] => [
  ...mutationTables(db),
  db.drafts,
  db.documents,
  db.articles,
  db.articleParts,
];

/**
 * T6, signing in: the session, and a guest's held commands handed to the user with the same keys and payloads, in
 * one transaction. A crash leaves either the guest with all of them or the user with all of them.
 * @throws NotTaken where a newer version of the app has written what lies here
 */
export async function signIn(
  db: ProductDatabase,
  registry: Registry,
  guest: Owner,
  answer: SignedIn,
): Promise<void> {
  const owner = `u:${answer.id}`;
  const session: StoredSession = {
    id: 'current',
    owner,
    user: {
      id: answer.id,
      email: answer.email,
      first_name: answer.first_name,
      last_name: answer.last_name,
      is_staff: answer.is_staff,
      is_seller: answer.is_seller,
    },
    token: answer.token,
    revokeHandle: answer.revoke_handle,
  };
  await db.transaction('rw', changing(db), async () => {
    if (!(await mayWrite(db))) throw new LocalWriteError('closed');
    const before = await db.session.get('current');
    if (before && before.owner !== owner) await wipe(db, before.owner);
    // A token that gives way to another one is of no more use to anyone.
    if (before && before.revokeHandle !== session.revokeHandle) await queueRevoke(db, before.revokeHandle);
    await db.session.put(session);
    const guestCommands = await db.commands.where('[owner+state]').equals([guest, 'held']).toArray();
    for (const { key } of guestCommands) {
      await db.commands.update(key, { owner, state: 'queued' });
      await db.photos.where('command').equals(key).modify({ owner });
    }
    if (guestCommands.length > 0) await forgetWaitingBound(db, owner);
    await db.rows.where('owner').equals(guest).delete();
    for (const draft of await db.drafts.where('owner').equals(guest).toArray()) {
      if (draft.key.startsWith(OF_PHONE)) continue;
      const theirs = await db.drafts.get([owner, draft.key]);
      // Both of an older build: each is taken over as it lies (articles/old-row.ts).
      if (theirs && draft.key === 'list:articles') continue;
      await db.drafts.delete([guest, draft.key]);
      const list = listNamed(draft.key);
      if (list !== null)
        await db.drafts.put({ ...draft, owner, value: mergeLists(list, draft.value, theirs?.value) });
      else if (!theirs) await db.drafts.put({ ...draft, owner });
    }
    await db.articles.where('owner').equals(guest).modify({ owner });
    await addEvicted(db, owner, await evictedCount(db, guest));
    await clearEvicted(db, guest);
    await refold(db, registry, owner, await waitingRows(db, owner));
  });
}

/**
 * T6, signing out: token and personal rows go at once, unsent work stays for its owner, hidden. The handle that can
 * only revoke is kept until the server has heard of it. Answers how many items stay, and that handle; null: nobody was
 * signed in.
 */
export async function signOut(db: ProductDatabase): Promise<{ left: number; handle: string | null }> {
  return db.transaction('rw', changing(db), async () => {
    const session = await db.session.get('current');
    if (!session) return { left: 0, handle: null };
    const { owner, revokeHandle: handle } = session;
    await db.session.delete('current');
    await wipe(db, owner);
    await queueRevoke(db, handle);
    const left = (await ofOwner(db, owner)).filter(({ state }) => isUnsettled(state)).length;
    return { left, handle };
  });
}

async function queueRevoke(db: ProductDatabase, handle: string): Promise<void> {
  await db.meta.put({ name: 'revoke', value: [...(await waitingHandles(db)), handle] });
}

/** A 401: what waits stays and asks to log in (I9). Only the token that was refused is dropped. */
export async function dropToken(db: ProductDatabase, token: string): Promise<void> {
  await db.transaction('rw', [db.session], async () => {
    const session = await db.session.get('current');
    if (session?.token === token) await db.session.update('current', { token: null });
  });
}

/**
 * Rows, documents and settled commands hold what the server said of a person, lists what they looked at, articles what
 * they keep, telemetry what they searched for: all go. Unsent commands stay.
 */
async function wipe(db: ProductDatabase, owner: Owner): Promise<void> {
  await db.rows.where('owner').equals(owner).delete();
  await wipeLists(db, owner);
  await wipeTelemetry(db, owner);
  await db.documents.where('owner').equals(owner).delete();
  await dropArticlesOf(db, (whose) => whose === owner);
  // To an older build a state that it does not know would look settled.
  if (!(await mayWrite(db))) return;
  const settled = (await ofOwner(db, owner)).filter(({ state }) => !isUnsettled(state));
  await db.commands.bulkDelete(settled.map(({ key }) => key));
}

async function waitingRows(db: ProductDatabase, owner: Owner): Promise<string[]> {
  return (await ofOwner(db, owner)).filter(({ state }) => isOpen(state)).flatMap(({ touches }) => touches);
}
