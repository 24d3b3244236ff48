import { MAX_REQUEST_MESSAGE, MOST_REQUEST_MESSAGES, writeRequest } from '#contract/request-threads.ts';
import type { Change } from '#contract/sync.ts';
import { lengthOf, tooLong } from '#domain/people/field-problem.ts';
import { handle, type Limit, reply } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { mailReply } from './mail.ts';
import { requestShown } from './shape.ts';
import { addRequestMessage, lockOwnRequest, requestOf } from './store.ts';
import { notFound, refuse, refuseForm } from '#server/platform/calls/refuse.ts';

const limits: Limit[] = [{ name: 'request-write', per: 'user', max: 60, windowSeconds: 3600 }];

/** Adds a message to a request of one's own: it waits for the shop again, with whoever has it in hand. */
export const writeToShop = handle(
  writeRequest,
  'user',
  async ({ tx, user, payload: { id, text }, now, config }) => {
    const row = await lockOwnRequest(tx, user, id);
    if (!row) return notFound();
    if (text === '') return refuseForm([{ path: ['text'], code: 'required' }]);
    if (lengthOf(text) > MAX_REQUEST_MESSAGE)
      return refuseForm([{ path: ['text'], ...tooLong(MAX_REQUEST_MESSAGE) }]);
    if (row.status === 'closed') return refuse('request_closed');
    if (row.messages >= MOST_REQUEST_MESSAGES) return refuse('request_full');
    const after = await addRequestMessage(tx, row, { by: 'sender', text, userId: user.id }, now);
    const name = `${user.firstName} ${user.lastName}`;
    await mailReply({ tx, now, config }, after, { name, email: user.email, words: text });
    return reply({ request: row.thread, position: after.messages, at: wireTime(now) });
  },
  {
    shape: 'form',
    limits,
    keep: ['request', 'position'],
    /** The whole thread as it stands. */
    changes: async ({ tx, user }, answer) => {
      const id = answer instanceof Object && 'request' in answer ? String(answer.request) : '';
      const row = user ? await requestOf(tx, user, id) : undefined;
      if (!row) return [];
      const change: Change = {
        row: `request-thread:${row.thread}`,
        version: row.version,
        value: await requestShown(tx, row),
      };
      return [change];
    },
  },
);
