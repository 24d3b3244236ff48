import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { staffRequests } from '#contract/staff/requests.ts';
import { SyncAnswer } from '#contract/sync.ts';
import { buildApp } from '#server/app.ts';
import { newBuyer } from './checkout-steps.ts';
import { clearAway } from './harness/clear-away.ts';
import { testServer } from './harness/test-server.ts';

/** The forms of the shop that are about no product: contract 6.8, spec buyer §5. */
const shop = await testServer({ config: { supportInbox: 'Support <support@shop.example.test>' } });
const limited = await testServer({ config: { rateLimits: true } });
const staff = await shop.login('staff@example.test');

const MISSING = 'Missing information - Email, Name, Phone number and Request required';
const WORDS = {
  userName: 'Chanda Phiri',
  userEmail: 'chanda@x.zm',
  contactNumber: '+260 97 1234567 (evenings)',
  userRequest: 'Ten Hilux, to Dar Es Salaam',
};
const ASSESSMENT = {
  template: 'assessment',
  refNumber: 'NMM-2026-017',
  userName: 'Chanda Phiri',
  contactNumber: '+260 97',
  userEmail: 'INV-20417',
  userRequest: 'INV-20418',
  benchMarked: 'Three listings',
};
const send = (body: object, more: object = {}) => shop.api('POST', '/email-service/', { body, ...more });
const kept = () => shop.db.selectFrom('requests').selectAll().execute();

beforeEach(async () => {
  await shop.db.deleteFrom('mail_outbox').execute();
  await shop.db.deleteFrom('requests').execute();
});

const FORMS = [
  {
    name: 'form.electronics',
    head: { template: 'bulkorders', form: 'electronics' },
    subject: 'Electronics request',
    kind: 'electronics',
  },
  {
    name: 'form.bulk',
    head: { template: 'bulkorders', form: 'bulk' },
    subject: 'Bulk order request',
    kind: 'bulk',
  },
  { name: 'form.quote', head: { template: 'quote' }, subject: 'Quote request', kind: 'quote' },
  { name: 'form.contact', head: { template: 'contact' }, subject: 'Message', kind: 'contact' },
];

