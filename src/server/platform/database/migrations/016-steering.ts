/** On which side the wheel is; null: the seller has not said. */
export const STEERING = `
alter table products add column steering text check (steering in ('right', 'left'))
`;
