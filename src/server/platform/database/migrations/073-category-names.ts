/**
 * A category has a name in each language, not in Portuguese alone, and a version that staff edit over. What is filed in one is
 * marked, so that it is found by all its names. Servers of before read name_pt until they are replaced; it says nothing new.
 */
export const CATEGORY_NAMES = `
alter table categories
  add column names jsonb not null default '{}',
  add column version integer not null default 1;
update categories set names = jsonb_build_object('pt', name_pt) where name_pt is not null;
update products set words_stale = true
  where not deleted and exists (select from product_categories as filed where filed.product_id = products.id);
`;
