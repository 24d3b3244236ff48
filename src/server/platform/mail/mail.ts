import { sql } from 'kysely';
import { oneLine } from '#domain/people/one-line.ts';
import type { Tx } from '../database/db.ts';

export interface Mail {
  /** One message for each, ever: `order-received:100000001`. */
  dedupeKey: string;
  template: string;
  to: string;
  subject: string;
  /** Plain text. Never bank details (security 17): they stand in the attached pro-forma only. */
  text: string;
  /** The same as one small page: inline styles, no pictures but those that go with it, our links only, values escaped. Absent: text alone. */
  html?: string;
  /** Links that the text holds. */
  links: string[];
  /** The stored pro-forma to attach. */
  invoiceNumber?: string | null;
  replyTo?: string | null;
  /** Only if somebody has this id, after the same work either way: time must not tell who has an account (security 8). */
  onlyIfUser?: number;
}

const waiting = new WeakSet<Tx>();
const obstacles = new WeakMap<Tx, () => Promise<void>>();

/** Sets what queueing in this transaction must get past first: a test's planned fault. */
export function obstructMail(tx: Tx, obstacle: () => Promise<void>): void {
  obstacles.set(tx, obstacle);
}

/** Tells whether this transaction leaves mail behind, so that the loop is woken once it has committed. */
export const mailIsWaiting = (tx: Tx): boolean => waiting.has(tx);

const COLUMNS = [
  'dedupe_key',
  'template',
  'to_address',
  'subject',
  'text',
  'html',
  'links',
  'invoice_number',
  'reply_to',
  'created_at',
  'not_before',
] as const;

/** Writes a message in the transaction of its cause; the job loop delivers it at least once. The same key twice is one message. */
export async function queueMail(tx: Tx, mail: Mail, now: Date): Promise<void> {
  await obstacles.get(tx)?.();
  const row = {
    dedupe_key: mail.dedupeKey,
    template: mail.template,
    // What stands in a header cannot start another one (security 19).
    to_address: oneLine(mail.to),
    // Nor hide what it says: "=?" begins words in a coding of their own (security 43).
    subject: oneLine(mail.subject).replaceAll('=?', '= ?').slice(0, 250),
    text: mail.text,
    html: mail.html ?? '',
    links: JSON.stringify(mail.links),
    invoice_number: mail.invoiceNumber ?? null,
    reply_to: mail.replyTo ? oneLine(mail.replyTo) : null,
    created_at: now,
    not_before: now,
  };
  const { onlyIfUser } = mail;
  const outbox = tx.insertInto('mail_outbox');
  const written =
    onlyIfUser === undefined
      ? outbox.values(row)
      : outbox
          .columns(COLUMNS)
          .expression(
            sql`select ${sql.join(COLUMNS.map((name) => row[name]))} from users where id = ${onlyIfUser}`,
          );
  await written.onConflict((conflict) => conflict.column('dedupe_key').doNothing()).execute();
  waiting.add(tx);
}

const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;
const NAMED = /^[^<>()[\]\\,;:"@]*<([^<>]+)>$/;

/**
 * The one address in a text like `name@example.com` or `Name <name@example.com>`; null for a list, quotes or
 * comments, which never go into a header (security 19).
 */
export function oneAddress(text: string): string | null {
  const address = NAMED.exec(text)?.[1] ?? text;
  return address.length <= 254 && ADDRESS.test(address) ? address : null;
}
