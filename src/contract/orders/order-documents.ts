import * as v from 'valibot';
import { DOCUMENT_KINDS, PAPER_TYPES } from '#domain/orders/order-papers.ts';
import { Time } from '../wire.ts';

/** A paper that staff put with an order (account contract 2.4). */
export const OrderDocument = v.object({
  id: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(DOCUMENT_KINDS),
  title: v.string(),
  mime: v.picklist(PAPER_TYPES),
  bytes: v.number(),
  added_at: Time,
});
export type OrderDocument = v.InferOutput<typeof OrderDocument>;

/** The file itself, for the owner of the order. Its strong tag is the SHA-256 of its bytes. */
export const DOCUMENT_FILE = '/orders/:number/documents/:id/file/';
