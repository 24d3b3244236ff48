import { type OverrideSchemaContext, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { isPieces } from '#contract/table.ts';
import { NAMED } from './named-schemas.ts';

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = { readonly [name: string]: unknown };

type Form = OverrideSchemaContext['jsonSchema'];

/** Values that a form with a fallback takes beside those of the form itself. */
const LEFT_OUT = { description: 'Anything else counts as left out' };
const COMPONENTS = '#/components/schemas/';

/**
 * A schema of the contract as JSON Schema. What no JSON Schema can say (checks of our own, forms that are read loosely)
 * is left out: it says less than the contract does, and never something else.
 * @param side `input`: what a caller may send; `output`: what comes back
 */
export function jsonSchemaOf(schema: v.GenericSchema, side: 'input' | 'output'): JsonSchema {
  const name = side === 'output' ? NAMES.get(schema) : undefined;
  return name === undefined ? inlined(schema, side) : { $ref: COMPONENTS + name };
}

/** The schemas that several answers share, by name. */
export const namedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, inlined(schema, 'output')]));

const NAMES = new Map<unknown, string>(Object.entries(NAMED).map(([name, schema]) => [schema, name]));

function inlined(schema: v.GenericSchema, side: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...made } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: side,
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema: inner, jsonSchema: form }) => {
      if (side === 'input') return 'entries' in inner ? withFallbacks(form, Object(inner.entries)) : null;
      const name = inner === schema ? undefined : NAMES.get(meantBy(inner));
      return name === undefined ? null : { $ref: COMPONENTS + name };
    },
  });
  return made;
}

/** A form beside which anything else is taken. */
export const orAnything = <F>(form: F): { anyOf: (F | typeof LEFT_OUT)[] } => ({
  anyOf: [form, LEFT_OUT],
});

/** An object's form where some of its entries take anything that they cannot read as left out. */
function withFallbacks(form: Form, entries: Readonly<Record<string, unknown>>): Form | null {
  const loose = Object.keys(entries).filter((name) => takesAnything(entries[name]));
  if (loose.length === 0) return null;
  const properties = { ...form.properties };
  for (const name of loose) properties[name] = orAnything(properties[name] ?? {});
  return { ...form, properties, required: (form.required ?? []).filter((name) => !loose.includes(name)) };
}

/** Tells whether a schema has a fallback, itself or within. */
export function takesAnything(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  if ('fallback' in schema) return true;
  if ('pipe' in schema && Array.isArray(schema.pipe))
    return schema.pipe[0] !== schema && takesAnything(schema.pipe[0]);
  return 'wrapped' in schema && takesAnything(schema.wrapped);
}

/** The schema that one which holds itself leads to. */
const meantBy = (schema: unknown): unknown =>
  typeof schema === 'object' && schema !== null && 'getter' in schema && typeof schema.getter === 'function'
    ? schema.getter()
    : schema;

/** An object's properties; none of anything else. */
export function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const found = schema['properties'];
  return typeof found === 'object' && found !== null ? { ...(found as Record<string, JsonSchema>) } : {};
}

/** Tells whether an answer is bytes or text and no JSON. */
export const isFile = (schema: v.GenericSchema): boolean =>
  schema.type === 'instance' || (schema.type === 'custom' && isPiecesSchema(schema));

function isPiecesSchema(schema: v.GenericSchema): boolean {
  return 'check' in schema && schema.check === isPieces;
}
