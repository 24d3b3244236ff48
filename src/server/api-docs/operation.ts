import type { Door, Role } from '#contract/declare.ts';
import type { Handler } from '#server/platform/calls/handle.ts';
import { mediaTypesOf } from './file-types.ts';
import {
  isFile,
  type JsonSchema,
  jsonSchemaOf,
  orAnything,
  propertiesOf,
  takesAnything,
} from './json-schema.ts';
import type { Body, Operation, Response } from './openapi.ts';
import { notesOf } from './call-notes.ts';
import { problemResponses } from './problem-responses.ts';

const SECURITY: Record<Role, Record<string, string[]>[]> = {
  public: [{}, { token: [] }],
  user: [{ token: [] }],
  staff: [{ token: [] }],
};

/**
 * The operation behind a door. Several calls may share one, told apart by what stands in their bodies.
 * @param place of the door among those of its call, 0 for the declared one
 */
export function operationOf(door: Door, calls: readonly Handler[], place: number): Operation {
  const [first] = calls;
  if (!first) throw new Error(`Nothing answers ${door.method} ${door.path}`);
  const { declared, role } = first;
  const sent = calls.map(({ declared: call }) =>
    jsonSchemaOf(call.kind === 'query' ? call.params : call.payload, 'input'),
  );
  const inPath = new Set([...door.path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name));
  const fields = propertiesOf(sent[0] ?? {});
  const inQuery = door.method === 'GET' || door.method === 'DELETE';
  const parameters: Operation['parameters'] = [...inPath].map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: asText(fields[name] ?? {}),
  }));
  const rest = sent.map((schema) => without(schema, inPath));
  if (inQuery)
    for (const [name, schema] of Object.entries(propertiesOf(rest[0] ?? {})))
      if (name !== 'base_version')
        parameters.push({ name, in: 'query', ...requiredIn(rest[0] ?? {}, name), schema: asText(schema) });
  parameters.push(...headersOf(first, fields));
  const { summary, description } = notesOf(declared);
  return {
    operationId: place === 0 ? declared.name : `${declared.name}.${place + 1}`,
    tags: [declared.name.split('.')[0] ?? declared.name],
    summary,
    ...textOf([description, ...aboutRole(role), ...aboutCommand(calls)]),
    ...(declared.deprecated ? { deprecated: true } : {}),
    security: SECURITY[role],
    parameters,
    ...(inQuery ? {} : bodyOf(calls, { schemas: rest, inPath })),
    responses: {
      ...successOf(calls),
      ...problemResponses(calls.flatMap((call) => call.declared.problems ?? [])),
    },
  };
}

const textOf = (lines: readonly (string | undefined)[]): { description?: string } => {
  const said = lines.filter((line) => line !== undefined && line !== '');
  return said.length === 0 ? {} : { description: said.join('\n\n') };
};

const aboutRole = (role: Role): string[] => (role === 'staff' ? ['For staff only.'] : []);

/** Names under which the calls go in a batch. */
function aboutCommand(calls: readonly Handler[]): string[] {
  const names = calls.flatMap(({ declared }) =>
    declared.kind === 'command' ? [`\`${declared.name}\` version ${declared.v}`] : [],
  );
  return names.length === 0 ? [] : [`In a batch (\`POST /sync/\`): ${names.join(', ')}.`];
}

/** Headers that a call reads beside the token. */
function headersOf(
  { declared, options }: Handler,
  fields: Record<string, JsonSchema>,
): Operation['parameters'] {
  const named: Operation['parameters'] = [];
  const kept = declared.kind === 'command' || (declared.kind === 'call' && declared.ledger);
  if (kept && 'needsKey' in options && options.needsKey === true)
    named.push({ $ref: '#/components/parameters/RequiredIdempotencyKey' });
  else if (kept) named.push({ $ref: '#/components/parameters/IdempotencyKey' });
  if (fields['base_version']) named.push({ $ref: '#/components/parameters/IfMatch' });
  if (declared.kind === 'query' && declared.cache !== 'N')
    named.push({ $ref: '#/components/parameters/IfNoneMatch' });
  return named;
}

