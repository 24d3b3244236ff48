import { REFUSALS } from '#domain/refusals/table.ts';
import * as v from 'valibot';
import { query } from '#contract/declare.ts';
import { MAX_REQUEST_ANSWER, MOST_REQUEST_MESSAGES } from '#contract/request-threads.ts';
import { answerRequest, STAFF_REQUEST_PHOTO } from '#contract/staff/requests.ts';
import { holdsBankAccount } from '#domain/payments/account-number.ts';
import { type FieldProblem, lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { fileAnswer } from '#server/orders/papers/file-answer.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle, reply } from '#server/platform/calls/handle.ts';
import { mailAnswer, senderOf } from '#server/requests/threads/mail.ts';
import { photoOf } from '#server/requests/threads/photos.ts';
import { addRequestMessage, photosOfRequest } from '#server/requests/threads/store.ts';
import { requestConflict } from './request-conflict.ts';
import { requestTag, staffRequestShown } from './shape.ts';
import { lockRequest } from './store.ts';
import { notFound, refuse, refuseForm } from '#server/platform/calls/refuse.ts';

const BANK_DETAILS = 'Account numbers belong in a pro-forma alone. Take it out, then send it again';

/** Answers whoever asked: in the thread, and by mail. Two of the staff never answer the same by accident. */
export const answerRequestHandler = handle(
  answerRequest,
  'staff',
  async ({ tx, user, payload: { id, text, expected, seen, photos }, now, ip, config }) => {
    const row = id === 0 ? undefined : await lockRequest(tx, id);
    if (!row) return notFound();
    if (expected !== row.status || seen !== row.messages) return requestConflict(tx, row, now);
    // Photos take longer than the form: one may have come while this was typed.
    if (photos !== undefined && photos !== (await photosOfRequest(tx, row)).length)
      return requestConflict(tx, row, now);
    const wrong = answerIssue(text);
    if (wrong) return refuseForm([{ path: ['text'], ...wrong }]);
    const sender = await senderOf(tx, row);
    if (!sender) return refuse('no_address');
    if (row.messages >= MOST_REQUEST_MESSAGES)
      return refuse('request_full', { detail: 'Nothing more can be added here' });
    const after = await addRequestMessage(tx, row, { by: 'shop', text, userId: null }, now);
    await mailAnswer({ tx, now, config }, after, sender, text);
    await writeAudit(
      tx,
      {
        actorId: user.id,
        action: 'request.answer',
        entity: 'request',
        entityId: String(row.id),
        before: { status: row.status, version: row.version },
        // Never the words: the log is kept when whoever they are about has left.
        after: { status: after.status, version: after.version, message: after.messages },
        ip,
      },
      now,
    );
    const request = await staffRequestShown(tx, after, now);
    return reply(request, { headers: { etag: requestTag(request) } });
  },
  { shape: 'form' },
);

/** Security 17: an account to pay to is never in a mail or a thread. */
function answerIssue(text: string): FieldProblem | null {
  if (text === '') return { code: 'required', detail: REFUSALS.required.text };
  if (lengthOf(text) > MAX_REQUEST_ANSWER) return tooLong(MAX_REQUEST_ANSWER);
  return holdsBankAccount(text) ? { code: 'bank_details', detail: BANK_DETAILS } : null;
}

const photoFile = query({
  name: 'staff.request-photo',
  path: STAFF_REQUEST_PHOTO,
  cache: 'N',
  params: v.object({ id: v.string(), position: v.string() }),
  answer: v.instance(Uint8Array),
});
export const photo = answer(photoFile, 'staff', async ({ db, params: { id, position } }) => {
  const file = /^[1-9]\d{0,8}$/.test(id) ? await photoOf(db, Number(id), position) : undefined;
  return file ? fileAnswer(file, `chicargos-request-${id}-photo-${position}`) : notFound();
});
