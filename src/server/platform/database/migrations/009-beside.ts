/**
 * `seen_at`: what was listed up to then is no news to its owner. `told_at`: what was listed up to then has been mailed,
 * or was there before the search. Two open reports of one person about one thing are one.
 */
export const BESIDE = `
create table favourites (
  user_id integer not null references users on delete cascade,
  product_id integer not null references products on delete cascade,
  added_at timestamptz not null,
  primary key (user_id, product_id)
);
create index favourites_newest on favourites (user_id, added_at desc, product_id desc);
create index favourites_of_product on favourites (product_id);
create table saved_searches (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  kind text not null check (kind in ('vehicles', 'parts', 'items')),
  params jsonb not null,
  notify boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  seen_at timestamptz not null,
  told_at timestamptz not null,
  mailed_at timestamptz
);
create index saved_searches_by_user on saved_searches (user_id, created_at desc, id);
create index saved_searches_to_tell on saved_searches (user_id) where notify;
create table garage (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  make text not null,
  model text not null,
  variant text,
  trim_id text,
  year integer,
  nickname text,
  updated_at timestamptz not null
);
create index garage_by_user on garage (user_id, updated_at desc, id);
create table reports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('listing', 'seller', 'message', 'other')),
  product_id integer references products on delete cascade,
  seller_id integer references users,
  reason text not null,
  text text not null,
  user_id integer references users on delete set null,
  status text not null check (status in ('new', 'upheld', 'dismissed')),
  created_at timestamptz not null
);
create unique index reports_one_open on reports (user_id, kind, coalesce(product_id, 0), coalesce(seller_id, 0))
  where status = 'new' and (product_id is not null or seller_id is not null);
create index reports_newest on reports (status, created_at desc);
create index reports_of_product on reports (product_id);
create index reports_of_seller on reports (seller_id);
`;
