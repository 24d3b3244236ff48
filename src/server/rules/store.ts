import * as v from 'valibot';
import { type ImportRule, SiteSettings } from '#contract/rules.ts';
import { USUAL_CROSSED_OUT } from '#domain/listings/crossed-out.ts';
import type { Db } from '#server/platform/database/db.ts';
import { CONTACTS, contactsIn } from './contacts.ts';

/** The rules of one country, or of all, in the order in which they were written down. @param country null: all */
export async function rulesOf(db: Db, country: string | null): Promise<ImportRule[]> {
  let found = db
    .selectFrom('import_rules')
    .select(['country', 'rule', 'class', 'value', 'unit', 'note', 'source', 'source_date', 'checked_date'])
    .select(['age_from', 'age_to', 'cc_from', 'cc_to', 'fuel', 'notes'])
    .orderBy('country')
    .orderBy('id');
  if (country !== null) found = found.where('country', '=', country);
  return (await found.execute()).map(({ notes, ...rule }) => ({
    ...rule,
    ...notesIn(notes),
    estimate: true as const,
  }));
}

/** Notes as they are told: left out where there are none, as in answers of before. */
export const notesIn = (notes: Record<string, string>): Pick<ImportRule, 'notes'> =>
  Object.keys(notes).length > 0 ? { notes } : {};

/** Switches of the shop; one that cannot be read is as if nobody had set it. */
export async function settings(db: Db): Promise<SiteSettings> {
  const rows = await db.selectFrom('site_settings').select(['name', 'value']).execute();
  const valueOf = (name: string): unknown => rows.find((row) => row.name === name)?.value.value;
  const { crossed_out_price, whatsapp, social } = SiteSettings.entries;
  const read = <S extends v.GenericSchema>(schema: S, value: unknown, otherwise: v.InferOutput<S>) => {
    const result = v.safeParse(schema, value);
    return result.success ? result.output : otherwise;
  };
  const telephone = contactsIn(valueOf(CONTACTS))?.contacts.telephone ?? null;
  return {
    crossed_out_price: read(crossed_out_price, valueOf('crossed_out_price'), USUAL_CROSSED_OUT),
    whatsapp: read(whatsapp, valueOf('whatsapp'), null),
    ...(telephone !== null && { telephone }),
    social: read(social, valueOf('social'), []),
  };
}

/** Tells whether our site shows a number at which a person is reached. */
export async function showsNumber(db: Db): Promise<boolean> {
  const { telephone, whatsapp } = await settings(db);
  return telephone !== undefined || whatsapp !== null;
}
