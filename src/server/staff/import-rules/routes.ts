import type * as v from 'valibot';
import {
  addImportRule,
  editImportRule,
  removeImportRule,
  type StaffImportRule,
  staffImportRules,
} from '#contract/staff/import-rules.ts';
import { isNoFilter } from '#domain/text/no-filter.ts';
import { isCheckDue } from '#domain/shipping/rule-check.ts';
import { sameJson } from '#domain/text/same-json.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { answer, handle, type Handling, type Reading, reply } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { notesIn } from '#server/rules/store.ts';
import { readRule } from './read.ts';
import * as store from './store.ts';
import type { RuleFacts, RuleRow } from './store.ts';
import { notFound, Refusal } from '#server/platform/calls/refuse.ts';

type RuleCall = Pick<Handling<'staff', unknown>, 'tx' | 'user' | 'now' | 'ip' | 'ifMatch'>;

const tagOf = ({ id, version }: RuleRow): string => `i${id}-v${version}`;

const shown = ({ notes, ...row }: RuleRow, now: Date): StaffImportRule => ({
  ...row,
  ...notesIn(notes),
  estimate: true,
  check_due: isCheckDue(row.checked_date, wireDay(now)),
});

const factsOf = ({ id: _id, version: _version, ...facts }: RuleRow): RuleFacts => facts;

/** The rule, locked and as the caller saw it. */
async function lockSeen({ tx, ifMatch, now }: RuleCall, id: number): Promise<Refusal | RuleRow> {
  const row = id === 0 ? undefined : await store.lockRule(tx, id);
  if (!row) return notFound();
  return matchesVersion(ifMatch, tagOf(row)) ? row : preconditionFailed(shown(row, now));
}

function audit(
  { tx, user, now, ip }: RuleCall,
  act: 'add' | 'edit' | 'remove',
  id: number,
  before: RuleFacts | null,
  after: RuleFacts | null,
): Promise<void> {
  const entry = { action: `import-rule.${act}`, entity: 'import-rule', entityId: String(id), before, after };
  return writeAudit(tx, { actorId: user.id, ...entry, ip }, now);
}

const tagged = (row: RuleRow, now: Date) => reply(shown(row, now), { headers: { etag: tagOf(row) } });

/** Rules of the list, in its order. */
export async function rulesMatching({
  db,
  params,
  now,
}: Pick<Reading<'staff', v.InferOutput<typeof staffImportRules.params>>, 'db' | 'params' | 'now'>): Promise<
  StaffImportRule[]
> {
  const country = isNoFilter(params.country) ? null : params.country.trim().toUpperCase();
  const all = (await store.ruleRows(db, country)).map((row) => shown(row, now));
  return isNoFilter(params.due) ? all : all.filter((rule) => rule.check_due);
}

export const routes = [
  answer(staffImportRules, 'staff', async (reading) => {
    const results = await rulesMatching(reading);
    return { count: results.length, next: null, previous: null, results };
  }),

  handle(addImportRule, 'staff', async (handling) => {
    const { tx, payload, now } = handling;
    const facts = readRule(payload, null, wireDay(now));
    if (facts instanceof Refusal) return facts;
    const row = await store.insertRule(tx, facts);
    await audit(handling, 'add', row.id, null, facts);
    return tagged(row, now);
  }),

  handle(editImportRule, 'staff', async (handling) => {
    const { tx, payload, now } = handling;
    const row = await lockSeen(handling, payload.id);
    if (row instanceof Refusal) return row;
    const before = factsOf(row);
    const facts = readRule(payload, before, wireDay(now));
    if (facts instanceof Refusal) return facts;
    if (sameJson(before, facts)) return tagged(row, now);
    const changed = await store.updateRule(tx, row.id, facts);
    await audit(handling, 'edit', row.id, before, facts);
    return tagged(changed, now);
  }),

  handle(removeImportRule, 'staff', async (handling) => {
    const row = await lockSeen(handling, handling.payload.id);
    if (row instanceof Refusal) return row;
    await store.deleteRule(handling.tx, row.id);
    await audit(handling, 'remove', row.id, factsOf(row), null);
    return null;
  }),
];
