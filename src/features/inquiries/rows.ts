/** Inquiries of buyers to this user about their listings. */
export const RECEIVED_ROW = 'listing-inquiries';
/** Inquiries of this user to sellers. */
export const OWN_INQUIRIES_ROW = 'listing-questions';
/** Messages that the two of a thread wrote. */
export const inquiryThreadRow = (id: string): string => `listing-inquiry:${id}`;
