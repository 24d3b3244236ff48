/**
 * Table of what staff and whoever asked write each other about a request. The request itself is the first message; its sender knows
 * it by `thread`, which names nothing to anybody else. A guest is known by the address in the form, where that is one.
 * Whoever writes back with the account of that address joins it: the form stays the guest's, who may be a stranger.
 * Photos may come before the request that they belong to: both name the same thread of the same user.
 */
export const REQUEST_THREADS = `
alter table requests drop constraint requests_status_check;
alter table requests add constraint requests_status_check check (status in ('new', 'in_hand', 'answered', 'closed'));
alter table requests add column thread uuid not null default gen_random_uuid();
alter table requests add column messages integer not null default 1;
alter table requests add column last_at timestamptz;
alter table requests add column waits_since timestamptz;
alter table requests add column joined boolean not null default false;
create unique index requests_by_thread on requests (thread);
create index requests_of_user on requests (user_id) where user_id is not null;
create index requests_of_guest on requests (lower(btrim(fields ->> 'userEmail'))) where user_id is null and kind <> 'assessment';
create table request_messages (
  request_id integer not null references requests on delete cascade,
  position integer not null check (position >= 2),
  sender text not null check (sender in ('sender', 'shop')),
  text text not null,
  at timestamptz not null,
  primary key (request_id, position)
);
create table request_photos (
  user_id integer not null references users on delete cascade,
  thread uuid not null,
  position integer not null check (position between 1 and 4),
  mime text not null check (mime in ('image/jpeg', 'image/png')),
  size integer not null,
  source_sha256 text not null,
  sha256 text not null,
  bytes bytea not null,
  at timestamptz not null,
  primary key (user_id, thread, position),
  unique (user_id, thread, source_sha256)
);
`;
