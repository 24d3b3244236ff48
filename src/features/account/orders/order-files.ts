import { addressOf } from '#contract/declare.ts';
import { DOCUMENT_FILE, type OrderDocument } from '#contract/orders/order-documents.ts';
import type { OrderDetail } from '#contract/orders/orders.ts';
import { type PaperType, PAPER_ENDINGS } from '#domain/orders/order-papers.ts';
import type { PrefetchFile } from '#offline/face/prefetch-plan.ts';
import type { DocumentRequest } from '#offline/face/engine-face.ts';
import { mayOrderChange } from './open-order.ts';

/** The pro-forma's PDF as a phone asks for it; `invoice` is its number. */
export const proformaFile = (order: string, invoice: string): DocumentRequest => ({
  id: `proforma:${invoice}`,
  order,
  name: `chicargos-proforma-${order}.pdf`,
  path: addressOf('/orders/:number/invoice/', { number: order }),
  type: 'application/pdf',
});

/** A paper of an order as a phone asks for it. No newer one ever takes its place, so the kind is its own. */
export function paperFile(
  order: string,
  paper: { id: string; mime: PaperType },
  { path, name }: { path: string; name: string },
): DocumentRequest {
  const { id, mime } = paper;
  return {
    id: `${id}:paper`,
    order,
    name: `${name}.${PAPER_ENDINGS[mime]}`,
    path: addressOf(path, { number: order, id }),
    type: mime,
  };
}

/** Path and file name of a document that the shop put with an order. */
export const documentPlace = (order: string, kind: OrderDocument['kind']) => ({
  path: DOCUMENT_FILE,
  name: `chicargos-${order}-${kind.replaceAll('_', '-')}`,
});

/**
 * All papers that the shop has made of an order: what somebody has in their hand at the bank and at the port. A pro-forma that
 * is still being drawn is not among them; one of a canceled order is nobody's to pay by.
 */
export function filesOf(order: OrderDetail): PrefetchFile[] {
  const { number, invoice, documents } = order;
  const needed = mayOrderChange(order);
  const proforma =
    invoice && invoice.pdf_bytes > 0
      ? [{ wanted: proformaFile(number, invoice.number), sizeBytes: invoice.pdf_bytes, needed }]
      : [];
  const others = documents.map((document) => ({
    wanted: paperFile(number, document, documentPlace(number, document.kind)),
    sizeBytes: document.bytes,
    needed: needed && document.kind === 'bill_of_lading',
  }));
  return [...proforma, ...others];
}
