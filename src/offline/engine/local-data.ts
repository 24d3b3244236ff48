import type { Engine } from '../face/engine-face.ts';
import { dropDraft, readStoredDraft, saveDraft } from '../outbox/drafts.ts';
import { addToList, removeFromList, showList } from '../outbox/lists.ts';
import { showDocument, showDocumentsKept } from '../read/cached-documents.ts';
import { showRows } from '../read/cached-rows.ts';
import type { OpenPhone } from './open-phone.ts';

type LocalData = Pick<
  Engine,
  | 'document'
  | 'documentsKept'
  | 'cachedRows'
  | 'articles'
  | 'list'
  | 'addToList'
  | 'removeFromList'
  | 'readDraft'
  | 'saveDraft'
  | 'dropDraft'
>;

/** Data that lies on this phone and is never sent: forms half filled, lists, documents, articles. */
export function localData({ db, env, guest, broken, withFreeSpace }: OpenPhone): LocalData {
  return {
    document: (id) => showDocument(db, id, broken),
    documentsKept: (ids) => showDocumentsKept(db, ids, broken),
    cachedRows: (prefix) => showRows(db, prefix, broken),
    articles: async () =>
      (await import('../read/articles/shelf.ts')).openShelf({ db, env, guest, withFreeSpace, broken }),
    list: (name) => showList(db, guest, name, broken),
    addToList: (name, entry) => withFreeSpace(() => addToList(db, { guest, name, at: env.now() }, entry)),
    async removeFromList(name, key) {
      await withFreeSpace(() => removeFromList(db, { guest, name, at: env.now() }, key));
    },
    readDraft: (key) => readStoredDraft(db, { guest, key }),
    saveDraft: (key, value, by = null) =>
      withFreeSpace(() => saveDraft(db, { guest, key }, { value, at: env.now(), by })),
    dropDraft: (key, upTo = Infinity) => dropDraft(db, { guest, key }, upTo),
  };
}
