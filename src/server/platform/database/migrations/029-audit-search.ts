/** The request that an act came with, so that the log of the server and this one name each other; and the ways to find it. */
export const AUDIT_SEARCH = `
alter table audit_log add column request_id text;
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_entity on audit_log (entity, entity_id, id desc);
create index audit_log_by_id_of_entity on audit_log (entity_id, id desc);
create index audit_log_by_time on audit_log (at);
`;
