/**
 * Tables of what happened for somebody, once for each event, and the phones that want to be told of it. A phone's address belongs to
 * one session: it ends with it, whichever way that ends. What is still to be sent goes with the notice and with the phone.
 * A favourite remembers the price that its owner knows of, so that a lower one is told once.
 */
export const NOTICES = `
create table notices (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  event text not null,
  kind text not null check (kind in ('order', 'inquiry', 'price', 'search')),
  params jsonb not null,
  address text not null check (address like '/%'),
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, event)
);
create index notices_newest on notices (user_id, id desc);
create index notices_old on notices (created_at);
create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  session_id integer not null unique references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  last_success_at timestamptz
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create table push_outbox (
  notice_id bigint not null references notices on delete cascade,
  subscription_id integer not null references push_subscriptions on delete cascade,
  attempts integer not null default 0,
  not_before timestamptz not null,
  primary key (notice_id, subscription_id)
);
create index push_outbox_of_phone on push_outbox (subscription_id);
create index push_outbox_due on push_outbox (not_before);
alter table favourites add column known_minor bigint;
alter table favourites add column known_currency text;
update favourites set known_minor = price_minor, known_currency = currency from products where products.id = product_id;
`;
