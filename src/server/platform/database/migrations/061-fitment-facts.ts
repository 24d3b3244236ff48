/** Fitment of a part: it is asked for by lists ("Fits my car"): a change of it makes their stored answers old. */
export const FITMENT_FACTS = `
create constraint trigger product_fitment_facts after insert or delete on product_fitment deferrable initially deferred for each row execute function note_facts()
`;
