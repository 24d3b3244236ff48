import { accountSessions, endOtherSessions, endSession } from '#contract/account.ts';
import { voidLinks } from '#server/identity/links.ts';
import { answer, handle } from '#server/platform/calls/handle.ts';
import { revokeSessions } from '#server/platform/calls/sessions.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { deviceName } from './device-name.ts';
import { endOwnSession, sessionsOf } from './store.ts';
import { isUuid } from '#server/platform/base/uuid.ts';

export const sessionsHandler = answer(accountSessions, 'user', async ({ db, user, sessionId, now }) => {
  const rows = await sessionsOf(db, user.id, now);
  return rows.map((row) => ({
    id: row.public_id,
    created_at: wireTime(row.created_at),
    last_used_at: wireTime(row.last_used_at),
    device: deviceName(row.user_agent),
    current: row.id === sessionId,
  }));
});

/** Missing, foreign and no id at all answer like an ended one: nobody learns which sessions there are. */
export const endSessionHandler = handle(endSession, 'user', async ({ tx, user, payload }) => {
  if (isUuid(payload.id)) await endOwnSession(tx, user.id, payload.id);
  return null;
});

export const endOtherSessionsHandler = handle(
  endOtherSessions,
  'user',
  async ({ tx, user, sessionId, now }) => {
    // A link in the mailbox would begin another one.
    await voidLinks(tx, user.id, now, 'sign-in');
    await revokeSessions(tx, user.id, sessionId);
    return null;
  },
);
