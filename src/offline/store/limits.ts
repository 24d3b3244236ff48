/** Limits of sync 10: one command, and all of an owner that are not settled yet. */
export const MAX_COMMAND_BYTES = 32 * 1024;
export const MAX_WAITING = 2000;
export const MAX_WAITING_BYTES = 5 * 1024 * 1024;
/** From this share on the user is told that the phone will soon take no more. */
export const WARN_SHARE = 0.8;
/** Photos that wait: so many, or so many bytes, of one owner. A dealer's morning is ten cars with four each, and more. */
export const MAX_PHOTOS = 160;
export const MAX_PHOTO_BYTES = 60 * 1024 * 1024;
/** Work unsent for this long is worth a warning: a browser may wipe what was not visited for a week (sync 10). */
export const LONG_UNSENT_MS = 2 * 24 * 3600_000;
