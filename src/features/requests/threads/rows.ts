/** What this user asked the shop. */
export const REQUESTS_ROW = 'requests-own';
/** What the two of a request wrote. */
export const threadRow = (id: string): string => `request-thread:${id}`;
