import { sql } from 'kysely';
import type { Tx } from '#server/platform/handle.ts';
import type { Database } from '#server/platform/schema.ts';
import { removeUpload } from '#server/uploads/files.ts';
import { type Person, resetHash } from './person.ts';

type Erasing = (tx: Tx, person: Person) => Promise<void>;
type OwnedTable = {
  [T in keyof Database]: 'user_id' extends keyof Database[T] ? T : never;
}[keyof Database];

/** Every row of this owner goes. */
export const rowsOf =
  (table: OwnedTable): Erasing =>
  async (tx, { id }) =>
    void (await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx));

/** Stays as it is: things and figures without a person. */
export const kept: Erasing = () => Promise.resolve();

const ownerOf = ({ id }: Person): string => `u:${id}`;

/** Mail to the person, about their orders and requests, or with their address as the one to answer; unsent too. */
export const mails: Erasing = async (tx, { id, email }) => {
  await sql`
    delete from mail_outbox
    where lower(to_address) = ${email} or lower(reply_to) = ${email}
      or dedupe_key in (select 'order:' || number from orders where user_id = ${id})
      or dedupe_key in (select 'request:' || id from requests
                        where user_id = ${id} or lower(fields ->> 'userEmail') = ${email})
      or invoice_number in (select invoices.number from invoices join orders on orders.number = order_number
                            where user_id = ${id})`.execute(tx);
};

export const resetRequests: Erasing = async (tx, person) => {
  await tx.deleteFrom('reset_requests').where('email_hash', '=', resetHash(person)).execute();
};

/**
 * Rows and files. A deletion that fails after this leaves rows without files, which their phones send anew; the other
 * way round a photo could outlive its owner.
 */
export const uploads: Erasing = async (tx, { id, config }) => {
  const rows = await tx.deleteFrom('uploads').where('user_id', '=', id).returning('id').execute();
  for (const row of rows) await removeUpload(config.dataDir, row.id);
};

export const aliases: Erasing = async (tx, person) => {
  await tx.deleteFrom('aliases').where('owner', '=', ownerOf(person)).execute();
};

/**
 * Keys and fingerprints stay, so that nothing runs a second time; answers go, also that of the sign-up, which was
 * written before there was an owner.
 */
export const commands: Erasing = async (tx, person) => {
  const blank = { body: '{}', headers: '{}', conflicts: null, device: null, shrunk_at: person.now };
  await tx.updateTable('command_ledger').set(blank).where('owner', '=', ownerOf(person)).execute();
  await tx
    .updateTable('command_ledger')
    .set(blank)
    .where('name', '=', 'identity.register')
    // As text: reading into old bodies could stop at one that PostgreSQL cannot take apart.
    .where(sql<boolean>`position(${`"email":${JSON.stringify(person.email)}`} in body::text) > 0`)
    .execute();
};

/** What was asked about which product stays for those who answer; who asked, and their words, go. */
export const requests: Erasing = async (tx, { id, email }) => {
  await tx
    .updateTable('requests')
    .set({ fields: '{}', user_id: null })
    .where((row) => row.or([row('user_id', '=', id), row(sql`lower(fields ->> 'userEmail')`, '=', email)]))
    .execute();
};

/** What is wrong with a listing stays for those who look into it; who said so, and their words, go. */
export const reports: Erasing = async (tx, { id }) => {
  await tx.updateTable('reports').set({ text: '', user_id: null }).where('user_id', '=', id).execute();
};

/** Lines of baskets that became no order. */
export const basketLines: Erasing = async (tx, { id }) => {
  await sql`
    delete from basket_lines using baskets
    where basket_id = baskets.id and user_id = ${id} and status <> 'Submitted'`.execute(tx);
};

export const baskets: Erasing = async (tx, { id }) => {
  await tx.deleteFrom('baskets').where('user_id', '=', id).where('status', '<>', 'Submitted').execute();
};

/** Number, figures and hash stay, so that a paper in somebody's hand can be checked; our copy with the address goes. */
export const invoices: Erasing = async (tx, { id }) => {
  await tx
    .updateTable('invoices')
    .set({ pdf: Buffer.alloc(0), consignee_masked: '' })
    .where('order_number', 'in', (own) => own.selectFrom('orders').select('number').where('user_id', '=', id))
    .execute();
};

/** Figures, lines and the country stay for the books. */
export const orders: Erasing = async (tx, { id }) => {
  const country = (name: 'shipping_address' | 'billing_address') =>
    sql<string>`jsonb_build_object('country', coalesce(${sql.ref(name)} ->> 'country', ''))`;
  await tx
    .updateTable('orders')
    .set({
      shipping_address: country('shipping_address'),
      billing_address: country('billing_address'),
      email: '',
      referral: JSON.stringify(null),
    })
    .where('user_id', '=', id)
    .execute();
};

/**
 * The row stays, because orders and entries of the books name it. Its email becomes a text that is no address: nobody
 * can sign up with it, ask for a link to it or write to it, and the true one is free again.
 */
export const account: Erasing = async (tx, { id, now }) => {
  await tx
    .updateTable('users')
    .set({
      email: `deleted:${id}`,
      password_hash: null,
      google_sub: null,
      first_name: '',
      last_name: '',
      country: null,
      postcode: null,
      phone: null,
      language: 'en',
      marketing_opt_in: false,
      is_active: false,
      is_staff: false,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
};
