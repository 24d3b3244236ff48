import type { AuditEntry } from '#contract/staff/audit.ts';
import { isRecord } from '#contract/wire.ts';
import { canonicalJson } from '#server/platform/base/fingerprint.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import type { AuditRow } from './store.ts';

/** Names whose values nobody reads here, should an act ever have written one down (account contract 6). */
const SECRET = /password|token|secret|otp|totp|handle|cookie|authorization/i;
const HIDDEN = '[hidden]';

type Fields = Record<string, unknown>;

/** As the staff read it: of what was there before and after only the fields that differ, and no secret. */
export const entryShown = (row: AuditRow): AuditEntry => {
  const [before, after] = changedOnly(fieldsOf(row.before), fieldsOf(row.after));
  return {
    id: row.id,
    at: wireTime(row.at),
    actor: row.actor_id === null ? null : { id: row.actor_id, name: nameOf(row) },
    action: row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    before: before && withoutSecrets(before),
    after: after && withoutSecrets(after),
    request_id: row.request_id,
  };
};

/** People who have left since have no name any more, only a number. */
const nameOf = ({ first_name, last_name }: AuditRow): string =>
  `${first_name ?? ''} ${last_name ?? ''}`.trim();

/** A value that is no object stands under a name, so that all entries read alike. */
function fieldsOf(value: unknown): Fields | null {
  if (value === null || value === undefined) return null;
  return isRecord(value) ? value : { value };
}

function changedOnly(before: Fields | null, after: Fields | null): [Fields | null, Fields | null] {
  if (!before || !after) return [before, after];
  const differs = (name: string): boolean => canonicalJson(before[name]) !== canonicalJson(after[name]);
  const only = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => differs(name)));
  return [only(before), only(after)];
}

function withoutSecrets(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (SECRET.test(name) && value !== null && typeof value !== 'boolean') return [name, HIDDEN];
      return [name, isRecord(value) ? withoutSecrets(value) : value];
    }),
  );
}
