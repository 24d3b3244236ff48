/**
 * Ids of categories that staff add are given out once: one that was removed may be named by a listing that waits on a phone. They begin
 * behind all that there are and that the audit log speaks of.
 */
export const CATEGORY_IDS = `
create sequence category_ids start with 100001;
select setval('category_ids', greatest(100000, (select coalesce(max(id), 0) from categories), (
  select coalesce(max(entity_id::integer), 0) from audit_log where entity = 'category' and entity_id ~ '^[0-9]{1,9}$')));
`;
