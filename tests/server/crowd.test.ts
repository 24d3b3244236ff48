import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { SyncAnswer } from '#contract/sync.ts';
import { zeroBits } from '#domain/requests/puzzle.ts';
import { solvePuzzleInSteps } from '#domain/requests/puzzle-work.ts';
import { CROWD_LIMIT, PUZZLES } from '#server/platform/calls/puzzles.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

/** Security 19: proof of work where far more forms of guests come than people write, and nowhere else. */
const shop = await testServer({ config: { rateLimits: true } });

const WORDS = {
  userName: 'Chanda Phiri',
  userEmail: 'chanda@x.zm',
  contactNumber: '+260 97 1234567',
  userRequest: 'Ten Hilux',
};
const CONTACT = { template: 'contact', ...WORDS };
const Asked = v.object({ code: v.literal('proof_needed'), detail: v.string(), puzzle: v.string() });

let address = 0;
interface More {
  key?: string;
  proof?: string;
  token?: string;
  ip?: string;
}
const send = (body: object = CONTACT, { key, proof, token, ip }: More = {}) => {
  address += 1;
  return shop.api('POST', '/email-service/', {
    body,
    token: token ?? null,
    ip: ip ?? `10.${address >> 8}.${address & 255}.1`,
    ...(key === undefined ? {} : { key }),
    ...(proof === undefined ? {} : { headers: { 'x-proof': proof } }),
  });
};
const puzzleFor = async (body: object = CONTACT) => (await send(body)).as(Asked).puzzle;

function solve(puzzle: string): string {
  const parts = solvePuzzleInSteps(puzzle);
  for (;;) {
    const part = parts.next();
    if (part.done) return part.value ?? '';
  }
}

/** Number of forms of guests this hour. */
async function after(count: number): Promise<void> {
  const hour = CROWD_LIMIT.windowSeconds * 1000;
  const start = new Date(Math.floor(shop.clock.now().getTime() / hour) * hour);
  await shop.db.deleteFrom('rate_limits').execute();
  await shop.db
    .insertInto('rate_limits')
    .values({ bucket: CROWD_LIMIT.name, window_start: start, count })
    .execute();
}
const kept = async () => (await shop.db.selectFrom('requests').select('id').execute()).length;

beforeEach(async () => {
  await shop.db.deleteFrom('mail_outbox').execute();
  await shop.db.deleteFrom('requests').execute();
  await after(CROWD_LIMIT.max);
});

test.each([
  { before: CROWD_LIMIT.max - 2, status: 200 },
  { before: CROWD_LIMIT.max - 1, status: 200 },
  { before: CROWD_LIMIT.max, status: 429 },
])(
  'after $before forms of guests in an hour the next one is answered $status',
  async ({ before, status }) => {
    await after(before);
    expect((await send()).status).toBe(status);
  },
);

test('who is asked hears why and when to come again, and nothing is kept', async () => {
  const answer = await send(CONTACT, { key: randomUUID() });
  expect(answer.as(Asked).puzzle).toMatch(/^form\.contact:18:\d+:[\w-]+:[\w-]+$/);
  expect(answer.headers['retry-after']).toBe('1');
  expect(await kept()).toBe(0);
});

test('the next hour asks nobody', async () => {
  shop.clock.advance(CROWD_LIMIT.windowSeconds);
  expect((await send()).status).toBe(200);
});

test('who is signed in is never asked, and counts for no crowd', async () => {
  const { token } = await newBuyer(shop);
  await after(CROWD_LIMIT.max);
  expect((await send(CONTACT, { token })).status).toBe(200);
  await after(CROWD_LIMIT.max - 1);
  expect((await send(CONTACT, { token })).status).toBe(200);
  expect((await send()).status).toBe(200);
});

test('a form that was asked goes once under its own key, and again only as its answer', async () => {
  const key = randomUUID();
  const { puzzle } = (await send(CONTACT, { key })).as(Asked);
  const proof = solve(puzzle);
  const first = await send(CONTACT, { key, proof });
  expect(first.status, first.text).toBe(200);
  const again = await send(CONTACT, { key });
  expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([
    200,
    first.text,
    'true',
  ]);
  expect(await kept()).toBe(1);
});

