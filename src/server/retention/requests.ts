import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { RETENTION_DAYS } from '#domain/shop/retention.ts';
import { ROWS_AT_ONCE, inBatches, type Rule } from './rule.ts';
import type { Tx } from '#server/platform/database/db.ts';

/** Answers to staff who work on a request hold its words. */
const STAFF_ACTS = ['staff.request-change', 'staff.request-answer'];

/** Each is looked for in the answers of staff, so few at a time. */
const FEW = 50;

/**
 * Forms that candidates sent a year ago. They name nobody by an address, so a deletion of an account finds only what was sent
 * while signed in (security 32).
 */
export const candidateRequests: Rule = {
  column: 'created_at',
  days: RETENTION_DAYS.assessment,
  by: 'careers: a year',
  run: (clearing, before) =>
    inBatches(
      clearing,
      (tx) => endRequests(tx, sql<SqlBool>`kind = 'assessment' and created_at < ${before}`, clearing.now),
      FEW,
    ),
};

/** Requests that guests wrote, two years after the last word of them. */
export const guestRequests: Rule = {
  column: 'last_at',
  days: RETENTION_DAYS.guestWords,
  by: 'privacy: nobody without an account can delete it themselves',
  run: (clearing, before) =>
    inBatches(
      clearing,
      (tx) =>
        endRequests(
          tx,
          sql<SqlBool>`user_id is null and coalesce(last_at, created_at) < ${before}`,
          clearing.now,
        ),
      FEW,
    ),
};

/** Removes requests with the mail about them and with what staff were answered. */
async function endRequests(tx: Tx, which: RawBuilder<SqlBool>, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from requests where id = any(array(
      select id from requests where ${which} limit ${FEW} for update skip locked))
    returning id`.execute(tx);
  if (rows.length === 0) return 0;
  // Answers and what was written again are mails of their own: `request:7/2`.
  await tx
    .deleteFrom('mail_outbox')
    .where(
      sql<string>`split_part(dedupe_key, '/', 1)`,
      'in',
      rows.map(({ id }) => `request:${id}`),
    )
    .execute();
  await forgetTold(
    tx,
    STAFF_ACTS,
    rows.map(({ id }) => `%"id":${id},"kind"%`),
    now,
  );
  return rows.length;
}

/** Rows that tell what staff were answered by these acts about what is gone. @param told patterns of the answers' text */
async function forgetTold(
  tx: Tx,
  acts: readonly string[],
  told: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('command_ledger')
    .set({ body: '{}', headers: '{}', shrunk_at: now })
    .where('name', 'in', acts)
    // As the index has it (command_ledger_told); what was cut down already holds no words.
    .where(sql<boolean>`name like 'staff.%'`)
    .where('shrunk_at', 'is', null)
    .where(sql<boolean>`body::text like any(${told}::text[])`)
    .execute();
}

/**
 * Guests' inquiries to sellers: as when somebody leaves, the seller keeps their own words, and who asked is not known any
 * more.
 */
export const guestInquiries: Rule = {
  column: 'last_at',
  days: RETENTION_DAYS.guestWords,
  by: 'privacy: nobody without an account can delete it themselves',
  run: (clearing, before) =>
    inBatches(clearing, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update inquiries set ended_at = coalesce(ended_at, ${clearing.now}), version = version + 1,
          guest_email = null, buyer_name = ''
        where id = any(array(
          select id from inquiries where guest_email is not null and last_at < ${before}
          limit ${ROWS_AT_ONCE} for update skip locked))
        returning id`.execute(tx);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await sql`
        update inquiry_messages set text = '' where sender = 'buyer' and inquiry_id = any(${ids}::uuid[])`.execute(
        tx,
      );
      await tx
        .deleteFrom('mail_outbox')
        .where(
          sql<string>`split_part(dedupe_key, '/', 1)`,
          'in',
          ids.map((id) => `inquiry:${id}`),
        )
        .execute();
      return ids.length;
    }),
};

/**
 * Reports of guests: as when somebody leaves, the reason and what was decided stay for whoever judges the next; the address
 * and the words go.
 */
export const guestReports: Rule = {
  column: 'created_at',
  days: RETENTION_DAYS.guestWords,
  by: 'privacy: nobody without an account can delete it themselves',
  run: (clearing, before) =>
    inBatches(
      clearing,
      async (tx) => {
        const { rows } = await sql<{ id: string }>`
          update reports set text = '', note = '', reporter_email = null, reporter_mailbox = null
          where id = any(array(
            select id from reports where reporter_email is not null and created_at < ${before}
            limit ${FEW} for update skip locked))
          returning id`.execute(tx);
        if (rows.length > 0)
          await forgetTold(
            tx,
            ['staff.report-decide'],
            rows.map(({ id }) => `%"id":"${id}"%`),
            clearing.now,
          );
        return rows.length;
      },
      FEW,
    ),
};

/** Mail of long ago, what never went too: that there was one stays under its key, so that none goes twice. */
export const sentMail: Rule = {
  column: 'sent_at',
  days: RETENTION_DAYS.mail,
  by: 'privacy: two years',
  run: (clearing, before) =>
    inBatches(clearing, async (tx) => {
      const cut = await sql`
        update mail_outbox
        set to_address = '', reply_to = null, subject = '', text = '', html = '', links = '[]', last_error = null
        where id = any(array(
          select id from mail_outbox where coalesce(sent_at, created_at) < ${before} and to_address <> ''
          limit ${ROWS_AT_ONCE} for update skip locked))`.execute(tx);
      return Number(cut.numAffectedRows ?? 0n);
    }),
};
