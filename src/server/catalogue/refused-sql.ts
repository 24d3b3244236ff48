import { type RawBuilder, sql } from 'kysely';
import { ELECTRIC, IMPORTED_IN, type RefusedVehicles } from '#domain/shipping/refused-import.ts';
import { SEDANS } from '#domain/shipping/shipping.ts';
import type { Between } from '#domain/stock/vehicle-facts.ts';

/** Condition of a product that none of these refuses: `rowsAllowed` of the columns, in SQL. What is not said refuses nothing. */
export function isAllowed(refused: readonly RefusedVehicles[]): RawBuilder<boolean> {
  const any = sql.join(refused.map(refuses), sql` or `);
  return sql<boolean>`(currency = ${IMPORTED_IN} and (${any})) is not true`;
}

function refuses({ class: kind, years, engine, fuel, steering }: RefusedVehicles): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (kind !== null) parts.push(sql`vehicle_class = ${kind === 'commercial' ? kind : 'cars'}`);
  if (kind === 'sedan') parts.push(sql`${BODY} = any(${[...SEDANS]}::text[])`);
  if (kind === 'suv') parts.push(sql`${BODY} <> all(${['', ...SEDANS]}::text[])`);
  if (years !== null)
    parts.push(
      sql`(${sql.join(
        years.map((span) => within(sql`model_year`, span)),
        sql` or `,
      )})`,
    );
  if (engine !== null) parts.push(within(ENGINE, engine));
  if (fuel !== null) parts.push(sql`lower(fuel) = ${fuel}`);
  if (steering !== null) parts.push(sql`steering = ${steering}`);
  return sql`(${sql.join(parts, sql` and `)})`;
}

const BODY = sql`lower(btrim(body_type))`;
const ENGINE = sql`coalesce(engine_cc, case when lower(fuel) = ${ELECTRIC} then 0 end)`;

/** Open on both sides it still asks that there is a figure. */
function within(figure: RawBuilder<unknown>, { from, to }: Between): RawBuilder<unknown> {
  if (from === null && to === null) return sql`${figure} is not null`;
  if (from === null) return sql`${figure} <= ${to}`;
  return to === null ? sql`${figure} >= ${from}` : sql`${figure} between ${from} and ${to}`;
}
