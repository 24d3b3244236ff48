import { ECDH } from 'node:crypto';
import { pushKey, subscribe, unsubscribe } from '#contract/push.ts';
import { answer, handle, type Limit } from '#server/platform/calls/handle.ts';
import { vapidKeys } from './keys.ts';
import { pushAddress } from './public-address.ts';
import { refuseFields } from '#server/platform/calls/refuse.ts';

const limits: Limit[] = [{ name: 'push-subscribe', per: 'user', max: 60, windowSeconds: 3600 }];

/** 16 bytes in base64url. */
const SECRET = /^[\w-]{22}(?:==)?$/;
/** Characters of an address. */
const MOST = 1000;
/** Phones of one account; with one more the oldest is told no more. */
const MOST_PHONES = 10;

const key = answer(pushKey, 'public', ({ config }) => Promise.resolve({ key: vapidKeys(config).publicKey }));

const on = handle(
  subscribe,
  'user',
  async ({ tx, user, sessionId, payload, now, config }) => {
    const { endpoint, keys } = payload;
    if (!isPoint(keys.p256dh) || !SECRET.test(keys.auth))
      return refuseFields([{ path: ['keys'], code: 'invalid', detail: 'Give the keys of the browser' }]);
    if (sessionId === null || endpoint.length > MOST || pushAddress(endpoint, config.testHooks) === null)
      return refuseFields([
        { path: ['endpoint'], code: 'invalid', detail: 'This is no address of a push service' },
      ]);
    const stored = await tx
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'session_id'])
      .where(({ or, eb }) => or([eb('endpoint', '=', endpoint), eb('session_id', '=', sessionId)]))
      // Not more: a notice that is written meanwhile passes over what is held for its end (notices/note.ts).
      .forNoKeyUpdate()
      .execute();
    const isSame = stored.every((row) => row.endpoint === endpoint && row.session_id === sessionId);
    // Another's, of before on this phone, or this phone's former address: with it goes what was still to be sent to it.
    if (!isSame)
      await tx
        .deleteFrom('push_subscriptions')
        .where(({ or, eb }) => or([eb('endpoint', '=', endpoint), eb('session_id', '=', sessionId)]))
        .execute();
    await tx
      .insertInto('push_subscriptions')
      .values({ user_id: user.id, session_id: sessionId, endpoint, ...keys, created_at: now })
      .onConflict((known) => known.column('endpoint').doUpdateSet(keys))
      .execute();
    await tx
      .deleteFrom('push_subscriptions')
      .where('id', 'in', (from) =>
        from
          .selectFrom('push_subscriptions')
          .select('id')
          .where('user_id', '=', user.id)
          .where('endpoint', '!=', endpoint)
          .orderBy('id', 'desc')
          .offset(MOST_PHONES - 1),
      )
      .execute();
    return { on: true };
  },
  { limits },
);

/** Tells whether a browser's key is one: with anything else nothing could be encrypted. */
function isPoint(text: string): boolean {
  try {
    // As it comes, 65 bytes: a compressed point would be one too.
    return (
      Buffer.from(text, 'base64url').length === 65 &&
      ECDH.convertKey(text, 'prime256v1', 'base64url').length > 0
    );
  } catch {
    return false;
  }
}

const off = handle(unsubscribe, 'user', async ({ tx, sessionId }) => {
  await tx.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
  return null;
});

export const routes = [key, on, off];
