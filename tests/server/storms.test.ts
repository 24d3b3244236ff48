import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const shop = await testServer({ config: { rateLimits: true } });

const BUYER = 'buyer@example.test';
const OTHER = 'buyer2@example.test';
/** Behind which a whole town sits. */
const CARRIER = '203.0.113.7';

beforeEach(async () => {
  for (const table of ['rate_limits', 'known_devices', 'sessions'] as const)
    await shop.db.deleteFrom(table).execute();
});

interface Try {
  as?: string;
  password?: string;
  ip?: string;
  device?: string;
}
const enter = ({ as = BUYER, password = SEED_PASSWORD, ip = CARRIER, device }: Try = {}) =>
  shop.api('POST', '/auth/login/', { ip, body: { username: as, password, ...(device ? { device } : {}) } });

/** So many wrong sign-ins at once, a few at a time: without a password each fails too, and costs no hash. */
async function storm(count: number, change: (n: number) => Try): Promise<void> {
  for (let n = 0; n < count; n += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - n) }, (_, at) => enter(change(n + at))));
}

/** Security 11. */
describe('two hundred wrong sign-ins from the address of a carrier', () => {
  beforeEach(async () => {
    expect((await enter({ device: 'known phone' })).status).toBe(200);
    // Real guesses among them, so that the storm is not told from one by what it costs.
    await storm(20, (n) => ({ as: `n${n}@x.zm`, password: 'a guess' }));
    await storm(180, (n) => ({ as: `m${n}@x.zm`, password: '' }));
  });

  test('leave the phones that signed in there before alone', async () => {
    const answer = await enter({ device: 'known phone' });
    expect(answer.status).toBe(200);
  });

  test('make a phone that is not known wait, and say how long', async () => {
    for (const device of ['another phone', undefined]) {
      const answer = await enter({ device });
      expect(answer.body).toMatchObject({ code: 'rate_limited' });
      const wait = Number(answer.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(15 * 60);
      shop.clock.advance(wait);
      expect((await enter({ device })).status, 'after so long').toBe(200);
      await storm(120, (n) => ({ as: `k${n}@x.zm`, password: '' }));
    }
  });

  test('touch no other address', async () => {
    expect((await enter({ as: OTHER, ip: '203.0.113.8' })).status).toBe(200);
  });

  test('do not make the phone of one account known to another', async () => {
    expect((await enter({ as: OTHER, device: 'known phone' })).status).toBe(429);
  });
});

describe('an account under attack from everywhere', () => {
  const attack = () => storm(40, (n) => ({ password: '', ip: `198.51.100.${n}` }));

  test('is open to its owner on a known phone, and to nobody else', async () => {
    await enter({ device: 'mine', ip: '192.0.2.1' });
    await attack();
    expect((await enter({ device: 'mine', ip: '192.0.2.2' })).status).toBe(200);
    expect((await enter({ device: 'not mine', ip: '192.0.2.3' })).status).toBe(429);
    expect((await enter({ as: OTHER, ip: '192.0.2.3' })).status).toBe(200);
  });

  test('lets a known phone guess ten times, and no more', async () => {
    await enter({ device: 'lent', ip: '192.0.2.1' });
    for (let time = 1; time <= 10; time++)
      expect((await enter({ device: 'lent', password: 'wrong', ip: `192.0.2.${time}` })).status).toBe(400);
    const over = await enter({ device: 'lent', ip: '192.0.2.50' });
    expect([over.status, Number(over.headers['retry-after']) > 0]).toEqual([429, true]);
    // The owner's other way in is untouched by the lost phone.
    expect((await enter({ device: 'at home', ip: '192.0.2.51' })).status).toBe(200);
  });
});

describe('two servers on one database', () => {
  const second = async () => {
    const db = openDatabase(shop.url);
    const app = await buildApp({ config: shop.config, db, clock: shop.clock, log: shop.log });
    onTestFinished(async () => {
      await app.close();
      await db.destroy();
    });
    const at = (n: number) => (n % 2 === 0 ? shop.app : app);
    return (n: number, url: string, payload: object, ip: string) =>
      at(n).inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress: ip });
  };

  test.each([
    { what: 'one after the other', together: false },
    { what: 'all at once', together: true },
  ])('count guesses at an account together: $what', async ({ together }) => {
    const send = await second();
    const guess = (n: number) =>
      send(n, '/auth/login/', { username: BUYER, password: '' }, `192.0.2.${n}`).then(
        ({ statusCode }) => statusCode,
      );
    // The rule on what is missing comes after the limit, so each of these counts as a failure.
    const statuses: number[] = [];
    if (together) statuses.push(...(await Promise.all(Array.from({ length: 30 }, (_, n) => guess(n)))));
    else for (let n = 0; n < 30; n++) statuses.push(await guess(n));
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });

  test('count wishes for a new password together, also after a restart of one', async () => {
    const send = await second();
    const ask = (n: number) => send(n, '/rest-auth/password/reset/', { email: BUYER }, `192.0.2.${n}`);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => ask(n)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const restarted = await second();
    expect(
      (await restarted(1, '/rest-auth/password/reset/', { email: BUYER }, '192.0.2.90')).statusCode,
    ).toBe(429);
  });

  test('let each other know a phone', async () => {
    const send = await second();
    const body = { username: BUYER, password: SEED_PASSWORD, device: 'met by one' };
    expect((await send(0, '/auth/login/', body, '192.0.2.1')).statusCode).toBe(200);
    await storm(40, (n) => ({ password: '', ip: `198.51.100.${n}` }));
    expect((await send(1, '/auth/login/', body, '192.0.2.2')).statusCode).toBe(200);
  });
});
