/** Parts inside a listing of spares. One that was taken away leaves its number behind, so that no other part gets it. */
export const LISTING_ENTRIES = `
create table listing_entries (
  product_id integer not null references products on delete cascade,
  lid integer not null check (lid >= 1),
  title text not null,
  subtitle text not null default '',
  description text not null default '',
  contact text,
  location text,
  price_minor bigint not null default 0 check (price_minor >= 0),
  part_number text,
  condition text check (condition in ('new', 'used', 'refurbished')),
  live boolean not null default false,
  deleted boolean not null default false,
  field_versions jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (product_id, lid)
);
`;
