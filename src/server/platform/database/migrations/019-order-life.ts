/**
 * Tables of what happens to an order after it was placed: an append-only history, money that arrived, and its ship. `version`
 * counts every change, so that two members of staff cannot overwrite each other.
 */
export const ORDER_LIFE = `
alter table orders add column version integer not null default 1;
alter table orders add column pay_before timestamptz;
alter table orders add column paid_at timestamptz;
create index orders_to_expire on orders (pay_before) where pay_before is not null and status = 'Pending';
create index orders_by_time on orders (placed_at desc, number desc);
create table order_events (
  id uuid primary key default gen_random_uuid(),
  order_number text not null references orders,
  position integer not null,
  type text not null,
  at timestamptz not null,
  title text not null,
  detail text,
  data jsonb not null default '{}',
  internal boolean not null default false,
  actor_id integer references users,
  unique (order_number, position)
);
create table order_payments (
  id uuid primary key default gen_random_uuid(),
  order_number text not null references orders,
  amount_minor bigint not null check (amount_minor > 0),
  reference text not null,
  folded_reference text not null,
  received_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by integer references users,
  unique (order_number, folded_reference)
);
create table order_shipments (
  order_number text primary key references orders,
  vessel text not null,
  voyage text,
  container_no text,
  port_of_loading text not null,
  port_of_discharge text not null,
  etd date not null,
  eta date not null check (eta >= etd),
  arrived_at timestamptz,
  released_at timestamptz
);
insert into order_events (order_number, position, type, at, title) select number, 1, 'placed', placed_at, 'Order placed' from orders;
`;
