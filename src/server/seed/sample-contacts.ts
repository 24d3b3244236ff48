import { USUAL_CONTACTS } from '#contract/shop-contacts.ts';
import { SAMPLE_COMPANY } from '#domain/shop/company.ts';
import { CONTACTS } from '#server/rules/contacts.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Numbers that Ofcom keeps for fiction: nobody answers. */
const SAMPLE_WHATSAPP = '447700900123';
/** Under a name that is kept for examples: nothing answers there either. */
const SAMPLE_SOCIAL = ['Facebook', 'Instagram', 'YouTube'].map((name) => {
  return { name, url: `https://${name.toLowerCase()}.example/chicargos` };
});

/** Contacts that a demo says of how it is reached and who sells: a company that calls itself a sample. */
export async function insertSampleContacts(db: Db): Promise<void> {
  // Its address of mail is the one that the server is started with.
  const contacts = {
    ...USUAL_CONTACTS,
    email: '',
    telephone: SAMPLE_COMPANY.phone ?? '',
    company: SAMPLE_COMPANY,
  };
  const stored = JSON.stringify({ contacts, at: null, by: null });
  await db
    .insertInto('site_settings')
    .values([
      { name: CONTACTS, value: JSON.stringify({ value: stored }) },
      { name: 'whatsapp', value: JSON.stringify({ value: SAMPLE_WHATSAPP }) },
      { name: 'social', value: JSON.stringify({ value: SAMPLE_SOCIAL }) },
    ])
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
    )
    .execute();
}
