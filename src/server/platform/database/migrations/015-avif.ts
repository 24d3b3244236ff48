/** Bytes of the AVIF by width in pixels; {} for pictures that have none. */
export const AVIF = `
alter table pictures add column avif jsonb not null default '{}';
`;
