/** Moment when an order was placed whose names or address read like where to send money; null once staff issued its pro-forma. */
export const HELD_PRO_FORMAS = `
alter table orders add column held_at timestamptz;
create index orders_held on orders (placed_at) where held_at is not null;
`;
