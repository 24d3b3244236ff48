import { staffUser, staffUsers } from '#contract/staff/users.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { routes as acts } from './acts.ts';
import { staffUserDetail, staffUserShown } from './shape.ts';
import { countUsers, pageOfUsers, shownUserById } from './store.ts';
import { notFound } from '#server/platform/calls/refuse.ts';
import { pageNumber } from '#domain/text/pagination.ts';

export const routes = [
  answer(staffUsers, 'staff', async ({ db, params }) => {
    const count = await countUsers(db, params);
    const page = pageNumber(params.page);
    if (page === null || !isPage(page, count)) return invalidPage();
    const rows = await pageOfUsers(db, params, page);
    return paged('/staff/users/', params, page, count, rows.map(staffUserShown));
  }),

  answer(staffUser, 'staff', async ({ db, params, user, now }) => {
    const row = params.id === 0 ? undefined : await shownUserById(db, params.id);
    return row ? staffUserDetail(db, row, user.id, now) : notFound();
  }),

  ...acts,
];
