import {
  endUserSessions,
  lockUser,
  makeUserStaff,
  resendUserActivation,
  takeUserStaff,
  unlockUser,
} from '#contract/staff/users.ts';
import { signedInAgain } from '#server/bank/reauthentication.ts';
import { allStaff } from '#server/bank/store.ts';
import { withSignInCapacity } from '#server/identity/sign-in-gate.ts';
import { isLastStaff } from '#server/identity/last-staff.ts';
import { hasFreshLink, voidLinks } from '#server/identity/links.ts';
import { sendActivation } from '#server/identity/mails.ts';
import { PASSWORD_CHECKS } from '#server/identity/password-checks.ts';
import { withholdListings } from '#server/listings/save.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { handle, type Handling, reply } from '#server/platform/calls/handle.ts';
import { countUpVersion } from '#server/platform/calls/ledger.ts';
import { revokeSessions } from '#server/platform/calls/sessions.ts';
import { sessionsOf } from '#server/account/store.ts';
import { refuseOwn } from '../refuse-own.ts';
import { unassignRequests } from '../requests/unassign.ts';
import { type AccountNews, type StaffNews, notifyAccount, notifyStaffOfChange } from './news.ts';
import { badReason, lastStaff, noSuchUser, notThatStep, refuseNoStaff, refuseStale } from './refusals.ts';
import { staffUserDetail, userStanding, userState } from './shape.ts';
import { lockUserRow, type UserRow, shownUserById } from './store.ts';
import type { Refusal } from '#server/platform/calls/refuse.ts';
import type { Tx } from '#server/platform/database/db.ts';

type UserCall = Handling<'staff', { id: number; expected: string }>;
type ConfirmedUserCall = Handling<'staff', { id: number; expected: string; password: string; otp: string }>;

interface Act {
  action: string;
  /** Tells whether it is so already: then nothing is changed, and nobody told. */
  isDone: (row: UserRow) => Promise<boolean> | boolean;
  /** Why it may not be done, judged before anything is written; null when it may. */
  refuses?: (row: UserRow) => Promise<Refusal | null> | Refusal | null;
  write: (row: UserRow) => Promise<void>;
  news: AccountNews | null;
  /** News that everybody who works here hears of it; null: it is nothing to them. */
  staffNews?: (row: UserRow) => StaffNews | null;
}

