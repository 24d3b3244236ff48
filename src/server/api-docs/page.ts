import { escapedHtml } from '#domain/text/escaped-html.ts';
import type { JsonSchema } from './json-schema.ts';
import type { ApiDocument, Operation, Parameter } from './openapi.ts';
import { PAGE_STYLE } from './page-style.ts';
import { schemaText } from './schema-text.ts';

interface Entry {
  method: string;
  path: string;
  operation: Operation;
}

/** The document as a page that is read: every call by area, with what goes in, what comes out and what may be refused. */
export function docsPage({ paths, components, info }: ApiDocument): string {
  const areas = new Map<string, Entry[]>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const area = operation.tags[0] ?? '';
      areas.set(area, [...(areas.get(area) ?? []), { method: method.toUpperCase(), path, operation }]);
    }
  const names = [...areas.keys()].toSorted();
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API · Chicargos</title>',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<style>${PAGE_STYLE}</style></head><body><main><h1>The API of Chicargos</h1>`,
    `<p>Version ${escapedHtml(info.version)}. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>, for tools.</p>`,
    `<p>${escapedHtml(info.description)}</p>`,
    '<p>Sign in with <a href="#identity.login">POST /auth/login/</a> and send the header ',
    '<code>Authorization: Token …</code>. All addresses begin with <code>/api</code>.</p>',
    `<nav aria-label="Areas"><ul>${names.map((name) => `<li><a href="#area-${name}">${name}</a></li>`).join('')}`,
    '<li><a href="#shapes">shapes</a></li></ul></nav>',
    ...names.map((name) => areaOf(name, areas.get(name) ?? [])),
    '<h2 id="shapes">Shapes</h2>',
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `<h3 id="shape-${name}">${name}</h3><pre>${schemaText(schema)}</pre>`,
    ),
    '</main></body></html>\n',
  ].join('');
}

const areaOf = (name: string, entries: readonly Entry[]): string =>
  `<section><h2 id="area-${name}">${name}</h2>${entries.map(entryOf).join('')}</section>`;

function entryOf({ method, path, operation }: Entry): string {
  const { operationId, summary, description, deprecated, security, parameters, requestBody, responses } =
    operation;
  const gone = deprecated ? ' class="gone"' : '';
  const isOpen = security.some((one) => Object.keys(one).length === 0);
  return [
    `<details id="${escapedHtml(operationId)}"><summary><b>${method}</b> <code${gone}>${escapedHtml(path)}</code>`,
    `<span>${escapedHtml(summary)}</span></summary>`,
    ...(description ?? '').split('\n\n').map((text) => (text === '' ? '' : `<p>${escapedHtml(text)}</p>`)),
    isOpen ? '' : '<p>Needs a token.</p>',
    ...parametersOf(parameters),
    ...Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema, examples = {} }]) =>
        block(`Body, ${type}`, schema) + Object.entries(examples).map(exampleOf).join(''),
    ),
    ...Object.entries(responses).map(([status, response]) => responseOf(status, response)),
    '</details>',
  ].join('');
}

function parametersOf(parameters: Operation['parameters']): string[] {
  const own = parameters.filter((one): one is Parameter => !('$ref' in one));
  const shared = parameters.flatMap((one) => ('$ref' in one ? [one.$ref.split('/').at(-1) ?? ''] : []));
  const rows = own.map(
    ({ name, in: place, required, schema }) =>
      `<dt><code>${escapedHtml(name)}</code></dt><dd>${schemaText(schema)}, in the ${place}${required ? ', required' : ''}</dd>`,
  );
  const headers = shared.map((name) => `<dt><code>${HEADERS[name] ?? name}</code></dt><dd>header</dd>`);
  return rows.length + headers.length === 0 ? [] : ['<dl>', ...rows, ...headers, '</dl>'];
}

const HEADERS: Readonly<Record<string, string>> = {
  IdempotencyKey: 'Idempotency-Key',
  RequiredIdempotencyKey: 'Idempotency-Key (required)',
  IfMatch: 'If-Match',
  IfNoneMatch: 'If-None-Match',
};

function responseOf(status: string, response: Operation['responses'][string]): string {
  if ('$ref' in response) return '';
  const { description, content = {} } = response;
  if (Number(status) >= 400) return `<p><b>${status}</b> <code>${escapedHtml(description)}</code></p>`;
  const bodies = Object.entries(content).map(([type, { schema }]) => block(`${status}, ${type}`, schema));
  return bodies.length === 0 ? `<p><b>${status}</b> ${escapedHtml(description)}</p>` : bodies.join('');
}

const exampleOf = ([call, { value }]: [string, { value: unknown }]): string =>
  `<p>For example, ${escapedHtml(call)}:</p><pre>${escapedHtml(JSON.stringify(value, null, 2))}</pre>`;

const block = (heading: string, schema: JsonSchema): string =>
  `<p><b>${escapedHtml(heading)}</b></p><pre>${schemaText(schema)}</pre>`;
