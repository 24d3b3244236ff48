import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { SignedIn } from '#contract/identity.ts';
import { Problem } from '#contract/problem.ts';
import { Profile } from '#contract/profile.ts';
import { STORE_ID, upgradeAccount } from '#contract/selling.ts';
import { newBuyer } from './checkout-steps.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const shop = await testServer({ from: 'account' });

let buyer: Awaited<ReturnType<typeof newBuyer>>;
beforeEach(async () => {
  buyer = await newBuyer(shop);
});

const GOOD = { mobileNumber: '0977 123 456', referrerEmail: '' };
const apply = (body: object = GOOD, who = buyer.token, key: string = randomUUID()) =>
  shop.api('POST', '/upgrade-to-agent-account/', { token: who, key, body });
const profile = async (who = buyer.token) => (await shop.api('GET', '/profile/', { token: who })).as(Profile);

test('signing in says whether the account sells, so that the phone shows the way', async () => {
  const enter = async (username: string) => {
    const body = { username, password: SEED_PASSWORD };
    return (await shop.api('POST', '/auth/login/', { body })).as(SignedIn).is_seller;
  };
  expect(await enter('vendor1@example.test')).toBe(true);
  const set = (status: 'rejected' | 'approved', reason: string | null) =>
    shop.db
      .updateTable('sellers')
      .set({ status, reason })
      .where('user_id', '=', (db) =>
        db.selectFrom('users').select('id').where('email', '=', 'vendor1@example.test'),
      )
      .execute();
  await set('rejected', 'Papers');
  const rejected = await enter('vendor1@example.test');
  await set('approved', null);
  expect([rejected, await enter('buyer1@example.test')]).toEqual([false, false]);
});

