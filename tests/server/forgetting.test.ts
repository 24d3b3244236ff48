import { expect, test } from 'vitest';
import { clearAway } from './harness/clear-away.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const DAY_MS = 86_400_000;

test('links and wishes for a new password go when they have had their day, activation links stay', async () => {
  const now = shop.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { id } = await shop.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const links = [
    { purpose: 'activate', days: 400 },
    { purpose: 'reset', days: 31 },
    { purpose: 'reset', days: 29 },
    { purpose: 'link-google', days: 31 },
    { purpose: 'link-google', days: -1 },
    { purpose: 'sign-in', days: 31 },
  ] as const;
  await shop.db
    .insertInto('mail_links')
    .values(
      links.map(({ purpose, days }, at) => ({
        user_id: id,
        purpose,
        token_hash: Buffer.from(`link ${at}`),
        created_at: ago(days + 1),
        expires_at: ago(days),
      })),
    )
    .execute();
  await shop.db
    .insertInto('reset_requests')
    .values([0.9, 1.1].map((days) => ({ email_hash: Buffer.from(`${days}`), created_at: ago(days) })))
    .execute();

  await clearAway(shop, ['mail_links', 'reset_requests']);

  const left = await shop.db.selectFrom('mail_links').select('token_hash').orderBy('id').execute();
  expect(left.map(({ token_hash }) => token_hash.toString())).toEqual(['link 0', 'link 2', 'link 4']);
  const wishes = await shop.db.selectFrom('reset_requests').select('email_hash').execute();
  expect(wishes.map(({ email_hash }) => email_hash.toString())).toEqual(['0.9']);
});
