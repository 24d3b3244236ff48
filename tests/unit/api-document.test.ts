import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { call, command } from '#contract/declare.ts';
import { apiDocument } from '#server/api-docs/document.ts';
import { isFile, jsonSchemaOf } from '#server/api-docs/json-schema.ts';
import { mediaTypesOf } from '#server/api-docs/file-types.ts';
import { docsPage } from '#server/api-docs/page.ts';
import { schemaText } from '#server/api-docs/schema-text.ts';
import { allHandlers } from '#server/app.ts';
import { handle } from '#server/platform/calls/handle.ts';
import { doorsOf } from '#server/platform/calls/routing.ts';
import { receivers } from '#server/uploads/routes.ts';

/** The description of the API is made from the declarations. Is it OpenAPI, and does it describe all of them? */
const document = await apiDocument({ handlers: allHandlers, receivers, site: 'https://shop.example' });
const page = docsPage(document);

test('it is OpenAPI 3.1, each reference leads somewhere', async () => {
  const checked = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(checked.errors ?? []).toEqual([]);
  expect(checked.valid).toBe(true);
});

test('each door of each call is in it, the batch and the one for bytes too', () => {
  const declared = [
    ...allHandlers.flatMap((handler) => doorsOf(handler)),
    ...receivers.map((receiver) => receiver.declared),
    { method: 'POST', path: '/sync/' },
  ].map(({ method, path }) => `${method} ${path.replaceAll(/:([a-z_]+)/g, '{$1}')}`);
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual([...new Set(declared)].toSorted());
  const ids = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(ids).toEqual([...new Set(ids)]);
});

test('each name in an address is a parameter, and stands in no body', () => {
  for (const [path, operations] of Object.entries(document.paths))
    for (const { parameters, requestBody } of Object.values(operations)) {
      const inPath = parameters.flatMap((one) => ('in' in one && one.in === 'path' ? [one.name] : []));
      const named = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => name);
      expect(inPath, path).toEqual(named);
      const body = requestBody?.content['application/json']?.schema['properties'];
      expect(
        Object.keys(Object(body)).filter((name) => named.includes(name)),
        path,
      ).toEqual([]);
    }
});

test('an answer that is a file is told by its media type', () => {
  const files = allHandlers.filter(({ declared }) => isFile(declared.answer));
  expect(files.length).toBeGreaterThan(15);
  for (const { declared } of files)
    if (!declared.name.endsWith('csv'))
      expect(mediaTypesOf(declared.name), declared.name).not.toEqual(['text/csv']);
});

test('a call says the codes that it declares at their statuses, as the code of a field too', () => {
  const responses = document.paths['/favourites/{product_id}/']?.['put']?.responses;
  expect(JSON.stringify(responses?.['409'])).toContain('"limit_reached"');
  expect(JSON.stringify(responses?.['400'])).toContain('"limit_reached"');
  expect(responses?.['default']).toEqual({ $ref: '#/components/responses/Problem' });
});

const Loose = v.object({ size: v.fallback(v.pipe(v.number(), v.integer()), 0), name: v.string() });

test('what a form reads as left out may be anything, and may be missing', () => {
  expect(jsonSchemaOf(Loose, 'input')).toMatchObject({
    required: ['name'],
    properties: {
      size: { anyOf: [{ type: 'integer' }, { description: 'Anything else counts as left out' }] },
    },
  });
});

test('calls behind one door are told apart by their bodies', () => {
  const forms = document.paths['/email-service/']?.['post'];
  expect(forms?.requestBody?.content['application/json']?.schema['anyOf']).toHaveLength(8);
  expect(forms?.description).toContain('`form.contact` version');
});

test('each command shows a body as phones send it, which its schema takes', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  let shown = 0;
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { requestBody }] of Object.entries(operations)) {
      const { examples = {} } = requestBody?.content['application/json'] ?? {};
      const pointer = encodeURIComponent(path.replaceAll('/', '~1'));
      const schema = `api#/paths/${pointer}/${method}/requestBody/content/application~1json/schema`;
      for (const [name, { value }] of Object.entries(examples)) {
        expect(ajv.validate({ $ref: schema }, value), name).toBe(true);
        shown += 1;
      }
    }
  expect(shown).toBeGreaterThan(30);
  expect(page).toContain('For example, basket.add:');
});

const going = {
  method: 'POST',
  payload: v.object({ id: v.string() }),
  answer: v.null(),
  deprecated: { since: '2026-01-01', until: '2027-01-01', instead: 'basket.mine' },
} as const;

test('a call that is to go is marked', async () => {
  const old = handle(call({ ...going, name: 'made-up.old', path: '/old/:id/' }), 'user', () =>
    Promise.resolve(null),
  );
  const made = await apiDocument({ handlers: [old], receivers: [], site: 'https://shop.example' });
  expect(made.paths['/old/{id}/']?.['post']?.deprecated).toBe(true);
  expect(docsPage(made)).toContain('class="gone"');
});

test('the page shows each call and each shape, asks for nothing, and each link in it leads somewhere', () => {
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !anchors.has(id))).toEqual([]);
  for (const operations of Object.values(document.paths))
    for (const { operationId } of Object.values(operations)) expect(anchors).toContain(operationId);
  expect(page).not.toMatch(/<script|<link|<img|src=|url\(|@import|https?:/);
});

test.each([
  [{ type: 'string' }, 'string'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: 'array', items: { enum: ['a', 'b'] } }, '(&quot;a&quot; | &quot;b&quot;)[]'],
  [{ type: 'object', properties: { a: {}, b: { const: 1 } }, required: ['b'] }, '{\n  a?: any\n  b: 1\n}'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, '{ [name]: number }'],
  [{ $ref: '#/components/schemas/Basket' }, '<a href="#shape-Basket">Basket</a>'],
  [{ const: '<b>' }, '&quot;&lt;b&gt;&quot;'],
])('%j reads %s', (schema, says) => {
  expect(schemaText(schema)).toBe(says);
});

test('no address and no sentence of the page is markup', async () => {
  const hostile = handle(
    command({
      ...going,
      name: 'basket.add',
      v: 1,
      lane: 'x',
      onReject: 'continue',
      path: '/<b>/',
      example: { id: '' },
    }),
    'public',
    () => Promise.resolve(null),
  );
  const made = await apiDocument({ handlers: [hostile], receivers: [], site: 'https://shop.example' });
  expect(docsPage(made)).toContain('/&lt;b&gt;/');
});
