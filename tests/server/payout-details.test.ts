import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { payoutDetails } from '#contract/payout-details.ts';
import { Problem } from '#contract/problem.ts';
import { setPayoutDetails } from '#contract/set-payout-details.ts';
import { payoutRun } from '#contract/staff/supporters.ts';
import { commissions } from '#contract/supporter.ts';
import { payoutDetailsLetter } from '#server/mails/payout-details.ts';
import { payoutWhereLetter } from '#server/mails/payout-where.ts';
import { verifyAudit } from '#server/platform/calls/audit.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { newStaff, withSecondStep } from './bank-steps.ts';
import { newBuyer } from './checkout-steps.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';
import { newSupporter, owe, staffOf } from './payout-steps.ts';

/** The clock begins at 2025-03-01T09:00:00Z. */
const shop = await testServer({ from: 'account', config: { rateLimits: false } });
const staffToken = await shop.login('staff1@example.test');
const staff = staffOf(shop, staffToken);

type Supporter = Awaited<ReturnType<typeof newSupporter>>;
const WALLET = {
  method: 'mobile_money',
  country: 'ZM',
  provider: 'MTN MoMo',
  account: '0961 234 123',
  holder: 'Natasha Zulu',
};
const WHOLE = '+260961234123';
const BANK = {
  method: 'bank',
  country: 'ZA',
  provider: 'Standard Bank',
  account: '0012 3456 789',
  holder: 'Natasha Zulu',
  branch: 'Hatfield',
};
const revisionOf = async (id: number): Promise<number> =>
  (await shop.db.selectFrom('payout_details').select('revision').where('user_id', '=', id).executeTakeFirst())
    ?.revision ?? 0;
/** Reader who has looked at what stands, unless `body` says otherwise. */
const put = async ({ id, token }: { id: number; token: string }, body: object, key: string = randomUUID()) =>
  shop.api('PUT', '/payout-details/', { token, key, body: { expected: await revisionOf(id), ...body } });
const read = async ({ token }: { token: string }) =>
  (await shop.api('GET', '/payout-details/', { token })).as(payoutDetails.answer);
const rowOf = ({ id }: { id: number }) =>
  shop.db.selectFrom('payout_details').selectAll().where('user_id', '=', id).executeTakeFirst();
const audits = ({ id }: { id: number }) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('action', '=', 'payout-details.change')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute();
async function given(body: object = WALLET): Promise<Supporter> {
  const one = await newSupporter(shop);
  const answer = await put(one, body);
  expect(answer.status, answer.text).toBe(200);
  return one;
}
/** The password of the seeds, for who was made without one. */
async function withPassword({ id }: { id: number }): Promise<void> {
  const { password_hash } = await shop.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'staff1@example.test')
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}
let months = 0;
/** A month of its own, in which somebody is owed something. */
async function runFor(of: Supporter, cents = 5000) {
  const month = `${2010 + Math.floor(months / 12)}-${String((months++ % 12) + 1).padStart(2, '0')}`;
  await owe(shop, of.id, cents, `${month}-05T00:00:00Z`);
  const run = await staff.made(month);
  const payout = run.payouts.find(({ supporter_id }) => supporter_id === of.id);
  return { month, runId: run.id ?? '', payoutId: payout?.id ?? '' };
}
const runShown = async (id: string) =>
  (await staff.get(`/staff/commissions/payout-runs/${id}/`)).as(payoutRun.answer);

