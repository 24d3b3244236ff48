import { accountSessions, endOtherSessions, endSession } from '#contract/account.ts';
import { unavailable } from '#server/platform/errors.ts';
import { answer, handle } from '#server/platform/handle.ts';

export const sessionsHandler = answer(accountSessions, 'user', () => {
  throw unavailable();
});

export const endSessionHandler = handle(endSession, 'user', () => {
  throw unavailable();
});

export const endOtherSessionsHandler = handle(endOtherSessions, 'user', () => {
  throw unavailable();
});
