import * as v from 'valibot';
import { INQUIRY_LIMITS } from '#domain/requests/inquiry.ts';
import { command, query } from './declare.ts';
import { Id, looseText, Time } from './wire.ts';

/** Most characters of a message, as of the form that begins it. */
export const MAX_MESSAGE = INQUIRY_LIMITS.userRequest;
/** Most messages about one listing between two people. */
export const MOST_MESSAGES = 200;
/** Most lines of a list: all that wait for the seller come first. */
export const MOST_INQUIRIES = 200;

/** Side of an inquiry: one of the two. */
export const Side = v.picklist(['buyer', 'seller']);
export type Side = v.InferOutput<typeof Side>;

const About = v.object({
  id: Id,
  title: v.string(),
  product_class_id: v.number(),
  /** Buyers do not find it any more. */
  gone: v.boolean(),
});
const InquiryId = v.pipe(v.string(), v.uuid());

/** One of what is asked about listings, as lists show it. */
export const InquiryLine = v.object({
  id: InquiryId,
  listing: About,
  /** The buyer's name as they gave it, for the seller; '' for the buyer, and where they have left. */
  buyer: v.string(),
  /** The seller has not answered the last message. */
  unanswered: v.boolean(),
  /** One of the two has left: nothing can be added. */
  ended: v.boolean(),
  /** Additive: asked without an account, so that nobody proved the address; of these a seller sees last. */
  guest: v.optional(v.boolean(), false),
  /** Number of messages. */
  count: v.number(),
  /** The last message, cut where it is long. */
  last: v.object({ by: Side, text: v.string(), at: Time }),
});
export type InquiryLine = v.InferOutput<typeof InquiryLine>;

export const Inquiries = v.object({
  results: v.array(InquiryLine),
  /** All that there are, also beyond `results`. */
  count: v.number(),
  /** Number of all that wait for the seller. */
  unanswered: v.number(),
});
export type Inquiries = v.InferOutput<typeof Inquiries>;

/** Inquiries of buyers to a seller: unanswered first, of them those of accounts, longest first, then the latest answered. */
export const receivedInquiries = query({
  name: 'inquiries.received',
  path: '/vendor/inquiries/',
  cache: 'P',
  params: v.object({}),
  answer: Inquiries,
});

/** Inquiries of somebody to sellers, latest first: also those as a guest, with the address of the account. */
export const ownInquiries = query({
  name: 'inquiries.own',
  path: '/inquiries/',
  cache: 'P',
  params: v.object({}),
  answer: Inquiries,
});

/** A message; `text` is plain text, '' where its writer has left. */
export const Message = v.object({ position: Id, by: Side, text: v.string(), at: Time });
export type Message = v.InferOutput<typeof Message>;

/** All that a buyer and a seller wrote about a listing, oldest first. */
export const InquiryThread = v.object({
  id: InquiryId,
  listing: About,
  buyer: v.string(),
  /** Side, of the two, that reads it. */
  you: Side,
  ended: v.boolean(),
  /** Counts up with each change. */
  version: v.number(),
  messages: v.array(Message),
});
export type InquiryThread = v.InferOutput<typeof InquiryThread>;

/** Thread of an inquiry, for the seller or for who asked; 404 for everybody else. */
export const inquiryThread = query({
  name: 'inquiries.thread',
  path: '/inquiries/:id/',
  cache: 'P',
  params: v.object({ id: v.string() }),
  answer: InquiryThread,
});

/**
 * Adds a message: of the seller an answer, of the buyer another question. 404 for whoever is neither, before anything is
 * said of the text; 403 for a seller who is not approved, 409 `inquiry_ended` and `inquiry_full`.
 * @nets the same text pressed twice
 * @view in the lists
 * @refusal as the call says
 * @done "Sent"
 */
export const writeInquiry = command({
  name: 'inquiry.write',
  v: 1,
  lane: 'inquiry:',
  laneFor: ({ id }) => id,
  onReject: 'continue',
  method: 'POST',
  path: '/inquiries/:id/messages/',
  payload: v.object({ id: looseText, text: looseText }),
  /** Never what the other one wrote: answers are kept for long. */
  answer: v.object({ inquiry: InquiryId, position: Id, by: Side, at: Time }),
  problems: ['bank_details', 'inquiry_ended', 'inquiry_full', 'vendor_not_approved'],
  success: 201,
  example: { id: '3e0f7c52-8f0b-4a6e-9a65-1f3a0d6f1c11', text: 'The service book is with the car.' },
});
