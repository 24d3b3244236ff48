/**
 * Spares are found by their own number, and those that hold parts by any spelling of theirs: what was cut without is marked,
 * for a job to cut it anew. Nothing changed in that moment; phones get each of them with its parts when it is cut.
 *
 * And a part inside a listing has a date of its price, noted as that of a listing (058). Of one that is there already nobody
 * knows more than that its price has not changed since it did.
 */
export const PARTS_FOUND_AND_DATED = `
alter table products disable trigger user;
update products set words_stale = true where not deleted and (part_number <> ''
  or exists (select from listing_entries as part where part.product_id = products.id));
alter table products enable trigger user;
alter table listing_entries add column price_since timestamptz;
update listing_entries set price_since = updated_at;
alter table listing_entries alter column price_since set not null;
create trigger listing_entries_first_price before insert on listing_entries for each row execute function note_first_price();
create function note_part_price() returns trigger language plpgsql as $$ begin new.price_since := new.updated_at; return new; end $$;
create trigger listing_entries_price before update on listing_entries for each row when (old.price_minor is distinct from new.price_minor) execute function note_part_price()
`;
