/**
 * Tables of what supporters learn, are given and earn (account contract 3). Money in the ledger is in US cents; its rows never
 * change and never go: what is not so any more is another row.
 */
export const SUPPORTER_PROGRAMME = `
create table training_chapters (
  user_id integer not null references users on delete cascade,
  chapter text not null check (chapter in ('intro', 'chapter_1', 'chapter_2', 'chapter_3')),
  done_at timestamptz not null,
  primary key (user_id, chapter)
);
create table point_entries (
  user_id integer not null references users on delete cascade,
  reason text not null check (reason in ('training_complete')),
  points_minor integer not null check (points_minor > 0),
  created_at timestamptz not null,
  primary key (user_id, reason)
);
alter table baskets add column promo_supporter_id integer references users;
create table order_earners (
  order_number text not null references orders (number),
  supporter_id integer not null references users,
  kind text not null check (kind in ('direct', 'downline')),
  via text not null check (via in ('code', 'cookie', 'recruit')),
  placed_at timestamptz not null,
  rate_bp integer check (rate_bp between 0 and 10000),
  order_paid_at timestamptz,
  primary key (order_number, supporter_id)
);
create unique index order_earners_kind on order_earners (order_number, kind);
create index order_earners_of_supporter on order_earners (supporter_id, placed_at);
create table position_changes (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  position_before text not null,
  position_after text not null,
  reason text not null,
  changed_by integer not null references users,
  changed_at timestamptz not null
);
create index position_changes_of_user on position_changes (user_id, changed_at);
create table payout_runs (
  id uuid primary key default gen_random_uuid(),
  month text not null unique check (month ~ '^\\d{4}-(0[1-9]|1[0-2])$'),
  made_by integer not null references users,
  carried jsonb not null default '[]',
  created_at timestamptz not null
);
create table payouts (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references payout_runs,
  supporter_id integer not null references users,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null default 'open' check (status in ('open', 'paid')),
  reference text,
  paid_at timestamptz,
  marked_by integer references users,
  unique (run_id, supporter_id),
  check ((status = 'paid') = (paid_at is not null and reference is not null))
);
create table commission_entries (
  id uuid primary key default gen_random_uuid(),
  supporter_id integer not null references users,
  entry text not null check (entry in ('earned', 'reversed', 'payout', 'adjustment')),
  order_number text references orders (number),
  kind text check (kind in ('direct', 'downline')),
  rate_bp integer,
  basis_minor bigint,
  basis_currency text check (basis_currency in ('USD', 'ZMW')),
  fx_rate text,
  fx_day date,
  amount_minor bigint not null,
  order_paid_at timestamptz,
  payable_at timestamptz,
  reverses uuid unique references commission_entries,
  follows uuid unique references commission_entries,
  payout_id uuid unique references payouts,
  reason text,
  made_by integer references users,
  created_at timestamptz not null,
  check (entry <> 'earned' or (order_number is not null and kind is not null and rate_bp is not null
    and basis_minor is not null and payable_at is not null and amount_minor >= 0)),
  check ((entry = 'reversed') = (reverses is not null)),
  check (follows is null or entry = 'earned'),
  check ((entry = 'payout') = (payout_id is not null)),
  check (entry not in ('reversed', 'payout') or amount_minor <= 0),
  check (entry <> 'adjustment' or (reason is not null and made_by is not null and amount_minor <> 0))
);
create unique index commission_earned_once on commission_entries (order_number, supporter_id)
  where entry = 'earned' and follows is null;
create index commission_of_order on commission_entries (order_number, supporter_id);
create index commission_of_supporter on commission_entries (supporter_id, created_at);
create table payout_items (
  entry_id uuid primary key references commission_entries,
  payout_id uuid not null references payouts
);
create index payout_items_of_payout on payout_items (payout_id);
create function commission_entries_stay() returns trigger language plpgsql as
  'begin raise exception ''the ledger of commissions is append-only''; end';
create trigger commission_entries_stay before update or delete on commission_entries
  for each row execute function commission_entries_stay();
`;
