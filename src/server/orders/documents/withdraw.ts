import { MAX_REASON } from '#contract/staff/reason.ts';
import { withdrawDocument } from '#contract/staff/order-papers.ts';
import { lengthOf } from '#domain/people/field-problem.ts';
import type { DocumentKind } from '#domain/orders/order-papers.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { handle } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { notFound, refuseField } from '#server/platform/calls/refuse.ts';
import { refuseBankDetails } from '#server/staff/bank-words.ts';
import { orderTag, staffOrderShown } from '#server/staff/orders/shape.ts';
import { writeEvent } from '../life/events.ts';
import { mailOrderNews } from '../life/news.ts';
import { changeOrder, lockOrder } from '../life/store.ts';
import { documentNumbered, markWithdrawn } from './store.ts';

/** English, as every title of an event is. */
const TITLES: Record<DocumentKind, string> = {
  bill_of_lading: 'Bill of lading withdrawn',
  export_certificate: 'Export certificate withdrawn',
  inspection: 'Inspection report withdrawn',
  customs: 'Customs document withdrawn',
  other: 'Document withdrawn',
};

/**
 * Takes a paper back that stood with the wrong order: its buyer cannot read it any more, and is told why. Also of an order
 * that is over, as papers are added to it. What it was called is not said again: it may name somebody else.
 */
export const withdrawDocumentHandler = handle(
  withdrawDocument,
  'staff',
  async ({ tx, user, payload, ifMatch, now, ip, config }) => {
    const { number, id, reason } = payload;
    const order = await lockOrder(tx, number);
    if (!order) return notFound();
    if (!matchesVersion(ifMatch, orderTag(order)))
      return preconditionFailed(await staffOrderShown(tx, order));
    const document = await documentNumbered(tx, number, id);
    if (!document) return notFound();
    if (document.withdrawn_at !== null) return { changed: false, order: await staffOrderShown(tx, order) };
    if (reason === '') return refuseField('reason', 'required', 'Say why it is withdrawn');
    if (lengthOf(reason) > MAX_REASON)
      return refuseField('reason', 'max_length', `Must be ${MAX_REASON} characters or fewer`);
    const refused = refuseBankDetails('reason', reason);
    if (refused) return refused;

    await markWithdrawn(tx, document.id, now);
    const changed = await changeOrder(tx, number, {});
    const { kind } = document;
    await writeEvent(tx, {
      orderNumber: number,
      // A note, which an app from before this can read too.
      type: 'note',
      at: now,
      title: TITLES[kind],
      detail: reason,
      data: { withdrawn: document.id, kind, text: `${TITLES[kind]}. ${reason}` },
      actorId: user.id,
    });
    await writeAudit(
      tx,
      {
        actorId: user.id,
        action: 'order.document_withdrawn',
        entity: 'order',
        entityId: number,
        before: { version: order.version, document: document.id, kind, sha256: document.sha256 },
        after: { version: changed.version, document: null },
        ip,
      },
      now,
    );
    await mailOrderNews({ tx, now, config }, changed, 'document-withdrawn', { facts: { reason } });
    return { changed: true, order: await staffOrderShown(tx, changed) };
  },
);
