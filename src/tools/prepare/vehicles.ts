import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { cell, csvRows } from './csv.ts';

const fuels = ['Petrol', 'Diesel', 'Hybrid', 'Electric', 'Other'];
const gearboxes = ['Manual', 'Automatic', 'Semi-Auto', 'Other'];

/** Makes and models one after another would put all Audis on the first page: a hash of the row's id mixes them, the same way every time. */
const mixed = (id: string) => createHash('sha1').update(`chicargos:${id}`).digest('hex');

function position(list: string[], word: string): number {
  const at = list.indexOf(word);
  if (at < 0) throw new Error(`vehicles: unknown word "${word}"`);
  return at;
}

/** A whole number out of a decimal cell, `times` as large: engine litres and mpg hold one decimal. */
function whole(text: string, times: number): number {
  const value = Math.round(Number(text) * times);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`vehicles: not a number "${text}"`);
  return value;
}

/**
 * Writes vehicles.json.br: every source row, the flawed ones too, column by column.
 * Columns compress far better than rows; the reader is `seed/source-rows.ts`.
 */
export async function makeVehicles(source: string, target: string) {
  const rows = csvRows(await readFile(join(source, 'vehicles.csv'), 'utf8'))
    .map((row) => ({ row, order: mixed(cell(row, 'id')) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ row }) => row);
  const kinds = [
    ...new Set(rows.map((row) => [cell(row, 'make'), cell(row, 'model'), cell(row, 'body_type')].join('\t'))),
  ].sort();
  const column = (read: (row: Map<string, string>) => number) => rows.map(read);
  const data = {
    kinds: kinds.map((kind) => kind.split('\t')),
    fuels,
    gearboxes,
    source: column((row) => Number(cell(row, 'id').slice(2))),
    kind: column((row) =>
      position(kinds, [cell(row, 'make'), cell(row, 'model'), cell(row, 'body_type')].join('\t')),
    ),
    year: column((row) => whole(cell(row, 'year'), 1)),
    priceGbp: column((row) => whole(cell(row, 'price_gbp'), 1)),
    mileage: column((row) => whole(cell(row, 'mileage_miles'), 1)),
    engineTenths: column((row) => whole(cell(row, 'engine_l'), 10)),
    mpgTenths: column((row) => whole(cell(row, 'mpg_uk'), 10)),
    taxGbp: column((row) => whole(cell(row, 'tax_gbp'), 1)),
    fuel: column((row) => position(fuels, cell(row, 'fuel'))),
    gearbox: column((row) => position(gearboxes, cell(row, 'transmission'))),
  };
  const packed = brotliCompressSync(JSON.stringify(data), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  await writeFile(join(target, 'vehicles.json.br'), packed);
  return { rows: rows.length, bytes: packed.length };
}
