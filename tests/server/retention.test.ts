import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/text/durations.ts';
import { buildApp } from '#server/app.ts';
import { BEGUN_STEP_MINUTES, RETENTION_DAYS } from '#domain/shop/retention.ts';
import { transaction } from '#server/platform/database/database.ts';
import { createLog } from '#server/platform/base/log.ts';
import { TABLES } from '#server/account/personal.ts';
import { tableNames } from './account-steps.ts';
import { clearAway } from './harness/clear-away.ts';
import { testServer } from './harness/test-server.ts';

/** The one list of what is kept for a time only, and the job that ends it. */
const shop = await testServer();
const now = shop.clock.now();
const { id: userId } = await shop.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
const ago = (ms: number): Date => new Date(now.getTime() - ms);

test('each table of the database has an end for its rows, or a reason why they stay', async () => {
  expect(Object.keys(TABLES).toSorted()).toEqual((await tableNames(shop.db)).toSorted());
  for (const [table, { ends }] of Object.entries(TABLES))
    if (typeof ends === 'string') expect(ends.length, table).toBeGreaterThan(20);
    else for (const { days, by } of ends) expect([days > 0, by !== ''], table).toEqual([true, true]);
});

/** One row of each kind, whose age is counted from `at`. */
const ROWS: {
  table: keyof typeof TABLES;
  what?: string;
  days: number;
  put: (at: Date) => Promise<unknown>;
}[] = [
  { table: 'sessions', what: 'unused', days: RETENTION_DAYS.idleLogin, put: (at) => session(at, at) },
  { table: 'sessions', what: 'of any kind', days: RETENTION_DAYS.login, put: (at) => session(at, now) },
  {
    table: 'known_devices',
    days: RETENTION_DAYS.phone,
    put: (at) =>
      put('known_devices', {
        user_id: userId,
        device_hash: bytes(),
        name: 'a',
        first_seen_at: at,
        last_seen_at: at,
      }),
  },
  {
    table: 'phones_waiting',
    days: RETENTION_DAYS.phoneQueue,
    put: (at) => put('phones_waiting', { queue_hash: bytes(), waiting: 1, oldest_at: at, seen_at: at }),
  },
  { table: 'mail_links', days: RETENTION_DAYS.link, put: (at) => link('reset', at) },
  { table: 'mail_links', what: 'to Google', days: RETENTION_DAYS.link, put: (at) => link('link-google', at) },
  {
    table: 'reset_requests',
    days: RETENTION_DAYS.wish,
    put: (at) => put('reset_requests', { email_hash: bytes(), created_at: at }),
  },
  {
    table: 'used_tokens',
    days: RETENTION_DAYS.spentToken,
    put: (at) => put('used_tokens', { token_hash: bytes(), used_at: at }),
  },
  {
    table: 'second_steps',
    what: 'begun',
    days: (BEGUN_STEP_MINUTES * 60_000) / DAY_MS,
    put: (at) => put('second_steps', { user_id: userId, secret: bytes(), created_at: at }),
  },
  {
    table: 'uploads',
    days: RETENTION_DAYS.upload,
    put: (at) =>
      put('uploads', {
        user_id: userId,
        key: randomUUID(),
        sha256: bytes().toString('hex'),
        type: 'image/jpeg',
        size: 3,
        created_at: at,
        touched_at: at,
      }),
  },
  {
    table: 'request_photos',
    what: 'without their request',
    days: RETENTION_DAYS.upload,
    put: (at) =>
      put('request_photos', {
        user_id: userId,
        thread: randomUUID(),
        position: 1,
        mime: 'image/jpeg',
        size: 3,
        source_sha256: 'a',
        sha256: 'b',
        bytes: bytes(),
        at,
      }),
  },
  {
    table: 'notices',
    days: RETENTION_DAYS.notice,
    put: (created_at) =>
      put('notices', {
        user_id: userId,
        event: randomUUID(),
        kind: 'order',
        params: '{}',
        address: '/profile',
        created_at,
      }),
  },
  {
    table: 'requests',
    what: 'of candidates',
    days: RETENTION_DAYS.assessment,
    put: (at) => request('assessment', userId, at),
  },
  {
    table: 'requests',
    what: 'of guests',
    days: RETENTION_DAYS.guestWords,
    put: (at) => request('contact', null, at),
  },
  {
    table: 'partner_items',
    days: RETENTION_DAYS.partnerItem,
    put: (at) =>
      put('partner_items', { provider: 'ebay', foreign_id: randomUUID(), facts: '{}', seen_at: at }),
  },
  {
    table: 'rate_limits',
    days: RETENTION_DAYS.limit,
    put: (at) => put('rate_limits', { bucket: randomUUID(), window_start: at, count: 1 }),
  },
  {
    table: 'spent_puzzles',
    days: RETENTION_DAYS.puzzle,
    put: (at) => put('spent_puzzles', { digest: bytes(), at }),
  },
];

