/**
 * Payouts that wait for a second person, and those that are not paid after all. What marks of supporters compare is found
 * by an index, or, for the street and town that an order goes to, folded once when it is written: without blanks, signs and
 * capitals, null where there is no street.
 */
export const PAYOUT_CARE = `
alter table payouts drop constraint payouts_status_check;
alter table payouts add constraint payouts_status_check check (status in ('open', 'paid', 'void'));
alter table payouts add column held text[] not null default '{}';
alter table payouts add column released_at timestamptz;
alter table payouts add column released_by integer references users;
alter table payouts add column voided_at timestamptz;
alter table payouts add column voided_by integer references users;
alter table payouts add check ((released_at is null) = (released_by is null));
alter table payouts add check ((status = 'void') = (voided_at is not null and voided_by is not null));
create index payouts_of_supporter on payouts (supporter_id);
alter table orders add column place text generated always as (
  case when shipping_address ->> 'line1' ~ '[[:alnum:]]' then
    regexp_replace(lower((shipping_address ->> 'line1') || ' ' || coalesce(shipping_address ->> 'line4', '')), '[^[:alnum:]]+', '', 'g')
      || ' ' || coalesce(shipping_address ->> 'country', '') end) stored;
create index users_by_phone on users (phone) where phone is not null;
create index known_devices_by_hash on known_devices (device_hash);
`;
