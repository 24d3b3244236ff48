import * as v from 'valibot';
import { PAPER_TYPES, PROOF_STATUSES } from '#domain/orders/order-papers.ts';
import { command } from '../declare.ts';
import { SentFile } from '../sent-file.ts';
import { looseText, Money, optionalLine, Time } from '../wire.ts';

/** A proof of payment with its order (account contract 2.4); amount and reference, as the buyer gave them, are additive. */
export const PaymentProof = v.object({
  id: v.pipe(v.string(), v.uuid()),
  status: v.picklist(PROOF_STATUSES),
  /** Note of staff on it. */
  note: v.nullable(v.string()),
  uploaded_at: Time,
  mime: v.picklist(PAPER_TYPES),
  /** Size of the file as it is kept: pictures are drawn anew. */
  bytes: v.number(),
  amount: v.nullable(Money),
  reference: v.nullable(v.string()),
});
export type PaymentProof = v.InferOutput<typeof PaymentProof>;

/**
 * `amount` as it was typed, null for none: the handler judges it. A file that comes with the call itself is named by its
 * bytes like one that was uploaded before it (sync 8): both forms are one.
 */
export const AddProof = v.pipe(
  v.object({
    number: looseText,
    file: SentFile,
    /** 64 hex digits, any case: of bytes that were uploaded before. */
    sha256: v.pipe(looseText, v.toLowerCase()),
    amount: v.pipe(
      v.nullish(v.union([v.string(), v.number()]), null),
      v.transform((given) => (given === null || String(given).trim() === '' ? null : String(given).trim())),
    ),
    reference: optionalLine(100),
  }),
  v.transform(({ file, ...given }) => ({ ...given, sha256: file?.sha256 ?? given.sha256 })),
);

/**
 * Puts an uploaded file with an order as the proof of a payment (account contract 2.6). It books no money.
 * @nets the same slip twice is one
 * @view -
 * @refusal `order_closed`
 * @done "Arrived. A person looks at it"
 */
export const addProof = command({
  name: 'order.proof',
  v: 1,
  lane: 'proof:',
  onReject: 'continue',
  method: 'POST',
  path: '/orders/:number/payment-proofs/',
  payload: AddProof,
  answer: v.object({
    id: PaymentProof.entries.id,
    status: PaymentProof.entries.status,
    mime: PaymentProof.entries.mime,
    bytes: v.number(),
    uploaded_at: Time,
    /** Additive: whose proof it is. */
    number: v.string(),
  }),
  problems: [
    'file_missing',
    'file_too_large',
    'file_type_invalid',
    'image_too_large',
    'order_closed',
    'storage_full',
    'too_many_proofs',
    'upload_missing',
  ],
  success: 201,
  example: {
    number: '123456789',
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    amount: '5700.00',
    reference: 'TT-88121',
  },
});

/** The file itself, for its owner. */
export const PROOF_FILE = '/orders/:number/payment-proofs/:id/file/';
