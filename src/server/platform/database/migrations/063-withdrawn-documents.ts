/**
 * Moment when a paper that stood with the wrong order was taken back; null: it stands. The row stays, for staff to see what it was;
 * the buyer has it no more. A replica from before this would still show such a paper: none of them wrote one.
 */
export const WITHDRAWN_DOCUMENTS = `
alter table order_documents add column withdrawn_at timestamptz
`;
