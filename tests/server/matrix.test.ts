import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as v from 'valibot';
import { allHandlers, buildApp } from '#server/app.ts';
import { type Handler, type MutationHandler } from '#server/platform/calls/handle.ts';
import { doorsOf } from '#server/platform/calls/routing.ts';
import { receivers } from '#server/uploads/routes.ts';
import { testServer } from './harness/test-server.ts';
import { refuse } from '#server/platform/calls/refuse.ts';

const shop = await testServer();
const tokens = { buyer: '', staff: '' };
beforeAll(async () => {
  tokens.buyer = await shop.login('buyer@example.test');
  tokens.staff = await shop.login('staff@example.test');
});

const doors = allHandlers.flatMap((handler) =>
  doorsOf(handler).map(({ method, path }) => ({ method, path, role: handler.role, handler })),
);
const filled = (path: string) => `/api${path.replace(/:[a-z_]+/g, '1')}`;

/** Calls that anybody may make. A door that is not in this list must not answer a stranger. */
const PUBLIC = [
  'GET /activate/:uid/:token/',
  'GET /article-list/',
  'GET /auth/ways/',
  'GET /basket/shipping-methods/',
  'GET /catalogue-pack/',
  'GET /catalogue-pack/keys/',
  'GET /catalogue-pack/sizes/',
  'GET /category-search/',
  'GET /compatibility-lists/',
  'GET /compatibility/:cid/',
  'GET /countries/',
  'GET /countries/:code/',
  'GET /fitment-makes/',
  'GET /flash-offer/',
  'GET /import-rules/',
  'GET /one-search/:id/',
  'GET /options/:id/',
  'GET /partner-one-search/',
  'GET /pdf-file/',
  'GET /product-categories/',
  'GET /product-search/',
  'GET /product-search/facets/',
  'GET /products/',
  'GET /products/:id/',
  'GET /products/:id/availability/',
  'GET /products/:id/price/',
  'GET /products/:id/stockrecords/',
  'GET /promo-deals/',
  'GET /promotions/',
  'GET /push/key/',
  'GET /shipping-rates/',
  'GET /shop-contacts/',
  'GET /site-settings/',
  'GET /stores/:code/',
  'GET /vehicle-details/:id/',
  'GET /vehicle-make-count/',
  'GET /vehicle-makes/',
  'GET /vehicle-specs/:id/',
  'GET /verify-invoice/',
  'GET /verify-invoice/:code/',
  'GET /ways-to-pay/',
  'POST /account/delete/done/',
  'POST /activate/:uid/:token/',
  'POST /auth/link/',
  'POST /auth/link/:uid/:token/',
  'POST /auth/login/',
  'POST /auth/logout/',
  'POST /email-service/',
  'POST /log-social-auth/',
  'POST /register/',
  'POST /reports/',
  'POST /resend-activation-link/',
  'POST /rest-auth/password/reset/',
  'POST /rest-auth/password/reset/confirm/:link_uid/:link_token/',
  'POST /social/google-oauth2/',
  'POST /social/link/:uid/:token/',
];

/** Security 2. */
test('what is public is public on purpose', () => {
  const open = doors.filter(({ role }) => role === 'public').map(({ method, path }) => `${method} ${path}`);
  // Forms share a door: each is a call of its own behind it.
  expect([...new Set(open)].toSorted()).toEqual(PUBLIC);
});

const closed = [
  ...doors,
  ...receivers.map(({ declared }) => ({ method: declared.method, path: declared.path, role: 'user' })),
].filter(({ method, path }) => !PUBLIC.includes(`${method} ${path}`));

/** The spec has words of its own here. */
const OWN_WORDS: Record<string, string> = {
  '/vendor/create-product/': "Ooops, it look like you're not logged. Sign in and try again",
  '/vendor/upload-image/': 'Unauthorized error - Login and try again',
};

test.each(closed)('a stranger gets 401 at $method $path', async ({ method, path }) => {
  for (const token of [null, 'x'.repeat(43)]) {
    const answer = await shop.request(method, filled(path), {
      token,
      ...(method === 'GET' ? {} : { body: {} }),
    });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Token');
    expect(answer.body).toEqual(
      token === null
        ? { code: 'not_authenticated', detail: OWN_WORDS[path] ?? "You're currently not logged in" }
        : { code: 'token_invalid', detail: 'Invalid Token' },
    );
  }
});

test.each(closed.filter(({ role }) => role === 'staff'))(
  'a buyer gets 403 at $method $path',
  async (door) => {
    const answer = await shop.request(door.method, filled(door.path), { token: tokens.buyer, body: {} });
    expect([answer.status, answer.body]).toEqual([
      403,
      { code: 'forbidden', detail: 'You do not have access to this page' },
    ]);
  },
);

