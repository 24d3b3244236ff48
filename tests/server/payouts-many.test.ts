import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServer } from './harness/test-server.ts';
import { staffOf } from './payout-steps.ts';

const shop = await testServer({ from: 'account', config: { rateLimits: false } });
const staff = staffOf(shop, await shop.login('staff1@example.test'));

const SUPPORTERS = 4000;
const EACH = 5;

/** Supporters, of whom every tenth has the telephone of another, was paid 10.00 before, and earns six times as much as the others. */
const UNLIKE = SUPPORTERS / 10;

/** Supporters with five rows of 10.00 each, or of 60.00. */
async function many(): Promise<void> {
  const at = '2025-01-10T00:00:00Z';
  await sql`
    with made as (
      insert into users (email, first_name, last_name, phone, language, is_active, is_staff, created_at, activated_at)
      select 'many-' || n || '@example.test', 'Many', n::text,
        case when n % 10 = 0 then '+26097' || lpad(((n / 10 + 1) / 2)::text, 7, '0') end, 'en', true, false, ${at}, ${at}
      from generate_series(1, ${SUPPORTERS}::integer) as n returning id, last_name::integer as n
    ), theirs as (
      insert into supporters (user_id, code, terms_version, created_at)
      select id, translate(lpad(n::text, 8, '0'), '01', 'AB'), 1, ${at} from made
    ), earlier as (
      insert into payout_runs (month, made_by, created_at)
      select '2024-12', min(id), ${at} from made returning id
    ), paid as (
      insert into payouts (run_id, supporter_id, amount_minor, status, reference, paid_at, marked_by)
      select earlier.id, made.id, 1000, 'paid', 'TT-1', ${at}, made.id from made, earlier where n % 10 = 0
    )
    insert into commission_entries (supporter_id, entry, amount_minor, payable_at, reason, made_by, created_at)
    select id, 'adjustment', case when n % 10 = 0 then 6000 else 1000 end, ${at}, 'For the test', id, ${at}
    from made, generate_series(1, ${EACH}::integer) as row`.execute(shop.db);
}

test('a run of four thousand supporters is made within what one statement may take, and covers each row once', async () => {
  await many();
  const run = await staff.made('2025-02');
  expect(run.payouts).toHaveLength(SUPPORTERS);
  expect(run.total).toBe('300000.00');
  const alike = (which: string[]) =>
    run.payouts
      .filter(({ held }) => held.join() === which.join())
      .map((one) => `${one.amount_usd} ${one.entries}`);
  const [unlike, ordinary] = [alike(['jumped', 'marked']), alike([])];
  expect([unlike.length, ordinary.length]).toEqual([UNLIKE, SUPPORTERS - UNLIKE]);
  expect(new Set(unlike)).toEqual(new Set([`300.00 ${EACH}`]));
  expect(new Set(ordinary)).toEqual(new Set([`50.00 ${EACH}`]));
  const { covered } = await shop.db
    .selectFrom('payout_items')
    .innerJoin('payouts', 'payouts.id', 'payout_id')
    .innerJoin('commission_entries as entry', 'entry.id', 'entry_id')
    .whereRef('entry.supporter_id', '=', 'payouts.supporter_id')
    .select(({ fn }) => fn.countAll<number>().as('covered'))
    .executeTakeFirstOrThrow();
  expect(covered).toBe(SUPPORTERS * EACH);
  expect((await staff.run('2025-02')).body).toMatchObject({ code: 'already_run', id: run.id });
});
