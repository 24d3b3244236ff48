import * as v from 'valibot';
import { REQUEST_STATUSES } from '#domain/requests/request-status.ts';
import { call, query } from '../declare.ts';
import { SeenVersion } from '../listings/listing-edit.ts';
import { REQUEST_KINDS } from '../request-kinds.ts';
import { RequestMessage, RequestPhoto } from '../request-threads.ts';
import { anyValue, Id, looseText, Page, paginated, PathId, Time, textParam } from '../wire.ts';

/**
 * A request as staff read it; `assessment`, `product`, `note`, `overdue`, `assignee_name`,
 * `assignee_left`, `version` and the state `in_hand`
 * are additive.
 */
export const StaffRequest = v.object({
  id: Id,
  kind: v.picklist(REQUEST_KINDS),
  userName: v.string(),
  userEmail: v.string(),
  contactNumber: v.string(),
  userRequest: v.string(),
  /** Assessment of a candidate, whose `userEmail` and `userRequest` are invoice numbers; null for anything else. */
  assessment: v.nullable(v.object({ refNumber: v.string(), benchMarked: v.string() })),
  product_id: v.nullable(Id),
  product: v.nullable(v.object({ title: v.string(), product_class_id: v.number() })),
  status: v.picklist(REQUEST_STATUSES),
  /** Null also where whoever had it works here no more: it is free for the others. */
  assignee: v.nullable(Id),
  assignee_name: v.nullable(v.string()),
  /** Their name, where that is so. */
  assignee_left: v.nullable(v.string()),
  note: v.string(),
  created_at: Time,
  /** Twelve hours after it came, as its sender was promised, or after they wrote again. */
  due_at: Time,
  /** Not answered still, and later than that. */
  overdue: v.boolean(),
  version: v.number(),
});
export type StaffRequest = v.InferOutput<typeof StaffRequest>;

/** One by itself. */
export const WholeRequest = v.object({
  ...StaffRequest.entries,
  /** An answer reaches somebody: an account, or an address. */
  reachable: v.boolean(),
  /** Additive: nobody has proved that who asked has the address: they have no account that they asked with. */
  unproved: v.optional(v.boolean(), false),
  /** Messages that were written after it, oldest first. */
  messages: v.array(RequestMessage),
  photos: v.array(RequestPhoto),
});
export type WholeRequest = v.InferOutput<typeof WholeRequest>;

/** In which order a list stands; a minus before it turns it round. */
export const REQUEST_SORTS = ['created', '-created', 'from', '-from', 'kind', '-kind'] as const;
export type RequestSort = (typeof REQUEST_SORTS)[number];

/** Sort that was asked for; else of those that wait who has waited longest, of the others the newest. */
export const requestSortOf = ({ sort, status }: { sort: string; status: string }): RequestSort =>
  REQUEST_SORTS.find((one) => one === sort.trim()) ??
  (['waiting', 'new', 'in_hand', 'overdue'].includes(status.trim()) ? 'created' : '-created');

/**
 * `status` also `waiting`: new ones and those in hand, and `overdue`: those past their time; the longest waiting first.
 * `assignee`: `me`, `none` or an id.
 */
export const staffRequests = query({
  name: 'staff.requests',
  path: '/staff/requests/',
  cache: 'N',
  params: v.object({
    page: Page,
    kind: textParam,
    status: textParam,
    assignee: textParam,
    q: textParam,
    sort: textParam,
  }),
  answer: v.object({
    ...paginated(StaffRequest).entries,
    /** Additive, over all: what waits, and what waits too long. */
    waiting: v.number(),
    overdue: v.number(),
    /** Additive: who may be asked to see to one. */
    staff: v.array(v.object({ id: Id, name: v.string() })),
  }),
  problems: ['invalid_page'],
});

/** Additive: one of them, with who may be asked to see to it. */
export const staffRequest = query({
  name: 'staff.request',
  path: '/staff/requests/:id/',
  cache: 'N',
  params: v.object({ id: PathId }),
  answer: v.object({
    ...WholeRequest.entries,
    staff: v.array(v.object({ id: Id, name: v.string() })),
    me: Id,
  }),
});

/** Changes a request; what is absent stays; `assignee` null lets it go. */
export const changeRequest = call({
  name: 'staff.request-change',
  ledger: true,
  method: 'PATCH',
  path: '/staff/requests/:id/',
  payload: v.object({
    id: PathId,
    status: v.optional(v.nullable(v.string())),
    assignee: anyValue,
    /** The state that was seen: 409 `version_conflict` where it is another one by now. */
    expected: v.optional(v.nullable(v.string())),
    note: v.optional(v.nullable(v.string())),
    base_version: SeenVersion,
  }),
  answer: v.object({ ...WholeRequest.entries, changed: v.boolean() }),
  problems: ['version_conflict'],
});

/**
 * Additive: answers whoever asked, in the thread and by mail; the request counts as answered then. `expected` is the state
 * that was seen, `seen` how many messages, `photos` how many photos: 409 `version_conflict` with `current` where somebody was faster.
 */
export const answerRequest = call({
  name: 'staff.request-answer',
  ledger: true,
  method: 'POST',
  path: '/staff/requests/:id/answer/',
  payload: v.object({
    id: PathId,
    text: looseText,
    expected: looseText,
    seen: v.fallback(v.pipe(v.number(), v.integer()), 0),
    /** Number of photos that were seen; absent: of an older page, which does not tell. */
    photos: v.optional(v.pipe(v.number(), v.integer())),
  }),
  answer: WholeRequest,
  problems: ['no_address', 'request_full', 'version_conflict'],
});

/** The picture itself, for staff. */
export const STAFF_REQUEST_PHOTO = '/staff/requests/:id/photos/:position/';
