import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import * as v from 'valibot';

const Source = v.object({
  makes: v.array(
    v.object({
      make: v.string(),
      models: v.array(
        v.object({
          model: v.string(),
          source: v.picklist(['uk', 'epa', 'vca']),
          variants: v.array(
            v.object({
              variant: v.string(),
              trims: v.array(v.object({ id: v.string(), trim: v.string(), years: v.array(v.number()) })),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Trims of a variant of a model, as columns of a row: id, body, engine, first and last year of each span. */
type Trim = [string, string, string, number[]];

/**
 * Writes fitment.json.br: make, model, variant and trims, from the two sources whose licence is known. Names that
 * differ in case only are one thing, spelled as they come first; a model that is a file's name is none.
 */
export async function makeFitment(source: string, target: string) {
  const { makes } = v.parse(Source, JSON.parse(await readFile(join(source, 'fitment.json'), 'utf8')));
  const rows = makes.flatMap(({ make, models }) => {
    const known = models.filter((one) => one.source !== 'vca' && !/\.\w{3,4}$/.test(one.model));
    const merged = merge(known.map(({ model, variants }) => [model, variants] as const)).map(
      ([model, variants]) => [
        model,
        merge(variants.flat().map(({ variant, trims }) => [variant, trims] as const)).map(
          ([variant, trims]) => [variant, trims.flat().map(trimOf)] as const,
        ),
      ],
    );
    return merged.length === 0 ? [] : [[make, merged]];
  });
  const packed = brotliCompressSync(JSON.stringify(rows), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  await writeFile(join(target, 'fitment.json.br'), packed);
  return { makes: rows.length, bytes: packed.length };
}

/** Things of one name, whatever its case, under the first spelling. */
function merge<T>(named: readonly (readonly [string, T])[]): [string, T[]][] {
  const found = new Map<string, [string, T[]]>();
  for (const [name, thing] of named) {
    const entry = found.get(name.toLowerCase()) ?? [name, []];
    found.set(name.toLowerCase(), entry);
    entry[1].push(thing);
  }
  return [...found.values()];
}

function trimOf({ id, trim, years }: { id: string; trim: string; years: number[] }): Trim {
  const cut = trim.indexOf(' - ');
  if (cut < 0) throw new Error(`fitment: no body in "${trim}"`);
  const spans: number[] = [];
  for (const year of years.toSorted((a, b) => a - b)) {
    if (spans.at(-1) === year - 1) spans[spans.length - 1] = year;
    else spans.push(year, year);
  }
  return [id, trim.slice(0, cut), trim.slice(cut + 3), spans];
}
