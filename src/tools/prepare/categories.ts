import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const Source = v.object({
  categories: v.array(
    v.object({
      id: v.string(),
      parent: v.nullable(v.string()),
      slug: v.string(),
      name: v.string(),
      name_pt: v.string(),
    }),
  ),
});

/** Parts of aircraft and boats: nobody here sells them. */
const LEFT_OUT = ['vp-1-1', 'vp-1-8'];
/** Ids of the shop: this and the place in the source, so that leaving out more moves none. */
const FIRST_ID = 1000;

/** Writes categories.json, a row a category: id, id of its parent, slug, English and Portuguese name. */
export async function makeCategories(source: string, target: string) {
  const text = await readFile(join(source, 'parts-categories.json'), 'utf8');
  const { categories } = v.parse(Source, JSON.parse(text));
  const ids = new Map(categories.map(({ id }, place) => [id, FIRST_ID + place]));
  const rows = categories
    .filter(({ id }) => !LEFT_OUT.some((out) => id === out || id.startsWith(`${out}-`)))
    .map(({ id, parent, slug, name, name_pt: pt }) => [
      ids.get(id),
      parent === null ? null : ids.get(parent),
      slug,
      name,
      pt,
    ]);
  await writeFile(
    join(target, 'categories.json'),
    `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
  );
  return rows.length;
}
