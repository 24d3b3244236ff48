import { Secret, TOTP } from 'otpauth';
import { confirmSecondStep, startSecondStep } from '#contract/account.ts';
import { transaction } from '#server/platform/database/database.ts';
import { createSession } from '#server/platform/calls/sessions.ts';
import { SEED_PASSWORD, type TestServer } from './harness/test-server.ts';

/** A member of staff with the password of the seeds, signed in. */
export async function newStaff(shop: TestServer, firstName: string) {
  const { password_hash: hash } = await shop.db
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'staff@example.test')
    .executeTakeFirstOrThrow();
  const email = `${firstName.toLowerCase()}@staff.example.test`;
  const { id } = await shop.db
    .insertInto('users')
    .values({
      email,
      password_hash: hash,
      first_name: firstName,
      last_name: 'Banda',
      language: 'en',
      is_active: true,
      is_staff: true,
      created_at: shop.clock.now(),
      activated_at: shop.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await transaction(shop.db, (tx) => createSession(tx, id, 'a phone', shop.clock.now()));
  return { id, email, token };
}

/** Turns the second step on and gives what makes its codes. */
export async function withSecondStep(shop: TestServer, token: string): Promise<() => string> {
  const begun = await shop.api('POST', '/account/totp/', { token, body: { password: SEED_PASSWORD } });
  const { secret } = begun.as(startSecondStep.answer);
  const codeOf = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.clock.now().getTime() });
  const confirmed = await shop.api('POST', '/account/totp/confirm/', { token, body: { otp: codeOf() } });
  confirmed.as(confirmSecondStep.answer);
  shop.clock.advance(60);
  return codeOf;
}
