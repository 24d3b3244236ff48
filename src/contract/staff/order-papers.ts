import * as v from 'valibot';
import { call } from '../declare.ts';
import { OrderDocument } from '../orders/order-documents.ts';
import { PaymentProof } from '../orders/order-proofs.ts';
import { SentFile } from '../sent-file.ts';
import { StaffOrderDetail } from './orders.ts';
import { looseLine, looseText } from '../wire.ts';

/** `If-Match`, folded in: the version that staff saw, `o{number}-{version}`. */
const baseVersion = v.nullish(v.string());

/**
 * Verdict of staff on a proof; a note is required where it is rejected (account contract 6). It books no money. `order` is
 * additive: the order as it stands then.
 */
export const reviewProof = call({
  name: 'staff.proof-review',
  ledger: true,
  method: 'POST',
  path: '/staff/orders/:number/payment-proofs/:id/review/',
  payload: v.object({
    number: looseText,
    id: looseText,
    decision: looseText,
    note: looseText,
    base_version: baseVersion,
  }),
  answer: v.object({ ...PaymentProof.entries, changed: v.boolean(), order: StaffOrderDetail }),
  problems: ['bank_details', 'order_closed'],
});

/** A paper for the buyer: of a file that comes along, or by the SHA-256 of one that was uploaded before (sync 8). */
export const addDocument = call({
  name: 'staff.document-add',
  ledger: true,
  method: 'POST',
  path: '/staff/orders/:number/documents/',
  payload: v.pipe(
    v.object({
      number: looseText,
      file: SentFile,
      sha256: v.pipe(looseText, v.toLowerCase()),
      kind: looseText,
      title: looseLine,
      base_version: baseVersion,
    }),
    v.transform(({ file, ...given }) => ({ ...given, sha256: file?.sha256 ?? given.sha256 })),
  ),
  answer: v.object({ ...OrderDocument.entries, order: StaffOrderDetail }),
  problems: [
    'bank_details',
    'file_missing',
    'file_too_large',
    'file_type_invalid',
    'image_too_large',
    'upload_missing',
  ],
  success: 201,
});

/** Takes a paper back that stood with the wrong order. `changed` false: it was taken back before. */
export const withdrawDocument = call({
  name: 'staff.document-withdraw',
  ledger: true,
  method: 'POST',
  path: '/staff/orders/:number/documents/:id/withdraw/',
  payload: v.object({ number: looseText, id: looseText, reason: looseText, base_version: baseVersion }),
  answer: v.object({ changed: v.boolean(), order: StaffOrderDetail }),
  problems: ['bank_details'],
});

/** The files themselves, for staff: no JSON and nothing that a phone keeps. */
export const STAFF_PROOF_FILE = '/staff/orders/:number/payment-proofs/:id/file/';
export const STAFF_DOCUMENT_FILE = '/staff/orders/:number/documents/:id/file/';
