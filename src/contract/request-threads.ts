import * as v from 'valibot';
import { INQUIRY_LIMITS } from '#domain/requests/inquiry.ts';
import { MAX_REQUEST_PHOTOS, REQUEST_STATUSES } from '#domain/requests/request-status.ts';
import { command, query } from './declare.ts';
import { REQUEST_KINDS } from './request-kinds.ts';
import { Id, looseText, Time } from './wire.ts';

/** Most characters of a message, as of the forms that begin it. */
export const MAX_REQUEST_MESSAGE = INQUIRY_LIMITS.userRequest;
/** Most characters of an answer of the shop. */
export const MAX_REQUEST_ANSWER = 2000;
/** Most messages about one request, and most lines of a list. */
export const MOST_REQUEST_MESSAGES = 200;
export const MOST_REQUESTS = 200;

/** Side of a request: one of the two. */
export const RequestSide = v.picklist(['sender', 'shop']);
export type RequestSide = v.InferOutput<typeof RequestSide>;

/** A message; `text` is plain text, '' where its writer has left. */
export const RequestMessage = v.object({ position: Id, by: RequestSide, text: v.string(), at: Time });
export type RequestMessage = v.InferOutput<typeof RequestMessage>;

/** A picture of a parts request, as it is kept. */
export const RequestPhoto = v.object({
  position: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_REQUEST_PHOTOS)),
  mime: v.picklist(['image/jpeg', 'image/png']),
  bytes: v.number(),
});
export type RequestPhoto = v.InferOutput<typeof RequestPhoto>;

const ThreadId = v.pipe(v.string(), v.uuid());
const About = {
  id: ThreadId,
  kind: v.picklist(REQUEST_KINDS),
  status: v.picklist(REQUEST_STATUSES),
  /** Product that it is about, where that is a listing. */
  product: v.nullable(v.object({ id: Id, title: v.string(), product_class_id: v.number() })),
};

/** One of what somebody asked the shop, as their list shows it. */
export const RequestLine = v.object({
  ...About,
  count: v.number(),
  /** The last message, cut where it is long. */
  last: v.object({ by: RequestSide, text: v.string(), at: Time }),
});
export type RequestLine = v.InferOutput<typeof RequestLine>;

export const OwnRequests = v.object({
  results: v.array(RequestLine),
  /** All that there are, also beyond `results`. */
  count: v.number(),
});
export type OwnRequests = v.InferOutput<typeof OwnRequests>;

/** Requests of somebody to the shop by any form, latest first; after them those of a guest with the account's address. */
export const ownRequests = query({
  name: 'requests.own',
  path: '/requests/',
  cache: 'P',
  params: v.object({}),
  answer: OwnRequests,
});

/** All that the sender and the shop wrote, oldest first; the request itself is the first. Never a note between staff. */
export const RequestThread = v.object({
  ...About,
  version: v.number(),
  /** The first message came without an account, under the address that this one has: whoever wrote it. */
  as_guest: v.optional(v.boolean(), false),
  messages: v.array(RequestMessage),
  photos: v.array(RequestPhoto),
});
export type RequestThread = v.InferOutput<typeof RequestThread>;

/** Thread of a request, for who asked; 404 for everybody else. */
export const requestThread = query({
  name: 'requests.thread',
  path: '/requests/:id/',
  cache: 'P',
  params: v.object({ id: v.string() }),
  answer: RequestThread,
});

/**
 * Adds a message of who asked; the request waits for the shop again. 409 `request_closed` and `request_full`.
 * @nets an exact twin
 * @view in the list of requests
 * @refusal as the call says
 * @done "Sent"
 */
export const writeRequest = command({
  name: 'request.write',
  v: 1,
  lane: 'request:',
  laneFor: ({ id }) => id,
  onReject: 'continue',
  method: 'POST',
  path: '/requests/:id/messages/',
  payload: v.object({ id: looseText, text: looseText }),
  answer: v.object({ request: ThreadId, position: Id, at: Time }),
  problems: ['request_closed', 'request_full'],
  success: 201,
  example: { id: '7b0f7c52-8f0b-4a6e-9a65-1f3a0d6f1c77', text: 'It is the 2.5 diesel.' },
});

/**
 * Puts a picture that was uploaded before with a parts request of one's own, named by the thread that its form names.
 * Either may arrive first; one that comes when the request was answered opens it again, and a closed one takes what comes
 * within a week of the form. 409 `too_many_photos` and `request_closed`, 400 for what is no picture.
 * @nets an exact twin
 * @view -
 * @refusal as the call says
 * @done "Sent"
 */
export const addRequestPhoto = command({
  name: 'request.photo',
  v: 1,
  lane: 'request-photo:',
  laneFor: ({ id }) => id,
  onReject: 'continue',
  method: 'POST',
  path: '/requests/:id/photos/',
  payload: v.object({ id: looseText, sha256: v.pipe(looseText, v.toLowerCase()) }),
  answer: v.object({ request: ThreadId, position: RequestPhoto.entries.position }),
  problems: [
    'file_missing',
    'file_too_large',
    'file_type_invalid',
    'image_too_large',
    'no_photos_here',
    'request_closed',
    'too_many_photos',
    'upload_missing',
  ],
  success: 201,
  example: {
    id: '7b0f7c52-8f0b-4a6e-9a65-1f3a0d6f1c77',
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
});

/** The picture itself, for its owner. */
export const REQUEST_PHOTO = '/requests/:id/photos/:position/';
