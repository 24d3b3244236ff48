import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { PROMO_SIZES, PROMO_TYPES, type PromoType } from '#domain/promo/media.ts';
import { drawable } from '#domain/promo/text.ts';
import { LANGUAGES } from '#domain/text/languages.ts';
import { testServer } from './harness/test-server.ts';
import { factsOf, readQr } from './promo-picture.ts';

/** A supporter's card, flyer and banner as files to print (account contract 3.4). */

const shop = await testServer({ from: 'account', config: { publicUrl: 'https://shop.example.test' } });
const token = await shop.login('supporter1@example.test');
const LARGEST = { bc: 60_000, a5: 300_000, 'v-banner': 1_500_000 };

const get = (type: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({
    method,
    url: `/api/pdf-file/?type=${type}`,
    headers: { authorization: `Token ${token}`, ...headers },
  });
const file = async (type: PromoType): Promise<Buffer> => (await get(type)).rawPayload;
const rename = (first_name: string, last_name: string) =>
  shop.db
    .updateTable('users')
    .set({ first_name, last_name })
    .where('email', '=', 'supporter1@example.test')
    .execute();

test('is as large in print as the specification says: 3.5 x 2 in, A5, and 1.7 x 0.7 m', () => {
  const inches = ({ width, height, perMetre }: (typeof PROMO_SIZES)[PromoType]) =>
    [width, height].map((pixels) => Number(((pixels / perMetre) * 39.3701).toFixed(2)));
  expect(inches(PROMO_SIZES.bc)).toEqual([3.5, 2]);
  // 148 x 210 mm.
  expect(inches(PROMO_SIZES.a5)).toEqual([5.83, 8.27]);
  expect(inches(PROMO_SIZES['v-banner'])).toEqual([66.93, 27.56]);
  // 300 dots an inch in the hand, 100 on a wall.
  expect(PROMO_TYPES.map((type) => Math.round(PROMO_SIZES[type].perMetre / 39.3701))).toEqual([
    300, 300, 100,
  ]);
});

beforeEach(() => rename('Natasha', 'Mwape'));

const HARD_NAMES = [
  ['long', 'Wolfeschlegelsteinhausenbergerdorff '.repeat(7).trim(), 'Ó'.repeat(255)],
  ['of markup', '<svg onload="alert(1)">', '</svg><image href="file:///etc/passwd"/>'],
  ['of signs alone', '🚗🚙', '\u202eمحمد\u202c'],
] as const;

describe.each(PROMO_TYPES)('%s', (type) => {
  const { width, height, perMetre, about } = PROMO_SIZES[type];

  test('is a PNG that prints as large as it is meant, and says whose it is', async () => {
    const { statusCode, headers, rawPayload } = await get(type);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="chicargos-promo-${type}.png"`,
      'content-length': String(rawPayload.length),
      'cache-control': 'private, no-cache',
    });
    expect(headers['etag']).toMatch(/^"[^"]+"$/);
    expect(headers['vary']).toMatch(/authorization/i);
    expect(factsOf(rawPayload)).toEqual({
      width,
      height,
      perMetre: [perMetre, perMetre],
      unit: 1,
      keyword: 'Comment',
      comment: 'Natasha Mwape SUPP2345',
    });
    expect(rawPayload.length).toBeLessThan(LARGEST[type]);
    // What the screen says before the tap.
    expect(Math.abs(rawPayload.length - about)).toBeLessThan(0.25 * about);
  });

  test('leads by its QR code to the shop, with the code', async () => {
    expect(await readQr(await file(type))).toBe('https://shop.example.test/?ref=SUPP2345');
  });

  test('tells its size before it is fetched, and is not sent twice', async () => {
    const whole = await get(type);
    const head = await get(type, {}, 'HEAD');
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(whole.rawPayload.length));
    const tag = String(whole.headers['etag']);
    expect(head.headers['etag']).toBe(tag);
    const again = await get(type, { 'if-none-match': tag });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  // All three are drawn by the same rules, but the banner has a hundred times the pixels of a card.
  test.each(type === 'v-banner' ? HARD_NAMES.slice(0, 1) : HARD_NAMES)(
    'a name that is %s fits, breaks nothing and stands in the comment as it is',
    async (_, first, last) => {
      await rename(first, last);
      const png = await file(type);
      expect(factsOf(png)).toMatchObject({ width, height, comment: `${first} ${last} SUPP2345` });
      expect(await readQr(png)).toBe('https://shop.example.test/?ref=SUPP2345');
      expect(png.length).toBeLessThan(LARGEST[type]);
    },
  );
});

describe('the language of the words on it', () => {
  const tagOf = async (query: string) => String((await get(query)).headers['etag']);
  const speak = (language: 'en' | 'sw' | 'pt') =>
    shop.db.updateTable('users').set({ language }).where('email', '=', 'supporter1@example.test').execute();
  beforeEach(() => speak('en'));

  test.each(PROMO_TYPES)('%s: each of the three is a file of its own, whose code is read', async (type) => {
    const files = new Map<string, Buffer>();
    for (const language of LANGUAGES) {
      const { statusCode, headers, rawPayload } = await get(`${type}&lang=${language}`);
      expect(statusCode).toBe(200);
      expect(await readQr(rawPayload)).toBe('https://shop.example.test/?ref=SUPP2345');
      expect(factsOf(rawPayload).comment).toBe('Natasha Mwape SUPP2345');
      expect(rawPayload.length).toBeLessThan(LARGEST[type]);
      files.set(String(headers['etag']), rawPayload);
    }
    expect(files.size).toBe(3);
    const [english, swahili, portuguese] = [...files.values()];
    expect(english && swahili && english.equals(swahili)).toBe(false);
    expect(portuguese && swahili && portuguese.equals(swahili)).toBe(false);
  });

  test("is the supporter's own where none is asked for", async () => {
    const english = await tagOf('bc');
    expect(english).toBe(await tagOf('bc&lang=en'));
    await speak('sw');
    expect(await tagOf('bc')).toBe(await tagOf('bc&lang=sw'));
    expect(await tagOf('bc')).not.toBe(english);
    expect(await tagOf('bc&lang=en')).toBe(english);
  });

  test.each(['fr', 'EN', '', 'constructor'])(
    'one that nothing is printed in (%j) is refused at its field',
    async (lang) => {
      const { status, body } = await shop.api('GET', `/pdf-file/?type=bc&lang=${lang}`, { token });
      expect(status).toBe(400);
      expect(body).toMatchObject({
        code: 'invalid',
        detail: 'Choose en, sw or pt',
        fields: { lang: ['Choose en, sw or pt'] },
      });
    },
  );
});

test('a new name is a new file with a new tag, another type too', async () => {
  const tagOf = async (type: PromoType) => String((await get(type)).headers['etag']);
  const before = await tagOf('bc');
  expect(await tagOf('a5')).not.toBe(before);
  await rename('Natasha', 'Mwape-Phiri');
  const after = await tagOf('bc');
  expect(after).not.toBe(before);
  expect(factsOf(await file('bc')).comment).toBe('Natasha Mwape-Phiri SUPP2345');
  await rename('Natasha', 'Mwape');
  expect(await tagOf('bc')).toBe(before);
});

test('a name with accents is drawn with them, and its comment is in UTF-8', async () => {
  await rename('João', 'Conceição');
  expect(drawable('bold', 'João Conceição')).toBe('João Conceição');
  expect(factsOf(await file('bc')).comment).toBe('João Conceição SUPP2345');
});

describe('who gets none', () => {
  test('a stranger: 401, whatever they ask for', async () => {
    for (const type of ['bc', 'x', '']) {
      const { status, headers, body } = await shop.api('GET', `/pdf-file/?type=${type}`);
      expect([status, body]).toEqual([
        401,
        { code: 'not_authenticated', detail: "You're currently not logged in" },
      ]);
      expect([headers['www-authenticate'], headers['cache-control']]).toEqual(['Token', 'no-store']);
    }
  });

  test('a buyer: 403 before anything is said of the type', async () => {
    const buyer = await shop.login('buyer0@example.test');
    for (const type of ['bc', 'x']) {
      const { status, body } = await shop.api('GET', `/pdf-file/?type=${type}`, { token: buyer });
      expect([status, body]).toEqual([
        403,
        { code: 'not_supporter', detail: 'This is for registered supporters only' },
      ]);
    }
  });

  test.each(['x', '', 'BC', 'bc ', '../bc', 'constructor'])(
    'a supporter who asks for %j: 400',
    async (type) => {
      const { status, body } = await shop.api('GET', `/pdf-file/?type=${encodeURIComponent(type)}`, {
        token,
      });
      expect([status, body]).toEqual([
        400,
        { code: 'media_type_invalid', detail: 'Choose a business card, a flyer or a banner' },
      ]);
    },
  );
});

test('without a type a supporter gets the public sample, like everybody', async () => {
  const { headers, rawPayload } = await shop.app.inject({
    method: 'GET',
    url: '/api/pdf-file/',
    headers: { authorization: `Token ${token}` },
  });
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
  });
  expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('while banners are drawn the server goes on answering, and a crowd is told to come back', async () => {
  await rename('A', 'Crowd');
  const asked = ['v-banner', 'a5', 'bc', 'v-banner', 'a5', 'bc', 'v-banner', 'a5', 'bc'];
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const answers = await Promise.all(asked.map((type) => get(type)));
  delay.disable();
  const counted = (status: number): number =>
    answers.filter(({ statusCode }) => statusCode === status).length;
  expect([counted(200), counted(503)]).toEqual([5, 4]);
  for (const { statusCode, headers } of answers)
    if (statusCode === 503) {
      expect(headers['retry-after']).toBe('2');
      // Nothing of the file that did not come.
      expect(headers['etag']).toBeUndefined();
      expect(headers['content-disposition']).toBeUndefined();
    }
  expect(delay.max / 1e6).toBeLessThan(1000);
});

/** Connections of this server that are in a transaction without doing anything in it. */
async function waitingConnections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(shop.db);
  return rows[0]?.count ?? -1;
}

test('nobody who waits for a drawing holds a connection, and who has it already does not wait', async () => {
  await rename('A', 'Queue');
  const small = LANGUAGES.flatMap((lang) => ['bc', 'a5'].map((type) => `${type}&lang=${lang}`));
  const asked = ['v-banner', ...small];
  const crowd = asked.map(async (type) => (await get(type)).statusCode);
  let isOver = false;
  const whole = Promise.all(crowd).finally(() => (isOver = true));
  // The line is full once somebody is sent away.
  await Promise.any(crowd.map(async (status) => expect(await status).toBe(503)));
  await expect.poll(waitingConnections, { interval: 20 }).toBe(0);
  // What stood last was never drawn: that it is not sent again is known without drawing it.
  const known = await get(asked.at(-1) ?? '', { 'if-none-match': '*' });
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
  expect(isOver).toBe(false);
  const statuses = (await whole).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 503]);
});
