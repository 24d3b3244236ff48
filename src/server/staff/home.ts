import { staffHome, staffTodo } from '#contract/staff/staff.ts';
import { answer } from '#server/platform/calls/handle.ts';
import { countWaiting } from './orders/store.ts';
import { countRequests } from './quotes/store.ts';
import { countReports } from './reports/store.ts';
import { countSellers } from './sellers/store.ts';
import { waitingNow } from './requests/store.ts';

/** Member of the shop's people who asks. Only the door is of interest: what is behind it comes with their work. */
export const staffHomeHandler = answer(staffHome, 'staff', ({ user }) =>
  Promise.resolve({
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    totp_enabled: user.hasSecondStep,
  }),
);

/** Each counted as its own list counts it, so that nobody looks for what is not there. */
export const staffTodoHandler = answer(staffTodo, 'staff', async ({ db, now }) => {
  const orders = await countWaiting(db, now);
  const requests = await waitingNow(db, now);
  return {
    orders: orders.todo,
    proofs: orders.proof,
    quote_requests: await countRequests(db, { status: 'open', q: '' }, now),
    reports: await countReports(db, { kind: '', status: 'new', q: '' }),
    sellers: await countSellers(db, { status: 'pending', q: '' }),
    requests: requests.waiting,
    requests_overdue: requests.overdue,
  };
});
