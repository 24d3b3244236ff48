/**
 * Vouchers that stand behind a supporter's code: one at a time is switched on. What is looked up by its own code is one of its
 * kind as before; these are found by the code's owner. And orders that came by the link of the buyer's own other account.
 */
export const CODES_OF_SUPPORTERS = `
alter table vouchers add column supporter_id integer references supporters;
alter table vouchers drop constraint vouchers_folded_key;
create unique index vouchers_by_code on vouchers (folded) where supporter_id is null;
create unique index vouchers_by_supporter on vouchers (supporter_id) where active and supporter_id is not null;
alter table orders add column own_link boolean not null default false;
create index orders_by_own_link on orders (upper(referral ->> 'code')) where own_link
`;
