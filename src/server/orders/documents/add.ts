import type { InferOutput } from 'valibot';
import { addDocument } from '#contract/staff/order-papers.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/orders/order-papers.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import { handle, type HandlerOptions } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { refuseBankDetails } from '#server/staff/bank-words.ts';
import { orderTag, staffOrderShown } from '#server/staff/orders/shape.ts';
import { writeEvent } from '../life/events.ts';
import { mailOrderNews } from '../life/news.ts';
import { changeOrder, lockOrder, orderNumbered } from '../life/store.ts';
import { type CleanPaper, cleanPaper } from '../papers/clean.ts';
import { sentBytes, hexSha256 } from '../papers/sent-bytes.ts';
import { documentShown, insertDocument } from './store.ts';
import { notFound, refuseField, type Refusal, refuse } from '#server/platform/calls/refuse.ts';

type DocumentInput = InferOutput<typeof addDocument.payload>;
type Preparing = Parameters<NonNullable<HandlerOptions<DocumentInput>['prepare']>>[0];

const MAX_TITLE = 150;

/** English, as every title of an event is. */
const TITLES: Record<DocumentKind, string> = {
  bill_of_lading: 'Bill of lading added',
  export_certificate: 'Export certificate added',
  inspection: 'Inspection report added',
  customs: 'Customs document added',
  other: 'Document added',
};

async function prepare({
  payload,
  files,
  db,
  user,
  config,
  now,
}: Preparing): Promise<CleanPaper | Refusal | null> {
  if (!user || !(await orderNumbered(db, payload.number))) return null;
  const given = { db, userId: user.id, files, sha256: payload.sha256, store: filesOf(config), now };
  const bytes = await sentBytes(given);
  return bytes && cleanPaper(bytes);
}

/** Also of an order that is over: its papers may come late (account contract 6). */
export const addDocumentHandler = handle(
  addDocument,
  'staff',
  async ({ tx, user, payload, prepared, ifMatch, now, ip, config }) => {
    const { number, title } = payload;
    const order = await lockOrder(tx, number);
    if (!order) return notFound();
    if (!matchesVersion(ifMatch, orderTag(order)))
      return preconditionFailed(await staffOrderShown(tx, order));
    if (!prepared) return refuse('file_missing');
    const kind = DOCUMENT_KINDS.find((one) => one === payload.kind);
    if (!kind) return refuseField('kind', 'invalid', 'Choose what it is');
    if (title === '') return refuseField('title', 'required');
    if (lengthOf(title) > MAX_TITLE)
      return refuseField('title', 'max_length', `Must be ${MAX_TITLE} characters or fewer`);
    const refused = refuseBankDetails('title', title);
    if (refused) return refused;

    const { mime, bytes } = prepared;
    const file = { mime, bytes, sha256: hexSha256(bytes) };
    const added = await insertDocument(
      tx,
      { orderNumber: number, kind, title, addedBy: user.id, ...file },
      now,
    );
    const changed = await changeOrder(tx, number, {});
    await writeEvent(tx, {
      orderNumber: number,
      type: 'document_added',
      at: now,
      title: TITLES[kind],
      detail: title,
      data: { document_id: added.id, kind },
      actorId: user.id,
    });
    await writeAudit(
      tx,
      {
        actorId: user.id,
        action: 'order.document_added',
        entity: 'order',
        entityId: number,
        before: { version: order.version },
        after: { document: added.id, kind, sha256: file.sha256, version: changed.version },
        ip,
      },
      now,
    );
    await mailOrderNews({ tx, now, config }, changed, 'document', { facts: { title } });
    return { ...documentShown(added), order: await staffOrderShown(tx, changed) };
  },
  { prepare, multipart: { files: ['file'] } },
);
