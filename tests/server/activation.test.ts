import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { register } from '#contract/identity.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer({ from: 'empty' });
const limited = await testServer({ from: 'empty', config: { rateLimits: true } });

const HOUR = 3600;
const INVALID = {
  msg: 'The link to activate your account is invalid. Please check your inbox for a valid link.',
  detail: 'The link to activate your account is invalid. Please check your inbox for a valid link.',
  status: '411',
  code: 'link_invalid',
};
const EXPIRED = {
  msg: 'This link expired',
  detail: 'This link expired',
  status: '411',
  code: 'link_expired',
};
const ACTIVE = { msg: 'Your account is active', status: '200' };

/** Signs somebody new up; gives the id and the mailed path below /api. */
async function newcomer(email: string) {
  const body = { first_name: 'A', last_name: 'B', email, password: 'kariba dam at noon' };
  const { id } = (await shop.api('POST', '/register/', { body })).as(register.answer);
  return { id, path: await newestLink(email) };
}

async function newestLink(email: string): Promise<string> {
  const [mail] = await shop.mail(email.toLowerCase());
  return new URL(mail?.links[0] ?? '').pathname;
}

const resend = (email: unknown) => shop.api('POST', '/resend-activation-link/', { body: { email } });
const canEnter = async (email: string) => {
  const body = { username: email, password: 'kariba dam at noon' };
  return (await shop.api('POST', '/auth/login/', { body })).status === 200;
};

/** Security 9. */
describe.each(['GET', 'POST'])('%s of the mailed link', (method) => {
  test('opens the account, and answers again at any age', async () => {
    const email = `fresh-${method}@x.zm`.toLowerCase();
    const { path } = await newcomer(email);
    expect(await canEnter(email)).toBe(false);
    const opened = await shop.api(method, path);
    expect(opened.status).toBe(200);
    expect(opened.body).toEqual(ACTIVE);
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(await canEnter(email)).toBe(true);
    shop.clock.advance(400 * 24 * HOUR);
    const again = await shop.api(method, `${path}/`);
    expect([again.status, again.body]).toEqual([200, ACTIVE]);
  });

  test('is good for 48 hours to the second', async () => {
    const { path: inTime } = await newcomer(`in-time-${method}@x.zm`);
    shop.clock.advance(48 * HOUR);
    expect((await shop.api(method, inTime)).body).toEqual(ACTIVE);

    const email = `late-${method}@x.zm`.toLowerCase();
    const { path: late } = await newcomer(email);
    shop.clock.advance(48 * HOUR + 1);
    const answer = await shop.api(method, late);
    expect(answer.status).toBe(411);
    expect(answer.body).toEqual(EXPIRED);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await canEnter(email)).toBe(false);
  });

  test('is void once a newer one was sent', async () => {
    const email = `newer-${method}@x.zm`.toLowerCase();
    const { path: older } = await newcomer(email);
    await resend(email);
    const newer = await newestLink(email);
    expect(newer).not.toBe(older);
    const refused = await shop.api(method, older);
    expect([refused.status, refused.body]).toEqual([411, INVALID]);
    expect((await shop.api(method, newer)).body).toEqual(ACTIVE);
    expect((await shop.api(method, older)).body).toEqual(INVALID);
  });

  test('does nothing while the browser is only guessing', async () => {
    const email = `guess-${method}@x.zm`.toLowerCase();
    const { path } = await newcomer(email);
    const guessed = await shop.api(method, path, { headers: { 'sec-purpose': 'prefetch;prerender' } });
    expect(guessed.status).toBe(403);
    expect(guessed.body).toMatchObject({ code: 'forbidden' });
    expect(await canEnter(email)).toBe(false);
  });
});

test('a link of somebody else, a guessed or a broken one is invalid', async () => {
  const { id, path } = await newcomer('mine@x.zm');
  const other = await newcomer('other@x.zm');
  const token = path.split('/').at(-1) ?? '';
  for (const wrong of [
    `/activate/${other.id}/${token}`,
    `/activate/${id}/${'A'.repeat(43)}`,
    `/activate/${id}/x`,
    `/activate/0/${token}`,
    `/activate/-1/${token}`,
    `/activate/abc/${token}`,
    `/activate/999999999999999/${token}`,
    `/activate/99999999999999999999/${token}`,
    `/activate/${id}'--/${token}`,
  ]) {
    const answer = await shop.api('GET', wrong);
    expect([wrong, answer.status, answer.body]).toEqual([wrong, 411, INVALID]);
  }
  expect((await shop.api('GET', path)).status).toBe(200);
});

