import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SyncAnswer } from '#contract/sync.ts';
import { newBuyer } from './checkout-steps.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const buyer = await newBuyer(shop);

const many = (count: number): object => ({ a: Array.from({ length: count }, () => ({})) });
const raw = (url: string, payload: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

const send = (commands: object[]) =>
  shop.api('POST', '/sync/', {
    token: buyer.token,
    body: {
      protocol: 1,
      batch: randomUUID(),
      owner: `u:${buyer.id}`,
      device: 'a phone',
      commands: commands.map((one) => ({
        key: randomUUID(),
        name: 'basket.add',
        v: 1,
        lane: 'basket',
        deps: [],
        ...one,
      })),
    },
  });
const results = async (commands: object[]) => {
  const answer = await send(commands);
  expect(answer.status, answer.text).toBe(200);
  return answer.as(SyncAnswer).results;
};

describe('security 49: many small values', () => {
  test('are refused before they are read, in JSON within JSON too, and where anything goes', async () => {
    const text = JSON.stringify({ username: 'a', password: 'b', ...many(3_000) });
    for (const payload of [text, JSON.stringify(text)]) {
      const answer = await raw('/api/auth/login/', payload);
      expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
    }
    const log = await raw('/api/log-social-auth/', text);
    expect(log.statusCode).toBe(413);
  });

  test('a batch has room for the values of all its commands, and no more', async () => {
    expect((await send([{ payload: many(20_000) }])).status).toBe(413);
    const full = Array.from({ length: 50 }, () => ({ payload: { ...many(150), url: '/products/0/' } }));
    expect(await results(full)).toHaveLength(50);
  });

  test('one command of it with too many is refused like a single call, and those beside it are done', async () => {
    const [crowded, plain] = await results([
      { payload: many(3_000) },
      { payload: { url: '/products/12/', quantity: 1 } },
    ]);
    expect(crowded).toMatchObject({ outcome: 'rejected', status: 413, code: 'payload_too_large' });
    expect(plain).toMatchObject({ outcome: 'done' });
  });

  test('of a command that nobody knows nothing is kept but its refusal', async () => {
    const key = randomUUID();
    const unknown = { key, name: 'nobody.knows', payload: { secret: 'of the sender' } };
    const [first] = await results([unknown]);
    expect(first).toMatchObject({ outcome: 'rejected', status: 400, replay: false });
    // Another payload under the key cannot be told from the first: no digest of either was made.
    const [again] = await results([{ ...unknown, payload: { another: 1 } }]);
    expect(again).toMatchObject({ outcome: 'rejected', status: 400, replay: true });
  });
});

test('security 49: of what a stranger sends where one must sign in nothing is read but whether it is JSON', async () => {
  const texts: unknown[] = [];
  const normalize = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string) {
    texts.push(this);
    return this;
  });
  onTestFinished(() => normalize.mockRestore());
  const body = JSON.stringify({ url: 'of a stranger' });
  expect((await raw('/api/checkout/', body)).json()).toMatchObject({ code: 'not_authenticated' });
  expect(texts).not.toContain('of a stranger');
  await raw('/api/checkout/', body, { authorization: `Token ${buyer.token}` });
  expect(texts).toContain('of a stranger');
});
