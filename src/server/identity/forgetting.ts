import type { Db } from '#server/platform/handle.ts';
import { forgetOldDevices } from './devices.ts';
import { forgetBegunSteps } from './second-step-store.ts';

const DAY_MS = 86_400_000;
const LINK_DAYS = 30;

/**
 * Clears what has had its day: notes of wishes for a new password and of Google's tokens after a day, links to one and
 * to Google a month after their end, phones that have not signed in for long, and second steps that were begun and left.
 * Activation links stay, since the one that opened an account answers at any age (contract 6.2).
 */
export async function forgetOldRequests(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.deleteFrom('reset_requests').where('created_at', '<', before(1)).execute();
  await db.deleteFrom('used_tokens').where('used_at', '<', before(1)).execute();
  await db
    .deleteFrom('mail_links')
    .where('purpose', '!=', 'activate')
    .where('expires_at', '<', before(LINK_DAYS))
    .execute();
  await forgetOldDevices(db, now);
  await forgetBegunSteps(db, now);
}
