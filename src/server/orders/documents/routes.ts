import * as v from 'valibot';
import { query } from '#contract/declare.ts';
import { DOCUMENT_FILE } from '#contract/orders/order-documents.ts';
import { STAFF_DOCUMENT_FILE } from '#contract/staff/order-papers.ts';
import type { DocumentKind } from '#domain/orders/order-papers.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { transaction } from '#server/platform/database/database.ts';
import { fileAnswer } from '../papers/file-answer.ts';
import { addDocumentHandler } from './add.ts';
import { documentFile } from './store.ts';
import { withdrawDocumentHandler } from './withdraw.ts';
import { notFound, refuse } from '#server/platform/calls/refuse.ts';

const params = v.object({ number: v.string(), id: v.string() });
const ownFile = query({
  name: 'order.document-file',
  path: DOCUMENT_FILE,
  cache: 'P',
  params,
  answer: v.instance(Uint8Array),
  problems: ['document_withdrawn'],
});
const staffFile = query({
  name: 'staff.document-file',
  path: STAFF_DOCUMENT_FILE,
  cache: 'N',
  params,
  answer: v.instance(Uint8Array),
});

const nameOf = (number: string, kind: DocumentKind): string =>
  `chicargos-${number}-${kind.replaceAll('_', '-')}`;

export const routes = [
  addDocumentHandler,
  withdrawDocumentHandler,
  answer(ownFile, 'user', async ({ db, user, params: given }) => {
    const file = await documentFile(db, user.id, given);
    if (!file) return notFound();
    return file.withdrawn_at === null
      ? fileAnswer(file, nameOf(given.number, file.kind))
      : refuse('document_withdrawn');
  }),
  answer(staffFile, 'staff', async ({ db, user, params: given, now, ip }) => {
    const file = await documentFile(db, null, given);
    if (!file) return notFound();
    if (file.withdrawn_at !== null) {
      // It may be a paper of somebody whom this order has nothing to do with.
      const act = { actorId: user.id, action: 'order.withdrawn_document_read', entity: 'order', ip };
      const after = { document: given.id, kind: file.kind };
      await transaction(db, (tx) =>
        writeAudit(tx, { ...act, entityId: given.number, before: null, after }, now),
      );
    }
    return fileAnswer(file, nameOf(given.number, file.kind));
  }),
];
