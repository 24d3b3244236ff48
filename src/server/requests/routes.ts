import type { Command } from '#contract/declare.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { BULK_ORDERS, sendInquiry, sendPartsRequest } from '#contract/requests.ts';
import {
  FORM_LABELS,
  sendAssessment,
  sendBulkRequest,
  sendContact,
  sendElectronicsRequest,
  sendQuoteRequest,
} from '#contract/shop-requests.ts';
import { isRecord } from '#contract/wire.ts';
import { askSeller } from '#server/inquiries/ask-seller.ts';
import { isTransient } from '#server/platform/database/database.ts';
import { unavailable } from '#server/platform/http/errors.ts';
import { handle, type Handling, type Limit } from '#server/platform/calls/handle.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import type { Accepted } from './accepted-request.ts';
import { insertRequest } from './store.ts';
import { routes as threadRoutes } from './threads/routes.ts';
import { judgeAssessment, judgeInquiry, judgeOrderRequest, judgeShopRequest } from './templates.ts';
import { refuseFields } from '#server/platform/calls/refuse.ts';

/** One count for all forms: they share a door (contract 1.5). */
const limits: Limit[] = [{ name: 'email-service', per: 'address', max: 30, windowSeconds: 3600 }];
/** Questions also reach sellers: whoever asks from many addresses is held by the one in the form, and by their account. */
const askingLimits: Limit[] = [
  ...limits,
  { name: 'inquiry-sender', per: 'mailbox', max: 30, windowSeconds: 3600, only: 'guests', weigh: 'made' },
  { name: 'inquiry-user', per: 'user', max: 30, windowSeconds: 3600 },
];

/**
 * Request forms, contract 6.8, for POST /email-service/ and for the commands that waited on a phone. Recipient, subject
 * and text are ours; a reply goes to the sender. The form itself mails nothing to an address that came with it.
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
  async (handling) => {
    const judged = await judgeInquiry(handling.tx, handling.payload, handling.config);
    const answer = await sendOn(handling, judged);
    if (!Array.isArray(judged) && judged.productId !== null) {
      const { userName: name, userEmail: email, userRequest: text } = handling.payload;
      await askSeller(handling, { productId: judged.productId, name, email, text });
    }
    return answer;
  },
  { limits: askingLimits, inCrowds: 'proof' },
);

/** Plain clients name the form by its template, and in the parts template by its label; each command has a name in a batch. */
const isOf =
  (template: string, label?: string) =>
  (raw: unknown): boolean =>
    isRecord(raw) && word(raw['template']) === template && (!label || word(raw['form']) === label);
const word = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const hasOwnCommand = (raw: unknown): boolean => FORM_LABELS.some((label) => isOf(BULK_ORDERS, label)(raw));

const partsRequest = handle(
  sendPartsRequest,
  'public',
  async (handling) => sendOn(handling, judgeOrderRequest(handling.payload)),
  { limits, inCrowds: 'proof', takes: (raw) => isOf(BULK_ORDERS)(raw) && !hasOwnCommand(raw) },
);

/** A form of four fields that is about no product. */
const shopForm = <Name extends string>(
  declared: Command<typeof sendContact.payload, typeof sendContact.answer, Name>,
  template: string,
  label?: string,
) =>
  handle(
    declared,
    'public',
    async (handling) => sendOn(handling, judgeShopRequest(handling.payload, template)),
    { limits, inCrowds: 'proof', takes: isOf(template, label) },
  );

const assessment = handle(
  sendAssessment,
  'public',
  async (handling) => sendOn(handling, judgeAssessment(handling.payload)),
  { limits, inCrowds: 'proof', takes: isOf('assessment') },
);

export const routes = [
  inquiry,
  partsRequest,
  shopForm(sendElectronicsRequest, BULK_ORDERS, 'electronics'),
  shopForm(sendBulkRequest, BULK_ORDERS, 'bulk'),
  shopForm(sendQuoteRequest, 'quote'),
  shopForm(sendContact, 'contact'),
  assessment,
  ...threadRoutes,
];
