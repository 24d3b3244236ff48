/**
 * Fitment of a part: it travels in the catalogue: a change of it is a change of the part. Those that fit something count as
 * changed once, so that a catalogue from before learns it.
 */
export const FITMENT_PACKED = `
create constraint trigger product_fitment_noted after insert or delete on product_fitment deferrable initially deferred for each row execute function note_part_of_product();
select note_change(product_id) from (select distinct product_id from product_fitment order by product_id) fitted
`;
