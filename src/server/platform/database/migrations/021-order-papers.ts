/**
 * Papers of an order with their bytes: proofs of payment from the buyer, documents from staff. In the database and not in
 * a folder, so that what is told as kept is kept, and what is erased is gone, in one transaction.
 */
export const ORDER_PAPERS = `
create table payment_proofs (
  id uuid primary key default gen_random_uuid(),
  position integer generated always as identity,
  order_number text not null references orders,
  status text not null default 'received' check (status in ('received', 'accepted', 'rejected')),
  note text,
  amount_minor bigint check (amount_minor > 0),
  reference text,
  mime text not null,
  size integer not null,
  sha256 text not null,
  bytes bytea not null,
  uploaded_at timestamptz not null,
  reviewed_at timestamptz,
  reviewed_by integer references users
);
create index payment_proofs_by_order on payment_proofs (order_number, position);
create table order_documents (
  id uuid primary key default gen_random_uuid(),
  position integer generated always as identity,
  order_number text not null references orders,
  kind text not null,
  title text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  bytes bytea not null,
  added_at timestamptz not null,
  added_by integer references users
);
create index order_documents_by_order on order_documents (order_number, position);
`;
