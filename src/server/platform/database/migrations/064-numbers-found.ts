/**
 * Spares are found by their own number, and those that hold parts by any spelling of theirs: what was cut without is marked,
 * for a job to cut it anew. Nothing changed in that moment; phones get each of them with its parts when it is cut.
 */
export const NUMBERS_FOUND = `
alter table products disable trigger user;
update products set words_stale = true where not deleted and (part_number <> ''
  or exists (select from listing_entries as part where part.product_id = products.id));
alter table products enable trigger user
`;
