import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { allHandlers, buildApp } from '#server/app.ts';
import { doorsOf } from '#server/platform/calls/routing.ts';
import { testServer } from './harness/test-server.ts';

/** Security 1, 2: whatever is declared below /staff, today and later, is refused to all who are no staff. */
const shop = await testServer();
const buyer = await shop.login('buyer@example.test');
const staff = await shop.login('staff@example.test');
/** The same shop where staff need a second step, which this one has not. */
const strict = await buildApp({
  config: { ...shop.config, staffTotp: 'required' },
  db: shop.db,
  clock: shop.clock,
  log: shop.log,
});
afterAll(() => strict.close());

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const FORBIDDEN = { code: 'forbidden', detail: 'You do not have access to this page' };

const doors = allHandlers.flatMap((handler) =>
  doorsOf(handler).map(({ method, path }) => ({ method, path, handler })),
);
const isStaffs = (path: string): boolean => path.startsWith('/staff/');
const staffDoors = doors.filter(({ path }) => isStaffs(path));
const shapeOf = (path: string): string => path.replace(/:[a-z_]+/g, ':');
/** By address, so that what it does not take can be asked too. */
const addresses = [...new Set(staffDoors.map(({ path }) => shapeOf(path)))].map((shape) => ({
  shape,
  held: staffDoors.filter(({ path }) => shapeOf(path) === shape),
}));
const at = (path: string, id: string): string => `/api${path.replace(/:[a-z_]+/g, id)}`;
const filesOf = (path: string, method: string): boolean =>
  doors.some(
    (door) =>
      door.path === path &&
      door.method === method &&
      door.handler.kind === 'mutation' &&
      door.handler.options.multipart !== undefined,
  );

const ask = (method: string, url: string, token: string | null, more: object = {}) =>
  shop.request(method, url, {
    token,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: {} }),
    ...more,
  });

test('what stands below /staff is for staff, and nothing else is', () => {
  expect(staffDoors.length).toBeGreaterThan(20);
  const wrong = doors.filter(({ path, handler }) => (handler.role === 'staff') !== isStaffs(path));
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

describe.each(addresses.map(({ shape, held }) => ({ shape, held, path: held[0]?.path ?? '' })))(
  '$shape',
  ({ held, path }) => {
    const taken = new Set(held.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));

    test.each([...taken])(
      '%s is refused to a stranger, and to a buyer whether or not it is there',
      async (method) => {
        expect((await ask(method, at(path, '1'), null)).status).toBe(401);
        const answers = await Promise.all(
          ['1', '999999999', 'x', '100000001', '%27--'].map((id) => ask(method, at(path, id), buyer)),
        );
        for (const { status, body } of answers)
          expect([status, body]).toEqual([403, method === 'HEAD' ? undefined : FORBIDDEN]);
      },
    );

    test.each([...taken])('%s stays closed with a key, a version and another slash', async (method) => {
      const headers = { 'if-match': '"x-1"', 'idempotency-key': randomUUID() };
      for (let time = 0; time < 2; time += 1) {
        const answer = await ask(method, at(path, '1').replace(/\/$/, ''), buyer, { headers });
        expect(answer.status).toBe(403);
      }
    });

    test('other methods are not taken from anybody', async () => {
      for (const method of METHODS.filter((one) => !taken.has(one))) {
        for (const token of [null, buyer, staff]) {
          const answer = await ask(method, at(path, '1'), token);
          expect(answer.status, method).toBe(405);
          expect(answer.headers['allow']?.toString().split(', ').toSorted()).toEqual([...taken].toSorted());
        }
      }
    });

    test('staff without the second step are told to set it up, and nobody else is', async () => {
      const status = async (method: string, token: string) => {
        const answer = await strict.inject({
          method: method === 'GET' ? 'GET' : (METHODS.find((one) => one === method) ?? 'POST'),
          url: at(path, '1'),
          headers: { authorization: `Token ${token}` },
          ...(method === 'GET' ? {} : { payload: {} }),
        });
        return [answer.statusCode, answer.json<{ code: string }>().code];
      };
      for (const { method } of held) {
        expect(await status(method, staff), method).toEqual([403, 'totp_required']);
        expect(await status(method, buyer), method).toEqual([403, 'forbidden']);
      }
    });

    test.each(held.map(({ method }) => method).filter((method) => filesOf(path, method)))(
      '%s takes no file of who is no staff',
      async (method) => {
        const send = (token: string | null) =>
          shop.app.inject({
            method: method === 'PUT' ? 'PUT' : 'POST',
            url: at(path, '1'),
            headers: {
              'content-type': 'multipart/form-data; boundary=x',
              ...(token === null ? {} : { authorization: `Token ${token}` }),
            },
            payload: '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\na\r\n--x--\r\n',
          });
        expect((await send(null)).statusCode).toBe(401);
        expect((await send(buyer)).json()).toEqual(FORBIDDEN);
      },
    );
  },
);

test('none of it left a trace', async () => {
  expect(await shop.db.selectFrom('audit_log').select('id').execute()).toEqual([]);
});