const bytes = (): Buffer => Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex');

async function put(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(
    shop.db,
  );
}
const session = (created_at: Date, last_used_at: Date) =>
  put('sessions', {
    user_id: userId,
    token_hash: bytes(),
    revoke_hash: bytes(),
    user_agent: '',
    created_at,
    last_used_at,
  });
const link = (purpose: string, expires_at: Date) =>
  put('mail_links', { user_id: userId, purpose, token_hash: bytes(), created_at: ago(1e12), expires_at });
const request = (kind: string, user_id: number | null, created_at: Date) =>
  put('requests', { kind, user_id, product_id: null, fields: '{}', created_at });
const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
    shop.db,
  );
  return rows[0]?.n ?? 0;
};

beforeEach(async () => {
  for (const { table } of ROWS) await sql`delete from ${sql.table(table)}`.execute(shop.db);
  for (const table of ['search_counts', 'listing_views', 'mail_outbox', 'inquiries'])
    await sql`delete from ${sql.table(table)}`.execute(shop.db);
});

describe.each(ROWS)('$table $what', ({ table, days, put: insert }) => {
  test.each([
    { what: 'a moment before its last day is over', ms: days * DAY_MS - 1, left: 1 },
    { what: 'to the moment', ms: days * DAY_MS, left: 1 },
    { what: 'a moment later', ms: days * DAY_MS + 1, left: 0 },
  ])('is there $what: $left', async ({ ms, left }) => {
    await insert(ago(ms));
    const cleared = await clearAway(shop, [table]);
    expect(await count(table)).toBe(left);
    expect(Object.values(cleared)).toEqual(left === 1 ? [] : [1]);
    expect(await clearAway(shop, [table])).toEqual({});
  });
});

test.each(['search_counts', 'listing_views'] as const)('%s by day go after 800 days', async (table) => {
  const day = (days: number) =>
    ago(days * DAY_MS)
      .toISOString()
      .slice(0, 10);
  const { id } = await shop.db.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow();
  for (const days of [799, 800, 801])
    await put(
      table,
      table === 'search_counts'
        ? { day: day(days), word: 'golf', count: 1 }
        : { day: day(days), product_id: id, views: 1 },
    );
  expect(await clearAway(shop, [table])).toEqual({ [`${table}.day`]: 1 });
  const { rows } = await sql<{ day: string }>`select day from ${sql.table(table)} order by day`.execute(
    shop.db,
  );
  expect(rows.map((row) => row.day)).toEqual([day(800), day(799)]);
});

test('of a table that is divided by months only what has had its day goes, though each part has rows at the same places', async () => {
  const day = (ms: number) => ago(ms).toISOString().slice(0, 10);
  await sql`truncate search_counts`.execute(shop.db);
  for (const [ms, word] of [
    [801 * DAY_MS, 'golf'],
    [0, 'audi'],
  ] as const)
    await put('search_counts', { day: day(ms), word, count: 1 });
  const { rows: places } = await sql<{ place: string; part: string }>`
    select ctid::text as place, tableoid::regclass::text as part from search_counts order by part`.execute(
    shop.db,
  );
  expect(places[0]?.place).toBe(places[1]?.place);
  expect(places.map(({ part }) => part)).toEqual(['search_counts_2025_03', 'search_counts_rest']);
  expect(await clearAway(shop, ['search_counts'])).toEqual({ 'search_counts.day': 1 });
  const { rows: left } = await sql<{ word: string }>`select word from search_counts`.execute(shop.db);
  expect(left).toEqual([{ word: 'audi' }]);
});

