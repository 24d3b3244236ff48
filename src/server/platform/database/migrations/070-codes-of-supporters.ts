/**
 * Vouchers that stand behind a supporter's code: one at a time is switched on. They are found by the code's owner; `folded` has
 * something behind the code that nobody can type, so that a server from before this finds none of them and every code stays
 * one of its kind. And orders that came by the link of the buyer's own other account.
 */
export const CODES_OF_SUPPORTERS = `
alter table vouchers add column supporter_id integer references supporters;
create unique index vouchers_by_supporter on vouchers (supporter_id) where active and supporter_id is not null;
alter table orders add column own_link boolean not null default false;
create index orders_by_own_link on orders (upper(referral ->> 'code')) where own_link
`;
