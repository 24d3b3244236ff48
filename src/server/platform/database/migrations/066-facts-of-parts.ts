/** Facts of a part inside a listing: of which year, body and colour the car is that it is of. */
export const FACTS_OF_PARTS = `
alter table listing_entries add column model_year integer, add column body_type text, add column colour text
`;
