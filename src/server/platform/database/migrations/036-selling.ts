/**
 * Tables of who sells. A supporter has a code that never changes, and whoever told them of the shop, also when that is nobody. A
 * seller's state says whether their listings may be seen: `withheld` takes them out of sight while they are not approved,
 * whatever staff have hidden (`hidden_by_staff`). `hidden_live` remembers for both what the seller wants.
 */
export const SELLING = `
create table supporters (
  user_id integer primary key references users,
  code text not null unique check (code ~ '^[A-HJ-NP-Z2-9]{8}$'),
  upline_id integer references users,
  position text not null default 'IBO' check (position in ('IBO', 'ETM', 'ETL', 'SEL')),
  terms_version integer,
  created_at timestamptz not null,
  disabled_at timestamptz,
  check (upline_id is distinct from user_id)
);
create index supporters_by_upline on supporters (upline_id);
create table sellers (
  user_id integer primary key references users,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  reason text,
  note text not null default '',
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by integer references users on delete set null,
  approved_at timestamptz,
  version integer not null default 1,
  check ((status = 'rejected') = (reason is not null))
);
create index sellers_by_status on sellers (status, applied_at, user_id);
alter table products
  add column withheld boolean not null default false,
  add column hidden_by_staff boolean not null default false;
update products set hidden_by_staff = true where hidden_live is not null;
`;