describe('a supporter', () => {
  test('has said nothing at first, and sees what waits', async () => {
    const one = await newSupporter(shop);
    await owe(shop, one.id, 5000);
    expect(await read(one)).toEqual({ details: null, payable: '50.00' });
  });

  test('gives a wallet, and reads it masked but for its last three characters', async () => {
    const one = await newSupporter(shop);
    const answer = await put(one, { ...WALLET, expected: 0 });
    expect(answer.status, answer.text).toBe(200);
    const details = {
      method: 'mobile_money',
      country: 'ZM',
      provider: 'MTN MoMo',
      account_masked: '•••••123',
      holder: 'Natasha Zulu',
      branch: null,
      changed_at: `${shop.clock.now().toISOString().slice(0, 19)}Z`,
      revision: 1,
    };
    expect(answer.as(setPayoutDetails.answer)).toEqual({ details, payable: '0.00', changed: true });
    const shown = await shop.api('GET', '/payout-details/', { token: one.token });
    expect(shown.body).toEqual({ details, payable: '0.00' });
    for (const { text } of [answer, shown]) expect(text).not.toContain('961234');
    expect(await rowOf(one)).toMatchObject({ account: WHOLE, revision: 1 });
  });

  test('gives a bank account with its branch in its place, one revision further', async () => {
    const one = await given();
    expect((await put(one, { ...BANK, expected: 1 })).as(setPayoutDetails.answer)).toMatchObject({
      details: { provider: 'Standard Bank', account_masked: '•••••789', branch: 'Hatfield', revision: 2 },
    });
    expect(await rowOf(one)).toMatchObject({ account: '00123456789', branch: 'Hatfield' });
  });

  test('has whole numbers nowhere in what the ledger of calls keeps', async () => {
    const one = await given();
    const rows = await shop.db
      .selectFrom('command_ledger')
      .select('body')
      .where('owner', '=', `u:${one.id}`)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('961234');
  });

  test('who is none is refused, to read and to write', async () => {
    const buyer = await newBuyer(shop);
    for (const answer of [
      await shop.api('GET', '/payout-details/', { token: buyer.token }),
      await put(buyer, WALLET),
    ])
      expect([answer.status, answer.as(Problem).code]).toEqual([403, 'not_supporter']);
    expect(await rowOf(buyer)).toBeUndefined();
  });

  test('never reads or changes those of another', async () => {
    const [one, other] = [await given(), await newSupporter(shop)];
    expect(await read(other)).toMatchObject({ details: null });
    await put(other, { ...BANK, user_id: one.id, revision: 9 });
    expect(await rowOf(one)).toMatchObject({ account: WHOLE, revision: 1 });
    expect(await rowOf(other)).toMatchObject({ revision: 1 });
  });

  test('is told at each field what is wrong, and nothing is written', async () => {
    const one = await newSupporter(shop);
    const answer = await put(one, { ...WALLET, account: '+263772345671', holder: '' });
    expect([answer.status, answer.as(Problem).fields]).toEqual([
      400,
      {
        holder: ['Enter the name that the account is held in'],
        account: ['This number is of another country'],
      },
    ]);
    for (const [account, code] of [
      ['+263772345671', 'other_country'],
      ['0961', 'invalid_phone'],
    ])
      expect((await put(one, { ...WALLET, account })).as(Problem).code).toBe(code);
    expect((await put(one, { ...BANK, account: '12' })).as(Problem).code).toBe('too_short');
    expect((await put(one, { ...WALLET, account: 5 })).status).toBe(400);
    expect([await rowOf(one), await audits(one), await shop.mail(one.email)]).toEqual([undefined, [], []]);
  });

  test('who looked at others than those that stand is shown what stands', async () => {
    const one = await given();
    for (const expected of [0, 2, '0']) {
      const answer = await put(one, { ...BANK, expected });
      expect([answer.status, answer.body]).toMatchObject([
        409,
        { code: 'details_changed', current: { revision: 1, account_masked: '•••••123' } },
      ]);
      expect(answer.text).not.toContain('961234');
    }
    const unseen = await put(one, { ...BANK, expected: null });
    expect([unseen.status, Object.keys(unseen.as(Problem).fields ?? {})]).toEqual([400, ['expected']]);
    expect((await put(one, { ...BANK, expected: 1 })).status).toBe(200);
  });

  test('by many phones at once: one change stands, the others are told', async () => {
    const one = await given();
    const accounts = ['0961000001', '0961000002', '0961000003', '0961000004'];
    const answers = await Promise.all(
      accounts.map((account) => put(one, { ...WALLET, account, expected: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await rowOf(one))?.revision).toBe(2);
    expect(await audits(one)).toHaveLength(2);
  });

  test('gets the first answer again when it was lost; the same again is no change', async () => {
    const one = await newSupporter(shop);
    const key = randomUUID();
    const given_ = { ...WALLET, expected: 0 };
    const [first, again] = [await put(one, given_, key), await put(one, given_, key)];
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    expect((await put(one, WALLET)).as(setPayoutDetails.answer)).toMatchObject({
      changed: false,
      details: { revision: 1 },
    });
    expect([(await shop.mail(one.email)).length, (await audits(one)).length]).toEqual([1, 1]);
  });
});

/** Security 31. */
describe('a change', () => {
  /** Signed in an hour ago. */
  async function signedInBefore(): Promise<Supporter> {
    const one = await newSupporter(shop);
    await withPassword(one);
    const { token } = await shop.db
      .transaction()
      .execute((tx) =>
        createSession(tx, one.id, 'a phone', new Date(shop.clock.now().getTime() - 3_600_000)),
      );
    return { ...one, token };
  }

  test('asks for the password where the sign-in is not fresh', async () => {
    const one = await signedInBefore();
    const fieldsOf = async (more: object) => {
      const answer = await put(one, { ...WALLET, ...more });
      return [answer.status, answer.as(Problem).code, Object.keys(answer.as(Problem).fields ?? {})];
    };
    expect(await fieldsOf({})).toEqual([400, 'required', ['password']]);
    expect(await fieldsOf({ password: 'wrong' })).toEqual([400, 'password_wrong', ['password']]);
    expect(await rowOf(one)).toBeUndefined();
    expect((await put(one, { ...WALLET, password: SEED_PASSWORD })).status).toBe(200);
  });

  test('asks for a code too where the account has a second step', async () => {
    const one = await signedInBefore();
    const codeOf = await withSecondStep(shop, one.token);
    const answer = await put(one, { ...WALLET, password: SEED_PASSWORD });
    expect([answer.status, answer.as(Problem).code]).toEqual([400, 'otp_required']);
    const wrong = await put(one, { ...WALLET, password: SEED_PASSWORD, otp: '000000' });
    expect([wrong.status, wrong.as(Problem).code]).toEqual([400, 'otp_invalid']);
    expect(await rowOf(one)).toBeUndefined();
    const done = await put(one, { ...WALLET, password: SEED_PASSWORD, otp: codeOf() });
    expect(done.status, done.text).toBe(200);
  });

  test('stands in the audit without a name, without a whole number and with what it was before', async () => {
    const one = await given({ ...WALLET, provider: 'Uncle Ben' });
    await put(one, { ...BANK, account: '9876543210' });
    const first = {
      method: 'mobile_money',
      country: 'ZM',
      operator: 'another',
      account_end: '123',
      revision: 1,
    };
    expect(await audits(one)).toEqual([
      {
        action: 'payout-details.change',
        actor_id: one.id,
        before: null,
        after: { ...first, changed: ['method', 'country', 'provider', 'account', 'holder', 'branch'] },
      },
      {
        action: 'payout-details.change',
        actor_id: one.id,
        before: first,
        after: {
          method: 'bank',
          country: 'ZA',
          operator: null,
          account_end: '210',
          revision: 2,
          changed: ['method', 'country', 'provider', 'account', 'branch'],
        },
      },
    ]);
    expect(JSON.stringify(await audits(one))).not.toMatch(/961234|98765|Natasha|Ben|Hatfield/);
    expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
  });

  test('is mailed to the owner each time, with the last three characters alone (security 17)', async () => {
    const one = await given({ ...WALLET, provider: 'Call 0961 if locked' });
    await put(one, WALLET);
    const [second, first] = await shop.mail(one.email);
    expect([first?.template, first?.subject]).toEqual([
      'payout-details',
      'An account was added for paying your commission',
    ]);
    expect(second?.subject).toBe('The account your commission is paid to has changed');
    expect(second?.text).toContain('goes to MTN MoMo, to a number that ends in 123');
    expect(second?.links).toContain(`${shop.config.publicUrl}/auth-reset`);
    for (const mail of [first, second])
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/961234|0961|Natasha Zulu|if locked/);
  });
});

test('wrong passwords and changes are counted', async () => {
  const limited = await testServer({
    from: 'account',
    config: { rateLimits: true },
    whenDone: onTestFinished,
  });
  const one = await newSupporter(limited);
  const { password_hash } = await limited.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'staff1@example.test')
    .executeTakeFirstOrThrow();
  await limited.db.updateTable('users').set({ password_hash }).where('id', '=', one.id).execute();
  const before = new Date(limited.clock.now().getTime() - 3_600_000);
  const { token: older } = await limited.db
    .transaction()
    .execute((tx) => createSession(tx, one.id, 'a phone', before));
  const again = (token: string, more: object) =>
    limited.api('PUT', '/payout-details/', {
      token,
      key: randomUUID(),
      body: { ...WALLET, expected: 0, ...more },
    });
  // Five guesses in a quarter of an hour; to be asked for the password is none of them.
  for (let count = 0; count < 3; count++) expect((await again(older, {})).status).toBe(400);
  for (let count = 0; count < 5; count++)
    expect((await again(older, { password: `guess ${count}` })).status).toBe(400);
  expect((await again(older, { password: SEED_PASSWORD })).status).toBe(429);
  limited.clock.advance(3600);
  const { token } = await limited.db
    .transaction()
    .execute((tx) => createSession(tx, one.id, 'a phone', limited.clock.now()));
  for (let count = 10; count < 30; count++)
    expect((await again(token, { account: `09610000${count}`, expected: count - 10 })).status).toBe(200);
  expect((await again(token, { account: '0961000099' })).status).toBe(429);
});

