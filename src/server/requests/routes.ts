import { sendInquiry } from '#contract/requests.ts';
import { isTransient } from '#server/platform/database.ts';
import { unavailable } from '#server/platform/errors.ts';
import { type Handler, handle, refuseFields } from '#server/platform/handle.ts';
import { queueMail } from '#server/platform/mail.ts';
import { insertRequest } from './store.ts';
import { TEMPLATES } from './templates.ts';

/**
 * Request forms, contract 6.8, for POST /email-service/ and for the command that waited on a phone. Recipient, subject
 * and text are ours; a reply goes to the sender. Nothing is ever mailed to an address that came with the form.
 */
const emailService = handle(
  sendInquiry,
  'public',
  async ({ tx, user, payload, now, config }) => {
    const judge = TEMPLATES.get(payload.template);
    if (!judge) {
      const detail = 'This form is not known';
      return refuseFields([{ path: ['template'], code: 'template_unknown', detail }]);
    }
    const request = await judge(tx, payload, config);
    if (Array.isArray(request)) return refuseFields(request);

    const { id } = await insertRequest(tx, payload.template, request, user?.id ?? null, now);
    const { subject, text, links, replyTo } = request;
    const mail = { dedupeKey: `request:${id}`, to: config.supportInbox, subject, text, links, replyTo };
    await queueMail(tx, { ...mail, template: payload.template }, now).catch((cause: unknown) => {
      throw isTransient(cause) ? cause : Object.assign(unavailable(), { cause });
    });
    return {
      id: `em_${id}`,
      status: 'queued' as const,
      detail: 'An agent will be in touch within 12hrs',
      reply_within_hours: 12,
    };
  },
  { limits: [{ name: 'email-service', per: 'address', max: 30, windowSeconds: 3600 }] },
);

export const routes: Handler[] = [emailService];
