/** Most characters of the reason that staff give for an act. */
export const MAX_REASON = 500;
