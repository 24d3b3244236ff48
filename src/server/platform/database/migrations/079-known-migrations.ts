/**
 * The newest migration that the build of each running process has: a step that takes something away waits until none runs that
 * uses it (contracting.ts).
 */
export const KNOWN_MIGRATIONS = `
alter table server_processes add column knows text;
`;
