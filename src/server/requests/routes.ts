import type { FieldIssue } from '#contract/problem.ts';
import { BULK_ORDERS, sendInquiry, sendPartsRequest } from '#contract/requests.ts';
import { isRecord } from '#contract/wire.ts';
import { isTransient } from '#server/platform/database.ts';
import { unavailable } from '#server/platform/errors.ts';
import { type Handler, handle, type Handling, type Limit, refuseFields } from '#server/platform/handle.ts';
import { queueMail } from '#server/platform/mail.ts';
import type { Accepted } from './accepted.ts';
import { insertRequest } from './store.ts';
import { judgeInquiry, judgeOrderRequest } from './templates.ts';

/** One count for all forms: they share a door (contract 1.5). */
const limits: Limit[] = [{ name: 'email-service', per: 'address', max: 30, windowSeconds: 3600 }];

/**
 * Request forms, contract 6.8, for POST /email-service/ and for the commands that waited on a phone. Recipient, subject
 * and text are ours; a reply goes to the sender. Nothing is ever mailed to an address that came with the form.
 */
async function sendOn(
  { tx, user, now, config, payload }: Handling<'public', { template: string }>,
  request: FieldIssue[] | Accepted,
) {
  if (Array.isArray(request)) return refuseFields(request);
  const { template } = payload;
  const { id } = await insertRequest(tx, template, request, user?.id ?? null, now);
  const { subject, text, links, replyTo } = request;
  const mail = { dedupeKey: `request:${id}`, to: config.supportInbox, subject, text, links, replyTo };
  await queueMail(tx, { ...mail, template }, now).catch((cause: unknown) => {
    throw isTransient(cause) ? cause : Object.assign(unavailable(), { cause });
  });
  return {
    id: `em_${id}`,
    status: 'queued' as const,
    detail: 'An agent will be in touch within 12hrs',
    reply_within_hours: 12,
  };
}

const inquiry = handle(
  sendInquiry,
  'public',
  async (handling) => sendOn(handling, await judgeInquiry(handling.tx, handling.payload, handling.config)),
  { limits },
);

/** Plain clients name the form by its template; each command has its own name in a batch. */
const partsRequest = handle(
  sendPartsRequest,
  'public',
  async (handling) => sendOn(handling, judgeOrderRequest(handling.payload)),
  {
    limits,
    takes: (raw) =>
      isRecord(raw) && typeof raw['template'] === 'string' && raw['template'].trim() === BULK_ORDERS,
  },
);

export const routes: Handler[] = [inquiry, partsRequest];