/** Fields that a client must never set (security 3). */
const FORGED = {
  is_staff: true,
  is_superuser: true,
  is_active: true,
  is_seller: true,
  role: 'staff',
  owner: 2,
  owner_id: 2,
  user_id: 2,
  approved: true,
  vendor_status: 'approved',
  points: 1_000_000,
  status: 'Shipped',
  price: '0.01',
  price_minor: 1,
  num_in_stock: 1_000_000,
  stock: 1_000_000,
  commission: '999.00',
  is_agent_paid: true,
  created_at: '1999-01-01T00:00:00Z',
  date_placed: '1999-01-01T00:00:00Z',
  image: 'https://evil.example/x.png',
  receiverEmail: 'victim@example.test',
  shipping_minor: 0,
};
const POISON = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}';

const seen: unknown[] = [];
const probes: { app: FastifyInstance | null } = { app: null };
beforeAll(async () => {
  // The same declarations, roles and doors, with handlers that only say what reached them.
  const handlers = allHandlers.map((handler): Handler => {
    if (handler.kind === 'query') return handler;
    const run: MutationHandler['run'] = ({ payload }) => {
      seen.push(payload);
      return Promise.resolve(refuse('cancelled'));
    };
    // Which of the calls behind a door a body is for stays theirs to say.
    const { takes } = handler.options;
    return { ...handler, run, options: takes ? { takes } : {} };
  });
  const { config, db, clock, log } = shop;
  probes.app = await buildApp({ config, db, clock, log, handlers });
});
afterAll(() => probes.app?.close());

/** Takes any JSON on purpose and only writes it into the log, masked. */
const TAKES_ANYTHING = 'identity.social-log';

const writes = doors.flatMap(({ method, path, handler }) =>
  handler.kind === 'mutation' && method !== 'GET' && handler.declared.name !== TAKES_ANYTHING
    ? [{ name: handler.declared.name, method, path, declared: handler.declared }]
    : [],
);

const probe = (options: InjectOptions) => {
  if (!probes.app) throw new Error('the probing server has not started');
  return probes.app.inject(options);
};

const exampleOf = (declared: MutationHandler['declared']): object => {
  const given: unknown = declared.kind === 'command' ? declared.example : {};
  return typeof given === 'object' && given !== null ? given : {};
};

/** The given object with names that are not the call's, and poison, as JSON text. */
function forged(example: object, payload: object): string {
  const fields = 'entries' in payload ? Object.keys(Object(payload.entries)) : [];
  const own = [...Object.keys(example), ...fields];
  const extra = Object.entries(FORGED).filter(([name]) => !own.includes(name));
  return JSON.stringify({ ...Object.fromEntries(extra), ...example }).replace(/\}$/, `,${POISON}}`);
}

test.each(writes)('$name at $method $path takes over nothing that it does not know', async (write) => {
  const example = exampleOf(write.declared);
  const ask = async (payload: string) => {
    seen.length = 0;
    const answer = await probe({
      method: write.method,
      url: filled(write.path),
      headers: { authorization: `Token ${tokens.staff}`, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode, answer.body).toBe(409);
    return seen[0];
  };
  const honest = await ask(JSON.stringify(example));
  expect(await ask(forged(example, write.declared.payload))).toEqual(honest);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

const commands = writes.filter(({ declared }) => declared.kind === 'command');

test.each(commands)(
  '$name in a batch takes over nothing that it does not know',
  async ({ name, declared }) => {
    const row = await shop.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'buyer@example.test')
      .executeTakeFirstOrThrow();
    const example = exampleOf(declared);
    seen.length = 0;
    for (const payload of [JSON.stringify(example), forged(example, declared.payload)]) {
      const command = { key: randomUUID(), name, v: declared.v, lane: 'a', deps: [], payload: 0 };
      const batch = {
        protocol: 1,
        batch: randomUUID(),
        owner: `u:${row.id}`,
        device: 'd',
        commands: [command],
      };
      const answer = await probe({
        method: 'POST',
        url: '/api/sync/',
        headers: { authorization: `Token ${tokens.buyer}`, 'content-type': 'application/json' },
        payload: JSON.stringify(batch).replace('"payload":0', `"payload":${payload}`),
      });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
  },
);

test.each(commands)('the example of $name is its own canonical form', ({ declared }) => {
  const once = v.parse(declared.payload, exampleOf(declared));
  expect(v.parse(declared.payload, once)).toEqual(once);
});
