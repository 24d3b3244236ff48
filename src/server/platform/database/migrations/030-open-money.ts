/**
 * Indexes of what jobs look for every few minutes: declined orders end like pending ones, charges that failed may still succeed, and
 * pro-formas that hold are looked through for an account that is no longer ours.
 */
export const OPEN_MONEY = `
drop index orders_to_expire;
create index orders_to_expire on orders (pay_before) where pay_before is not null and status in ('Pending', 'Payment Declined');
create index orders_unpaid on orders (number) where status in ('Pending', 'Payment Declined');
drop index payment_attempts_open;
create index payment_attempts_open on payment_attempts (begun_at) where status in ('started', 'failed');
create index invoices_current on invoices (order_number) where status = 'current';
`;
