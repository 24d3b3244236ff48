import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Problem } from '#contract/problem.ts';
import { Profile } from '#contract/profile.ts';
import { commissions } from '#contract/supporter.ts';
import { SyncAnswer } from '#contract/sync.ts';
import { completeChapter, TrainingProgress } from '#contract/training.ts';
import { CHAPTERS } from '#domain/supporters/training.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer({ from: 'account' });

let supporter: Awaited<ReturnType<typeof newSupporter>>;
beforeEach(async () => {
  supporter = await newSupporter();
});

async function newSupporter() {
  const made = await newBuyer(shop);
  const body = { mobileNumber: '0977 123 456', referrerEmail: '' };
  const answer = await shop.api('POST', '/upgrade-to-agent-account/', { token: made.token, body });
  expect(answer.status, answer.text).toBe(200);
  return made;
}

const complete = (c: unknown, token = supporter.token, key: string = randomUUID()) =>
  shop.api('POST', '/update-training-progress/', { token, key, body: { c } });
const completeByGet = (c: string, headers: Record<string, string> = {}, token = supporter.token) =>
  shop.api('GET', `/update-training-progress/?c=${c}`, { token, headers });
const progress = (answer: Awaited<ReturnType<typeof complete>>) => answer.as(TrainingProgress);
const profile = async (token = supporter.token) =>
  (await shop.api('GET', '/profile/', { token })).as(Profile);
const kept = async (id = supporter.id) =>
  (
    await shop.db
      .selectFrom('training_chapters')
      .select('chapter')
      .where('user_id', '=', id)
      .orderBy('chapter')
      .execute()
  ).map(({ chapter }) => chapter);
const points = (id = supporter.id) =>
  shop.db.selectFrom('point_entries').select(['reason', 'points_minor']).where('user_id', '=', id).execute();
const ONE_REWARD = [{ reason: 'training_complete', points_minor: 10_000 }];

const NOT_YET = { intro: false, chapter_1: false, chapter_2: false, chapter_3: false };

