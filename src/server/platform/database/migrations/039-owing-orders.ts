/** Index of what is owed: it is asked of every order that is not canceled: one that has shipped may owe again by a payment taken out. */
export const OWING_ORDERS = `
drop index orders_unpaid;
create index orders_unpaid on orders (number) where status <> 'Canceled' and paid_minor < total_minor;
`;
