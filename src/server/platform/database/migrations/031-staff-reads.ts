/** Indexes of what staff's lists, a product's end and a person's leaving look for. */
export const STAFF_READS = `
create index payment_proofs_open on payment_proofs (order_number) where status = 'received';
create index order_lines_by_product on order_lines (product_id);
create index quote_requests_by_basket on quote_requests (basket_id, id);
create index command_ledger_told on command_ledger (name) where name = 'identity.register' or name like 'staff.%';
`;