describe('staff', () => {
  test('see the whole number with each open payout, since when it stands, and who has said nothing', async () => {
    const [one, silent] = [await given(BANK), await newSupporter(shop)];
    await owe(shop, silent.id, 3000, '2009-12-05T00:00:00Z');
    const { runId } = await runFor(one);
    const run = await runShown(runId);
    expect(run.payouts.find(({ supporter_id }) => supporter_id === one.id)?.pay_to).toEqual({
      method: 'bank',
      country: 'ZA',
      provider: 'Standard Bank',
      account: '00123456789',
      holder: 'Natasha Zulu',
      branch: 'Hatfield',
      revision: 1,
      since: `${shop.clock.now().toISOString().slice(0, 19)}Z`,
      is_new: true,
    });
    expect(run.payouts.find(({ supporter_id }) => supporter_id === silent.id)?.pay_to).toBeNull();
    const answers = await shop.db
      .selectFrom('command_ledger')
      .select('body')
      .where('name', 'like', 'staff.payout%')
      .execute();
    expect(JSON.stringify(answers), 'no act keeps it').not.toContain('00123456789');
  });

  test('take them along in a table, where no cell is a formula (security 24), and that is written down', async () => {
    const [one, other, silent] = [
      await given({ ...WALLET, holder: '=HYPERLINK("http://evil.example")' }),
      await given(BANK),
      await newSupporter(shop),
    ];
    await shop.db
      .updateTable('payout_details')
      .set({ changed_at: new Date(shop.clock.now().getTime() - 8 * 86_400_000) })
      .where('user_id', '=', other.id)
      .execute();
    for (const { id } of [other, silent]) await owe(shop, id, 3000, '2009-12-05T00:00:00Z');
    const { runId, month } = await runFor(one);
    const csv = await staff.get(`/staff/commissions/payout-runs/${runId}/csv/`);
    const lines = csv.text.split('\r\n');
    const lineOf = ({ email }: Supporter) => lines.find((line) => line.includes(email)) ?? '';
    expect(lines[0]).toContain('Pay by,Country,Operator or bank,Account,Account holder,Branch,Account since');
    expect(lineOf(one)).toContain(
      `Mobile money,Zambia,MTN MoMo,"'${WHOLE}","'=HYPERLINK(""http://evil.example"")",,`,
    );
    expect(lineOf(one)).toContain('changed in the last 7 days');
    expect(lineOf(other)).toContain(
      "Bank account,South Africa,Standard Bank,'00123456789,Natasha Zulu,Hatfield,",
    );
    expect(lineOf(other)).not.toContain('changed in the last 7 days');
    expect(lineOf(silent)).toContain('No details yet');
    const rows = await shop.db
      .selectFrom('audit_log')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'payout.numbers-read')
      .where('entity_id', '=', runId)
      .execute();
    expect(rows).toMatchObject([{ before: null, after: { month, numbers: 2 } }]);
    expect(rows[0]?.actor_id).not.toBeNull();
    const run = await shop.api('GET', `/staff/commissions/payout-runs/${runId}/csv/`, { token: one.token });
    expect(run.status).toBe(403);
  });

  test('mark it as paid, and it keeps where it went, whatever is changed later', async () => {
    const one = await given();
    const { runId, payoutId } = await runFor(one);
    expect((await staff.markPaid(payoutId)).status).toBe(200);
    await put(one, BANK);
    const run = await runShown(runId);
    const payout = run.payouts.find(({ id }) => id === payoutId);
    expect([payout?.paid_to, payout?.pay_to]).toEqual([{ provider: 'MTN MoMo', end: '123' }, undefined]);
    const own = (await shop.api('GET', '/commissions/', { token: one.token })).as(commissions.answer);
    expect(own.results.map(({ entry, paid_to }) => [entry, paid_to])).toEqual([
      ['payout', { provider: 'MTN MoMo', end: '123' }],
      ['adjustment', undefined],
    ]);
    const csv = await staff.get(`/staff/commissions/payout-runs/${runId}/csv/`);
    expect(csv.text).toContain('mobile_money · MTN MoMo · 123');
    expect(csv.text, 'where others would go now is nobody’s business').not.toContain('00123456789');
  });

  test('who paid into details that were changed meanwhile are told, and nothing is written', async () => {
    const one = await given();
    const { runId, payoutId } = await runFor(one);
    const seen = (await runShown(runId)).payouts.find(({ id }) => id === payoutId)?.pay_to?.revision;
    expect(seen).toBe(1);
    await put(one, BANK);
    for (const details_revision of [1, 0, '1']) {
      const answer = await staff.markPaid(payoutId, { details_revision });
      expect([answer.status, answer.as(Problem).code]).toEqual([409, 'details_changed']);
      expect(answer.text).not.toMatch(/00123456789|Natasha/);
    }
    expect((await staff.markPaid(payoutId, { details_revision: 2 })).status).toBe(200);
    const payout = (await runShown(runId)).payouts.find(({ id }) => id === payoutId);
    expect(payout?.paid_to).toEqual({ provider: 'Standard Bank', end: '789' });
  });

  test('who found no details say so too', async () => {
    const one = await newSupporter(shop);
    const { payoutId } = await runFor(one);
    await put(one, WALLET);
    const answer = await staff.markPaid(payoutId, { details_revision: 0 });
    expect([answer.status, answer.as(Problem).code]).toEqual([409, 'details_changed']);
  });

  test('leave a trace when they look at numbers: once for each of them, a run and a day (security 31)', async () => {
    const [one, silent] = [await given(), await newSupporter(shop)];
    const [{ runId, month }, { runId: without }] = [await runFor(one), await runFor(silent)];
    const traces = async (id: string) =>
      shop.db
        .selectFrom('audit_log')
        .select(['actor_id', 'after'])
        .where('action', '=', 'payout.numbers-read')
        .where('entity_id', '=', id)
        .orderBy('id')
        .execute();
    const look = { month, numbers: 1, as: 'screen' };
    for (let time = 0; time < 3; time++) await runShown(runId);
    expect(await traces(runId)).toMatchObject([{ after: look }]);
    const ruth = await newStaff(shop, 'Ruth');
    await staffOf(shop, ruth.token).get(`/staff/commissions/payout-runs/${runId}/`);
    expect((await traces(runId))[1]).toEqual({ actor_id: ruth.id, after: look });
    await staff.get(`/staff/commissions/payout-runs/${runId}/csv/`);
    await staff.get(`/staff/commissions/payout-runs/${runId}/csv/`);
    expect((await traces(runId)).slice(2)).toMatchObject([
      { after: { ...look, as: 'file' } },
      { after: { ...look, as: 'file' } },
    ]);
    shop.clock.advance(86_400);
    const now = shop.clock.now();
    await shop.db.updateTable('sessions').set({ created_at: now, last_used_at: now }).execute();
    await runShown(runId);
    expect((await traces(runId)).slice(4)).toMatchObject([{ after: look }]);
    await runShown(without);
    expect(await traces(without)).toEqual([]);
    expect((await verifyAudit(shop.db)).brokenAt).toBeNull();
  });

  test('may pay who has said nothing, as before', async () => {
    const one = await newSupporter(shop);
    const { runId, payoutId } = await runFor(one);
    expect((await staff.markPaid(payoutId)).status).toBe(200);
    const payout = (await runShown(runId)).payouts.find(({ id }) => id === payoutId);
    expect([payout?.status, payout?.paid_to]).toEqual(['paid', undefined]);
  });
});