test('tables that grow all the time are looked after before a fifth of them is dead', async () => {
  const { rows } = await sql<{ name: string; set: string[] }>`
    select relname as name, reloptions as set from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and reloptions is not null`.execute(
    shop.db,
  );
  const set = new Map(rows.map(({ name, set: options }) => [name, options.join(' ')]));
  const parts = [
    'listing_views_rest',
    'listing_views_2025_03',
    'search_counts_rest',
    'search_counts_2025_03',
  ];
  for (const table of ['command_ledger', 'mail_outbox', 'notices', ...parts])
    expect(set.get(table), table).toContain('autovacuum_vacuum_scale_factor=0.02');
  for (const table of ['audit_log', 'order_events'])
    expect(set.get(table), table).toContain('autovacuum_vacuum_insert_scale_factor=0.02');
  expect(set.get('rate_limits')).toBe('fillfactor=50');
});

test('what stays: the link that opened an account, a second step in use, a request of somebody’s own', async () => {
  await link('activate', ago(1e12));
  await put('second_steps', {
    user_id: userId,
    secret: bytes(),
    created_at: ago(1e12),
    confirmed_at: ago(1e12),
  });
  await request('contact', userId, ago(1e11));
  expect(await clearAway(shop, ['mail_links', 'second_steps', 'requests'])).toEqual({});
});

test('what a guest wrote is counted from the last word of it, and takes its mail along', async () => {
  await request('contact', null, ago(3 * 365 * DAY_MS));
  const { id } = await shop.db.selectFrom('requests').select('id').executeTakeFirstOrThrow();
  await shop.db
    .updateTable('requests')
    .set({ last_at: ago(DAY_MS) })
    .execute();
  for (const key of [`request:${id}`, `request:${id}/2`, `request:${id}0`]) await mailed(key, ago(DAY_MS));
  expect(await clearAway(shop, ['requests'])).toEqual({});
  await shop.db.updateTable('requests').set({ last_at: null }).execute();
  expect(await clearAway(shop, ['requests'])).toEqual({ 'requests.last_at': 1 });
  const mails = await shop.db.selectFrom('mail_outbox').select('dedupe_key').execute();
  expect(mails.map(({ dedupe_key: key }) => key)).toEqual([`request:${id}0`]);
});

test('guests’ requests end in parts, and with each what staff were answered about it', async () => {
  await shop.db.deleteFrom('command_ledger').execute();
  await sql`
    insert into requests (kind, user_id, product_id, fields, created_at)
    select 'contact', null, null, '{}', ${ago(3 * 365 * DAY_MS)} from generate_series(1, 101)`.execute(
    shop.db,
  );
  await request('contact', null, ago(DAY_MS));
  for (const name of ['staff.request-change', 'staff.product-change'])
    await sql`
      insert into command_ledger (owner, key, fingerprint, name, status, body, headers, created_at)
      select 'u:' || ${userId}::integer, gen_random_uuid(), 'a', ${name}, 200,
        ('{"id":' || id || ',"kind":"contact","note":"trace"}')::json, '{}', ${ago(DAY_MS)}
      from requests`.execute(shop.db);
  expect(await clearAway(shop, ['requests'])).toEqual({ 'requests.last_at': 101 });
  const whole = await sql<{ name: string; n: number }>`
    select name, count(*)::integer as n from command_ledger where body::text like '%trace%'
    group by name order by name`.execute(shop.db);
  expect(whole.rows).toEqual([
    { name: 'staff.product-change', n: 102 },
    { name: 'staff.request-change', n: 1 },
  ]);
});

const mailed = (dedupe_key: string, at: Date) =>
  put('mail_outbox', {
    dedupe_key,
    template: 'contact',
    to_address: 'chanda@example.test',
    subject: 'Message: Chanda Phiri',
    text: 'words',
    html: '<p>words</p>',
    links: '["https://x/"]',
    reply_to: 'chanda@example.test',
    created_at: at,
    not_before: at,
    sent_at: at,
  });

