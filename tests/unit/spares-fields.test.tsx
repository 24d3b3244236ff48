import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { i18nFor } from '#app/i18n.ts';
import type { Language } from '#domain/text/languages.ts';
import type { SparesCategory } from '#contract/listings/listing-edit.ts';
import { SparesFields } from '#features/vendor/creation/spares-fields.tsx';
import { pathWith } from '#features/vendor/creation/creation-tree.ts';

/** The form of new spares, as far as the choices lead (spec account 2). */

const node = (name: string, cat_id: number, ...children: SparesCategory[]): SparesCategory => ({
  name,
  cat_id,
  children,
});
const PARENT = node(
  'Car Parts & Accessories',
  1,
  node(
    'Braking',
    2,
    node('Discs', 3, node('Front', 4, node('Vented', 5), node('Solid', 6))),
    node('Pads', 7),
  ),
  { ...node('Clutch', 8, node('Kits', 9)), names: { sw: 'Klachi' } },
);
const MISSING = 'Enter a listing category and title';
const HINT = 'Title, Year, Compatible Make &amp; Model, Title, Part number';

async function drawn(
  path: string[],
  more: { title?: string; isTried?: boolean; language?: Language } = {},
): Promise<string> {
  const { title = '', isTried = false, language = 'en' } = more;
  return renderToStaticMarkup(
    <I18nProvider i18n={await i18nFor(language)}>
      <SparesFields
        parent={PARENT}
        draft={{ path, title }}
        isTried={isTried}
        onDraft={() => expect.fail('nobody typed')}
      />
    </I18nProvider>,
  );
}
const labelsIn = (html: string): string[] =>
  [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label = '']) => label.replaceAll(/<[^>]+>/g, ''));
/** Errors, each with the field that says so. */
const errorsIn = (html: string): string[] =>
  [...html.matchAll(/<(?:select|input)[^>]*>/g)].flatMap(([field]) =>
    field.includes('aria-invalid="true"') ? (/name="([^"]+)"/.exec(field)?.slice(1) ?? []) : [],
  );

test.each([
  { path: [], labels: ['Category'] },
  { path: ['Braking'], labels: ['Category', 'Sub category'] },
  { path: ['Braking', 'Discs'], labels: ['Category', 'Sub category', 'Level 4'] },
  { path: ['Braking', 'Discs', 'Front'], labels: ['Category', 'Sub category', 'Level 4', 'Level 5'] },
  {
    path: ['Braking', 'Discs', 'Front', 'Solid'],
    labels: ['Category', 'Sub category', 'Level 4', 'Level 5', 'Title'],
  },
  { path: ['Braking', 'Pads'], labels: ['Category', 'Sub category', 'Title'] },
])('after $path there are $labels', async ({ path, labels }) => {
  const html = await drawn(path);
  expect(labelsIn(html)).toEqual(labels);
  expect(html.includes(HINT)).toBe(labels.includes('Title'));
});

test('another choice on a higher level empties those below it, and the title waits for a category again', async () => {
  const path = ['Braking', 'Discs', 'Front', 'Solid'];
  expect(pathWith(path, 0, 'Clutch')).toEqual(['Clutch']);
  expect(pathWith(path, 2, 'Front')).toEqual(['Braking', 'Discs', 'Front']);
  const html = await drawn(pathWith(path, 0, 'Clutch'), { title: 'Kept' });
  expect(labelsIn(html)).toEqual(['Category', 'Sub category']);
  expect(html).not.toContain('Kept');
});

test.each([
  { path: [], at: 'level-0' },
  { path: ['Braking', 'Discs'], at: 'level-2' },
  { path: ['Braking', 'Pads'], at: 'title' },
])('what is missing after $path is said at $at', async ({ path, at }) => {
  const html = await drawn(path, { isTried: true });
  expect(errorsIn(html)).toEqual([at]);
  expect(html.split(MISSING)).toHaveLength(2);
  expect(await drawn(path)).not.toContain(MISSING);
});

test('with a category and a title nothing is missing; a title of more than 150 is too long', async () => {
  const path = ['Braking', 'Pads'];
  expect(errorsIn(await drawn(path, { title: 'x'.repeat(150), isTried: true }))).toEqual([]);
  const html = await drawn(path, { title: 'x'.repeat(151), isTried: true });
  expect(errorsIn(html)).toEqual(['title']);
  expect(html).not.toContain(MISSING);
});

test('categories are chosen by their names in the language of the page, and kept by their English ones', async () => {
  const html = await drawn([], { language: 'sw' });
  expect(html).toContain('<option value="Clutch">Klachi</option>');
  // Nobody has named it yet.
  expect(html).toContain('<option value="Braking">Braking</option>');
  expect(await drawn([], { language: 'pt' })).toContain('<option value="Clutch">Clutch</option>');
});