describe.each(FORMS)('the form $name', ({ name, head, subject, kind }) => {
  const form = { form: '', ...head, ...WORDS };

  test('is kept, mailed to our people with a way to answer, and stands in their inbox', async () => {
    const answer = await send({ ...head, ...WORDS, receiverEmail: 'victim@x.zm' });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        id: expect.stringMatching(/^em_[1-9]\d*$/),
        status: 'queued',
        detail: 'An agent will be in touch within 12hrs',
        reply_within_hours: 12,
      },
    ]);
    const [mail, ...others] = await shop.db.selectFrom('mail_outbox').selectAll().execute();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to_address: 'Support <support@shop.example.test>',
      reply_to: 'chanda@x.zm',
      subject: `${subject}: Chanda Phiri`,
      links: [],
    });
    expect(mail?.text).toContain('> Ten Hilux, to Dar Es Salaam');
    expect(JSON.stringify(mail)).not.toContain('victim');
    const inbox = await shop.api('GET', `/staff/requests/?kind=${kind}`, { token: staff });
    expect(inbox.as(staffRequests.answer).results).toMatchObject([
      { ...WORDS, kind, status: 'new', assessment: null },
    ]);
  });

  test.each([
    { field: 'userName', limit: 255 },
    { field: 'contactNumber', limit: 26 },
    { field: 'userRequest', limit: 700 },
  ])('takes $limit characters of $field and not one more', async ({ field, limit }) => {
    for (const [length, status] of [
      [limit - 1, 200],
      [limit, 200],
      [limit + 1, 400],
    ] as const)
      expect((await send({ ...head, ...WORDS, [field]: 'é'.repeat(length) })).status).toBe(status);
    expect(await kept()).toHaveLength(2);
    const long = await send({ ...head, ...WORDS, [field]: 'é'.repeat(limit + 1) });
    expect(long.body).toMatchObject({
      code: 'max_length',
      fields: { [field]: [`Must be ${limit} characters or fewer`] },
    });
  });

  test('names all that is missing with the one text, and keeps nothing of it', async () => {
    const answer = await send({ ...head, userName: ' ', userRequest: '\n' });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      {
        code: 'required',
        detail: MISSING,
        fields: {
          userName: [MISSING],
          userEmail: [MISSING],
          contactNumber: [MISSING],
          userRequest: [MISSING],
        },
      },
    ]);
    expect(await kept()).toEqual([]);
    expect(await shop.mail()).toEqual([]);
  });

  /** Security 19. */
  test.each(['a@x.zm\r\nBcc: victim@x.zm', 'a@x.zm, victim@x.zm', 'INV-20417'])(
    'takes no reply address like %j',
    async (userEmail) => {
      const answer = await send({ ...head, ...WORDS, userEmail });
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'invalid_email' }]);
      expect(await shop.mail()).toEqual([]);
    },
  );

  test.each([
    '<script>alert(1)</script>',
    "'; drop table requests; --",
    '𝕴 ‮ ​ 😀',
    '${7*7} {{7*7}}',
    '%00%0d%0a',
  ])('keeps %j as it was written', async (userRequest) => {
    expect((await send({ ...head, ...WORDS, userRequest })).status).toBe(200);
    expect(await kept()).toMatchObject([{ fields: { userRequest } }]);
  });

  test('what a machine filled in where no person can is not taken', async () => {
    const answer = await send({ ...head, ...WORDS, website: 'https://cheap.example' });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { fields: { website: ['Leave this field empty'] } },
    ]);
    expect(await kept()).toEqual([]);
    expect(await shop.mail()).toEqual([]);
    expect((await send({ ...head, ...WORDS, website: '' })).status).toBe(200);
  });

  test('is the same one at the door and in a batch, once', async () => {
    const key = randomUUID();
    const device = randomUUID();
    const single = await send({ ...head, ...WORDS }, { key });
    const batch = await shop.api('POST', '/sync/', {
      body: {
        protocol: 1,
        batch: randomUUID(),
        owner: `anon:${device}`,
        device,
        commands: [{ key, name, v: 1, lane: `form:${key}`, deps: [], payload: form }],
      },
    });
    expect(batch.as(SyncAnswer).results).toMatchObject([
      { outcome: 'done', replay: true, status: 200, body: single.body },
    ]);
    expect(await kept()).toHaveLength(1);
    expect(await shop.mail()).toHaveLength(1);
  });
});

describe('an assessment', () => {
  test('is kept with all six answers, and mailed without a reply address', async () => {
    expect((await send(ASSESSMENT)).status).toBe(200);
    const { template: _template, ...fields } = ASSESSMENT;
    expect(await kept()).toMatchObject([{ kind: 'assessment', fields }]);
    const [mail] = await shop.db.selectFrom('mail_outbox').selectAll().execute();
    expect(mail).toMatchObject({
      subject: 'Technical assessment: NMM-2026-017, Chanda Phiri',
      reply_to: null,
    });
    for (const line of ['First invoice: INV-20417', 'Second invoice: INV-20418', '> Three listings'])
      expect(mail?.text).toContain(line);
    const inbox = await shop.api('GET', '/staff/requests/?q=nmm-2026-017', { token: staff });
    expect(inbox.as(staffRequests.answer).results).toMatchObject([
      { kind: 'assessment', assessment: { refNumber: 'NMM-2026-017', benchMarked: 'Three listings' } },
    ]);
  });

  test.each(Object.keys(ASSESSMENT).filter((name) => name !== 'template'))('needs its %s', async (field) => {
    const answer = await send({ ...ASSESSMENT, [field]: ' ' });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: 'required', fields: { [field]: [MISSING] } },
    ]);
    expect(await kept()).toEqual([]);
  });

  test.each([
    { field: 'refNumber', limit: 255 },
    { field: 'contactNumber', limit: 26 },
    { field: 'benchMarked', limit: 2500 },
  ])('takes $limit characters of $field and not one more', async ({ field, limit }) => {
    expect((await send({ ...ASSESSMENT, [field]: 'x'.repeat(limit - 1) })).status).toBe(200);
    expect((await send({ ...ASSESSMENT, [field]: 'x'.repeat(limit) })).status).toBe(200);
    const long = await send({ ...ASSESSMENT, [field]: 'x'.repeat(limit + 1) });
    expect([long.status, long.body]).toMatchObject([400, { code: 'max_length' }]);
  });

  test('a machine’s is not taken', async () => {
    expect((await send({ ...ASSESSMENT, website: 'x' })).status).toBe(400);
    expect(await kept()).toEqual([]);
  });
});

