import type { GeneratedAlways, Generated } from 'kysely';
import type { NoticeKind } from '#domain/shop/notices.ts';
import type { Json, Time, TimeOrNull } from './columns.ts';

export interface NoticeTables {
  notices: Notices;
  push_subscriptions: PushSubscriptions;
  push_outbox: PushOutbox;
}

export interface Notices {
  id: GeneratedAlways<number>;
  user_id: number;
  /** One notice for each and user, ever: 'order:100000001/4-shipped'. */
  event: string;
  kind: NoticeKind;
  /** Facts, no sentence: each language says it in its own way. */
  params: Json<Record<string, string>>;
  /** Address of the page about it. */
  address: string;
  created_at: Time;
  read_at: TimeOrNull;
}

/** A phone that wants to be told, as long as its session lives. */
export interface PushSubscriptions {
  id: GeneratedAlways<number>;
  user_id: number;
  session_id: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Time;
  last_success_at: TimeOrNull;
}

/** Notices that are still to be sent, and to which phone. */
export interface PushOutbox {
  notice_id: number;
  subscription_id: number;
  attempts: Generated<number>;
  not_before: Time;
}
