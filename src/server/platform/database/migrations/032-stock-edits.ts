/**
 * Count by staff of an edit, which is no fact of the catalogue: who changes only how many there are keeps all answers that the
 * servers hold, as a sale does.
 */
export const STOCK_EDITS = `
drop trigger products_changed_facts on products;
create constraint trigger products_changed_facts after update on products deferrable initially deferred for each row when ((to_jsonb(old) - '{num_in_stock,num_allocated,updated_at,version,field_versions}'::text[]) is distinct from (to_jsonb(new) - '{num_in_stock,num_allocated,updated_at,version,field_versions}'::text[])) execute function note_facts();
`;
