/**
 * Articles are written by staff: with words of their own for lists, a time at which they are published, and every version
 * kept. Rows of before stay as they are; how one stood is kept with its first change. An address that was public leads to its
 * article for ever.
 */
export const ARTICLE_HISTORY = `
alter table articles add column summary text not null default '' check (char_length(summary) <= 160);
alter table articles add column publish_at timestamptz;
alter table articles add column published_at timestamptz;
alter table articles add column updated_at timestamptz;
alter table articles add column updated_by integer references users;
alter table articles add constraint articles_due_unpublished check (publish_at is null or not published);
create index articles_due on articles (publish_at) where publish_at is not null;
create table article_versions (
  article_id integer not null references articles on delete cascade,
  version integer not null,
  act text not null check (act in ('kept', 'create', 'edit', 'restore', 'publish', 'schedule', 'withdraw')),
  slug text not null,
  title text not null,
  summary text not null,
  content text not null,
  picture_hash text references pictures,
  made_by integer references users,
  made_at timestamptz,
  primary key (article_id, version)
);
create table article_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  article_id integer not null references articles on delete cascade
);
create index article_slugs_of on article_slugs (article_id);
`;
