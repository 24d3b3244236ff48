import type { Insertable } from 'kysely';
import { NOTES } from './import-rule-notes.ts';
import type { ImportRules } from '#server/platform/database/schema/content.ts';

/** Moment when these pages were last read, the first of them and the last. */
const FIRST_READ = '2026-11-21';
export const LAST_READ = '2026-11-27';

export type SeedRuleRow = Insertable<ImportRules>;
export type RuleSeed = Pick<SeedRuleRow, 'rule' | 'value'> & Partial<SeedRuleRow>;

/**
 * Rules that one page tells of one country.
 * @param since the day that the page bears, or from which it says it holds
 * @param checked when it was last read
 */
export const rulesFromSource = (
  country: string,
  source: string,
  since: string,
  rules: readonly RuleSeed[],
  checked = FIRST_READ,
): SeedRuleRow[] =>
  rules.map((rule) => ({
    unit: unitOf(rule.rule),
    ...rule,
    notes: JSON.stringify(NOTES[rule.note ?? ''] ?? {}),
    country,
    source,
    source_date: since,
    checked_date: checked,
  }));

function unitOf(rule: string): string | null {
  if (rule.endsWith('_fixed')) return 'ZMW';
  return rule.endsWith('_percent') ? '%' : null;
}