describe('a chapter that was read', () => {
  test.each(['POST', 'GET'])('by %s is done, and the account says so', async (method) => {
    expect((await profile()).agent_training).toBeNull();
    const answer = await (method === 'POST' ? complete('chapter_1') : completeByGet('chapter_1'));
    expect(answer.status, answer.text).toBe(200);
    const level = { ...NOT_YET, chapter_1: true };
    expect(progress(answer)).toEqual({
      agent_training: JSON.stringify(level),
      level,
      complete: false,
      percent: 50,
      reward: null,
      redeemable_points: '0.00',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
    expect((await profile()).agent_training).toBe(JSON.stringify(level));
  });

  test('again is told the same to the letter, and is never undone', async () => {
    const first = await complete('intro');
    expect((await complete('intro')).text).toBe(first.text);
    expect((await completeByGet('intro')).text).toBe(first.text);
    const known = { 'if-none-match': '*' };
    expect((await completeByGet('intro', known)).status).toBe(200);
    await complete('chapter_2');
    expect(progress(await complete('intro')).level).toEqual({ ...NOT_YET, intro: true, chapter_2: true });
  });

  test('whose answer was lost is told the same again', async () => {
    const key = randomUUID();
    const first = await complete('intro', supporter.token, key);
    await complete('chapter_1');
    const again = await complete('intro', supporter.token, key);
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
  });

  test('is nobody else’s', async () => {
    const other = await newSupporter();
    await complete('intro');
    expect(await kept(other.id)).toEqual([]);
    expect((await profile(other.token)).agent_training).toBeNull();
    expect(progress(await complete('chapter_3', other.token)).level).toEqual({ ...NOT_YET, chapter_3: true });
    expect(await kept()).toEqual(['intro']);
  });
});

describe('all four', () => {
  test.each([
    ['in their order', [...CHAPTERS]],
    ['backwards', [...CHAPTERS].toReversed()],
    ['crosswise', ['chapter_2', 'intro', 'chapter_3', 'chapter_1']],
  ])('%s bring 100 points with the last one', async (_order, chapters) => {
    const answers = [];
    for (const chapter of chapters) answers.push(progress(await complete(chapter)));
    expect(answers.map(({ percent, reward }) => [percent, reward?.points ?? null])).toEqual([
      [50, null],
      [50, null],
      [50, null],
      [100, '100.00'],
    ]);
    expect(answers.at(-1)).toMatchObject({
      complete: true,
      reward: { points: '100.00', awarded_at: '2025-03-01T09:00:00Z' },
      redeemable_points: '100.00',
    });
  });

  test('bring them once: the reward is a state, and keeps its day', async () => {
    for (const chapter of CHAPTERS) await complete(chapter);
    const before = await complete('intro');
    shop.clock.advance(3600);
    expect((await complete('chapter_3')).text).toBe(before.text);
    expect((await completeByGet('chapter_1')).text).toBe(before.text);
    expect(await points()).toEqual(ONE_REWARD);
  });

  /** Security 18. */
  test('from two phones at the same moment bring them once', async () => {
    const phones = [supporter.token, supporter.token];
    const answers = await Promise.all(
      phones.flatMap((token) =>
        CHAPTERS.flatMap((chapter) => [complete(chapter, token), completeByGet(chapter, {}, token)]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await points()).toEqual(ONE_REWARD);
    expect(progress(await complete('intro')).redeemable_points).toBe('100.00');
  });

  test('count together with what may be paid out, and are never paid out themselves', async () => {
    const staff = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'staff1@example.test')
      .executeTakeFirstOrThrow();
    const now = shop.clock.now();
    await shop.db
      .insertInto('commission_entries')
      .values({
        supporter_id: supporter.id,
        entry: 'adjustment',
        order_number: null,
        kind: null,
        rate_bp: null,
        basis_minor: null,
        basis_currency: null,
        fx_rate: null,
        fx_day: null,
        amount_minor: 4_150,
        order_paid_at: null,
        payable_at: now,
        reverses: null,
        payout_id: null,
        reason: 'A fair in Ndola',
        made_by: staff.id,
        created_at: now,
      })
      .execute();
    expect(progress(await complete('intro')).redeemable_points).toBe('41.50');
    const reckoned = async () =>
      (await shop.api('GET', '/commissions/', { token: supporter.token })).as(commissions.answer).points;
    expect(await reckoned()).toEqual({ redeemable: '41.50', reward: null });
    for (const chapter of CHAPTERS) await complete(chapter);
    expect(progress(await complete('intro')).redeemable_points).toBe('141.50');
    expect(await reckoned()).toEqual({
      redeemable: '141.50',
      reward: { points: '100.00', awarded_at: wireTime(now) },
    });
    const owed = await shop.db
      .selectFrom('commission_entries')
      .select('amount_minor')
      .where('supporter_id', '=', supporter.id)
      .execute();
    expect(owed).toEqual([{ amount_minor: 4_150 }]);
  });
});

test('points are none, not less, for who owes the shop', async () => {
  const now = shop.clock.now();
  await shop.db
    .insertInto('commission_entries')
    .values({
      supporter_id: supporter.id,
      entry: 'adjustment',
      amount_minor: -500,
      payable_at: now,
      reason: 'Paid twice',
      made_by: supporter.id,
      created_at: now,
    })
    .execute();
  expect(progress(await complete('intro')).redeemable_points).toBe('0.00');
  const overview = await shop.api('GET', '/agent-overview/', { token: supporter.token });
  expect(overview.body).toMatchObject({ voucher_application_instances: { redeemable_points: '0.00' } });
});

describe('is refused', () => {
  test.each([['chapter_4'], ['INTRO'], ['__proto__'], [''], [null], [7], [['intro']], [{ intro: true }]])(
    'what is no chapter: %j',
    async (c) => {
      const answer = await complete(c);
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { code: 'chapter_invalid', detail: 'Unknown chapter', fields: { c: ['Unknown chapter'] } },
      ]);
      expect(await kept()).toEqual([]);
    },
  );

  test('a GET without a chapter, and with two', async () => {
    for (const query of ['', '?c=', '?c=intro&c=chapter_1']) {
      const answer = await shop.api('GET', `/update-training-progress/${query}`, { token: supporter.token });
      expect([answer.status, answer.as(Problem).code]).toEqual([400, 'chapter_invalid']);
    }
    expect(await kept()).toEqual([]);
  });

  test.each(['intro', 'nonsense'])(
    'who is no supporter, before it is looked at what they read: %s',
    async (c) => {
      const buyer = await newBuyer(shop);
      for (const answer of [await complete(c, buyer.token), await completeByGet(c, {}, buyer.token)])
        expect([answer.status, answer.body]).toEqual([
          403,
          { code: 'not_supporter', detail: 'This is for registered supporters only' },
        ]);
      expect([await kept(buyer.id), await points(buyer.id)]).toEqual([[], []]);
    },
  );

  test('who is not signed in', async () => {
    const answer = await shop.api('POST', '/update-training-progress/', { body: { c: 'intro' } });
    expect(answer.status).toBe(401);
  });

  test.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'preview'],
  ])('a browser that only guesses: %s %s', async (name, value) => {
    const headers = { [name]: value };
    const answer = await completeByGet('intro', headers);
    expect([answer.status, answer.as(Problem).code]).toEqual([403, 'forbidden']);
    expect(answer.headers['cache-control']).toBe('no-store');
    const posted = await shop.api('POST', '/update-training-progress/', {
      token: supporter.token,
      headers,
      body: { c: 'intro' },
    });
    expect([posted.status, posted.as(Problem).code]).toEqual([403, 'forbidden']);
    expect(await kept()).toEqual([]);
  });

  test('whoever only asks for the head', async () => {
    const answer = await shop.api('HEAD', '/update-training-progress/?c=intro', { token: supporter.token });
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, POST']);
    expect(await kept()).toEqual([]);
  });
});

