/**
 * Table of where a supporter's commission goes, one row each; who changed it when stands in the audit. A payout that is marked paid
 * keeps where it went, whoever marks it and however: domain/supporters/payout-account.ts reads that text.
 */
export const PAYOUT_DETAILS = `
create table payout_details (
  user_id integer primary key references users on delete cascade,
  method text not null check (method in ('mobile_money', 'bank')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  provider text not null,
  account text not null,
  holder text not null,
  branch text check (method = 'bank' or branch is null),
  changed_at timestamptz not null,
  revision integer not null default 1 check (revision > 0)
);
alter table payouts add column paid_to text;
create function payouts_keep_where() returns trigger language plpgsql as
  'begin new.paid_to := (select concat_ws('' · '', method, provider, right(account, 3)) from payout_details where user_id = new.supporter_id); return new; end';
create trigger payouts_keep_where before update of status on payouts
  for each row when (new.status = 'paid' and old.status <> 'paid') execute function payouts_keep_where();
`;