describe('applying to sell', () => {
  test('gives a code at once and waits for staff', async () => {
    const answer = await apply();
    expect(answer.status).toBe(200);
    const given = answer.as(upgradeAccount.answer);
    expect(given).toEqual({
      code: expect.stringMatching(STORE_ID),
      store_id: given.code,
      is_supporter: true,
      vendor_status: 'pending',
      already: false,
    });
    expect(await profile()).toMatchObject({
      is_supporter: true,
      is_seller: false,
      store_id: given.code,
      vendor_status: 'pending',
      vendor_status_reason: null,
      vendor_approved_at: null,
      phone: '+260977123456',
    });
  });

  test('again gives the same code and changes neither number nor referrer', async () => {
    const first = (await apply()).as(upgradeAccount.answer);
    const second = await apply({ mobileNumber: '+254712345678', referrerEmail: 'buyer0@example.test' });
    expect(second.as(upgradeAccount.answer)).toEqual({ ...first, already: true });
    expect((await profile()).phone).toBe('+260977123456');
    const row = await shop.db
      .selectFrom('supporters')
      .select('upline_id')
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    expect(row.upline_id).toBeNull();
  });

  test('writes down each time which terms were accepted, the newer ones of a second application too', async () => {
    await apply({ ...GOOD, termsVersion: 1 });
    await shop.db
      .updateTable('sellers')
      .set({ status: 'rejected', reason: 'Papers' })
      .where('user_id', '=', buyer.id)
      .execute();
    shop.clock.advance(60);
    const key = randomUUID();
    await apply({ ...GOOD, termsVersion: 3 }, buyer.token, key);
    await apply({ ...GOOD, termsVersion: 3 }, buyer.token, key);
    await apply({ ...GOOD, termsVersion: 3, termsAccepted: false });
    const { accepted_terms } = (await shop.api('GET', '/account/export/', { token: buyer.token })).as(
      v.object({ accepted_terms: v.array(v.object({ terms_version: v.number(), accepted_at: v.string() })) }),
    );
    expect(accepted_terms.map(({ terms_version }) => terms_version)).toEqual([1, 3]);
    expect(new Set(accepted_terms.map(({ accepted_at }) => accepted_at)).size).toBe(2);
  });

  test('as a supporter whose number nobody knows writes it down, and keeps the code', async () => {
    const first = (await apply()).as(upgradeAccount.answer);
    await shop.db.updateTable('users').set({ phone: null }).where('id', '=', buyer.id).execute();
    const second = (await apply({ mobileNumber: '+254712345678' })).as(upgradeAccount.answer);
    expect(second).toEqual({ ...first, already: true });
    expect((await profile()).phone).toBe('+254712345678');
  });

  test('from two phones at once is one application with one code', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply()));
    const codes = new Set(answers.map((answer) => answer.as(upgradeAccount.answer).code));
    expect(codes.size).toBe(1);
    expect(answers.filter((answer) => !answer.as(upgradeAccount.answer).already)).toHaveLength(1);
  });

  test('whose answer was lost is told the same again', async () => {
    const key = randomUUID();
    const first = await apply(GOOD, buyer.token, key);
    const again = await apply(GOOD, buyer.token, key);
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotency-replayed']).toBe('true');
  });

  test('that the server fails at is told so in the words of the spec, and the same one works later', async () => {
    const key = randomUUID();
    await shop.api('POST', '/__test__/fault/', { body: { path: 'agent.upgrade', status: 500 } });
    const failed = await apply(GOOD, buyer.token, key);
    expect([failed.status, failed.as(Problem)]).toMatchObject([
      500,
      {
        code: 'server_error',
        detail: 'Oops - Something has gone wrong. Refresh your browser to revert to your last saved state',
        reference: expect.any(String),
      },
    ]);
    expect((await apply(GOOD, buyer.token, key)).as(upgradeAccount.answer).already).toBe(false);
  });

  test('remembers who told them of the shop, however the address is spelled', async () => {
    await apply({ ...GOOD, referrerEmail: ' Buyer0@Example.test ' });
    const { email } = await shop.db
      .selectFrom('supporters')
      .innerJoin('users', 'users.id', 'upline_id')
      .select('email')
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    expect(email).toBe('buyer0@example.test');
  });

  test('is for people who are signed in', async () => {
    const answer = await shop.api('POST', '/upgrade-to-agent-account/', { key: randomUUID(), body: GOOD });
    expect(answer.status).toBe(401);
  });

  test('as a supporter whose application was refused waits again, with the same code', async () => {
    const token = await shop.login('vendorx@example.test');
    expect(await profile(token)).toMatchObject({
      vendor_status: 'rejected',
      vendor_status_reason: 'The papers could not be read',
    });
    const answer = (await apply(GOOD, token)).as(upgradeAccount.answer);
    expect(answer).toMatchObject({ code: 'VENDX234', vendor_status: 'pending', already: true });
    expect(await profile(token)).toMatchObject({ vendor_status: 'pending', vendor_status_reason: null });
  });

  test('as a seller changes nothing', async () => {
    const token = await shop.login('vendor1@example.test');
    expect((await apply(GOOD, token)).as(upgradeAccount.answer)).toMatchObject({
      code: 'VEND2345',
      vendor_status: 'approved',
      already: true,
    });
  });
});

