/**
 * Counts by day are divided by months, so that a month that has had its day goes whole. What was there becomes one part as it is:
 * no row moves, the tables are held for one reading of them. Rows of a month that nobody made lie in the part for the rest. The
 * server's role owns no table: it makes and drops months by two functions, which know these two tables alone. Both give up where
 * a table is in use, as everybody else would queue behind them. They take the listings first, which views refer to: in the other
 * order, a listing's removal and they would wait for each other. Whoever worked with the tables of before works with the new ones at
 * once: servers of the build before count on while this one still starts.
 */
export const MONTHS_OF_COUNTS = `
lock table products in share row exclusive mode;
lock table listing_views, search_counts in access exclusive mode;
alter table listing_views rename to listing_views_before;
alter index listing_views_pkey rename to listing_views_before_pkey;
drop index listing_views_by_day;
create table listing_views (
  product_id integer not null references products on delete cascade,
  day date not null,
  views integer not null constraint listing_views_views_check check (views > 0),
  primary key (product_id, day)
) partition by range (day);
create table listing_views_rest partition of listing_views default with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table search_counts rename to search_counts_before;
alter index search_counts_pkey rename to search_counts_before_pkey;
create table search_counts (
  day date not null,
  word text not null,
  count integer not null constraint search_counts_count_check check (count > 0),
  primary key (day, word)
) partition by range (day);
create table search_counts_rest partition of search_counts default with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
do $$ declare role regrole; begin for role in select distinct grantee::regrole from pg_class, aclexplode(relacl) where pg_class.oid = 'listing_views_before'::regclass and grantee not in (0, relowner) loop execute format('grant select, insert, update, delete on listing_views, search_counts to %s', role); end loop; end $$;
do $$ declare parent text; past date; part text; begin foreach parent in array array['listing_views', 'search_counts'] loop execute format('select date_trunc(''month'', max(day)) + interval ''1 month'' from %I', parent || '_before') into past; if past is null then execute format('drop table %I', parent || '_before'); else part := parent || to_char(past, '"_until_"YYYY_MM'); execute format('alter table %I rename to %I', parent || '_before', part); execute format('alter index %I rename to %I', parent || '_before_pkey', part || '_pkey'); execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', parent, part, past); end if; end loop; end $$;
create function make_count_month(parent text, month date) returns boolean language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$ declare part text := parent || to_char(month, '_YYYY_MM'); rest text := parent || '_rest'; past date := month + interval '1 month'; begin if parent not in ('listing_views', 'search_counts') or extract(day from month) <> 1 then raise exception 'no such month of counts'; end if; if parent = 'listing_views' then lock table products in share row exclusive mode; end if; execute format('lock table %I in share update exclusive mode', parent); execute format('lock table %I in access exclusive mode', rest); if to_regclass(part) is not null then return false; end if; execute format('create table %I (like %I including constraints) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)', part, parent); execute format('with moved as (delete from %I where day >= %L and day < %L returning *) insert into %I select * from moved', rest, month, past, part); execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, month, past); return true; exception when lock_not_available or deadlock_detected then return false; end $$;
create function drop_count_month(parent text, part text) returns integer language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$ declare gone integer; begin if parent not in ('listing_views', 'search_counts') or part !~ '_[0-9]{4}_[0-9]{2}$' then raise exception 'no such month of counts'; end if; if parent = 'listing_views' then lock table products in access exclusive mode; end if; execute format('lock table %I in access exclusive mode', parent); if not exists (select from pg_inherits where inhparent = parent::regclass and inhrelid = to_regclass(quote_ident(part))) then return 0; end if; execute format('select count(*) from %I', part) into gone; execute format('drop table %I', part); return gone; exception when lock_not_available or deadlock_detected then return 0; end $$;
revoke all on function make_count_month from public;
revoke all on function drop_count_month from public;
`;
