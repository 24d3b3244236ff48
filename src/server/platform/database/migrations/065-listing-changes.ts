/**
 * Tells what of single listings changed from what holds for all: `shared_version` is the version in which rates, categories,
 * makes, sellers or settings changed last. Of a listing its facts are written down as searches look at them, before and
 * after, so that a server forgets only the answers that a change touches; a picture has none of them. The last thousand
 * versions are kept: whoever is further behind forgets all. A replica from before this reads neither, and a change that it
 * writes is written down all the same. A function stands on one line, because statements are told apart by their ends.
 */
export const LISTING_CHANGES = `
alter table catalogue_clock add column shared_version bigint not null default 1;
update catalogue_clock set shared_version = version;
create table listing_changes (
  version bigint not null,
  product_id integer not null,
  before jsonb,
  after jsonb,
  primary key (version, product_id)
);
create function searched_facts(whole jsonb) returns jsonb language sql immutable as $$ select case when (whole->>'live')::boolean and not (whole->>'deleted')::boolean then jsonb_build_object('id', whole->'id', 'productClass', whole->'product_class_id', 'title', whole->'title', 'partNumber', whole->'part_number', 'vehicleClass', whole->'vehicle_class', 'make', whole->'make', 'model', whole->'model', 'year', whole->'model_year', 'mileage', whole->'mileage', 'engineCc', whole->'engine_cc', 'fuel', whole->'fuel', 'transmission', whole->'transmission', 'bodyType', whole->'body_type', 'steering', whole->'steering', 'colour', whole->'colour', 'location', whole->'location', 'priceMinor', whole->'price_minor', 'currency', whole->'currency', 'createdAt', (extract(epoch from (whole->>'created_at')::timestamptz) * 1000000)::bigint) end $$;
create function note_facts_at() returns bigint language plpgsql as $$ declare now_at bigint := nullif(current_setting('chicargos.version', true), '')::bigint; begin if now_at is null then insert into catalogue_clock (version, facts_version) values (1, 1) on conflict (one) do update set version = catalogue_clock.version + 1 returning version into now_at; perform set_config('chicargos.version', now_at::text, true); end if; if nullif(current_setting('chicargos.facts', true), '') is null then update catalogue_clock set facts_version = now_at; perform set_config('chicargos.facts', '1', true); delete from listing_changes where version < now_at - 1000; end if; return now_at; end $$;
create or replace function note_facts() returns trigger language plpgsql as $$ declare now_at bigint := note_facts_at(); begin if nullif(current_setting('chicargos.shared', true), '') is not null then return null; end if; update catalogue_clock set shared_version = now_at; perform set_config('chicargos.shared', '1', true); return null; end $$;
create function note_listing() returns trigger language plpgsql as $$ declare now_at bigint := note_facts_at(); begin insert into listing_changes (version, product_id, before, after) values (now_at, coalesce(new.id, old.id), searched_facts(to_jsonb(old)), searched_facts(to_jsonb(new))) on conflict (version, product_id) do update set after = excluded.after, before = case when listing_changes.before is null and listing_changes.after is null then excluded.before else listing_changes.before end; return null; end $$;
create function note_picture_of_listing() returns trigger language plpgsql as $$ declare now_at bigint := note_facts_at(); begin insert into listing_changes (version, product_id) values (now_at, coalesce(new.product_id, old.product_id)) on conflict (version, product_id) do nothing; return null; end $$;
drop trigger products_facts on products;
drop trigger products_changed_facts on products;
drop trigger product_images_facts on product_images;
create constraint trigger products_facts after insert or delete on products deferrable initially deferred for each row execute function note_listing();
create constraint trigger products_changed_facts after update on products deferrable initially deferred for each row when ((to_jsonb(old) - '{num_in_stock,num_allocated,updated_at,version,field_versions}'::text[]) is distinct from (to_jsonb(new) - '{num_in_stock,num_allocated,updated_at,version,field_versions}'::text[])) execute function note_listing();
create constraint trigger product_images_facts after insert or update or delete on product_images deferrable initially deferred for each row execute function note_picture_of_listing();
`;
