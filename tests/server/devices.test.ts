import { beforeEach, describe, expect, test } from 'vitest';
import { SignedIn } from '#contract/identity.ts';
import { clearAway } from './harness/clear-away.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';

const shop = await testServer();

const BUYER = 'buyer@example.test';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0';

const enter = async (device: string | null, userAgent = ANDROID, username = BUYER) => {
  const body = { username, password: SEED_PASSWORD, ...(device === null ? {} : { device }) };
  const headers = { 'user-agent': userAgent };
  return (await shop.api('POST', '/auth/login/', { body, headers })).as(SignedIn);
};
const told = async (to = BUYER) =>
  (await shop.mail(to)).filter(({ template }) => template === 'new-device').map(({ text }) => text);

beforeEach(async () => {
  for (const table of ['known_devices', 'sessions', 'mail_outbox'] as const)
    await shop.db.deleteFrom(table).execute();
});

/** Which phones an account knows: they have limits of their own (security 11) and cause no mail. */
describe('a mail about a new device', () => {
  test('does not come for the first sign-in of all', async () => {
    await enter('phone-1');
    expect(await told()).toEqual([]);
  });

  test('comes once for each device that is not known, and says which, when and what to do', async () => {
    await enter('phone-1');
    shop.clock.advance(60);
    await enter('phone-2', FIREFOX);
    await enter('phone-2', FIREFOX);
    await enter('phone-1');
    const [text = ''] = await told();
    expect(await told()).toHaveLength(1);
    expect(text).toContain('Firefox on Linux');
    expect(text).toMatch(/\d{1,2} March 2025 at \d\d:\d\d UTC/);
    expect(text).toContain('https://shop.example.test/auth-reset');
    expect(text).toContain(BUYER);
  });

  test('comes for a name not seen before where the phone gives no id', async () => {
    await enter(null);
    await enter(null);
    expect(await told()).toEqual([]);
    await enter(null, FIREFOX);
    expect(await told()).toHaveLength(1);
  });

  test('comes too when every session had ended before', async () => {
    await enter('phone-1');
    await shop.db.deleteFrom('sessions').execute();
    await enter('phone-2');
    expect(await told()).toHaveLength(1);
  });

  test('comes to an account that was signed in to before devices were noted', async () => {
    await enter('phone-1');
    await shop.db.deleteFrom('known_devices').execute();
    await enter('phone-2');
    expect(await told()).toHaveLength(1);
  });

  test('holds no word of what the browser calls itself', async () => {
    await enter('phone-1');
    await enter('phone-2', 'Mozilla/5.0 <b>Win at http://evil.example</b>\u00e9');
    const [mail] = await shop.mail(BUYER);
    expect(JSON.stringify(mail)).not.toContain('evil');
    expect(mail?.text).toContain('Unknown device');
  });

  test('is written in the language of the account', async () => {
    await shop.db.updateTable('users').set({ language: 'sw' }).where('email', '=', BUYER).execute();
    await enter('phone-1');
    await enter('phone-2');
    expect((await told())[0]).toContain('kifaa ambacho hatujawahi kukiona: Chrome on Android');
    await shop.db.updateTable('users').set({ language: 'en' }).where('email', '=', BUYER).execute();
  });

  test('comes once where two sign-ins meet', async () => {
    await enter('phone-1');
    await Promise.all(Array.from({ length: 6 }, () => enter('phone-2')));
    expect(await told()).toHaveLength(1);
  });
});

test('a device is kept for its own account, as a digest, with a name of ours', async () => {
  await enter('phone-1');
  await enter('phone-1', ANDROID, 'buyer2@example.test');
  expect(await told('buyer2@example.test'), 'new to this account, but the first').toEqual([]);
  const devices = await shop.db.selectFrom('known_devices').selectAll().execute();
  expect(devices.map(({ name }) => name)).toEqual(['Chrome on Android', 'Chrome on Android']);
  expect(JSON.stringify(devices.map((one) => one.device_hash.toString()))).not.toContain('phone-1');
});

test('an id longer than any is none', async () => {
  await enter('x'.repeat(65));
  await enter('y'.repeat(65));
  expect(await told()).toEqual([]);
  await enter('y'.repeat(64));
  expect(await told()).toHaveLength(1);
});

describe('a phone that has not signed in for long', () => {
  const DAY_S = 86_400;
  const names = async () =>
    (await shop.db.selectFrom('known_devices').select('name').orderBy('first_seen_at').execute()).map(
      ({ name }) => name,
    );

  test('is forgotten after 400 days, one that came meanwhile is not', async () => {
    await enter('phone-1');
    await enter('phone-2', FIREFOX);
    shop.clock.advance(200 * DAY_S);
    await enter('phone-2', FIREFOX);
    shop.clock.advance(200 * DAY_S);
    await clearAway(shop, ['known_devices']);
    expect(await names(), 'on the last day').toHaveLength(2);
    shop.clock.advance(1);
    await clearAway(shop, ['known_devices']);
    expect(await names()).toEqual(['Firefox on Linux']);
  });

  test('is told of when it comes back, also to an account that nobody entered since', async () => {
    await enter('phone-1');
    await enter('phone-2');
    const before = (await told()).length;
    expect(before).toBeGreaterThan(0);
    shop.clock.advance(401 * DAY_S);
    await clearAway(shop, ['known_devices']);
    await shop.db.deleteFrom('sessions').execute();
    expect(await names()).toEqual([]);
    await enter('phone-2');
    await enter('phone-2');
    expect(await told()).toHaveLength(before + 1);
  });
});
