import { rmSync } from 'node:fs';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import * as v from 'valibot';
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest';
import { buildApp } from '#server/app.ts';
import { CONTRACT_START, manualClock, type ManualClock } from '#server/platform/base/clock.ts';
import type { Config } from '#server/platform/base/config.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createLog, type Log } from '#server/platform/base/log.ts';
import { undocumented } from './declared-answers.ts';
import { quietLog, SEED_PASSWORD, testConfig } from './settings.ts';
import { databaseFrom } from './templates.ts';
import type { Db } from '#server/platform/database/db.ts';

export { SEED_PASSWORD };

export interface TestServerOptions {
  /** Seed that the database holds at first; `contract` when absent. */
  from?: 'contract' | 'account' | 'empty';
  config?: Partial<Config>;
  /** Gets each log line; absent, only errors are printed. */
  onLogLine?: (line: string) => void;
  /** Moment to close it: after the test in which it is opened, else after the file, unless said. */
  whenDone?: (close: () => Promise<void>) => void;
}

export interface CallOptions {
  token?: string | null;
  body?: unknown;
  /** Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
  /** Address that the request seems to come from. */
  ip?: string;
}

export interface Answer {
  status: number;
  headers: LightMyRequestResponse['headers'];
  text: string;
  /** Parsed JSON; undefined when the body is empty or something else. */
  body: unknown;
  /** The body as the contract's schema reads it; fails the test when it does not. */
  as<T extends v.GenericSchema>(schema: T): v.InferOutput<T>;
}

export interface Mail {
  to: string;
  template: string;
  subject: string;
  text: string;
  /** '' for none. */
  html: string;
  links: string[];
}

export interface TestServer {
  app: FastifyInstance;
  /** As the owner of the tables: what a test prepares and looks into. The app has a role that owns nothing. */
  db: Db;
  /** Address of this server's own database, as the owner. */
  url: string;
  /** The same, as the server works. */
  serverUrl: string;
  clock: ManualClock;
  config: Config;
  log: Log;
  /** Any request, by its whole path. */
  request(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** A call of the contract: `path` without `/api`. */
  api(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Signs in and gives the token. */
  login(email: string, password?: string): Promise<string>;
  /** All mail written so far, sent or not, newest first; also only that to one address. */
  mail(to?: string): Promise<Mail[]>;
  close(): Promise<void>;
}

/**
 * A whole server without a port, on a database of its own. Call it at the top of a test file:
 * `const shop = await testServer();`
 */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { from = 'contract' } = options;
  const { url: serverUrl, ownerUrl: url, drop } = await databaseFrom(from, inject('cluster'));
  const config = testConfig({ ...(from === 'account' ? { seed: from } : {}), ...options.config });
  const clock = manualClock(CONTRACT_START);
  const log = options.onLogLine
    ? createLog({ now: () => clock.now(), level: 'debug', write: options.onLogLine })
    : quietLog();
  const db = openDatabase(url, { max: 25 });
  const own = openDatabase(serverUrl, { max: 25 });
  const app = await buildApp({ config, db: own, owner: db, clock, log, lifecycle: { draining: false } });
  await app.ready();

  const request = async (method: string, path: string, call: CallOptions = {}): Promise<Answer> => {
    const answer = await app.inject({
      method: methodOf(method),
      url: path,
      headers: {
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(call.token ? { authorization: `Token ${call.token}` } : {}),
        ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
      ...(call.ip === undefined ? {} : { remoteAddress: call.ip }),
    });
    const body = parsed(answer.body);
    const missing = undocumented({
      method,
      path,
      sent: call.body,
      status: answer.statusCode,
      contentType: String(answer.headers['content-type'] ?? ''),
      body,
    });
    if (missing !== null) throw new Error(`The document of the API says something else: ${missing}`);
    const as: Answer['as'] = (schema) => v.parse(schema, body);
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body, as };
  };
  const api: TestServer['api'] = (method, path, call) => request(method, `/api${path}`, call);

  const close = async () => {
    await app.close();
    await Promise.all([own.destroy(), db.destroy()]);
    await drop();
    rmSync(config.dataDir, { recursive: true, force: true });
  };
  (options.whenDone ?? (TestRunner.getCurrentTest() ? onTestFinished : afterAll))(close);

  return {
    app,
    db,
    url,
    serverUrl,
    clock,
    config,
    log,
    request,
    api,
    async login(email, password = SEED_PASSWORD) {
      const answer = await api('POST', '/auth/login/', { body: { username: email, password } });
      return answer.as(v.object({ token: v.string() })).token;
    },
    async mail(to) {
      let rows = db.selectFrom('mail_outbox').selectAll().orderBy('id', 'desc');
      if (to !== undefined) rows = rows.where('to_address', '=', to);
      return (await rows.execute()).map(({ to_address, template, subject, text, html, links }) => {
        return { to: to_address, template, subject, text, html, links };
      });
    },
    close,
  };
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

function methodOf(method: string): (typeof METHODS)[number] {
  const known = METHODS.find((name) => name === method);
  if (!known) throw new Error(`No such method: ${method}`);
  return known;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
