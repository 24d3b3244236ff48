/**
 * Short lists that belong to this phone alone and are never sent: what was looked at, what is compared, what was looked for. They lie beside
 * the drafts under names of their own, belong to who is signed in, go over to them from the guest at sign-in, and are
 * wiped at sign-out.
 */
export interface ListEntry {
  key: string;
  /** Moment when it was put there, ms. */
  at: number;
  /** As the screen knew it then, so that it can be shown without a network. */
  value: unknown;
}

/** Number of entries that each list holds; a full one loses its oldest, or takes no more. */
export const LISTS = {
  recent: { most: 50, whenFull: 'drop' },
  searches: { most: 20, whenFull: 'drop' },
  compare: { most: 4, whenFull: 'refuse' },
} as const;

export type ListName = keyof typeof LISTS;
