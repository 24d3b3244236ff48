import type { Selectable } from 'kysely';
import type { ImportRules } from '#server/platform/database/schema/content.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

export type RuleRow = Selectable<ImportRules>;
/** Facts of a rule. */
export type RuleFacts = Omit<RuleRow, 'id' | 'version'>;

/** In the order in which the public reads them. @param country its code; null: all */
export function ruleRows(db: Db, country: string | null): Promise<RuleRow[]> {
  let found = db.selectFrom('import_rules').selectAll().orderBy('country').orderBy('id');
  if (country !== null) found = found.where('country', '=', country);
  return found.execute();
}

/** Locked until the transaction ends. */
export function lockRule(tx: Tx, id: number): Promise<RuleRow | undefined> {
  return tx.selectFrom('import_rules').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

const stored = (facts: RuleFacts) => ({ ...facts, notes: JSON.stringify(facts.notes) });

export function insertRule(tx: Tx, facts: RuleFacts): Promise<RuleRow> {
  return tx.insertInto('import_rules').values(stored(facts)).returningAll().executeTakeFirstOrThrow();
}

/** Counts its version up. */
export function updateRule(tx: Tx, id: number, facts: RuleFacts): Promise<RuleRow> {
  return tx
    .updateTable('import_rules')
    .set(({ eb }) => ({ ...stored(facts), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteRule(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('import_rules').where('id', '=', id).execute();
}
