import type { Generated } from 'kysely';
import type { Side } from '#contract/inquiries.ts';
import type { Time, TimeOrNull } from './columns.ts';

export interface InquiryTables {
  inquiries: InquiriesTable;
  inquiry_messages: InquiryMessages;
}

/** Threads in which a buyer and a seller write each other about a listing. */
export interface InquiriesTable {
  id: Generated<string>;
  product_id: number;
  /** Owner of the listing when the buyer asked. */
  seller_id: number;
  /** Null: a guest, or somebody who has left. */
  user_id: number | null;
  /** Email of a guest, in lower case; null of a user, and of who has left. */
  guest_email: string | null;
  /** As they gave it in the form. */
  buyer_name: string;
  /** Number of them. */
  messages: number;
  last_by: Side;
  last_at: Time;
  version: Generated<number>;
  created_at: Time;
  /** Moment when one of the two left. */
  ended_at: TimeOrNull;
}

export interface InquiryMessages {
  inquiry_id: string;
  /** Counted from 1. */
  position: number;
  sender: Side;
  /** '' when its writer has left. */
  text: string;
  at: Time;
}
