import type { EditRow } from './row.ts';
import { type Refusal, refuse } from '#server/platform/calls/refuse.ts';

type Versioned = Pick<EditRow, 'id' | 'version' | 'field_versions'>;

/** The strong tag of a listing, without its quotes (account contract 5.4). */
export const listingTag = ({ id, version }: Pick<Versioned, 'id' | 'version'>): string =>
  `c${id}-v${version}`;
export const tagOf = ({ cid, version }: { cid: number; version: number }): string =>
  listingTag({ id: cid, version });

/** Refusal with what changed since, and all of it as it is: both versions can be shown, and nothing typed is lost. */
export function versionConflict(row: Versioned, base: number | null, current: object): Refusal {
  return refuse('version_conflict', {
    current_version: row.version,
    base_version: base,
    changed_since_base: Object.entries(row.field_versions)
      .filter(([, version]) => base === null || version > base)
      .map(([name]) => name),
    current,
  });
}

/** The next version, with those of the fields that it changes. */
export const nextVersionOf = (row: Versioned, changed: readonly string[]) => ({
  version: row.version + 1,
  field_versions: JSON.stringify({
    ...row.field_versions,
    ...Object.fromEntries(changed.map((name) => [name, row.version + 1])),
  }),
});

/** The listing that is not there any more, or never was for whoever asks. */
export const isNotDeleted = <T extends { deleted: boolean }>(row: T | undefined): row is T =>
  row !== undefined && !row.deleted;
