/** A moment as the wire writes times. @param at ms */
export const wireTime = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

/** Now; what somebody does on this phone is dated so until the server has its own. */
export const wireNow = (): string => wireTime(Date.now());
