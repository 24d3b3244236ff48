import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as v from 'valibot';
import { HOUR_MS } from '#domain/text/durations.ts';
import { startOtlp } from '#server/platform/base/otlp.ts';
import { traced } from '#server/platform/base/trace.ts';
import { testServer } from './harness/test-server.ts';

/** Spans, as a collector gets them by HTTP. */

const Value = v.object({ stringValue: v.optional(v.string()), intValue: v.optional(v.number()) });
const Sent = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(v.object({ key: v.string(), value: Value })) }),
      scopeSpans: v.array(
        v.object({
          spans: v.array(
            v.object({
              traceId: v.string(),
              spanId: v.string(),
              parentSpanId: v.optional(v.string()),
              name: v.string(),
              attributes: v.array(v.object({ key: v.string(), value: Value })),
              status: v.object({ code: v.number() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

interface Seen {
  trace: string;
  id: string;
  parent: string | null;
  name: string;
  facts: Record<string, string | number | undefined>;
  isFailed: boolean;
}

/** A collector on this machine; `status` is what it answers, null: nothing at all. */
async function collector() {
  const state = {
    status: 200 as number | null,
    spans: [] as Seen[],
    text: '',
    services: new Set<string | undefined>(),
  };
  const server = createServer((request, answer) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (state.status === 200 && request.url === '/v1/traces') take(Buffer.concat(pieces).toString());
      if (state.status !== null)
        answer.writeHead(state.status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const take = (text: string) => {
    state.text += text;
    for (const { resource, scopeSpans } of v.parse(Sent, JSON.parse(text)).resourceSpans) {
      state.services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue);
      for (const one of scopeSpans.flatMap(({ spans }) => spans))
        state.spans.push({
          trace: one.traceId,
          id: one.spanId,
          parent: one.parentSpanId ?? null,
          name: one.name,
          facts: Object.fromEntries(
            one.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
          ),
          isFailed: one.status.code === 2,
        });
    }
  };
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((done) => void server.close(() => done()));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { state, endpoint: `http://127.0.0.1:${address.port}` };
}

test('a request, what it reads or does, its statements, jobs, mail and files are one trace each, and log lines name it', async () => {
  const lines: Record<string, unknown>[] = [];
  const shop = await testServer({
    config: { logLevel: 'info' },
    onLogLine: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const { state, endpoint } = await collector();
  const stop = startOtlp({ endpoint, server: { 'chicargos.role': 'all' } });

  const unsent = () => shop.db.selectFrom('mail_outbox').select('id').where('sent_at', 'is', null).execute();
  const token = await shop.login('buyer@example.test');
  await shop.api('GET', '/vehicle-makes/');
  const key = '3f0c9a52-8a42-4d0c-9f0b-0c9f6f3f5a10';
  const body = { url: '/products/12/', quantity: 1 };
  await shop.api('POST', '/basket/add-product/', { token, body, key });
  await shop.api('GET', '/orders/no-such-order/', { token });
  await shop.api('POST', '/rest-auth/password/reset/', { body: { email: 'buyer@example.test' } });
  await shop.request('GET', '/healthz');
  await shop.app.runJobs();
  // Whoever wakes the jobs is not what they do from then on.
  shop.app.startJobs();
  await shop.api('POST', '/rest-auth/password/reset/', { body: { email: 'staff@example.test' } });
  await expect.poll(async () => (await unsent()).length, { timeout: 45_000 }).toBe(0);
  await shop.app.stopJobs();
  await stop();

  const named = (name: string) => state.spans.filter((span) => span.name === name);
  const under = (parent: Seen | undefined) => state.spans.filter((span) => span.parent === parent?.id);
  const [added] = named('POST /api/basket/add-product');
  expect(added).toMatchObject({ parent: null, isFailed: false, facts: { 'http.response.status_code': 200 } });
  const [ran] = named('command basket.add');
  expect(ran).toMatchObject({ trace: added?.trace, parent: added?.id, facts: { 'chicargos.key': key } });
  expect(under(ran).map(({ name }) => name)).toContain('sql select');
  const [makes] = named('GET /api/vehicle-makes');
  expect(under(makes).map(({ name }) => name)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^read /)]),
  );
  // A refusal is an answer.
  expect(state.spans.filter(({ isFailed }) => isFailed)).toEqual([]);
  expect(state.spans.filter(({ name }) => name.startsWith('mail ')).map(({ parent }) => parent)).toEqual([
    null,
    null,
  ]);
  expect(named('job retention')).toHaveLength(1);
  const [retention] = named('job retention');
  expect(under(retention).map(({ name }) => name)).toContain('store sweep');
  // Nobody looks at probes, and a statement of nobody is a trace of nobody.
  expect(state.spans.filter(({ name }) => /healthz/.test(name))).toEqual([]);
  expect(state.spans.filter(({ name, parent }) => name.startsWith('sql') && parent === null)).toEqual([]);
  expect([...state.services]).toEqual(['chicargos']);
  // What people typed and what opens accounts stays here.
  expect(state.text).not.toMatch(/buyer@example\.test/);
  expect(state.text).not.toContain(token);

  const line = lines.find(
    (one) => one['id'] === added?.facts['chicargos.id'] && one['message'] === 'request',
  );
  expect(line).toMatchObject({ trace: added?.trace, status: 200 });
});

test('a collector that is away costs nobody an answer and is told of; no message of an error is sent, and nothing afterwards', async () => {
  const { state, endpoint } = await collector();
  const told: boolean[] = [];
  const begin = () => startOtlp({ endpoint, server: {}, onState: ({ isTaken }) => told.push(isTaken) });
  state.status = 400;
  const stop = begin();
  await expect(traced('work', {}, () => Promise.resolve('done'))).resolves.toBe('done');
  await expect(traced('broken', {}, () => Promise.reject(new Error('a secret')))).rejects.toThrow('a secret');
  await stop();
  expect(told).toEqual([false]);

  state.status = 200;
  const again = begin();
  await traced('broken', {}, () => Promise.reject(new TypeError('a secret'))).catch(() => null);
  await again();
  await traced('work', {}, (span) => Promise.resolve(expect(span).toBeNull()));
  expect(state.spans).toEqual([
    expect.objectContaining({ name: 'broken', isFailed: true, facts: { 'error.type': 'TypeError' } }),
  ]);
  expect(state.text).not.toContain('a secret');
});

test('a server ends before the libraries give up a collector that is silent', async () => {
  for (const name of ['OTEL_EXPORTER_OTLP_TIMEOUT', 'OTEL_BSP_EXPORT_TIMEOUT'])
    vi.stubEnv(name, `${HOUR_MS}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { state, endpoint } = await collector();
  state.status = null;
  const stop = startOtlp({ endpoint, server: {} });
  await traced('work', {}, () => Promise.resolve());
  await expect(stop()).resolves.toBeUndefined();
});
