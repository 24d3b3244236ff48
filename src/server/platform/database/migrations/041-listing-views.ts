/**
 * Counts of how often a listing was opened, by day and without who it was. And who sells stands beside what they sell: an approval,
 * its end and another name are facts of the catalogue, which its clock tells. A seller's name stands with the account, so
 * a change of it touches the seller. A function stands on one line, because statements are told apart by their ends.
 */
export const LISTING_VIEWS = `
create table listing_views (
  product_id integer not null references products on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (product_id, day)
);
create index listing_views_by_day on listing_views (day);
create index requests_by_product on requests (product_id) where product_id is not null;
create constraint trigger sellers_facts after insert or update or delete on sellers deferrable initially deferred for each row execute function note_facts();
create function note_seller_name() returns trigger language plpgsql as $$ begin update sellers set user_id = user_id where user_id = new.id; return null; end $$;
create trigger users_seller_name after update on users for each row when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name or old.is_active is distinct from new.is_active) execute function note_seller_name();
`;
