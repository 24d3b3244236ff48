import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Answered, Kind, Target } from '../target.ts';

const MARKS = '\u0315\u0300';
const many = (text: string, count: number): string => `{"a":[${Array(count).fill(text).join(',')}]}`;

/** A stranger's batch with one command that no server knows. */
const batchOf = (payload: string): string =>
  `{"protocol":1,"batch":"${randomUUID()}","owner":"anon:${randomUUID()}","device":"a","commands":[{"key":"${randomUUID()}","name":"nobody.knows","v":1,"lane":"a","deps":[],"payload":${payload}}]}`;
const refused = (answer: Answered, ...statuses: number[]) =>
  expect(statuses, `${answer.status} ${answer.text.slice(0, 200)}`).toContain(answer.status);
const sync = (target: Target, body: string | Uint8Array, headers: Record<string, string> = {}) =>
  target.ask('POST', '/sync/', { body, headers });
const results = (answer: Answered) =>
  v.parse(v.object({ results: v.array(v.looseObject({ outcome: v.string() })) }), answer.body).results;

/** Requests that cost their sender nothing and once held the one thread up. */
export const bodies: readonly Kind[] = [
  {
    what: '80,000 empty objects',
    security: [49],
    try: async (target) => refused(await sync(target, batchOf(many('{}', 80_000))), 413),
  },
  {
    what: '120,000 numbers',
    security: [49],
    try: async (target) => refused(await sync(target, batchOf(many('1', 120_000))), 413),
  },
  {
    what: '60,000 objects as JSON within JSON',
    security: [49],
    try: async (target) =>
      refused(await target.ask('POST', '/auth/login/', { body: JSON.stringify(many('{}', 60_000)) }), 413),
  },
  {
    what: 'a letter with 120,000 marks',
    security: [49],
    try: async (target) => {
      const [result] = results(await sync(target, batchOf(`{"a":"a${MARKS.repeat(60_000)}"}`)));
      expect(result).toMatchObject({ outcome: 'rejected' });
    },
  },
  {
    what: 'a password of 120,000 marks',
    security: [49, 6],
    try: async (target) =>
      refused(await target.login(`a-${randomUUID()}@example.test`, MARKS.repeat(60_000)), 400),
  },
  {
    what: 'a number of 250,000 digits',
    security: [49],
    try: async (target) => refused(await sync(target, batchOf('1'.repeat(250_000))), 200, 400),
  },
  {
    what: '120,000 brackets',
    security: [25],
    try: async (target) => refused(await sync(target, '['.repeat(120_000)), 400, 413),
  },
  {
    what: 'a name of 250,000 letters for a field',
    security: [25],
    try: async (target) =>
      refused(await target.ask('POST', '/auth/login/', { body: `{"${'a'.repeat(250_000)}":1}` }), 400),
  },
  {
    what: 'a body of 10 MB',
    security: [25],
    try: async (target) => {
      // It is refused by its head, and the connection closed: whoever goes on writing may never read why.
      const head = [
        'POST /api/auth/login/ HTTP/1.1',
        `Host: 127.0.0.1:${target.port}`,
        'Content-Type: application/json',
        'Content-Length: 10000002',
      ];
      const began = `${head.join('\r\n')}\r\n\r\n"${'a'.repeat(10_000)}`;
      expect(await target.raw(began, (came) => came.includes('\r\n\r\n'))).toMatch(/^HTTP\/1\.1 413 /);
    },
  },
  {
    what: 'a bomb of 100 MB in 100 kB',
    security: [25],
    try: async (target) =>
      refused(await sync(target, gzipSync(Buffer.alloc(100_000_000)), { 'content-encoding': 'gzip' }), 413),
  },
  {
    what: 'a sign that no table holds, wherever somebody is named',
    security: [23, 25],
    async try(target) {
      const nul = '\u0000';
      for (const [path, body] of [
        ['/auth/login/', { username: `a${nul}b@x.test`, password: '1', device: 'x' }],
        ['/auth/login/', { username: 'a@x.test', password: '1', device: `x${nul}` }],
        ['/auth/login/', { username: 'a@x.test', password: `1${nul}`, device: '', otp: nul }],
        ['/rest-auth/password/reset/', { email: `a${nul}@x.test` }],
        ['/resend-activation-link/', { email: nul }],
      ] as const)
        expect((await target.ask('POST', path, { body })).status, JSON.stringify(body)).toBeLessThan(500);
    },
  },
  {
    what: 'what is no JSON, or says that it is something else',
    security: [25],
    try: async (target) => {
      for (const body of ['{', '{"a":1}}', '{"a":1,}', "{'a':1}", 'NaN', '\ufeff{', '{"a":\u0000}'])
        refused(await target.ask('POST', '/auth/login/', { body }), 400);
      for (const type of [
        'text/xml',
        'application/x-www-form-urlencoded',
        'application/json, text/html',
        'a/b;',
      ])
        refused(
          await target.ask('POST', '/auth/login/', { body: '<a/>', headers: { 'content-type': type } }),
          400,
          415,
        );
    },
  },
  {
    what: 'prototypes as fields',
    security: [3],
    try: async (target) => {
      const bad =
        '{"__proto__":{"is_staff":true},"constructor":{"prototype":{"is_staff":true}},"username":"a@x.zm","password":"b"}';
      refused(await target.ask('POST', '/auth/login/', { body: bad }), 400);
      const { token } = await target.newcomer();
      const profile = await target.ask('GET', '/profile/', { token });
      expect(profile.body).toMatchObject({ is_staff: false });
    },
  },
  {
    what: 'U+0000, half characters and text that turns round',
    security: [25, 43],
    try: async (target) => {
      for (const name of ['a\u0000b', 'a\ud800', '\u202eevil', 'a\r\nBcc: b@x.zm', '\u2028'])
        refused(
          await target.ask('POST', '/register/', {
            body: {
              first_name: name,
              last_name: 'B',
              email: `n-${randomUUID()}@x.zm`,
              password: 'kariba dam noon',
            },
          }),
          201,
          400,
        );
    },
  },
  {
    what: 'the same field twice, and fields of every wrong kind',
    security: [3, 25],
    try: async (target) => {
      const wrong = ['null', '[]', '{}', '1e400', '-0', 'true', '[[["a"]]]', '{"$gt":""}'];
      for (const value of wrong)
        refused(
          await target.ask('POST', '/auth/login/', {
            body: `{"username":"a","username":${value},"password":${value}}`,
          }),
          400,
        );
    },
  },
];