test('of a mail of two years ago it stays only that it went', async () => {
  await mailed('old', ago(RETENTION_DAYS.mail * DAY_MS + 1));
  await mailed('young', ago(RETENTION_DAYS.mail * DAY_MS));
  expect(await clearAway(shop, ['mail_outbox'])).toEqual({ 'mail_outbox.sent_at': 1 });
  expect(await clearAway(shop, ['mail_outbox'])).toEqual({});
  const [old, young] = await shop.db.selectFrom('mail_outbox').selectAll().orderBy('dedupe_key').execute();
  expect(JSON.stringify(old)).not.toMatch(/chanda|words|https/i);
  expect(old).toMatchObject({ dedupe_key: 'old', template: 'contact' });
  expect(young).toMatchObject({ to_address: 'chanda@example.test', text: 'words' });
});

test.each([
  { days: 729, left: 'chanda@example.test' },
  { days: 731, left: '' },
])('of a mail that never went the address after $days days is "$left"', async ({ days, left }) => {
  await mailed('given up', ago(days * DAY_MS));
  await shop.db.updateTable('mail_outbox').set({ sent_at: null }).execute();
  await clearAway(shop, ['mail_outbox']);
  const mails = await shop.db.selectFrom('mail_outbox').select('to_address').execute();
  expect(mails).toEqual([{ to_address: left }]);
});

