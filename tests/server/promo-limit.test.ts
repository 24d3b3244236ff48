import { expect, test } from 'vitest';
import { testServer } from './harness/test-server.ts';

const shop = await testServer({ from: 'account', config: { rateLimits: true } });
// An hour and a name of its own: what was drawn before in this process counts for nothing here.
shop.clock.advance(90 * 86_400);
const token = await shop.login('supporter1@example.test');
const card = async (who = token, headers: Record<string, string> = {}) => {
  const { status, headers: answered } = await shop.api('GET', '/pdf-file/?type=bc', { token: who, headers });
  return { status, tag: String(answered['etag']), after: answered['retry-after'] };
};
const rename = (last_name: string) =>
  shop.db.updateTable('users').set({ last_name }).where('email', '=', 'supporter1@example.test').execute();

test('one supporter has thirty files an hour drawn; what is drawn already, and what others ask for, goes on', async () => {
  await rename('Mwape 1');
  const first = await card();
  for (let nth = 2; nth <= 30; nth++) {
    await rename(`Mwape ${nth}`);
    expect((await card()).status).toBe(200);
  }
  const last = await card();
  expect(last.status).toBe(200);
  await rename('Mwape the last');
  // The clock of the contract stands at nine sharp.
  expect(await card()).toMatchObject({ status: 429, after: '3600' });
  await rename('Mwape 1');
  expect(await card()).toEqual({ status: 200, tag: first.tag, after: undefined });
  expect((await card(token, { 'if-none-match': first.tag })).status).toBe(304);
  const other = await shop.login('recruit1@example.test');
  expect((await card(other)).status).toBe(200);
  await rename('Mwape the last');
  shop.clock.advance(3600);
  expect((await card()).status).toBe(200);
});
