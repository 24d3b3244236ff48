/**
 * Articles and what is chosen of a listing count as changes of the catalogue too, and the database remembers which cursors
 * it gave: one that it does not know was given by a history that a restore has undone. A function stands on one line,
 * because statements are told apart by their ends.
 */
export const PACK_CONTENT = `
create table article_changes (
  article_id integer primary key,
  version bigint not null
);
create index article_changes_since on article_changes (version);
create table pack_marks (
  catalogue text not null,
  version bigint not null,
  mark text not null,
  day integer not null,
  primary key (catalogue, version)
);
create index pack_marks_by_day on pack_marks (day);
lock table articles in share row exclusive mode;
insert into article_changes (article_id, version) select id, coalesce((select version from catalogue_clock), 1) from articles;
create function note_article() returns trigger language plpgsql as $$ declare now_at bigint := nullif(current_setting('chicargos.version', true), '')::bigint; begin if now_at is null then insert into catalogue_clock (version) values (1) on conflict (one) do update set version = catalogue_clock.version + 1 returning version into now_at; perform set_config('chicargos.version', now_at::text, true); end if; insert into article_changes (article_id, version) values (coalesce(new.id, old.id), now_at) on conflict (article_id) do update set version = excluded.version where article_changes.version < excluded.version; return null; end $$;
create constraint trigger articles_noted after insert or delete on articles deferrable initially deferred for each row execute function note_article();
create constraint trigger articles_changes_noted after update on articles deferrable initially deferred for each row when (old.* is distinct from new.*) execute function note_article();
create constraint trigger product_options_noted after insert or update or delete on product_options deferrable initially deferred for each row execute function note_part_of_product();
`;