describe('a payout without an address', () => {
  const asked = async ({ email }: Supporter) =>
    (await shop.mail(email)).filter(({ template }) => template === 'payout-where');

  test('asks for it by mail, once; who has given one, or was paid, is asked nothing', async () => {
    const [silent, said, paid] = [await newSupporter(shop), await given(), await newSupporter(shop)];
    await runFor(silent, 5000);
    await runFor(said);
    await staff.markPaid((await runFor(paid)).payoutId);
    await shop.app.runJobs();
    expect((await asked(silent)).map(({ subject }) => subject)).toEqual([
      '$50.00 is waiting for you: tell us where to send it',
    ]);
    expect([...(await asked(said)), ...(await asked(paid))]).toEqual([]);
    shop.clock.advance(600);
    await shop.app.runJobs();
    expect(await asked(silent)).toHaveLength(1);
  });
});

describe('a payout of which something was taken back', () => {
  /** An order behind it was canceled: so much of the 50.00 goes back. */
  async function takenBack(cents: number) {
    const one = await newSupporter(shop);
    const { payoutId } = await runFor(one, 5000);
    const { entry_id: reverses } = await shop.db
      .selectFrom('payout_items')
      .select('entry_id')
      .where('payout_id', '=', payoutId)
      .executeTakeFirstOrThrow();
    const now = shop.clock.now();
    const row = { supporter_id: one.id, amount_minor: -cents, payable_at: now, reverses, created_at: now };
    await shop.db
      .insertInto('commission_entries')
      .values({ ...row, entry: 'reversed' })
      .execute();
    shop.clock.advance(300);
    await shop.app.runJobs();
    const mails = await shop.mail(one.email);
    return mails.filter(({ template }) => template === 'payout-where').map(({ subject }) => subject);
  }

  test('asks where to send what is left, and nothing where nothing is', async () => {
    expect(await takenBack(2000)).toEqual(['$30.00 is waiting for you: tell us where to send it']);
    expect(await takenBack(5000)).toEqual([]);
  });
});

