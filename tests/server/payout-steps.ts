import { randomUUID } from 'node:crypto';
import { type PayoutRun, runPayouts, StaffSupporterDetail } from '#contract/staff/supporters.ts';
import { newBuyer } from './checkout-steps.ts';
import type { Answer, TestServer } from './harness/test-server.ts';

let codes = 0;
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Eight signs as codes have them, each once. */
function nextCode(): string {
  const at = codes++;
  return `TEST${LETTERS[Math.floor(at / 24) % 24]}${LETTERS[at % 24]}22`;
}

/** Somebody with a code, since now. */
export async function newSupporter(shop: TestServer, { upline = null }: { upline?: number | null } = {}) {
  const person = await newBuyer(shop);
  const code = nextCode();
  await shop.db
    .insertInto('supporters')
    .values({ user_id: person.id, code, upline_id: upline, terms_version: 1, created_at: shop.clock.now() })
    .execute();
  return { ...person, code };
}

/** A row of the ledger that may be paid from a moment on. @param cents signed */
export async function owe(
  shop: TestServer,
  supporterId: number,
  cents: number,
  payableAt: Date | string = '2025-02-10T00:00:00Z',
): Promise<string> {
  const { id } = await shop.db
    .insertInto('commission_entries')
    .values({
      supporter_id: supporterId,
      entry: 'adjustment',
      amount_minor: cents,
      payable_at: payableAt,
      reason: 'For the test',
      made_by: supporterId,
      created_at: payableAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Acts of staff, by their token. */
export function staffOf(shop: TestServer, token: string) {
  const post = (path: string, body: object, key: string = randomUUID()): Promise<Answer> =>
    shop.api('POST', path, { token, key, body });
  const run = (month: string, more: object = {}, key?: string) =>
    post('/staff/commissions/payout-runs/', { month, ...more }, key);
  return {
    token,
    post,
    get: (path: string) => shop.api('GET', path, { token }),
    run,
    dryRun: async (month: string): Promise<PayoutRun> =>
      (await run(month, { dry_run: true })).as(runPayouts.answer),
    made: async (month: string): Promise<PayoutRun> => (await run(month)).as(runPayouts.answer),
    markPaid: (id: string, more: object = {}, key?: string) =>
      post(
        `/staff/commissions/payouts/${id}/mark-paid/`,
        { reference: 'TT-1', paid_at: '2025-03-01T09:00:00Z', ...more },
        key,
      ),
    setPosition: (id: number, body: object, key: string = randomUUID()) =>
      shop.api('PATCH', `/staff/supporters/${id}/`, { token, key, body }),
    adjust: (body: object, key?: string) => post('/staff/commissions/adjustments/', body, key),
    supporter: async (id: number): Promise<StaffSupporterDetail> =>
      (await shop.api('GET', `/staff/supporters/${id}/`, { token })).as(StaffSupporterDetail),
  };
}

/** Sum that the shop owes somebody by the sum of their rows, in US cents. */
export async function balanceOf(shop: TestServer, supporterId: number): Promise<number> {
  const rows = await shop.db
    .selectFrom('commission_entries')
    .select('amount_minor')
    .where('supporter_id', '=', supporterId)
    .execute();
  return rows.reduce((sum, { amount_minor: cents }) => sum + cents, 0);
}
