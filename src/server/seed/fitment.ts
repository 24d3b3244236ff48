import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { FitmentTrims } from '#server/platform/database/schema/fitment.ts';
import { seedDataDir } from './data-folder.ts';
import { modelName } from './model-name.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Id, body, engine, first and last year of each span. */
const Trim = v.tuple([v.string(), v.string(), v.string(), v.array(v.number())]);
const Fitment = v.array(
  v.tuple([v.string(), v.array(v.tuple([v.string(), v.array(v.tuple([v.string(), v.array(Trim)]))]))]),
);

/** Cars that the demo knows, always the same ones: some 3,300 trims of 24 makes. */
export function seedTrims(): FitmentTrims[] {
  const packed = readFileSync(join(seedDataDir, 'fitment.json.br'));
  const makes = v.parse(Fitment, JSON.parse(brotliDecompressSync(packed).toString('utf8')));
  return makes.flatMap(([make, models]) =>
    models.flatMap(([model, variants]) =>
      variants.flatMap(([variant, trims]) =>
        trims.map(([id, body, engine, spans]) => ({
          id,
          make,
          // As the listings spell it, so that a car and a part meet.
          model: modelName(model),
          variant,
          body_type: body,
          engine,
          years: yearsOf(spans),
        })),
      ),
    ),
  );
}

function yearsOf(spans: readonly number[]): number[] {
  const years: number[] = [];
  for (let at = 0; at < spans.length; at += 2) {
    const [from = 0, to = from] = spans.slice(at, at + 2);
    for (let year = from; year <= to; year++) years.push(year);
  }
  return years;
}

/** The fixture of account contract 1. */
const ACCOUNT_TRIMS: readonly FitmentTrims[] = [
  { id: 't-1', engine: '1.6', years: [2007, 2008, 2009, 2010] },
  { id: 't-2', engine: '1.8', years: [2009, 2010, 2011, 2012] },
].map((trim) => ({ ...trim, make: 'Toyota', model: 'Corolla', variant: 'E150', body_type: 'Saloon' }));

/** Writes what cars there are. Before the products: what a part fits points at them. */
export async function insertFitment(db: Db, seed: 'demo' | 'contract' | 'account'): Promise<void> {
  if (seed === 'contract') return;
  const trims = seed === 'demo' ? seedTrims() : ACCOUNT_TRIMS;
  await sql`
    insert into fitment_trims (id, make, model, variant, body_type, engine, years)
    select id, make, model, variant, body_type, engine, years
    from json_populate_recordset(null::fitment_trims, ${JSON.stringify(trims)}::json)
  `.execute(db);
}
