import type { Inquiries, InquiryLine, InquiryThread, Side } from '#contract/inquiries.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { User } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { type InquiryRecord, sideOf } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Characters of the last message that a list shows. */
const SHOWN = 160;

/** The lines of a list, as the given side reads them. */
export async function inquiriesShown(
  db: Db,
  found: { rows: readonly InquiryRecord[]; count: number; unanswered: number },
  reader: Side,
): Promise<Inquiries> {
  const { rows, count, unanswered } = found;
  const listings = await listingsOf(db, rows);
  const words = await lastWords(db, rows);
  const line = (row: InquiryRecord): InquiryLine => ({
    id: row.id,
    listing: aboutOf(listings, row),
    buyer: reader === 'seller' ? row.buyer_name : '',
    unanswered: row.last_by === 'buyer' && row.ended_at === null,
    ended: row.ended_at !== null,
    guest: row.user_id === null,
    count: row.messages,
    last: { by: row.last_by, text: cutText(words.get(row.id) ?? '', SHOWN), at: wireTime(row.last_at) },
  });
  return { results: rows.map(line), count, unanswered };
}

/** A whole thread as one of the two reads it. */
export async function inquiryShown(
  db: Db,
  row: InquiryRecord,
  user: Pick<User, 'id'>,
): Promise<InquiryThread> {
  const you = sideOf(row, user);
  const messages = await db
    .selectFrom('inquiry_messages')
    .select(['position', 'sender', 'text', 'at'])
    .where('inquiry_id', '=', row.id)
    .orderBy('position')
    .execute();
  return {
    id: row.id,
    listing: aboutOf(await listingsOf(db, [row]), row),
    buyer: row.buyer_name,
    you,
    ended: row.ended_at !== null,
    version: row.version,
    messages: messages.map(({ position, sender, text, at }) => ({
      position,
      by: sender,
      text,
      at: wireTime(at),
    })),
  };
}

type About = InquiryLine['listing'];

async function listingsOf(db: Db, rows: readonly InquiryRecord[]): Promise<ReadonlyMap<number, About>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .selectFrom('products')
    .select(['id', 'title', 'product_class_id', 'live', 'deleted'])
    .where('id', 'in', [...new Set(rows.map(({ product_id }) => product_id))])
    .execute();
  return new Map(
    found.map(({ id, title, product_class_id, live, deleted }) => [
      id,
      { id, title, product_class_id, gone: deleted || !live },
    ]),
  );
}

function aboutOf(listings: ReadonlyMap<number, About>, { id, product_id }: InquiryRecord): About {
  const about = listings.get(product_id);
  if (!about) throw new Error(`inquiry ${id} is about no listing`);
  return about;
}

async function lastWords(db: Db, rows: readonly InquiryRecord[]): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .selectFrom('inquiry_messages')
    .innerJoin('inquiries', (join) =>
      join.onRef('inquiries.id', '=', 'inquiry_id').onRef('messages', '=', 'position'),
    )
    .select(['inquiry_id', 'text'])
    .where(
      'inquiry_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return new Map(found.map(({ inquiry_id, text }) => [inquiry_id, text]));
}