/** The role was judged before the transaction, which may have waited for whoever took it away. */
async function isStaffStill(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('is_staff', '=', true)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** One act on an account: never on one's own, with its audit and a mail to the person, all in one transaction. */
async function act(asked: UserCall, { action, isDone, refuses, write, news, staffNews }: Act) {
  const { tx, user, payload, now, ip, config } = asked;
  const { id, expected } = payload;
  if (!(await isStaffStill(tx, user.id))) return refuseNoStaff();
  if (id === user.id) return refuseOwn();
  const row = id !== 0 && (await lockUserRow(tx, id)) ? await shownUserById(tx, id) : undefined;
  if (!row) return noSuchUser();
  if (await isDone(row)) return reply({ ...(await staffUserDetail(tx, row, user.id, now)), changed: false });
  const standing = userStanding(row);
  if (expected !== '' && expected !== standing) return refuseStale(standing);
  const refused = await refuses?.(row);
  if (refused) return refused;
  const what = staffNews?.(row) ?? null;
  // As it is before the change, so that whoever is sent away hears of it too.
  const staff = what === null ? [] : await allStaff(tx, now);
  await write(row);
  await countUpVersion(tx, id);
  const after = await shownUserById(tx, id);
  if (!after) throw new Error(`user ${id} is gone`);
  await writeAudit(
    tx,
    {
      actorId: user.id,
      action,
      entity: 'user',
      entityId: String(id),
      // Never the words: the log is kept when whoever they are about has left.
      before: { state: userState(row), is_staff: row.is_staff },
      after: { state: userState(after), is_staff: after.is_staff },
      ip,
    },
    now,
  );
  if (news) await notifyAccount(tx, row, news, config, now);
  if (what !== null) await notifyStaffOfChange(tx, row, { what, staff, by: user.id, now }, config);
  return reply({ ...(await staffUserDetail(tx, after, user.id, now)), changed: true });
}

/** Whoever locks or frees one of the staff could take the shop over: they say once more who they are (security 31). */
const againForStaff = (asked: ConfirmedUserCall, row: UserRow): Promise<Refusal | null> =>
  row.is_staff ? signedInAgain(asked) : Promise.resolve(null);

const SURE = { shape: 'form' as const, gate: withSignInCapacity, limits: [PASSWORD_CHECKS] };

/** All at once: no session is left, no mailed link opens it, and a seller's listings are out of sight. */
const lock = handle(
  lockUser,
  'staff',
  (asked) => {
    const { tx, user, payload, now } = asked;
    const { id, reason } = payload;
    return act(asked, {
      action: 'user.lock',
      isDone: (row) => userState(row) === 'locked',
      refuses: async (row) => {
        if (userState(row) !== 'active') return notThatStep(row, 'locked');
        const bad = badReason(reason);
        if (bad) return bad;
        if (row.is_staff && (await isLastStaff(tx, id))) return lastStaff();
        return againForStaff(asked, row);
      },
      write: async (row) => {
        await tx
          .updateTable('users')
          .set({ is_active: false, locked_at: now, locked_by: user.id, lock_reason: reason })
          .where('id', '=', id)
          .execute();
        await revokeSessions(tx, id);
        await voidLinks(tx, id, now);
        if (row.vendor_status !== null) await withholdListings(tx, id, true, now);
        await unassignRequests(tx, id);
      },
      news: { what: 'locked', reason },
      staffNews: (row) => (row.is_staff ? 'locked' : null),
    });
  },
  SURE,
);

const unlock = handle(
  unlockUser,
  'staff',
  (asked) => {
    const { tx, payload, now } = asked;
    return act(asked, {
      action: 'user.unlock',
      isDone: (row) => userState(row) === 'active',
      refuses: (row) =>
        userState(row) === 'locked' ? againForStaff(asked, row) : notThatStep(row, 'active'),
      write: async (row) => {
        await tx
          .updateTable('users')
          .set({ is_active: true, locked_at: null, locked_by: null, lock_reason: null })
          .where('id', '=', payload.id)
          .execute();
        if (row.vendor_status === 'approved') await withholdListings(tx, payload.id, false, now);
      },
      news: { what: 'unlocked' },
      staffNews: (row) => (row.is_staff ? 'unlocked' : null),
    });
  },
  SURE,
);

const endSessions = handle(
  endUserSessions,
  'staff',
  (asked) =>
    act(asked, {
      action: 'user.end-sessions',
      isDone: async ({ id }) =>
        (await sessionsOf(asked.tx, id, asked.now)).length === 0 &&
        !(await hasFreshLink(asked.tx, id, 'sign-in', asked.now)),
      refuses: (row) => againForStaff(asked, row),
      write: ({ id }) => endAll(asked, id),
      news: { what: 'signed-out' },
    }),
  SURE,
);

const resend = handle(
  resendUserActivation,
  'staff',
  (asked) =>
    act(asked, {
      action: 'user.resend-activation',
      isDone: () => false,
      refuses: (row) => (userState(row) === 'waiting' ? null : notThatStep(row, 'waiting')),
      write: (row) => sendActivation(asked.tx, row, asked.config, asked.now),
      news: null,
    }),
  { shape: 'form', limits: [{ name: 'staff-resend', per: 'user', max: 60, windowSeconds: 3600 }] },
);

/** Every session, and what lies in the mailbox and would begin another one. */
async function endAll({ tx, now }: Pick<UserCall, 'tx' | 'now'>, id: number): Promise<void> {
  await voidLinks(tx, id, now, 'sign-in');
  await revokeSessions(tx, id);
}

/** The role changes what every open page may do, so that each of them signs in anew. */
async function setStaff({ tx, user, now }: UserCall, id: number, is_staff: boolean): Promise<void> {
  // Who made them staff stays known when they are staff no more: a change that they proposed may still be under way.
  const made = is_staff ? { staff_since: now, staff_by: user.id } : {};
  await tx
    .updateTable('users')
    .set({ is_staff, ...made })
    .where('id', '=', id)
    .execute();
  if (!is_staff) await unassignRequests(tx, id);
  await endAll({ tx, now }, id);
}

const make = handle(
  makeUserStaff,
  'staff',
  (asked) =>
    act(asked, {
      action: 'user.make-staff',
      isDone: (row) => row.is_staff,
      refuses: (row) =>
        userState(row) === 'active' ? signedInAgain(asked, 'code') : notThatStep(row, 'active'),
      write: ({ id }) => setStaff(asked, id, true),
      news: { what: 'staff' },
      staffNews: () => 'staff',
    }),
  SURE,
);

const take = handle(
  takeUserStaff,
  'staff',
  (asked) =>
    act(asked, {
      action: 'user.take-staff',
      isDone: (row) => !row.is_staff,
      refuses: async (row) => ((await isLastStaff(asked.tx, row.id)) ? lastStaff() : signedInAgain(asked)),
      write: ({ id }) => setStaff(asked, id, false),
      news: { what: 'no-staff' },
      staffNews: () => 'no-staff',
    }),
  SURE,
);

export const routes = [lock, unlock, endSessions, resend, make, take];
