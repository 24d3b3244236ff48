/**
 * Vouchers that stand behind a supporter's code: one at a time is switched on. What is looked up by its own code is one of its
 * kind as before; these are found by the code's owner.
 */
export const SUPPORTERS_DISCOUNTS = `
alter table vouchers add column supporter_id integer references supporters;
alter table vouchers drop constraint vouchers_folded_key;
create unique index vouchers_by_code on vouchers (folded) where supporter_id is null;
create unique index vouchers_by_supporter on vouchers (supporter_id) where active and supporter_id is not null
`;
