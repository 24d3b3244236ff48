import * as v from 'valibot';
import { NOTICE_KINDS } from '#domain/shop/notices.ts';
import { command, query } from './declare.ts';
import { Id, issue, Page, paginated, Time } from './wire.ts';

/**
 * Something that happened. `params` are facts for a sentence in any language: `number` and `news` of an order, with `left`
 * or `rest` where money is open; `title` of the listing asked about, absent for a request to the shop, which for
 * the cost of shipping says `quote`: `quoted` or `withdrawn`, of an application to sell `selling`: `approved` or
 * `rejected`, with `withdrawn` where an approval was taken away, and to its seller `question`: the title of the listing that a buyer asks about; `title`, `price`,
 * `before` and `currency` of a favourite; `count` and `names` of saved searches. `address`: the page of ours about it.
 */
export const Notice = v.object({
  id: Id,
  kind: v.picklist(NOTICE_KINDS),
  params: v.record(v.string(), v.string()),
  address: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  created_at: Time,
  read: v.boolean(),
});
export type Notice = v.InferOutput<typeof Notice>;

export const Notices = v.object({ ...paginated(Notice).entries, unread: v.number() });
export type Notices = v.InferOutput<typeof Notices>;

/** One's own of 90 days, newest first: pages of 25, or with `whole=1` the newest 200 at once. */
export const notices = query({
  name: 'notices.own',
  path: '/notices/',
  cache: 'P',
  params: v.object({
    page: Page,
    whole: v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String)), ''),
  }),
  answer: Notices,
  problems: ['invalid_page'],
});

/**
 * All up to this one have been read: of two the later says it all.
 * @nets the furthest counts
 * @view read at once
 * @refusal -
 * @done "Sent"
 */
export const readNotices = command({
  name: 'notices.read',
  v: 1,
  lane: 'account',
  onReject: 'continue',
  method: 'POST',
  path: '/notices/read/',
  payload: v.object({
    up_to: v.pipe(
      v.number(issue('invalid', 'Name a notice')),
      v.integer(),
      v.minValue(1),
      v.maxValue(Number.MAX_SAFE_INTEGER),
    ),
  }),
  answer: v.object({ unread: v.number() }),
  example: { up_to: 31 },
});
