/**
 * Limit of the changes of listings that are written down (065): the newest two thousand stay, whatever their versions. An import
 * of ten thousand listings is one version, and a thousand of those would fill the disk. Nobody misses the others: whoever is
 * behind one that went has more than a hundred before them, and forgets all answers (`cache/listing-changes.ts`). What one
 * transaction writes stays until the next.
 */
export const FEWER_CHANGES = `
create or replace function note_facts_at() returns bigint language plpgsql as $$ declare now_at bigint := nullif(current_setting('chicargos.version', true), '')::bigint; begin if now_at is null then insert into catalogue_clock (version, facts_version) values (1, 1) on conflict (one) do update set version = catalogue_clock.version + 1 returning version into now_at; perform set_config('chicargos.version', now_at::text, true); end if; if nullif(current_setting('chicargos.facts', true), '') is null then update catalogue_clock set facts_version = now_at; perform set_config('chicargos.facts', '1', true); delete from listing_changes where version < now_at - 1000; delete from listing_changes where (version, product_id) <= (select last.version, last.product_id from listing_changes last order by last.version desc, last.product_id desc offset 2000 limit 1); end if; return now_at; end $$;
`;
