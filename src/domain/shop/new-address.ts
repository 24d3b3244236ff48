const NEW_MS = 7 * 86_400_000;

/** Tells whether somebody who pays should ask first: it has stood for less than a week. */
export const isNewAddress = (since: Date, now: Date): boolean => now.getTime() - since.getTime() < NEW_MS;
