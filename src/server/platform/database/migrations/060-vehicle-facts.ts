/**
 * Doors, seats and chassis number of a vehicle, and what an order keeps of the one that it is for: its papers say the same
 * whatever becomes of the listing. Orders of before kept nothing, and their papers say nothing.
 */
export const VEHICLE_FACTS = `
alter table products
  add column doors smallint check (doors between 1 and 9),
  add column seats smallint check (seats between 1 and 99),
  add column chassis text check (length(chassis) between 1 and 17);
alter table order_lines add column facts jsonb
`;