describe('the mails', () => {
  const reader = (language: 'en' | 'sw' | 'pt') => ({
    email: 'n@example.test',
    firstName: 'Natasha',
    language,
  });
  const facts = {
    site: 'https://shop.example.test',
    support: 'help@shop.example.test',
    at: new Date('2025-03-01T09:05:00Z'),
    end: '123',
    isFirst: false,
  };
  test.each(['en', 'sw', 'pt'] as const)('are whole in %s', (language) => {
    const letters = [
      payoutDetailsLetter(reader(language), { ...facts, method: 'mobile_money', operator: 'MTN MoMo' }),
      payoutDetailsLetter(reader(language), { ...facts, method: 'mobile_money', operator: null }),
      payoutDetailsLetter(reader(language), { ...facts, method: 'bank', operator: null, isFirst: true }),
    ];
    for (const letter of letters) {
      expect(letter.text).toContain('123');
      expect(letter.text).toContain('2025');
      expect(letter.links).toEqual([`${facts.site}/auth-reset`, `${facts.site}/supporter-dashboard/payment`]);
    }
    expect(letters[0]?.text).toContain('MTN MoMo');
    const where = payoutWhereLetter(reader(language), { site: facts.site, amount: '$50.00' });
    expect([where.subject.includes('$50.00'), where.text.includes('$50.00')]).toEqual([true, true]);
    for (const { text, subject } of [...letters, where])
      expect(text + subject).not.toMatch(/mail\.[a-z]|[{}]|undefined/);
  });
});

