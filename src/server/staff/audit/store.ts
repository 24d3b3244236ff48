import { sql, type Selectable } from 'kysely';
import { DAY_MS } from '#domain/text/durations.ts';
import { PAGE_SIZE } from '#domain/text/pagination.ts';
import { literally } from '#server/platform/database/like.ts';
import type { AuditLog } from '#server/platform/database/schema/platform.ts';
import type { Db } from '#server/platform/database/db.ts';

export interface AuditRow extends Selectable<AuditLog> {
  first_name: string | null;
  last_name: string | null;
}

export interface AuditFilter {
  actor: string;
  entity: string;
  action: string;
  /** Days, YYYY-MM-DD, both included; '' for none. */
  from: string;
  to: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MAX_WORDS = 255;

/** Null for a day that there is not. */
function startOf(day: string): number | null {
  const time = DAY.test(day.trim()) ? Date.parse(`${day.trim()}T00:00:00Z`) : NaN;
  return Number.isNaN(time) ? null : time;
}

function matching(db: Db, filter: AuditFilter) {
  let found = db.selectFrom('audit_log').leftJoin('users', 'users.id', 'audit_log.actor_id');
  const actor = filter.actor.trim().toLowerCase().slice(0, MAX_WORDS);
  if (/^[1-9]\d{0,8}$/.test(actor)) found = found.where('actor_id', '=', Number(actor));
  else if (actor !== '') {
    const like = `%${literally(actor)}%`;
    found = found.where(({ or, eb }) =>
      or([
        eb(sql`lower(users.email)`, 'like', like),
        eb(sql`lower(users.first_name || ' ' || users.last_name)`, 'like', like),
      ]),
    );
  }
  const entity = filter.entity.trim().slice(0, MAX_WORDS);
  const [, kind, id] = /^(\S+)\s+(\S.*)$/.exec(entity) ?? [];
  if (kind !== undefined && id !== undefined)
    found = found.where('entity', '=', kind.toLowerCase()).where('entity_id', '=', id);
  else if (entity !== '')
    found = found.where(({ or, eb }) =>
      or([eb('entity', '=', entity.toLowerCase()), eb('entity_id', '=', entity)]),
    );
  const action = filter.action.trim().toLowerCase().slice(0, MAX_WORDS);
  if (action !== '') found = found.where('action', 'like', `${literally(action)}%`);
  const from = startOf(filter.from);
  const to = startOf(filter.to);
  if (from !== null) found = found.where('at', '>=', new Date(from));
  if (to !== null) found = found.where('at', '<', new Date(to + DAY_MS));
  return found;
}

export async function countAuditEntries(db: Db, filter: AuditFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first. @param place a page of 25, or up to `limit` behind an entry, null: from the newest on */
export function auditEntries(
  db: Db,
  filter: AuditFilter,
  place: { page: number } | { after: number | null; limit: number },
): Promise<AuditRow[]> {
  const found = matching(db, filter);
  const limit = 'page' in place ? PAGE_SIZE : place.limit;
  const after = 'page' in place ? null : place.after;
  return (after === null ? found : found.where('audit_log.id', '<', after))
    .selectAll('audit_log')
    .select(['users.first_name', 'users.last_name'])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset('page' in place ? (place.page - 1) * PAGE_SIZE : 0)
    .execute();
}
