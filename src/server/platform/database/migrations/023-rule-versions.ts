/**
 * Import rules get a version, so that two members of staff cannot overwrite each other, and count as facts of the
 * catalogue like rates do. Of the rate table each row keeps who wrote it and when; those before had nobody.
 */
export const RULE_VERSIONS = `
alter table import_rules add column version integer not null default 1;
create constraint trigger import_rules_facts after insert or update or delete on import_rules deferrable initially deferred for each row execute function note_facts();
alter table shipping_rates add column set_at timestamptz;
alter table shipping_rates add column set_by integer references users;
`;
