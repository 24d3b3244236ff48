/**
 * Counts the changes of the catalogue, so that a phone can ask for those since it last did. The count goes up once a
 * transaction and only while that commits: so its numbers are in the order of the commits, without a gap, and whoever has
 * read up to one has everything up to it. A function stands on one line, because statements are told apart by their ends.
 */
export const PACK = `
create table catalogue_clock (
  one boolean primary key default true check (one),
  catalogue uuid not null default gen_random_uuid(),
  version bigint not null
);
create table catalogue_changes (
  product_id integer primary key,
  version bigint not null
);
create index catalogue_changes_since on catalogue_changes (version, product_id);
create table pack_keys (
  keyid text primary key,
  public_key bytea not null,
  active boolean not null,
  created_at timestamptz not null
);
lock table products in share row exclusive mode;
insert into catalogue_clock (version) values (1);
insert into catalogue_changes (product_id, version) select id, 1 from products;
create function note_change(changed integer) returns void language plpgsql as $$ declare now_at bigint := nullif(current_setting('chicargos.version', true), '')::bigint; begin if now_at is null then insert into catalogue_clock (version) values (1) on conflict (one) do update set version = catalogue_clock.version + 1 returning version into now_at; perform set_config('chicargos.version', now_at::text, true); end if; insert into catalogue_changes (product_id, version) values (changed, now_at) on conflict (product_id) do update set version = excluded.version where catalogue_changes.version < excluded.version; end $$;
create function note_product() returns trigger language plpgsql as $$ begin perform note_change(coalesce(new.id, old.id)); return null; end $$;
create function note_part_of_product() returns trigger language plpgsql as $$ begin perform note_change(coalesce(new.product_id, old.product_id)); return null; end $$;
create constraint trigger products_noted after insert or delete on products deferrable initially deferred for each row execute function note_product();
create constraint trigger products_changes_noted after update on products deferrable initially deferred for each row when (old.* is distinct from new.*) execute function note_product();
create constraint trigger product_images_noted after insert or update or delete on product_images deferrable initially deferred for each row execute function note_part_of_product();
create constraint trigger product_categories_noted after insert or update or delete on product_categories deferrable initially deferred for each row execute function note_part_of_product();
`;