describe('chapters that waited on a phone', () => {
  const batch = async (
    chapters: readonly string[],
    keys = chapters.map(() => randomUUID()),
    who = supporter,
  ) => {
    const commands = chapters.map((c, at) => ({
      key: keys[at],
      name: completeChapter.name,
      v: 1,
      lane: 'training',
      deps: [],
      payload: { c },
    }));
    const answer = await shop.api('POST', '/sync/', {
      token: who.token,
      body: { protocol: 1, batch: randomUUID(), owner: `u:${who.id}`, device: randomUUID(), commands },
    });
    return answer.as(SyncAnswer);
  };

  test('come together, and bring the account and the overview along', async () => {
    const { results } = await batch(CHAPTERS);
    expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
    const last = results.at(-1);
    expect(v.parse(TrainingProgress, last?.body).reward?.points).toBe('100.00');
    const rows = new Map(last?.changes.map(({ row, value }) => [row, value]));
    expect([...rows.keys()].toSorted()).toEqual(['profile', 'supporter']);
    expect(rows.get('profile')).toEqual(await profile());
    const overview = await shop.api('GET', '/agent-overview/', { token: supporter.token });
    expect(rows.get('supporter')).toEqual(overview.body);
    expect(overview.body).toMatchObject({
      voucher_application_instances: { redeemable_points: '100.00' },
      training_progress: { complete: true, percent: 100 },
    });
  });

  test('on two phones, sent at once and sent again, bring the reward once', async () => {
    const keys = CHAPTERS.map(() => randomUUID());
    const sent = await Promise.all([
      batch(CHAPTERS, keys),
      batch([...CHAPTERS].toReversed()),
      batch(CHAPTERS, keys),
      batch(CHAPTERS),
    ]);
    const outcomes = sent.flatMap(({ results }) => results.map(({ outcome }) => outcome));
    expect(new Set(outcomes)).toEqual(new Set(['done']));
    expect(await points()).toEqual(ONE_REWARD);
  });

  test('are done before the account is read again: whoever waits for that waits for nothing of theirs', async () => {
    const { sent } = await shop.db.transaction().execute(async (tx) => {
      // What the profile reads, and a chapter does not.
      await sql`lock table consents in access exclusive mode`.execute(tx);
      const answer = batch(['intro']);
      await expect.poll(() => kept()).toEqual(['intro']);
      return { sent: answer };
    });
    expect((await sent).results[0]?.changes.map(({ row }) => row)).toEqual(['profile', 'supporter']);
  });

  test('of which one is unknown leave the others as they are', async () => {
    const { results } = await batch(['intro', 'chapter_9', 'chapter_1']);
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['done', null],
      ['rejected', 'chapter_invalid'],
      ['done', null],
    ]);
    expect(await kept()).toEqual(['chapter_1', 'intro']);
  });
});

test('what somebody read and was given is theirs to take along', async () => {
  for (const chapter of CHAPTERS) await complete(chapter);
  const held = (await shop.api('GET', '/account/export/', { token: supporter.token })).body;
  expect(held).toMatchObject({ training: [{}, {}, {}, {}], points: [{ points: '100.00' }] });
});
