/**
 * Money given back: each transfer once, and how much of an order's it was in all. `paid_minor` is what the shop holds for
 * the order, so it goes down by it, and never below nothing.
 */
export const REFUNDS = `
create table order_refunds (
  id uuid primary key default gen_random_uuid(),
  order_number text not null references orders,
  amount_minor bigint not null check (amount_minor > 0),
  reference text not null,
  folded_reference text not null,
  given_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by integer references users,
  unique (order_number, folded_reference)
);
alter table orders add column refunded_minor bigint not null default 0 check (refunded_minor >= 0);
alter table orders add constraint orders_held check (paid_minor >= 0);
`;
