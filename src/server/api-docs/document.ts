import { setImmediate as others } from 'node:timers/promises';
import type { Door } from '#contract/declare.ts';
import { SyncRequest } from '#contract/sync-request.ts';
import { SyncAnswer } from '#contract/sync.ts';
import type { Handler } from '#server/platform/calls/handle.ts';
import type { ByteDoor } from '#server/platform/calls/receive.ts';
import { doorsOf } from '#server/platform/calls/routing.ts';
import { jsonSchemaOf, namedSchemas } from './json-schema.ts';
import type { ApiDocument, Operation, Parameter } from './openapi.ts';
import { operationOf } from './operation.ts';
import { notesOf } from './call-notes.ts';
import { problemResponses, sharedProblem } from './problem-responses.ts';

/** Version of the API as a whole (docs/api.md): the first number counts up when something that callers rely on goes. */
export const API_VERSION = '1.0.0';

export interface Described {
  handlers: readonly Handler[];
  receivers: readonly { declared: ByteDoor }[];
  /** Address of the shop, without a slash at its end. */
  site: string;
}

/** Operations that are made at a stretch, some 5 ms, before whoever else waits has a turn. */
const AT_A_STRETCH = 20;

/** The API as OpenAPI 3.1, from the declarations that page and server run on. */
export async function apiDocument({ handlers, receivers, site }: Described): Promise<ApiDocument> {
  const paths: ApiDocument['paths'] = {};
  const add = (door: Door, operation: Operation): void => {
    const path = door.path.replaceAll(/:([a-z_]+)/g, '{$1}');
    paths[path] = { ...paths[path], [door.method.toLowerCase()]: operation };
  };
  for (const [count, { door, calls, place }] of byDoor(handlers).entries()) {
    if (count % AT_A_STRETCH === 0) await others();
    add(door, operationOf(door, calls, place));
  }
  for (const { declared } of receivers) add(declared, bytesOperation(declared));
  add({ method: 'POST', path: '/sync/' }, batchOperation());
  await others();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chicargos',
      version: API_VERSION,
      description:
        'Every call of the shop. Money is text with two decimals, times are UTC. An answer that is no success is a Problem, ' +
        'told apart by its `code`. Answers may gain fields and codes: a caller ignores what it does not know.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${site}/api` }],
    paths: Object.fromEntries(Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas: namedSchemas(),
      responses: { Problem: sharedProblem() },
      parameters: PARAMETERS,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '`Token <token>`, as `POST /auth/login/` answers it',
        },
      },
    },
  };
}

const UUID = { type: 'string', format: 'uuid' };
const KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'One for each thing that is meant to happen: sent again with the same body it happens once',
  schema: UUID,
};
const PARAMETERS: Record<string, Parameter> = {
  IdempotencyKey: KEY,
  RequiredIdempotencyKey: { ...KEY, required: true },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The version that the caller saw; 412 when it has changed since',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The tag of the answer that the caller has; 304 while it still holds',
    schema: { type: 'string' },
  },
};

/** Calls by the door that they share, each door once. */
function byDoor(handlers: readonly Handler[]): { door: Door; calls: Handler[]; place: number }[] {
  const doors = new Map<string, { door: Door; calls: Handler[]; place: number }>();
  for (const handler of handlers)
    for (const [place, door] of doorsOf(handler).entries()) {
      const name = `${door.method} ${door.path}`;
      const entry = doors.get(name) ?? { door, calls: [], place };
      entry.calls.push(handler);
      doors.set(name, entry);
    }
  return [...doors.values()];
}

function batchOperation(): Operation {
  return {
    operationId: 'sync',
    tags: ['sync'],
    summary: 'Runs what a phone has waiting: up to 50 commands in order, one result for each',
    security: [{}, { token: [] }],
    parameters: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: jsonSchemaOf(SyncRequest, 'input') } },
    },
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: jsonSchemaOf(SyncAnswer, 'output') } },
      },
      ...problemResponses([]),
    },
  };
}

function bytesOperation(declared: ByteDoor): Operation {
  const { summary, description } = notesOf(declared);
  const ids = [...declared.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
  return {
    operationId: declared.name,
    tags: [declared.name.split('.')[0] ?? declared.name],
    summary,
    ...(description === undefined ? {} : { description }),
    security: [{ token: [] }],
    parameters: ids.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    requestBody: { required: true, content: { [declared.mediaType]: { schema: {} } } },
    responses: {
      200: { description: 'Taken', content: { 'application/json': { schema: { type: 'object' } } } },
      ...problemResponses(declared.problems),
    },
  };
}
