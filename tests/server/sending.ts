import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import * as v from 'valibot';
import { type Result, SyncAnswer } from '#contract/sync.ts';
import type { TestServer } from './harness/test-server.ts';

/** One command of a batch; what is left out has a value that serves. */
export interface Part {
  key?: string;
  name: string;
  v?: number;
  lane?: string;
  deps?: string[];
  payload: unknown;
}

/** Somebody's phone as the server sees it: it only sends. */
export interface Sending {
  token: string;
  userId: number;
  post(parts: Part[], more?: Record<string, unknown>): Promise<LightMyRequestResponse>;
  /** Sends a batch that must be answered, and gives the results in order. */
  send(parts: Part[], more?: Record<string, unknown>): Promise<Result[]>;
}

/** A batch as a phone of this user writes it. */
export const bodyOf = (userId: number, parts: Part[], more?: Record<string, unknown>): string =>
  JSON.stringify({
    protocol: 1,
    batch: randomUUID(),
    owner: `u:${userId}`,
    device: 'phone-1',
    commands: parts.map((part) => ({ key: randomUUID(), v: 1, lane: 'lane', deps: [], ...part })),
    ...more,
  });

/** Signs in; the batches go to `app`, which may be another server on the same database. */
export async function sendingAs(shop: TestServer, app: FastifyInstance, email: string): Promise<Sending> {
  const token = await shop.login(email);
  const { id: userId } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const post: Sending['post'] = (parts, more) =>
    app.inject({
      method: 'POST',
      url: '/api/sync/',
      headers: { 'content-type': 'application/json', authorization: `Token ${token}` },
      payload: bodyOf(userId, parts, more),
    });
  return {
    token,
    userId,
    post,
    async send(parts, more) {
      const answer = await post(parts, more);
      expect(answer.statusCode, answer.body).toBe(200);
      return v.parse(SyncAnswer, answer.json()).results;
    },
  };
}

/** Outcomes in one line each, with the code where there is one. */
export const outcomes = (results: readonly Result[]): string[] =>
  results.map(({ outcome, code }) => (code === null ? outcome : `${outcome} ${code}`));

export const codeOf = (answer: { json(): unknown }): unknown => Reflect.get(Object(answer.json()), 'code');
