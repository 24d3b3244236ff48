import * as v from 'valibot';
import { command } from './declare.ts';
import { idFrom, looseLine, looseText } from './wire.ts';

/**
 * POST /email-service/ (contract 6.8): recipient and subject are the server's, `receiverEmail` is dropped. `language`
 * (additive): of the page where it was asked; a guest is answered in it. `website` (additive): a field that no person sees,
 * so whatever is in it was written by a machine. Absent they stay absent.
 */
export const EmailRequest = v.pipe(
  v.object({
    template: looseText,
    userName: looseLine,
    userEmail: looseText,
    contactNumber: looseLine,
    userRequest: looseText,
    productId: v.nullish(v.unknown(), ''),
    language: v.optional(looseText),
    website: v.optional(looseText),
  }),
  v.transform(({ productId, ...rest }) => ({
    ...rest,
    productId: productId === '' ? null : (idFrom(productId, 'products') ?? 0),
  })),
);
export type EmailRequest = v.InferOutput<typeof EmailRequest>;
export const EmailQueued = v.object({
  id: v.string(),
  status: v.literal('queued'),
  detail: v.string(),
  reply_within_hours: v.number(),
});
/**
 * An inquiry about a product; `template` is 'inquiry'.
 * @like form.parts
 */
export const sendInquiry = command({
  name: 'form.inquiry',
  v: 1,
  lane: 'form:',
  onReject: 'continue',
  method: 'POST',
  path: '/email-service/',
  payload: EmailRequest,
  answer: EmailQueued,
  problems: ['template_unknown'],
  example: {
    template: 'inquiry',
    userName: 'Chanda Phiri',
    userEmail: 'chanda@example.test',
    contactNumber: '+260 97 1234567',
    userRequest: 'Is the service book with the car?',
    productId: 40001,
  },
});

/** The template of what people ask us to find: parts, electronics, wholesale. `form` tells them apart, '' for none. */
export const BULK_ORDERS = 'bulkorders';
export const OrderRequest = v.object({
  template: looseText,
  form: looseLine,
  userName: looseLine,
  userEmail: looseText,
  contactNumber: looseLine,
  userRequest: looseText,
  /** Language of the page where it was asked; absent it stays absent, as the next does. */
  language: v.optional(looseText),
  /** As in an inquiry. */
  website: v.optional(looseText),
  /** Thread of a user's request: what its photos name it by (request-threads.ts). */
  thread: v.optional(v.pipe(looseText, v.toLowerCase())),
});
export type OrderRequest = v.InferOutput<typeof OrderRequest>;
/**
 * A request to the parts department (contract 6.8).
 * @nets an exact unsent twin; of parts the photos chosen last
 * @view "Saved on this phone"
 * @refusal 400 with fields
 * @done "Sent. An agent will be in touch within 12hrs"
 */
export const sendPartsRequest = command({
  name: 'form.parts',
  v: 1,
  lane: 'form:',
  onReject: 'continue',
  method: 'POST',
  path: '/email-service/',
  payload: OrderRequest,
  answer: EmailQueued,
  example: {
    template: BULK_ORDERS,
    form: 'parts',
    userName: 'Chanda Phiri',
    userEmail: 'chanda@example.test',
    contactNumber: '+260 97 1234567',
    userRequest: 'Two front wheel hubs for a 2012 Hilux',
  },
});
