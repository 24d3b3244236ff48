/**
 * Setters of the figures of a line of an order, and when: its papers and the page that verifies them say the same whatever
 * becomes of listing and rate. Orders of before kept nothing, and nothing is said of them.
 */
export const SET_FIGURES = `
alter table order_lines add column set_figures jsonb
`;
