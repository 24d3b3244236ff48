/** Requests of this user to the shop. */
export const REQUESTS_ROW = 'requests-own';
/** Messages that the two of a request wrote. */
export const requestThreadRow = (id: string): string => `request-thread:${id}`;
