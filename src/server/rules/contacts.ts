import * as v from 'valibot';
import { ShopContacts, USUAL_CONTACTS } from '#contract/shop-contacts.ts';
import { isSampleCompany } from '#domain/shop/company.ts';
import { SUPPORT } from '#domain/shop/support.ts';
import type { Config } from '#server/platform/base/config.ts';
import { oneAddress } from '#server/platform/mail/mail.ts';
import type { Db } from '#server/platform/database/db.ts';

/** The one row among the shop's settings. */
export const CONTACTS = 'contacts';

/**
 * `value` as JSON, since a setting is one plain value; `at` and `by` of its last change. An `email` of '' is the address
 * that the server was started with.
 */
export const StoredContacts = v.object({
  contacts: ShopContacts,
  at: v.nullable(v.string()),
  by: v.nullable(v.number()),
});
export type StoredContacts = v.InferOutput<typeof StoredContacts>;

type Inbox = Pick<Config, 'supportInbox'>;

/** Contacts that staff have written down; before they did, what the server was started with and the spec's own figures. */
export async function readStoredContacts(db: Db, config: Inbox): Promise<StoredContacts> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', CONTACTS)
    .executeTakeFirst();
  const kept = contactsIn(row?.value.value);
  const email = oneAddress(config.supportInbox) ?? SUPPORT;
  if (kept) {
    const { contacts } = kept;
    const { company } = contacts;
    return {
      ...kept,
      contacts: {
        ...contacts,
        email: contacts.email === '' ? email : contacts.email,
        company: company && { ...company, sample: isSampleCompany(company) },
      },
    };
  }
  return { contacts: { ...USUAL_CONTACTS, email }, at: null, by: null };
}

/** Contacts in the value of their setting; null where nobody has written any down. */
export function contactsIn(value: unknown): StoredContacts | null {
  if (typeof value !== 'string') return null;
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredContacts), value);
  return kept.success ? kept.output : null;
}

/** Address where a person answers, as pages show it and mails name it. */
export async function supportAddress(db: Db, config: Inbox): Promise<string> {
  return (await readStoredContacts(db, config)).contacts.email;
}

/** Address for answers to a mail: a mail that names the shop's inbox is answered at the address that holds when it leaves. */
export const repliesTo =
  (config: Inbox) =>
  async (db: Db, replyTo: string): Promise<string> =>
    replyTo === config.supportInbox ? supportAddress(db, config) : replyTo;
