import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Answered, type Kind, PASSWORD, type Person, type Target } from '../target.ts';

const INACTIVE = 'inactive@example.test';
const nobody = () => `nobody-${randomUUID()}@example.test`;
const said = ({ status, text }: Answered) => [status, text];

async function guesses(target: Target, { email }: Person, times: number): Promise<number[]> {
  const statuses = [];
  for (let turn = 0; turn < times; turn++)
    statuses.push((await target.login(email, `guess ${turn}`, `device ${turn}`)).status);
  return statuses;
}

/** Accounts: who has an account, and how to be somebody else. */
export const accounts: readonly Kind[] = [
  {
    what: 'who has an account, by what a wrong sign-in says',
    security: [8],
    async try(target) {
      const { email } = await target.newcomer();
      const answers = [];
      for (const one of [email, nobody(), INACTIVE])
        answers.push(said(await target.login(one, 'a wrong one')));
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    },
  },
  {
    what: 'who has an account, by wishes for a mailed link',
    security: [8],
    async try(target) {
      const { email } = await target.newcomer();
      for (const path of ['/rest-auth/password/reset/', '/auth/link/']) {
        const answers = [];
        for (const one of [email, nobody()])
          answers.push(said(await target.ask('POST', path, { body: { email: one } })));
        expect(answers[1], path).toEqual(answers[0]);
      }
    },
  },
  {
    what: 'passwords, from a thousand hosts',
    security: [11, 47],
    async try(target) {
      const who = await target.newcomer();
      expect((await target.login(who.email, PASSWORD, 'own phone')).status).toBe(200);
      expect(await guesses(target, who, 11)).toEqual([...Array<number>(10).fill(400), 429]);
      expect((await target.login(who.email, PASSWORD, 'own phone')).status, 'the owner is let in').toBe(200);
      expect((await target.mails(who.email)).map(({ template }) => template)).toContain('guesses');
    },
  },
  {
    what: 'one password for a hundred accounts, from one host',
    security: [6, 11],
    async try(target) {
      const ip = target.freshHost();
      const guess = () =>
        target.ask('POST', '/auth/login/', { ip, body: { username: nobody(), password: 'Password1' } });
      const statuses = (await Promise.all(Array.from({ length: 130 }, guess))).map(({ status }) => status);
      // A machine that is busy with other things may send them all away unread: the host goes on, one after the other.
      while (!statuses.includes(429) && statuses.length < 400) statuses.push((await guess()).status);
      expect(statuses).toContain(429);
      expect(statuses.every((status) => [400, 429, 503].includes(status))).toBe(true);
    },
  },
  {
    what: 'links that nobody mailed',
    security: [9, 47],
    async try(target) {
      const { id } = await target.newcomer();
      const token = 'A'.repeat(43);
      for (const path of [
        `/activate/${id}/${token}/`,
        `/auth/link/${id}/${token}/`,
        `/social/link/${id}/${token}/`,
      ]) {
        const answer = await target.ask('POST', path, { body: {} });
        expect(Math.floor(answer.status / 100), `${path} ${answer.text}`).toBe(4);
        expect(answer.text).not.toContain('token":"');
      }
      const set = { new_password1: PASSWORD, new_password2: PASSWORD };
      expect(
        (await target.ask('POST', `/rest-auth/password/reset/confirm/${id}/${token}/`, { body: set })).status,
      ).toBe(400);
    },
  },
  {
    what: 'an address that is two, or holds a header',
    security: [19, 50],
    async try(target) {
      const { email } = await target.newcomer();
      const before = (await target.mails()).length;
      for (const bad of [
        `${email},victim@x.zm`,
        `${email}\r\nBcc: victim@x.zm`,
        `"a" <${email}>`,
        `=?utf-8?q?a?=@x.zm`,
        `${email}\u0000`,
      ])
        for (const path of ['/rest-auth/password/reset/', '/auth/link/', '/resend-activation-link/'])
          expect((await target.ask('POST', path, { body: { email: bad } })).status, `${path} ${bad}`).toBe(
            400,
          );
      expect((await target.mails()).length).toBe(before);
    },
  },
  {
    what: 'sign-ins with Google, which is not set up here',
    security: [51],
    async try(target) {
      for (let turn = 0; turn < 20; turn++) {
        const answer = await target.ask('POST', '/social/google-oauth2/', { body: { access_token: 'a' } });
        expect(answer.status).toBe(503);
      }
      expect(target.errors(), 'nobody fills our log').toEqual([]);
    },
  },
  {
    what: 'a sign-up that makes itself staff, a seller and rich',
    security: [3],
    async try(target) {
      const { email, token } = await target.newcomer({
        is_staff: true,
        is_seller: true,
        is_active: true,
        points: 1_000_000,
        role: 'admin',
        id: 1,
        promo_code: 'SUPP2345',
      });
      const profile = await target.ask('GET', '/profile/', { token });
      expect(profile.body).toMatchObject({ is_staff: false });
      await target.ask('PATCH', '/profile/', {
        token,
        body: { is_staff: true, points: 5, email: 'staff@example.test' },
      });
      expect((await target.ask('GET', '/profile/', { token })).body).toMatchObject({
        is_staff: false,
        email,
      });
      expect((await target.ask('GET', '/staff/orders/', { token })).status).toBe(403);
    },
  },
  {
    what: 'a token that has ended',
    security: [7],
    async try(target) {
      const { token } = await target.newcomer();
      expect((await target.ask('POST', '/auth/logout/', { token, body: {} })).status).toBeLessThan(300);
      expect((await target.ask('GET', '/profile/', { token })).status).toBe(401);
      expect((await target.ask('POST', '/checkout/', { token, body: {} })).status).toBe(401);
    },
  },
];
