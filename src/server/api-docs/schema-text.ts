import { escapedHtml } from '#domain/text/escaped-html.ts';
import { type JsonSchema, propertiesOf } from './json-schema.ts';

/** A schema as people read it, in the notation of TypeScript; named shapes are links. Ready to stand in HTML. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  const { $ref, type, anyOf, allOf, oneOf, items } = schema;
  if (typeof $ref === 'string') return linkTo($ref.split('/').at(-1) ?? '');
  if ('const' in schema) return escapedHtml(JSON.stringify(schema['const']));
  if (Array.isArray(schema['enum']))
    return schema['enum'].map((one) => escapedHtml(JSON.stringify(one))).join(' | ');
  if (Array.isArray(anyOf) || Array.isArray(oneOf)) return choiceOf(listOf(anyOf ?? oneOf), indent);
  if (Array.isArray(allOf))
    return listOf(allOf)
      .map((one) => schemaText(one, indent))
      .join(' &amp; ');
  if (type === 'array') return `${grouped(schemaText(asSchema(items), indent))}[]`;
  if (type === 'object') return objectText(schema, indent);
  return typeof type === 'string' ? type : 'any';
}

/** Each kind once: what a value may be besides is the same to who reads it. */
const choiceOf = (schemas: readonly JsonSchema[], indent: string): string => {
  const kinds = new Set(schemas.map((one) => schemaText(one, indent)));
  return kinds.has('any') ? 'any' : [...kinds].join(' | ');
};

function objectText(schema: JsonSchema, indent: string): string {
  const properties = Object.entries(propertiesOf(schema));
  const further = schema['additionalProperties'];
  if (properties.length === 0)
    return isSchema(further) ? `{ [name]: ${schemaText(further, indent)} }` : '{ }';
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const inner = `${indent}  `;
  const rows = properties.map(
    ([name, one]) =>
      `${inner}${escapedHtml(name)}${required.includes(name) ? '' : '?'}: ${schemaText(one, inner)}`,
  );
  return `{\n${rows.join('\n')}\n${indent}}`;
}

const grouped = (text: string): string => (text.includes(' | ') ? `(${text})` : text);
const linkTo = (name: string): string => `<a href="#shape-${escapedHtml(name)}">${escapedHtml(name)}</a>`;

const isSchema = (given: unknown): given is JsonSchema => typeof given === 'object' && given !== null;
const asSchema = (given: unknown): JsonSchema => (isSchema(given) ? given : {});
const listOf = (given: unknown): JsonSchema[] => (Array.isArray(given) ? given.filter(isSchema) : []);
