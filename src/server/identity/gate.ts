import { Bounded } from '#server/platform/bounded.ts';

const costly = new Bounded({ atOnce: 4, waiting: 100 });

/**
 * Sign-ins and sign-ups go in a few at a time, before they take a connection: a flood of them leaves the rest of the
 * shop its database. Beyond the queue they are refused with 503 (security 6).
 */
export const gate = <T>(work: () => Promise<T>): Promise<T> => costly.run(work);
