/** What buyers asked this user about their listings. */
export const RECEIVED_ROW = 'listing-inquiries';
/** What this user asked sellers. */
export const OWN_INQUIRIES_ROW = 'listing-questions';
/** What the two of a thread wrote. */
export const threadRow = (id: string): string => `listing-inquiry:${id}`;
