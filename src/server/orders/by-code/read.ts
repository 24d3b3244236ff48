import { createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { payloadOf } from '#contract/orders/order-code.ts';
import { orderPayload, type PlaceOrder } from '#contract/orders/order-payload.ts';
import { fieldIssues } from '#contract/problem.ts';
import { readOrderCode, SEAL_BYTES } from '#domain/order-code/code.ts';
import type { CodedOrder } from '#domain/order-code/order.ts';
import { type User } from '#server/platform/calls/handle.ts';
import { ABSOLUTE_MS, IDLE_MS } from '#server/platform/calls/sessions.ts';
import { JudgedAddress } from '../address.ts';
import { refuseField, Refusal, refuse } from '#server/platform/calls/refuse.ts';
import type { Db } from '#server/platform/database/db.ts';

/** A code that a phone of this buyer made, and nobody else. */
export interface GenuineCode {
  buyer: User;
  /** The idempotency key of the phone's own `order.place`. */
  key: string;
  order: CodedOrder;
  /** That command's payload, in its canonical form. */
  payload: PlaceOrder;
}

const Payload = orderPayload(JudgedAddress);

/** Reads a pasted code. It counts only with the seal of a login of the account that it names, as that login stands now. */
export async function readGenuine(db: Db, pasted: string, now: Date): Promise<Refusal | GenuineCode> {
  if (pasted === '') return refuseField('code', 'required', 'Paste the message with the code');
  const read = readOrderCode(pasted);
  if (!read) return refuseField('code', 'code_unreadable');
  const { key, order } = read;
  const login = await loginThatSealed(db, order.userId, read);
  if (!login)
    return refuseField(
      'code',
      'code_not_genuine',
      'No phone that is logged in made this code. It was changed on the way, or its phone was logged out since. Ask the buyer for a new one',
    );
  const idle = now.getTime() - login.last_used_at.getTime();
  if (idle > IDLE_MS || now.getTime() - login.created_at.getTime() > ABSOLUTE_MS)
    return refuseField('code', 'code_session_over');
  const buyer = await buyerOf(db, order.userId);
  if (!buyer) throw new Error(`user ${order.userId} has a login and no account`);
  const payload = v.safeParse(Payload, payloadOf(order, buyer.email));
  if (!payload.success)
    return refuse('code_order_invalid', { why: fieldIssues(payload.issues)[0]?.detail ?? '' });
  return { buyer, key, order, payload: payload.output };
}

interface Login {
  token_hash: Buffer;
  created_at: Date;
  last_used_at: Date;
}

/** Phones seal with the digest of their token, which the server has of each login; undefined: none of them did. */
async function loginThatSealed(
  db: Db,
  userId: number,
  { sealed, seal }: { sealed: Uint8Array; seal: Uint8Array },
): Promise<Login | undefined> {
  const logins: Login[] =
    Number.isSafeInteger(userId) && userId <= MAX_USER ? await loginsOf(db, userId) : [];
  return logins.find(({ token_hash: secret }) =>
    timingSafeEqual(createHmac('sha256', secret).update(sealed).digest().subarray(0, SEAL_BYTES), seal),
  );
}

const MAX_USER = 2_147_483_647;

const loginsOf = (db: Db, userId: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.token_hash', 'sessions.created_at', 'sessions.last_used_at'])
    .where('sessions.user_id', '=', userId)
    .where('users.is_active', '=', true)
    .execute();

async function buyerOf(db: Db, id: number): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'is_staff', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row
    ? {
        id: row.id,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        isStaff: row.is_staff,
        hasSecondStep: false,
        language: row.language,
      }
    : null;
}