test('who takes their data along has the number in it as on their phone: masked (security 30)', async () => {
  const one = await given(BANK);
  const answer = await shop.api('GET', '/account/export/', { token: one.token });
  const { account: _whole, ...rest } = BANK;
  expect(answer.body).toMatchObject({ payout_details: { ...rest, account_masked: '•••••789' } });
  expect(answer.text).not.toContain('00123456789');
});

test.each([
  [WALLET, 'mobile_money · MTN MoMo'],
  [{ ...WALLET, provider: 'Uncle Ben · 0961' }, 'mobile_money'],
  [BANK, 'bank'],
])('who leaves takes it along; how they were paid stays with the books: %#', async (body, left) => {
  const one = await given(body);
  await withPassword(one);
  const { payoutId } = await runFor(one);
  await staff.markPaid(payoutId);
  const gone = await shop.api('POST', '/account/delete/', {
    token: one.token,
    key: randomUUID(),
    body: { confirm_email: one.email, password: SEED_PASSWORD },
  });
  expect(gone.status, gone.text).toBe(200);
  expect(await rowOf(one)).toBeUndefined();
  const kept = await shop.db
    .selectFrom('payouts')
    .select('paid_to')
    .where('id', '=', payoutId)
    .executeTakeFirstOrThrow();
  expect(kept.paid_to).toBe(left);
});
