import { afterAll, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { call, query } from '#contract/declare.ts';
import { looseText } from '#contract/wire.ts';
import { buildApp } from '#server/app.ts';
import { createLog } from '#server/platform/base/log.ts';
import { answer, handle } from '#server/platform/calls/handle.ts';
import { notFound, refuse, Refused } from '#server/platform/calls/refuse.ts';
import { httpProblem } from '#server/platform/http/errors.ts';
import { testServer } from './harness/test-server.ts';

/** Calls say which codes of the trade they may answer, tried with calls made up for it. */
const shop = await testServer();

const refusing = (way: string) => {
  if (way === 'thrown') throw httpProblem('product_not_found');
  if (way === 'refused') throw new Refused(refuse('product_not_found'));
  if (way === 'declared') return Promise.resolve(refuse('under_auction'));
  return Promise.resolve(way === 'any' ? notFound() : refuse('product_not_found'));
};
const Way = v.object({ way: looseText });
const shared = { answer: v.null(), problems: ['under_auction' as const] };
const handlers = [
  handle(
    call({ ...shared, name: 'made-up.act', method: 'POST', path: '/act/', payload: Way }),
    'public',
    ({ payload }) => refusing(payload.way),
  ),
  handle(
    call({ ...shared, name: 'made-up.prepared', method: 'POST', path: '/prepared/', payload: Way }),
    'public',
    () => Promise.resolve(null),
    { prepare: ({ payload }) => refusing(payload.way) },
  ),
  answer(
    query({ ...shared, name: 'made-up.read', path: '/read/', cache: 'N', params: Way }),
    'public',
    ({ params }) => refusing(params.way),
  ),
];

const lines: string[] = [];
const appWith = (testHooks: boolean) =>
  buildApp({
    config: { ...shop.config, testHooks },
    db: shop.db,
    clock: shop.clock,
    log: createLog({ now: () => shop.clock.now(), level: 'error', write: (line) => void lines.push(line) }),
    handlers,
  });
const [tried, live] = [await appWith(true), await appWith(false)];
afterAll(() => Promise.all([tried.close(), live.close()]));
beforeEach(() => void (lines.length = 0));

async function ask(app: typeof tried, name: string, way: string): Promise<[status: number, code: unknown]> {
  const asked =
    name === 'read'
      ? { method: 'GET' as const, url: `/api/read/?way=${way}` }
      : { method: 'POST' as const, url: `/api/${name}/`, payload: { way } };
  const { statusCode, body } = await app.inject(asked);
  return [statusCode, Reflect.get(Object(JSON.parse(body)), 'code')];
}

const NAMES = ['act', 'prepared', 'read'] as const;
const WAYS = ['answered', 'thrown', 'refused'] as const;
const undeclared = NAMES.flatMap((name) =>
  // What a read refuses it answers or throws.
  WAYS.filter((way) => name === 'act' || way !== 'refused').map((way) => ({ name, way })),
);

test.each(undeclared)(
  '$name: a code that is not declared, $way, is an error in tests',
  async ({ name, way }) => {
    expect(await ask(tried, name, way)).toEqual([500, 'server_error']);
    expect(lines.join('\n')).toContain(
      `made-up.${name} answered product_not_found, which it does not declare`,
    );
  },
);

test.each(undeclared)(
  '$name: a code that is not declared, $way, goes out to people',
  async ({ name, way }) => {
    expect(await ask(live, name, way)).toEqual([404, 'product_not_found']);
    expect(lines).toEqual([]);
  },
);

test.each(NAMES)('%s: what is declared, and what any call may answer, is answered', async (name) => {
  expect(await ask(tried, name, 'declared')).toEqual([409, 'under_auction']);
  expect(await ask(tried, name, 'any')).toEqual([404, 'not_found']);
  expect(lines).toEqual([]);
});
