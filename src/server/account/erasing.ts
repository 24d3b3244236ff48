import { sql } from 'kysely';
import { afterCommit } from '#server/platform/database/after-commit.ts';
import { literally } from '#server/platform/database/like.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { removeUpload } from '#server/uploads/files.ts';
import { type DataOwner, resetHash } from './person.ts';
import type { Tx } from '#server/platform/database/db.ts';

type Erasing = (tx: Tx, person: DataOwner) => Promise<void>;
type OwnedTable = {
  [T in keyof Database]: 'user_id' extends keyof Database[T] ? T : never;
}[keyof Database];

/** Every row of this owner goes. */
export const rowsOf =
  (table: OwnedTable): Erasing =>
  async (tx, { id }) =>
    void (await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(tx));

/** Stays as it is: things and figures without a person. */
export const retained: Erasing = () => Promise.resolve();

/** Words of staff about a person go; what happened when stays, as the books do. */
export const orderEvents: Erasing = async (tx, { id }) => {
  const theirs = tx
    .updateTable('order_events')
    .where('order_number', 'in', (from) =>
      from.selectFrom('orders').select('number').where('user_id', '=', id),
    );
  await theirs.set({ detail: null, data: '{}' }).where('type', 'in', ['note', 'canceled']).execute();
  await theirs
    .set({ detail: null })
    .where('type', 'in', ['proof_reviewed', 'document_added', 'eta_changed', 'refunded'])
    .execute();
};

/** Payments, refunds and times stay for the books; a transfer's words, often a name, go. Each row stays one of its own. */
export const referencesOf =
  (table: 'order_payments' | 'order_refunds'): Erasing =>
  async (tx, { id }) => {
    await tx
      .updateTable(table)
      .set({ reference: '', folded_reference: sql<string>`id::text` })
      .where('order_number', 'in', (from) =>
        from.selectFrom('orders').select('number').where('user_id', '=', id),
      )
      .execute();
  };

/** Papers of the person's orders go with their bytes. */
export const rowsOfOrders =
  (table: 'payment_proofs' | 'order_documents'): Erasing =>
  async (tx, { id }) => {
    await tx
      .deleteFrom(table)
      .where('order_number', 'in', (from) =>
        from.selectFrom('orders').select('number').where('user_id', '=', id),
      )
      .execute();
  };

/** The address that a form gives. */
const GIVEN = sql<string>`lower(btrim(fields ->> 'userEmail'))`;

/**
 * A request of the person's own: sent with the account, or as a guest with its address. Whoever wrote this address into
 * a form of their own account keeps it, and what was answered to them.
 */
const ownRequest = ({ id, email }: DataOwner) =>
  sql<boolean>`(user_id = ${id} or user_id is null and kind <> 'assessment' and ${GIVEN} = ${email})`;

/** A report of the person's own: made with the account, or as a guest with its address. */
const ownReport = ({ id, email }: DataOwner) =>
  sql<boolean>`(reports.user_id = ${id} or reports.reporter_email = ${email})`;

const ownerOf = ({ id }: DataOwner): string => `u:${id}`;

/** Mail to the person, about their orders, requests and inquiries, or with their address as the one to answer; unsent too. */
export const mails: Erasing = async (tx, person) => {
  const { id, email } = person;
  await sql`
    delete from mail_outbox
    where lower(to_address) = ${email} or lower(reply_to) = ${email}
      or split_part(dedupe_key, '/', 1) in (select 'order:' || number from orders where user_id = ${id})
      or split_part(dedupe_key, '/', 1) in (select 'request:' || id from requests
                        where ${ownRequest(person)})
      or split_part(dedupe_key, '/', 1) in (select 'inquiry:' || id from inquiries
                        where user_id = ${id} or guest_email = ${email} or seller_id = ${id})
      or invoice_number in (select invoices.number from invoices join orders on orders.number = order_number
                            where user_id = ${id})
      or split_part(dedupe_key, '/', 1) = ${`user:${id}`}`.execute(tx);
};

export const resetRequests: Erasing = async (tx, person) => {
  await tx.deleteFrom('reset_requests').where('email_hash', '=', resetHash(person)).execute();
};

/**
 * Rows, and then files. What a server that is killed in between leaves lying is taken away within the hour, as every file without
 * a row is (`uploads/store.ts`).
 */
export const uploads: Erasing = async (tx, { id, config }) => {
  const rows = await tx.deleteFrom('uploads').where('user_id', '=', id).returning('id').execute();
  // A store far away would hold the deletion's locks, and one that is away the deletion itself.
  afterCommit(tx, async () => {
    for (const row of rows) await removeUpload(filesOf(config), row.id);
  });
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
  // What staff were answered about the person's orders and baskets: each answer is read once, however many there are.
  const orders = await tx.selectFrom('orders').select('number').where('user_id', '=', person.id).execute();
  const told = [
    `"customer":{"id":${person.id},`,
    `{"id":${person.id},"name":`,
    // Beside others, such as who has given the same telephone number.
    JSON.stringify(person.email),
    ...orders.map(({ number }) => `"${number}"`),
  ];
  await tx
    .updateTable('command_ledger')
    .set(blank)
    .where(sql<boolean>`name like 'staff.%'`)
    .where('body', 'is not', null)
    .where(sql<boolean>`body::text like any(${told.map((text) => `%${literally(text)}%`)}::text[])`)
    .execute();
  // And about what they asked for and reported, or what names their address.
  await sql`
    update command_ledger set body = '{}', headers = '{}', shrunk_at = ${person.now}
    where name in ('staff.request-change', 'staff.request-answer') and exists (
        select from requests
        where (user_id = ${person.id} or ${GIVEN} = ${person.email})
          and position('"id":' || requests.id || ',"kind"' in body::text) > 0)
      or name = 'staff.report-decide' and exists (
        select from reports
        where ${ownReport(person)} and position('"id":"' || reports.id || '"' in body::text) > 0)`.execute(
    tx,
  );
};

/** Text of the messages about a request goes whole: answers repeat what they answer. */
export const requestMessages: Erasing = async (tx, person) => {
  await sql`
    update request_messages set text = '' from requests
    where requests.id = request_id and ${ownRequest(person)}`.execute(tx);
};

/**
 * Kind and product of a request stay for those who answer; who asked, and their words, go. In the form of somebody
 * else the address alone goes.
 */
export const requests: Erasing = async (tx, person) => {
  await tx
    .updateTable('requests')
    .set({ fields: '{}', user_id: null, note: '' })
    .where(ownRequest(person))
    .execute();
  await tx
    .updateTable('requests')
    .set({ fields: sql`jsonb_set(fields, '{userEmail}', '""')` })
    .where(sql<boolean>`${GIVEN} = ${person.email}`)
    .execute();
};

/** Reason of a report about a listing stays for those who look into it; who said so, and their words, go. */
export const reports: Erasing = async (tx, person) => {
  await tx
    .updateTable('reports')
    .set({ text: '', user_id: null, reporter_email: null, reporter_mailbox: null, note: '' })
    .where(ownReport(person))
    .execute();
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
    .set({ pdf: Buffer.alloc(0), facts: null, consignee_masked: '' })
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
 * can sign up with it, ask for a link to it or write to it, and the true one is free again. Who made them staff stays: a
 * change of the bank account that they proposed may still be under way.
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
      ship_code: null,
      ship_port: null,
      language: 'en',
      marketing_opt_in: false,
      is_active: false,
      is_staff: false,
      locked_at: null,
      locked_by: null,
      lock_reason: null,
      deleted_at: now,
    })
    .where('id', '=', id)
    .execute();
};
