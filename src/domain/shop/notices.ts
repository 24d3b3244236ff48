/** Subjects of notices (spec buyer): an order's state, an answer, a lower price of a favourite, a saved search. */
export const NOTICE_KINDS = ['order', 'inquiry', 'price', 'search'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Most that a phone keeps of them, newest first. */
export const MOST_NOTICES = 200;