function bodyOf(
  calls: readonly Handler[],
  { schemas, inPath }: { schemas: readonly JsonSchema[]; inPath: ReadonlySet<string> },
): Pick<Operation, 'requestBody'> {
  const [only = {}] = schemas;
  const [call] = calls;
  const schema = schemas.length === 1 ? only : { anyOf: schemas };
  if (schemas.length === 1 && only['type'] === 'object' && Object.keys(propertiesOf(only)).length === 0)
    return {};
  if (call?.kind !== 'mutation') return {};
  const files = call.options.multipart?.files ?? [];
  const form = takesAnything(call.declared.payload) ? orAnything(schema) : schema;
  const content: Record<string, Body> = {
    'application/json': { schema: form, ...examplesOf(calls, inPath) },
  };
  if (files.length > 0) {
    const bytes = Object.fromEntries(files.map((name) => [name, { type: 'string', format: 'binary' }]));
    content['multipart/form-data'] = { schema: { ...only, properties: { ...propertiesOf(only), ...bytes } } };
  }
  return { requestBody: { content } };
}

/** Bodies as phones send them; many forms are read more loosely than that. */
function examplesOf(calls: readonly Handler[], inPath: ReadonlySet<string>): Pick<Body, 'examples'> {
  const examples = calls.flatMap(({ declared }) => {
    if (declared.kind !== 'command') return [];
    const fields = Object.entries(Object(declared.example)).filter(([name]) => !inPath.has(name));
    return [[declared.name, { value: Object.fromEntries(fields) }] as const];
  });
  return examples.length === 0 ? {} : { examples: Object.fromEntries(examples) };
}

function successOf(calls: readonly Handler[]): Record<string, Response> {
  const responses: Record<string, Response> = {};
  const [first] = calls;
  if (!first) return responses;
  const schemas = calls.map(({ declared }) => jsonSchemaOf(declared.answer, 'output'));
  const content = contentOf(first, schemas);
  for (const status of new Set(calls.flatMap(statusesOf)))
    responses[status] = {
      description: status === 202 ? 'Taken' : status === 201 ? 'Made' : 'Done',
      ...(status === 204 ? {} : { content }),
    };
  if (first.declared.kind === 'query' && first.declared.cache !== 'N')
    responses['304'] = { description: 'The caller has it already (If-None-Match)' };
  return responses;
}

/** Statuses of success. */
function statusesOf({ declared }: Handler): number[] {
  const usual = declared.kind === 'query' ? 200 : declared.success;
  return [...new Set([usual, ...(declared.also ?? [])])].toSorted();
}

function contentOf(
  { declared }: Handler,
  schemas: readonly JsonSchema[],
): Record<string, { schema: JsonSchema }> {
  if (isFile(declared.answer))
    return Object.fromEntries(mediaTypesOf(declared.name).map((type) => [type, { schema: {} }]));
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [only = {}] = different;
  return { 'application/json': { schema: different.length === 1 ? only : { anyOf: different } } };
}

/** In an address everything is text. */
function asText(schema: JsonSchema): JsonSchema {
  const { type, anyOf, ...rest } = schema;
  if (type === 'object' || type === 'array' || Array.isArray(anyOf)) return schema;
  return type === undefined ? rest : { type, ...rest };
}

const requiredIn = (schema: JsonSchema, name: string): { required?: true } => {
  const names = schema['required'];
  return Array.isArray(names) && names.includes(name) ? { required: true } : {};
};

function without(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  if (names.size === 0 || schema['type'] !== 'object') return schema;
  const properties = Object.fromEntries(
    Object.entries(propertiesOf(schema)).filter(([name]) => !names.has(name)),
  );
  const required = Array.isArray(schema['required'])
    ? schema['required'].filter((name) => !names.has(String(name)))
    : [];
  return { ...schema, properties, required };
}
