/**
 * Tells a sale from all other changes of the catalogue: `facts_version` is the version in which anything but stock changed
 * last. Servers keep their public answers by it. A function stands on one line, because statements are told apart by
 * their ends.
 */
export const FACTS = `
alter table catalogue_clock add column facts_version bigint not null default 1;
create function note_facts() returns trigger language plpgsql as $$ declare now_at bigint := nullif(current_setting('chicargos.version', true), '')::bigint; begin if nullif(current_setting('chicargos.facts', true), '') is not null then return null; end if; if now_at is null then insert into catalogue_clock (version, facts_version) values (1, 1) on conflict (one) do update set version = catalogue_clock.version + 1 returning version into now_at; perform set_config('chicargos.version', now_at::text, true); end if; update catalogue_clock set facts_version = now_at; perform set_config('chicargos.facts', '1', true); return null; end $$;
create constraint trigger products_facts after insert or delete on products deferrable initially deferred for each row execute function note_facts();
create constraint trigger products_changed_facts after update on products deferrable initially deferred for each row when ((to_jsonb(old) - '{num_in_stock,num_allocated,updated_at}'::text[]) is distinct from (to_jsonb(new) - '{num_in_stock,num_allocated,updated_at}'::text[])) execute function note_facts();
create constraint trigger product_images_facts after insert or update or delete on product_images deferrable initially deferred for each row execute function note_facts();
create constraint trigger product_options_facts after insert or update or delete on product_options deferrable initially deferred for each row execute function note_facts();
create constraint trigger product_categories_facts after insert or update or delete on product_categories deferrable initially deferred for each row execute function note_facts();
create constraint trigger categories_facts after insert or update or delete on categories deferrable initially deferred for each row execute function note_facts();
create constraint trigger makes_facts after insert or update or delete on makes deferrable initially deferred for each row execute function note_facts();
create constraint trigger exchange_rates_facts after insert or update or delete on exchange_rates deferrable initially deferred for each row execute function note_facts();
create constraint trigger shipping_rates_facts after insert or update or delete on shipping_rates deferrable initially deferred for each row execute function note_facts();
create constraint trigger site_settings_facts after insert or update or delete on site_settings deferrable initially deferred for each row execute function note_facts();
`;