describe('an account that staff closed', () => {
  const close = (id: number) =>
    shop.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();

  test('is not opened by its old link', async () => {
    const { id, path } = await newcomer('closed@x.zm');
    await shop.api('POST', path);
    await close(id);
    expect((await shop.api('POST', path)).body).toEqual(INVALID);
  });

  test('gets no other link, and a stranger does not learn from it that it was closed (security 8)', async () => {
    const { id, path } = await newcomer('closed-asks@x.zm');
    await shop.api('POST', path);
    await close(id);
    const mails = await shop.mail('closed-asks@x.zm');
    const answer = await resend('closed-asks@x.zm');
    expect([answer.status, answer.body]).toEqual([
      200,
      { msg: 'You already have an active account', code: 2 },
    ]);
    expect(await shop.mail('closed-asks@x.zm')).toEqual(mails);
    expect(await canEnter('closed-asks@x.zm')).toBe(false);
  });

  test('is not opened by a link that nobody has used', async () => {
    const { id, path } = await newcomer('closed-unused@x.zm');
    // Opened by another way than its link, as staff can.
    const opened = { is_active: true, activated_at: shop.clock.now() };
    await shop.db.updateTable('users').set(opened).where('id', '=', id).execute();
    await close(id);
    expect((await shop.api('POST', path)).body).toEqual(INVALID);
    expect(await canEnter('closed-unused@x.zm')).toBe(false);
  });
});

test('a key makes an opening one act, and the link is its content', async () => {
  const { id, path } = await newcomer('key@x.zm');
  const key = '0c7a9c3e-5a53-4a55-8f2e-5d1a6c1f7d01';
  const first = await shop.api('POST', path, { key });
  const again = await shop.api('POST', path, { key });
  expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect((await shop.api('POST', `/activate/${id}/${'A'.repeat(43)}/`, { key })).status).toBe(422);
  expect((await shop.api('POST', path, { key: 'none' })).body).toMatchObject({
    code: 'idempotency_key_invalid',
  });
  // Ignored where the browser opens the link itself.
  expect((await shop.api('GET', path, { key: 'none' })).body).toEqual(ACTIVE);
  const ledger = await shop.db.selectFrom('command_ledger').selectAll().where('key', '=', key).execute();
  expect(JSON.stringify(ledger)).not.toContain(path.split('/').at(-1));
});

test('two openings at once both say active', async () => {
  const { path } = await newcomer('both@x.zm');
  const answers = await Promise.all([shop.api('GET', path), shop.api('POST', path)]);
  expect(answers.map(({ body }) => body)).toEqual([ACTIVE, ACTIVE]);
});

/** Security 8: the tell-tales that the spec wants, slowed. */
describe('asking for another link', () => {
  test.each([
    { email: '', code: 'required', says: 'This field is required' },
    { email: null, code: 'required', says: 'This field is required' },
    { email: 'nobody', code: 'invalid_email', says: 'Enter a valid email address' },
    { email: 'a@x.zm, b@x.zm', code: 'invalid_email', says: 'Enter a valid email address' },
  ])('with "$email" is refused', async ({ email, code, says }) => {
    const answer = await resend(email);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ email: [says], code, detail: says, fields: { email: [says] } });
  });

  test('tells the four outcomes by the numbers of the spec', async () => {
    const { path } = await newcomer('again@x.zm');
    const stranger = await resend('stranger@x.zm');
    expect([stranger.status, stranger.body]).toEqual([200, { msg: 'Account not registered', code: 3 }]);
    const sent = await resend('AGAIN@x.zm');
    expect([sent.status, sent.body]).toEqual([200, { msg: 'Activation link re-sent', code: 4 }]);
    expect(await shop.mail('again@x.zm')).toHaveLength(2);

    // The mail cannot be written: the link that is in the inbox already stays good.
    const newest = await newestLink('again@x.zm');
    expect(newest).not.toBe(path);
    await sql`create function no_mail() returns trigger language plpgsql as 'begin raise exception ''full''; end'`.execute(
      shop.db,
    );
    await sql`create trigger no_mail before insert on mail_outbox execute function no_mail()`.execute(
      shop.db,
    );
    const failed = await resend('again@x.zm');
    await sql`drop function no_mail() cascade`.execute(shop.db);
    expect([failed.status, failed.body]).toEqual([
      200,
      { msg: 'Error... Contact customer service support', code: 5 },
    ]);

    expect((await shop.api('GET', newest)).body).toEqual(ACTIVE);
    const active = await resend('again@x.zm');
    expect([active.status, active.body]).toEqual([
      200,
      { msg: 'You already have an active account', code: 2 },
    ]);
    expect(await shop.mail('again@x.zm')).toHaveLength(2);
  });

  test('works five times an hour for one email and sixty for one address', async () => {
    const ask = (email: string, ip: string) =>
      limited.api('POST', '/resend-activation-link/', { ip, body: { email } });
    for (let time = 1; time <= 5; time++) expect((await ask('one@x.zm', `192.0.2.${time}`)).status).toBe(200);
    const target = await ask('ONE@x.zm', '192.0.2.99');
    expect(target.status).toBe(429);
    expect(Number(target.headers['retry-after'])).toBeGreaterThan(0);

    for (let time = 1; time <= 60; time++)
      expect((await ask(`n${time}@x.zm`, '192.0.2.200')).status).toBe(200);
    expect((await ask('n61@x.zm', '192.0.2.200')).status).toBe(429);
  });
});