describe('what is refused, in the order of the contract', () => {
  const OOPS_SAME =
    'Oops - the referrer email address must be different to yours. Rectify or delete the email address to proceed';
  test.each([
    ['no number', { mobileNumber: '' }, 400, 'mobile_invalid', 'Please enter a valid mobile number'],
    ['a number of +260 with too few digits', { mobileNumber: '+26097712345' }, 400, 'mobile_invalid', null],
    ['letters', { mobileNumber: '+26097712345a' }, 400, 'mobile_invalid', null],
    [
      'a number of another length for its country',
      { mobileNumber: '12345', country: 'KE' },
      400,
      'mobile_invalid',
      null,
    ],
    [
      'a bad number and a bad address: the number first',
      { mobileNumber: 'x', referrerEmail: 'y' },
      400,
      'mobile_invalid',
      null,
    ],
    [
      'an address that is none',
      { referrerEmail: 'grace@' },
      400,
      'referrer_email_invalid',
      'A valid email is required.',
    ],
    [
      'terms that were not agreed to',
      { termsAccepted: false },
      400,
      'terms_required',
      'Accept the terms to proceed',
    ],
    [
      'an address without an account',
      { referrerEmail: 'nobody@example.test' },
      406,
      'referrer_not_registered',
      'Oops - the referrer email address entered is not registered on the product. Rectify or delete the email address to proceed',
    ],
    [
      'an account that was never activated',
      { referrerEmail: 'inactive@example.test' },
      406,
      'referrer_not_registered',
      null,
    ],
    [
      'an address of 355 letters, the most that are looked for (spec account 9)',
      { referrerEmail: `a@${'b.'.repeat(170)}cexample.test` },
      406,
      'referrer_not_registered',
      null,
    ],
    [
      'one of 356',
      { referrerEmail: `a@${'b.'.repeat(171)}example.test` },
      400,
      'referrer_email_invalid',
      'A valid email is required.',
    ],
    [
      'an address longer than accounts have',
      { referrerEmail: `a@${'b.'.repeat(140)}example.test` },
      406,
      'referrer_not_registered',
      null,
    ],
  ])('%s', async (_what, change, status, code, detail) => {
    const answer = await apply({ ...GOOD, ...change });
    expect([answer.status, answer.as(Problem).code]).toEqual([status, code]);
    if (detail !== null) expect(answer.as(Problem).detail).toBe(detail);
    expect(await profile()).toMatchObject({ is_supporter: false, vendor_status: 'none', phone: null });
  });

  test.each([['as it is'], ['in capitals'], ['with a tag']])('one’s own address, %s', async (how) => {
    const [local, domain] = buyer.email.split('@');
    const own =
      { 'as it is': buyer.email, 'in capitals': buyer.email.toUpperCase() }[how] ?? `${local}+me@${domain}`;
    const answer = await apply({ ...GOOD, referrerEmail: own });
    expect([answer.status, answer.as(Problem).code, answer.as(Problem).detail]).toEqual([
      409,
      'referrer_is_self',
      OOPS_SAME,
    ]);
  });

  test('somebody who came to the shop through oneself, at any distance', async () => {
    const [between, below] = [await newBuyer(shop), await newBuyer(shop)];
    for (const [who, by] of [
      [between, buyer],
      [below, between],
    ] as const)
      expect((await apply({ ...GOOD, referrerEmail: by.email }, who.token)).status).toBe(200);
    const answer = await apply({ ...GOOD, referrerEmail: below.email });
    expect([answer.status, answer.as(Problem).code, answer.as(Problem).detail]).toEqual([
      409,
      'referrer_in_own_downline',
      OOPS_SAME,
    ]);
  });

  test('a change by hand of a code, or of who brought somebody: both stand as they were given', async () => {
    await apply(GOOD);
    const of = () => shop.db.updateTable('supporters').where('user_id', '=', buyer.id);
    const stays = 'the code of a supporter and who brought them never change';
    await expect(of().set({ code: 'ABCDEFGH' }).execute()).rejects.toThrow(stays);
    const { id } = await newBuyer(shop);
    await expect(of().set({ upline_id: id }).execute()).rejects.toThrow(stays);
    await of().set({ position: 'ETM' }).execute();
  });

  test.each([2, 3])(
    '%i people who name each other in a circle at the same moment (security 18)',
    async (count) => {
      const people: (typeof buyer)[] = [];
      for (let one = 0; one < count; one += 1) people.push(await newBuyer(shop));
      const answers = await Promise.all(
        people.map(({ token }, place) =>
          apply({ ...GOOD, referrerEmail: people[(place + 1) % count]?.email ?? '' }, token),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        ...Array.from({ length: count - 1 }, () => 200),
        409,
      ]);
    },
  );
});

test('ten addresses an hour may be tried by one account, not by all together, and its application waits as long', async () => {
  const limited = await testServer({ from: 'account', config: { rateLimits: true } });
  const [one, other] = [await newBuyer(limited), await newBuyer(limited)];
  const name = (referrerEmail: string, { token } = one) =>
    limited.api('POST', '/upgrade-to-agent-account/', {
      token,
      key: randomUUID(),
      body: { ...GOOD, referrerEmail },
    });
  for (let count = 0; count < 10; count += 1)
    expect((await name(`nobody${count}@example.test`)).status).toBe(406);
  const answer = await name('supporter1@example.test');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await name('supporter1@example.test', other)).status).toBe(200);
  limited.clock.advance(3600);
  expect((await name('supporter1@example.test')).status).toBe(200);
});

test.each([[0], [-1], [2_147_483_648], ['one'], [1.5]])(
  'a wording of the terms that there never was (%s) is kept as none',
  async (termsVersion) => {
    expect((await apply({ ...GOOD, termsVersion })).status).toBe(200);
    const row = await shop.db
      .selectFrom('supporters')
      .select('terms_version')
      .where('user_id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    expect(row.terms_version).toBeNull();
  },
);
