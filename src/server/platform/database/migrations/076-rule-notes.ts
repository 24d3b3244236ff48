/** A note of an import rule has words in other languages than English too; servers of before read and write the English ones. */
export const RULE_NOTES = `
alter table import_rules add column notes jsonb not null default '{}';
`;
