export const UPLOADS = `
create table uploads (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  key uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  type text not null,
  size integer not null check (size > 0),
  written integer not null default 0 check (written between 0 and size),
  complete boolean not null default false check (not complete or written = size),
  created_at timestamptz not null,
  touched_at timestamptz not null,
  unique (user_id, key),
  unique (user_id, sha256)
);
create index uploads_by_touch on uploads (touched_at);
`;
