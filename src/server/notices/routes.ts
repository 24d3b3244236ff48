import { notices, readNotices } from '#contract/notices.ts';
import { wholeOrPage, unpaginated } from '#server/platform/calls/lists.ts';
import { answer, handle } from '#server/platform/calls/handle.ts';
import { countNotices, noticesOf, readUpTo } from './store.ts';
import { Refusal } from '#server/platform/calls/refuse.ts';

const list = answer(notices, 'user', async ({ db, user, params, now }) => {
  const { all, unread } = await countNotices(db, user.id, now);
  const rows = await wholeOrPage(notices.path, params, {
    count: () => Promise.resolve(all),
    read: (part) => noticesOf(db, user.id, now, part),
  });
  return rows instanceof Refusal ? rows : { ...rows, unread };
});

const read = handle(
  readNotices,
  'user',
  async ({ tx, user, payload, now }) => {
    await readUpTo(tx, user.id, payload.up_to, now);
    return { unread: (await countNotices(tx, user.id, now)).unread };
  },
  {
    changes: async ({ tx, user, now }) => {
      if (!user) return [];
      const value = unpaginated(await noticesOf(tx, user.id, now, null));
      const { unread } = await countNotices(tx, user.id, now);
      return [{ row: 'notices', version: 1, value: { ...value, unread } }];
    },
  },
);

export const routes = [list, read];
