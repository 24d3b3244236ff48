/**
 * Since when a product costs what it costs, and what it cost before that if it fell: `fell_from_minor` is the lowest price
 * that it was sold at shortly before, so a price that was raised for a moment and put back fell from nothing
 * (`rose_from_minor` remembers it). What nobody could see is no fall. Of products that are there already nobody knows more
 * than that their price has not changed since they did; no phone gets all of them anew for that. A function stands on one
 * line, because statements are told apart by their ends.
 */
export const PRICE_HISTORY = `
alter table products add column price_since timestamptz, add column fell_from_minor bigint, add column rose_from_minor bigint;
alter table products disable trigger user;
update products set price_since = updated_at;
alter table products enable trigger user;
alter table products alter column price_since set not null, add constraint products_fell check (fell_from_minor > price_minor);
create function note_first_price() returns trigger language plpgsql as $$ begin new.price_since := coalesce(new.price_since, new.created_at); return new; end $$;
create trigger products_first_price before insert on products for each row execute function note_first_price();
create function note_price() returns trigger language plpgsql as $$ declare lately bigint := case when old.price_since > new.updated_at - interval '30 days' then old.rose_from_minor end; before bigint := least(old.price_minor, lately); begin new.price_since := new.updated_at; new.fell_from_minor := null; new.rose_from_minor := null; if old.currency is distinct from new.currency then return new; end if; if new.price_minor >= before then new.rose_from_minor := before; elsif old.live and not old.deleted then new.fell_from_minor := before; end if; return new; end $$;
create trigger products_price before update on products for each row when (old.price_minor is distinct from new.price_minor or old.currency is distinct from new.currency) execute function note_price();
`;
