import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { allHandlers } from '#server/app.ts';
import { apiDocument } from '#server/api-docs/document.ts';
import type { Operation } from '#server/api-docs/openapi.ts';
import { receivers } from '#server/uploads/routes.ts';

/** An answer as the document of the API is to describe it. */
export interface Seen {
  method: string;
  /** With its query. */
  path: string;
  /** The JSON that was sent; undefined for nothing. */
  sent: unknown;
  status: number;
  contentType: string;
  /** Parsed; undefined where it is no JSON. */
  body: unknown;
}

const document = await apiDocument({ handlers: allHandlers, receivers, site: 'https://shop.example' });
// What it compiles runs a few times: to make it shorter first takes as long as to compile it.
const ajv = new Ajv2020({
  strict: false,
  validateFormats: false,
  allErrors: false,
  code: { optimize: false },
});
ajv.addSchema(document, 'api');

interface Template {
  segments: string[];
  path: string;
  operations: Record<string, Operation>;
}
const segmentsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');
const templates = Object.entries(document.paths).map(([path, operations]): Template => ({
  segments: segmentsOf(path),
  path,
  operations,
}));

/**
 * Holds an answer of the server against the document of the API, and what was sent, where it was taken.
 * @returns what the document does not say; null when it says all of it, or is not about that address
 */
export function undocumented({ method, path, sent, status, contentType, body }: Seen): string | null {
  const found = findTemplate(path);
  const operation = found?.operations[(method === 'HEAD' ? 'GET' : method).toLowerCase()];
  if (!found || !operation) return null;
  const at = `${operation.operationId} ${status}`;
  const named = operation.responses[status] ? String(status) : 'default';
  if (named === 'default' && status < 400) return `${at}: no such status is declared`;
  const place = ['paths', found.path, method === 'HEAD' ? 'get' : method.toLowerCase()];
  if (status < 300 && sent !== undefined && operation.requestBody?.content['application/json']) {
    const wrong = errorsOf([...place, 'requestBody', 'content', 'application/json', 'schema'], sent);
    if (wrong) return `${operation.operationId} took what its schema does not: ${wrong}`;
  }
  if (method === 'HEAD' || status === 204 || status === 304) return null;
  const type = contentType.split(';')[0] ?? '';
  const response =
    named === 'default' ? ['components', 'responses', 'Problem'] : [...place, 'responses', named];
  const declared = typesIn(response);
  if (!declared.includes(type)) return `${at}: ${type} is not among ${declared.join(', ')}`;
  if (type !== 'application/json' || body === undefined) return null;
  const wrong = errorsOf([...response, 'content', type, 'schema'], body);
  return wrong && `${at}: ${wrong}`;
}

function findTemplate(path: string): Template | undefined {
  const asked = segmentsOf((path.split('?')[0] ?? '').replace(/^\/api(?=\/)/, ''));
  const fitting = templates.filter(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((part, at) => part.startsWith('{') || part === asked[at]),
  );
  const named = ({ segments }: Template): number => segments.filter((part) => !part.startsWith('{')).length;
  return fitting.toSorted((one, other) => named(other) - named(one))[0];
}

function typesIn(response: readonly string[]): string[] {
  let found: unknown = document;
  for (const part of [...response, 'content']) found = Reflect.get(Object(found), part);
  return Object.keys(Object(found));
}

const compiled = new Map<string, ValidateFunction>();

function errorsOf(place: readonly string[], value: unknown): string | null {
  const pointer = place
    .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/');
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });
  compiled.set(pointer, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' });
}
