import type { ProductDatabase } from '../store/database.ts';
import type { CachedDocument } from '../face/engine-face.ts';
import { ObservableValue } from '../face/observable-value.ts';
import { dropArticlesOf } from '../store/saved-articles.ts';
import { mayWrite } from '../outbox/outbox.ts';
import { dropForeignTelemetry } from '../outbox/telemetry.ts';
import { follow } from '../store/follow.ts';

/** Tells whether a document lies on this phone, for who is signed in; undefined until read. */
export function showDocument(
  db: ProductDatabase,
  id: string,
  broken: (cause: unknown) => void,
): ObservableValue<CachedDocument | null | undefined> {
  const watched: ObservableValue<CachedDocument | null | undefined> = new ObservableValue<
    CachedDocument | null | undefined
  >(undefined, () =>
    follow(
      async () => {
        const session = await db.session.get('current');
        const found = session && (await db.documents.get([session.owner, id]));
        return found ? { sizeBytes: found.bytes.byteLength, asOf: found.asOf } : null;
      },
      (next) => watched.set(next),
      broken,
    ),
  );
  return watched;
}

/** Which of these documents lie on this phone, for who is signed in; undefined until read. Their bytes are not read. */
export function showDocumentsKept(
  db: ProductDatabase,
  ids: readonly string[],
  broken: (cause: unknown) => void,
): ObservableValue<ReadonlySet<string> | undefined> {
  const watched: ObservableValue<ReadonlySet<string> | undefined> = new ObservableValue<
    ReadonlySet<string> | undefined
  >(undefined, () =>
    follow(
      async () => {
        const session = await db.session.get('current');
        if (!session) return new Set<string>();
        const { owner } = session;
        const keys = await db.documents
          .where(':id')
          .anyOf(ids.map((id) => [owner, id]))
          .primaryKeys();
        return new Set(keys.map(([, id]) => id));
      },
      (next) => watched.set(next),
      broken,
    ),
  );
  return watched;
}

/**
 * Removes what an older build has left behind by signing somebody out without knowing of documents, of telemetry, or of
 * kept articles: only who is signed in has any here, and of articles a guest.
 */
export async function dropForeignDocuments(db: ProductDatabase): Promise<void> {
  await db.transaction('rw', [db.session, db.documents, db.articles, db.articleParts, db.meta], async () => {
    if (!(await mayWrite(db))) return;
    const owner = (await db.session.get('current'))?.owner;
    const keys = await db.documents.toCollection().primaryKeys();
    const foreign = keys.filter(([whose]) => whose !== owner);
    if (foreign.length > 0) await db.documents.bulkDelete(foreign);
    await dropArticlesOf(db, (whose) => whose !== owner && !whose.startsWith('anon:'));
    await dropForeignTelemetry(db, owner);
  });
}
