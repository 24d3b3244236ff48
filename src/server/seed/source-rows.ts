import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as v from 'valibot';
import { seedDataDir } from './data-folder.ts';

const Numbers = v.array(v.pipe(v.number(), v.integer()));
const Columns = v.object({
  kinds: v.array(v.tuple([v.string(), v.string(), v.string()])),
  fuels: v.array(v.string()),
  gearboxes: v.array(v.string()),
  source: Numbers,
  kind: Numbers,
  year: Numbers,
  priceGbp: Numbers,
  mileage: Numbers,
  engineTenths: Numbers,
  mpgTenths: Numbers,
  taxGbp: Numbers,
  fuel: Numbers,
  gearbox: Numbers,
});

/** The advert of a used car as the source has it, flaws included. */
export interface SourceRow {
  /** Number of the row in the source: 8 stands for uk000008. */
  source: number;
  make: string;
  /** Spelled as found, see model-name.ts. */
  model: string;
  /** Lower case word. */
  body: string;
  year: number;
  /** Asking price of 2020, whole pounds. */
  priceGbp: number;
  /** Miles. */
  mileage: number;
  /** Tenths of a litre; 0 means that the source does not say. */
  engineTenths: number;
  /** Tenths of a mile per imperial gallon. */
  mpgTenths: number;
  /** Road tax a year, whole pounds. */
  taxGbp: number;
  /** Petrol, Diesel, Hybrid, Electric or Other. */
  fuel: string;
  /** Manual, Automatic, Semi-Auto or Other. */
  gearbox: string;
}

/** All 12,000 rows in the order that src/tools/prepare gave them; the same ones each time. */
export function sourceRows(): SourceRow[] {
  const packed = readFileSync(join(seedDataDir, 'vehicles.json.br'));
  const data = v.parse(Columns, JSON.parse(brotliDecompressSync(packed).toString('utf8')));
  const at = <T>(list: readonly T[], index: number | undefined): T => {
    const value = index === undefined ? undefined : list[index];
    if (value === undefined) throw new Error(`vehicles.json.br: a column ends early`);
    return value;
  };
  return data.source.map((source, row) => {
    const [make, model, body] = at(data.kinds, data.kind[row]);
    return {
      source,
      make,
      model,
      body,
      year: at(data.year, row),
      priceGbp: at(data.priceGbp, row),
      mileage: at(data.mileage, row),
      engineTenths: at(data.engineTenths, row),
      mpgTenths: at(data.mpgTenths, row),
      taxGbp: at(data.taxGbp, row),
      fuel: at(data.fuels, data.fuel[row]),
      gearbox: at(data.gearboxes, data.gearbox[row]),
    };
  });
}
