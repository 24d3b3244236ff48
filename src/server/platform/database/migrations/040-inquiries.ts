/**
 * Tables of what buyers ask sellers about their listings. A guest is known by the address in the form, in lower case, until the
 * account with that address writes; where both `user_id` and `guest_email` are null the buyer has left.
 */
export const INQUIRIES = `
create table inquiries (
  id uuid primary key default gen_random_uuid(),
  product_id integer not null references products on delete cascade,
  seller_id integer not null references users,
  user_id integer references users on delete set null,
  guest_email text check (guest_email = lower(guest_email)),
  buyer_name text not null,
  messages integer not null,
  last_by text not null check (last_by in ('buyer', 'seller')),
  last_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null,
  ended_at timestamptz,
  check (user_id is null or guest_email is null)
);
create index inquiries_of_seller on inquiries (seller_id, last_by, last_at);
create index inquiries_of_user on inquiries (user_id, last_at) where user_id is not null;
create index inquiries_of_guest on inquiries (guest_email, last_at) where guest_email is not null;
create index inquiries_of_product on inquiries (product_id);
create table inquiry_messages (
  inquiry_id uuid not null references inquiries on delete cascade,
  position integer not null check (position >= 1),
  sender text not null check (sender in ('buyer', 'seller')),
  text text not null,
  at timestamptz not null,
  primary key (inquiry_id, position)
);
`;
