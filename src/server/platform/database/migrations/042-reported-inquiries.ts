/**
 * Which thread a report is about: two of one listing, reported by its seller, are two reports. Without a reference, so that
 * a report outlives its thread, and then opens none.
 */
export const REPORTED_INQUIRIES = `
alter table reports add column inquiry_id uuid;
drop index reports_one_open;
create unique index reports_one_open on reports (user_id, kind, coalesce(product_id, 0), coalesce(seller_id, 0), coalesce(inquiry_id::text, ''))
  where status = 'new' and (product_id is not null or seller_id is not null);
`;