test('all forms count together: an address sends thirty in an hour', async () => {
  const ip = '203.0.113.77';
  const bodies = [...FORMS.map(({ head }) => ({ ...head, ...WORDS })), ASSESSMENT];
  for (let time = 0; time < 30; time++) {
    const { status } = await limited.api('POST', '/email-service/', { ip, body: bodies[time % 5] });
    expect(status).toBe(200);
  }
  for (const body of bodies)
    expect((await limited.api('POST', '/email-service/', { ip, body })).status).toBe(429);
});

test('what a candidate sent as a guest goes after a year, with its mail and what staff were answered (security 32)', async () => {
  const DAY_MS = 86_400_000;
  const now = shop.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const sent: number[] = [];
  for (const [body, days] of [
    [ASSESSMENT, 366],
    [{ ...ASSESSMENT, refNumber: 'NMM-2026-018' }, 364],
    [{ template: 'contact', ...WORDS }, 366],
  ] as const) {
    expect((await send(body)).status).toBe(200);
    const { id } = await shop.db
      .selectFrom('requests')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await shop.db
      .updateTable('requests')
      .set({ created_at: ago(days) })
      .where('id', '=', id)
      .execute();
    const answer = await shop.api('PATCH', `/staff/requests/${id}/`, {
      token: staff,
      key: randomUUID(),
      body: { status: 'answered' },
    });
    expect(answer.status).toBe(200);
    sent.push(id);
  }
  const inLedger = async () =>
    JSON.stringify(
      await shop.db
        .selectFrom('command_ledger')
        .select('body')
        .where('name', '=', 'staff.request-change')
        .execute(),
    );
  expect(await inLedger()).toContain('NMM-2026-017');

  await clearAway(shop, ['requests'], { now });

  const [gone, ...stay] = sent;
  expect((await kept()).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(stay);
  const mails = await shop.db.selectFrom('mail_outbox').select('dedupe_key').orderBy('id').execute();
  expect(mails.map(({ dedupe_key: key }) => key)).toEqual(stay.map((id) => `request:${id}`));
  expect(gone).toBeDefined();
  expect(await inLedger()).not.toContain('NMM-2026-017');
  expect(await inLedger()).toContain('NMM-2026-018');
});

test('the answer to a candidate with an account goes with what they sent, from the outbox and the ledger (security 32)', async () => {
  const { id: userId, token, email } = await newBuyer(shop);
  const sent = await shop.api('POST', '/email-service/', { token, body: ASSESSMENT });
  expect(sent.status, sent.text).toBe(200);
  const { id, thread } = await shop.db
    .selectFrom('requests')
    .select(['id', 'thread'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const answered = await shop.api('POST', `/staff/requests/${id}/answer/`, {
    token: staff,
    key: randomUUID(),
    body: { text: 'You are in.', expected: 'new', seen: 1 },
  });
  expect(answered.status, answered.text).toBe(200);
  const wrote = await shop.api('POST', `/requests/${thread}/messages/`, {
    token,
    key: randomUUID(),
    body: { text: 'Thank you!' },
  });
  expect(wrote.status, wrote.text).toBe(201);
  const traces = async () => {
    const mails = await shop.db
      .selectFrom('mail_outbox')
      .select('dedupe_key')
      .where('dedupe_key', 'like', `request:${id}%`)
      .execute();
    const ledger = await shop.db
      .selectFrom('command_ledger')
      .select('body')
      .where('name', '=', 'staff.request-answer')
      .execute();
    return [mails.length, JSON.stringify(ledger).includes(ASSESSMENT.benchMarked)];
  };
  expect(await traces()).toEqual([3, true]);
  expect(await shop.mail(email)).toHaveLength(1);

  await clearAway(shop, ['requests'], { now: new Date(shop.clock.now().getTime() + 366 * 86_400_000) });

  expect(await traces()).toEqual([0, false]);
  expect(await shop.mail(email)).toEqual([]);
});

test('the server clears them away by itself', async () => {
  expect((await send(ASSESSMENT)).status).toBe(200);
  await shop.db
    .updateTable('requests')
    .set({ created_at: new Date(0) })
    .execute();
  const own = await buildApp(shop);
  await own.runJobs();
  await own.close();
  expect(await kept()).toEqual([]);
});