describe('no proof is', () => {
  test('one that was taken before, whatever the key', async () => {
    const proof = solve(await puzzleFor());
    expect((await send(CONTACT, { proof })).status).toBe(200);
    expect((await send(CONTACT, { proof, key: randomUUID() })).as(Asked)).toBeDefined();
    expect(await kept()).toBe(1);
  });

  test('one of two that come with it at once', async () => {
    const proof = solve(await puzzleFor());
    const answers = await Promise.all([1, 2, 3].map(() => send(CONTACT, { proof, key: randomUUID() })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    expect(await kept()).toBe(1);
  });

  test.each([
    { seconds: 600, status: 200 },
    { seconds: 601, status: 429 },
  ])('one that comes too late: after $seconds seconds it is $status', async ({ seconds, status }) => {
    const proof = solve(await puzzleFor());
    shop.clock.advance(seconds);
    await after(CROWD_LIMIT.max);
    expect((await send(CONTACT, { proof })).status).toBe(status);
  });

  test('one of another form', async () => {
    const proof = solve(await puzzleFor({ template: 'quote', ...WORDS }));
    expect((await send(CONTACT, { proof })).status).toBe(429);
  });

  test.each<{ what: string; made: (proof: string) => string }>([
    {
      what: 'of a puzzle that was made easier',
      made: (proof) => solve(proof.replace(':18:', ':1:').replace(/:\d+$/, '')),
    },
    {
      what: 'of a puzzle that was made to hold longer',
      made: (proof) => solve(proof.replace(/:(\d{10}):/, ':9999999999:').replace(/:\d+$/, '')),
    },
    {
      what: 'with somebody else’s seal',
      made: (proof) => proof.replace(/:[\w-]+:(\d+)$/, `:${'A'.repeat(43)}:$1`),
    },
    { what: 'without a number', made: (proof) => proof.replace(/:\d+$/, '') },
    { what: 'that is no text of ours', made: () => 'sesame' },
    { what: 'that is longer than any', made: (proof) => proof + '0'.repeat(400) },
  ])('one $what', async ({ made }) => {
    expect((await send(CONTACT, { proof: made(solve(await puzzleFor())) })).status).toBe(429);
    expect(await kept()).toBe(0);
  });

  test('one that was not worked for', async () => {
    const puzzle = await puzzleFor();
    const cheap = Array.from({ length: 50 }, (_, number) => `${puzzle}:${number}`).find(
      (proof) => zeroBits(createHash('sha256').update(proof).digest()) < 18,
    );
    expect((await send(CONTACT, { proof: cheap ?? '' })).status).toBe(429);
  });
});

test('a form that is refused leaves its proof to the one that is put right', async () => {
  const proof = solve(await puzzleFor());
  const wrong = await send({ ...CONTACT, userName: '' }, { proof, key: randomUUID() });
  expect(wrong.status).toBe(400);
  expect((await send(CONTACT, { proof, key: randomUUID() })).status).toBe(200);
});

test('being asked takes nothing off what an address may send', async () => {
  const ip = '10.200.0.1';
  for (let turn = 0; turn < 40; turn += 1) expect((await send(CONTACT, { ip })).as(Asked)).toBeDefined();
  expect((await send(CONTACT, { ip, proof: solve(await puzzleFor()) })).status).toBe(200);
});

test('who never comes with a proof is asked so often, then refused, and makes the crowd no bigger', async () => {
  const ip = '10.202.0.1';
  const proof = solve(await puzzleFor());
  for (let turn = 0; turn < PUZZLES.max; turn += 1)
    expect((await send(CONTACT, { ip })).as(Asked)).toBeDefined();
  const crowd = async () =>
    (
      await shop.db
        .selectFrom('rate_limits')
        .select('count')
        .where('bucket', '=', CROWD_LIMIT.name)
        .executeTakeFirstOrThrow()
    ).count;
  const before = await crowd();
  const refused = await send(CONTACT, { ip });
  expect([refused.status, refused.as(v.object({ code: v.string() })).code]).toEqual([429, 'rate_limited']);
  expect(await crowd()).toBe(before);
  // Others are asked as before, and work that was done is taken from there too.
  expect((await send()).as(Asked)).toBeDefined();
  expect((await send(CONTACT, { ip, proof })).status).toBe(200);
});

test('in peace no puzzle is counted', async () => {
  await after(0);
  await send(CONTACT, { ip: '10.203.0.1' });
  const rows = await shop.db.selectFrom('rate_limits').select(['bucket', 'count']).execute();
  expect(rows.filter(({ bucket, count }) => bucket.startsWith(PUZZLES.name) && count > 0)).toEqual([]);
});

test('one address cannot make a crowd: beyond its own thirty it is counted no more', async () => {
  await after(0);
  for (let turn = 0; turn < 40; turn += 1) await send(CONTACT, { ip: '10.201.0.1' });
  const [row] = await shop.db
    .selectFrom('rate_limits')
    .select('count')
    .where('bucket', '=', CROWD_LIMIT.name)
    .execute();
  expect(row?.count).toBe(30);
});

test('what waited on a phone is put off with a puzzle, and goes with the proof under the same key', async () => {
  const key = randomUUID();
  const sync = async (proof?: string) => {
    const command = {
      key,
      name: 'form.contact',
      v: 1,
      lane: 'form:',
      deps: [],
      payload: { form: '', ...CONTACT },
    };
    const device = randomUUID();
    const body = {
      protocol: 1,
      batch: randomUUID(),
      owner: `anon:${device}`,
      device,
      commands: [{ ...command, proof }],
    };
    return (await shop.api('POST', '/sync/', { body })).as(SyncAnswer).results[0];
  };
  const put = await sync();
  expect(put).toMatchObject({ outcome: 'retry', status: 429, code: 'proof_needed' });
  const done = await sync(solve(v.parse(Asked, put?.body).puzzle));
  expect(done).toMatchObject({ outcome: 'done', status: 200, replay: false });
  expect(await sync()).toMatchObject({ outcome: 'done', replay: true });
  expect(await kept()).toBe(1);
});

test('of a proof nothing is kept but a digest, for a day', async () => {
  const proof = solve(await puzzleFor());
  await send(CONTACT, { proof, key: randomUUID() });
  const rows = await shop.db.selectFrom('spent_puzzles').selectAll().execute();
  expect(rows.some(({ digest }) => digest.length === 32)).toBe(true);
  const ledger = JSON.stringify(await shop.db.selectFrom('command_ledger').selectAll().execute());
  expect(ledger).not.toContain(proof);
});
