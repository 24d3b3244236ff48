/**
 * Charges that a buyer began with who takes mobile money for us. What became of one is learnt from them and from nobody
 * else; money that fits no order is kept as `unmatched` for staff.
 */
export const PAYMENT_ATTEMPTS = `
create table payment_attempts (
  reference text primary key,
  order_number text not null references orders,
  provider text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  status text not null,
  transaction_id text,
  begun_at timestamptz not null,
  checked_at timestamptz,
  settled_at timestamptz
);
create index payment_attempts_by_order on payment_attempts (order_number);
create index payment_attempts_open on payment_attempts (begun_at) where status = 'started';
`;
