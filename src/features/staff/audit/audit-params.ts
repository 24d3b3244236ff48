/** Choices of the log, as they stand in its address. '' stands for what is not chosen. */
export const ALL_ACTS = { actor: '', entity: '', action: '', from: '', to: '', page: '' };
export type AuditParams = typeof ALL_ACTS;
