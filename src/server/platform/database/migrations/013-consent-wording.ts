/** Which wording of a question somebody agreed to: an agreement holds for no other. */
export const CONSENT_WORDING = `
alter table consents add column version integer not null default 1
`;
