import * as v from 'valibot';
import { query } from '#contract/declare.ts';
import { PROOF_FILE } from '#contract/orders/order-proofs.ts';
import { STAFF_PROOF_FILE } from '#contract/staff/order-papers.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { fileAnswer } from '../papers/file-answer.ts';
import { addProofHandler } from './add.ts';
import { reviewProofHandler } from './review.ts';
import { proofFile } from './store.ts';
import { notFound } from '#server/platform/calls/refuse.ts';

const params = v.object({ number: v.string(), id: v.string() });
/** The file itself: a download, no JSON, so no screen reads it through the contract. */
const ownFile = query({
  name: 'order.proof-file',
  path: PROOF_FILE,
  cache: 'P',
  params,
  answer: v.instance(Uint8Array),
});
const staffFile = query({
  name: 'staff.proof-file',
  path: STAFF_PROOF_FILE,
  cache: 'N',
  params,
  answer: v.instance(Uint8Array),
});

const nameOf = (number: string): string => `chicargos-${number}-proof`;

export const routes = [
  addProofHandler,
  reviewProofHandler,
  answer(ownFile, 'user', async ({ db, user, params: given }) => {
    const file = await proofFile(db, user.id, given);
    return file ? fileAnswer(file, nameOf(given.number)) : notFound();
  }),
  answer(staffFile, 'staff', async ({ db, params: given }) => {
    const file = await proofFile(db, null, given);
    return file ? fileAnswer(file, nameOf(given.number)) : notFound();
  }),
];
