import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testServer } from './harness/test-server.ts';

/** Security 52: whoever knows an address fills no mailbox with it, and says nothing through us. */
const shop = await testServer({ config: { rateLimits: true } });
beforeEach(() => shop.clock.advance(25 * 3600));

/** From another host each time, as a botnet does. */
let hosts = 0;
const anywhere = () => `10.3.${(hosts += 1) >> 8}.${hosts & 255}`;
const register = (email: string, names: object = {}) =>
  shop.api('POST', '/register/', {
    ip: anywhere(),
    key: randomUUID(),
    body: { first_name: 'Grace', last_name: 'Banda', email, password: 'kariba dam at noon', ...names },
  });
const mailsTo = async (...addresses: string[]) =>
  (await Promise.all(addresses.map((address) => shop.mail(address)))).flat();

describe('a mailbox that nobody has proved', () => {
  test('has five mails an hour and ten a day of signing up, however it is spelt', async () => {
    const box = `victim${hosts}`;
    const spelt = Array.from({ length: 16 }, (_, at) =>
      at % 2 === 0
        ? `${box}+${at}@gmail.com`
        : `${box.split('').join(at % 4 === 1 ? '.' : '')}+${at}@googlemail.com`,
    );
    const statuses = await Promise.all(spelt.slice(0, 8).map(async (one) => (await register(one)).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    shop.clock.advance(3600);
    for (const one of spelt.slice(8)) await register(one);
    shop.clock.advance(3600);
    const last = await register(`${box}+last@gmail.com`);
    expect(last.status).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(await mailsTo(...spelt)).toHaveLength(10);
    expect((await register(`other-${randomUUID()}@gmail.com`)).status).toBe(201);
  });

  test('is sent five links an hour to choose a password, whichever spelling has the account', async () => {
    const box = `owner${hosts}@example.test`;
    const spelt = ['a', 'b', 'c'].map((tag) => box.replace('@', `+${tag}@`));
    for (const one of spelt) expect((await register(one)).status).toBe(201);
    const asked = [...spelt, ...spelt, ...spelt].map((email) =>
      shop.api('POST', '/rest-auth/password/reset/', { ip: anywhere(), body: { email } }),
    );
    for (const answer of asked) expect([200, 429]).toContain((await answer).status);
    const resets = (await mailsTo(...spelt)).filter(({ template }) => template === 'reset');
    expect(resets.length).toBeLessThanOrEqual(5);
    expect(resets.length).toBeGreaterThan(0);
  });

  test("is its owner's all the same: other spellings, refused forms and wishes keep nobody from the plain one (security 47)", async () => {
    const plain = `plain-${randomUUID()}@example.test`;
    const other = (at: number) => plain.replace('@', `+${at}@`);
    for (let at = 0; at < 6; at++) {
      const refused = await shop.api('POST', '/register/', {
        ip: anywhere(),
        key: randomUUID(),
        body: { first_name: '', last_name: '', email: at % 2 === 1 ? plain : other(at), password: 'x' },
      });
      expect(refused.status).toBe(400);
      await shop.api('POST', '/resend-activation-link/', { ip: anywhere(), body: { email: other(at) } });
      await register(other(at));
    }
    expect((await register(plain)).status).toBe(201);
    const again = await shop.api('POST', '/resend-activation-link/', {
      ip: anywhere(),
      body: { email: plain },
    });
    expect(again.body).toMatchObject({ code: 4 });
  });

  test('is sent twenty links a day to choose a password', async () => {
    const email = `daily-${randomUUID()}@example.test`;
    expect((await register(email)).status).toBe(201);
    for (let hour = 0; hour < 5; hour++) {
      for (let turn = 0; turn < 5; turn++)
        await shop.api('POST', '/rest-auth/password/reset/', { ip: anywhere(), body: { email } });
      shop.clock.advance(3600);
    }
    expect(
      (await shop.mail(email)).filter(({ template }) => template === 'reset').length,
    ).toBeLessThanOrEqual(20);
  });

  test('is greeted by no name that a stranger typed', async () => {
    const email = `greeted-${randomUUID()}@example.test`;
    expect((await register(email, { first_name: 'Your car is here' })).status).toBe(201);
    await shop.api('POST', '/rest-auth/password/reset/', { ip: anywhere(), body: { email } });
    const mails = await shop.mail(email);
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['activation', 'reset']);
    for (const { text, html } of mails) {
      expect(text).toMatch(/^Hello,\n/);
      expect(html).not.toContain('Your car');
    }
  });
});