test('of what a guest asked a seller two years ago the seller keeps their own words', async () => {
  const { id: product } = await shop.db
    .selectFrom('products')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const thread = async (days: number, guest_email: string | null) => {
    const id = randomUUID();
    const at = ago(days * DAY_MS);
    const whose = guest_email === null ? { user_id: userId } : { guest_email };
    const head = {
      id,
      product_id: product,
      seller_id: userId,
      buyer_name: 'Chanda',
      messages: 2,
      last_by: 'seller',
    };
    await put('inquiries', { ...head, ...whose, last_at: at, created_at: at });
    await put('inquiry_messages', { inquiry_id: id, position: 1, sender: 'buyer', text: 'Is it there?', at });
    await put('inquiry_messages', { inquiry_id: id, position: 2, sender: 'seller', text: 'It is', at });
    return async () => ({
      ...(await shop.db.selectFrom('inquiries').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
      words: (
        await shop.db
          .selectFrom('inquiry_messages')
          .select('text')
          .where('inquiry_id', '=', id)
          .orderBy('position')
          .execute()
      ).map(({ text }) => text),
    });
  };
  const old = await thread(RETENTION_DAYS.guestWords + 1, 'chanda@example.test');
  const young = await thread(RETENTION_DAYS.guestWords, 'chanda@example.test');
  const own = await thread(RETENTION_DAYS.guestWords + 1, null);
  expect(await clearAway(shop, ['inquiries'])).toEqual({ 'inquiries.last_at': 1 });
  expect(await old()).toMatchObject({
    guest_email: null,
    buyer_name: '',
    ended_at: now,
    words: ['', 'It is'],
  });
  expect(await young()).toMatchObject({
    guest_email: 'chanda@example.test',
    words: ['Is it there?', 'It is'],
  });
  expect(await own()).toMatchObject({ user_id: userId, words: ['Is it there?', 'It is'] });
});

test('of what a guest reported two years ago the reason and the decision stay', async () => {
  await shop.db.deleteFrom('command_ledger').execute();
  await shop.db.deleteFrom('reports').execute();
  const { id: product } = await shop.db
    .selectFrom('products')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const report = async (days: number, who: Record<string, unknown>) => {
    const id = randomUUID();
    const about = { kind: 'listing', product_id: product, reason: 'fraud', text: 'trace', note: 'trace' };
    await put('reports', { id, ...about, ...who, status: 'upheld', created_at: ago(days * DAY_MS) });
    await sql`
      insert into command_ledger (owner, key, fingerprint, name, status, body, headers, created_at)
      values ('u:' || ${userId}::integer, gen_random_uuid(), 'a', 'staff.report-decide', 200,
        ${JSON.stringify({ id, text: 'trace' })}::json, '{}', ${ago(DAY_MS)})`.execute(shop.db);
    return id;
  };
  const guest = { reporter_email: 'chanda@example.test', reporter_mailbox: 'chanda@example.test' };
  const old = await report(RETENTION_DAYS.guestWords + 1, guest);
  const young = await report(RETENTION_DAYS.guestWords, guest);
  const own = await report(RETENTION_DAYS.guestWords + 1, { user_id: userId });
  expect(await clearAway(shop, ['reports'])).toEqual({ 'reports.created_at': 1 });
  expect(await clearAway(shop, ['reports'])).toEqual({});
  const rows = await shop.db.selectFrom('reports').selectAll().execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const gone = { text: '', note: '', reporter_email: null, reporter_mailbox: null };
  expect(byId.get(old)).toMatchObject({ reason: 'fraud', status: 'upheld', product_id: product, ...gone });
  expect(byId.get(young)).toMatchObject({ text: 'trace', ...guest });
  expect(byId.get(own)).toMatchObject({ text: 'trace', user_id: userId });
  const told = await shop.db.selectFrom('command_ledger').select('body').execute();
  expect(told.filter(({ body }) => JSON.stringify(body).includes('trace'))).toHaveLength(2);
});

test('many go in parts, and what somebody has in hand waits for the next run', async () => {
  await sql`
    insert into reset_requests (email_hash, created_at)
    select int4send(n), ${ago(9 * DAY_MS)} from generate_series(1, 1201) as n`.execute(shop.db);
  await transaction(shop.db, async (tx) => {
    await tx.selectFrom('reset_requests').select('id').orderBy('id').limit(1).forUpdate().execute();
    expect(await clearAway(shop, ['reset_requests'])).toEqual({ 'reset_requests.created_at': 1200 });
  });
  expect(await clearAway(shop, ['reset_requests'])).toEqual({ 'reset_requests.created_at': 1 });
});

test('two servers at once end each row once', async () => {
  await sql`
    insert into reset_requests (email_hash, created_at)
    select int4send(n), ${ago(9 * DAY_MS)} from generate_series(1, 1100) as n`.execute(shop.db);
  const all = await Promise.all([1, 2].map(() => clearAway(shop, ['reset_requests'])));
  const later = await clearAway(shop, ['reset_requests']);
  const sum = [...all, later].reduce((total, one) => total + (one['reset_requests.created_at'] ?? 0), 0);
  expect([sum, await count('reset_requests')]).toEqual([1100, 0]);
});

test('a server that ends leaves the rest to the next run', async () => {
  await put('reset_requests', { email_hash: bytes(), created_at: ago(9 * DAY_MS) });
  expect(await clearAway(shop, ['reset_requests'], { stopped: AbortSignal.abort() })).toEqual({});
  expect(await count('reset_requests')).toBe(1);
});

test('what cannot be ended is told, the rest goes, and the log has the figures', async () => {
  const lines: string[] = [];
  const log = createLog({ now: () => now, level: 'debug', write: (line) => void lines.push(line) });
  await put('reset_requests', { email_hash: bytes(), created_at: ago(9 * DAY_MS) });
  await shop.db.schema.alterTable('used_tokens').renameTo('used_tokens_away').execute();
  const cleared = await clearAway({ ...shop, log }, ['reset_requests', 'used_tokens']);
  await shop.db.schema.alterTable('used_tokens_away').renameTo('used_tokens').execute();
  expect(cleared).toEqual({ 'reset_requests.created_at': 1 });
  expect(lines.join('')).toContain('"name":"used_tokens.used_at"');
  expect(lines.join('')).toContain('"cleared":{"reset_requests.created_at":1}');
});

test('the server does it by itself, each hour', async () => {
  const own = await buildApp(shop);
  await own.runJobs();
  await put('reset_requests', { email_hash: bytes(), created_at: ago(9 * DAY_MS) });
  await own.runJobs();
  expect(await count('reset_requests')).toBe(1);
  shop.clock.advance(3600);
  await own.runJobs();
  await own.close();
  expect(await count('reset_requests')).toBe(0);
});
