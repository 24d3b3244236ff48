/**
 * A payment that was typed wrong is taken out and stays on record; its transfer may be recorded again. References are
 * compared by letters and digits alone: of those of one order that are the same by this, the earliest takes it and the
 * others keep what tells them apart.
 */
export const VOIDED_PAYMENTS = `
alter table order_payments add column voided_at timestamptz, add column voided_by integer references users;
alter table order_payments drop constraint order_payments_order_number_folded_reference_key;
update order_payments set folded_reference = regexp_replace(folded_reference, '[!-/:-@\\[-\`{-~]', '', 'g') where reference <> '' and folded_reference ~ '[0-9A-Z]';
update order_payments set folded_reference = folded_reference || '#' || id where id in (select id from (select id, row_number() over (partition by order_number, folded_reference order by recorded_at, id) as place from order_payments) as placed where place > 1);
create unique index order_payments_once on order_payments (order_number, folded_reference) where voided_at is null;
alter table order_refunds drop constraint order_refunds_order_number_folded_reference_key;
update order_refunds set folded_reference = regexp_replace(folded_reference, '[!-/:-@\\[-\`{-~]', '', 'g') where reference <> '' and folded_reference ~ '[0-9A-Z]';
update order_refunds set folded_reference = folded_reference || '#' || id where id in (select id from (select id, row_number() over (partition by order_number, folded_reference order by recorded_at, id) as place from order_refunds) as placed where place > 1);
create unique index order_refunds_once on order_refunds (order_number, folded_reference);
`;
