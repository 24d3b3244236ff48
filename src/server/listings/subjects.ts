import { sql } from 'kysely';
import type { ProductTypes } from '#contract/listings/listing-edit.ts';
import { MAX_MODEL } from '#domain/listings/listing-rules.ts';
import type { StoredCategory } from '#domain/stock/category-tree.ts';
import { allCategories } from '#server/parts/store.ts';
import { grouped } from './group-by.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

/** Kind of a vehicle: its class, make and model. */
export interface VehicleSubject {
  vehicle_class: 'cars' | 'commercial';
  make: string;
  model: string;
}

const TYPES = { cars: 'Cars', commercial: 'Commercial' } as const;
const MAX_NAME = MAX_MODEL;

/** The same order on every server, whatever its database sorts by. */
const inOrder = (left: string, right: string): number =>
  left.localeCompare(right, 'en', { numeric: true, sensitivity: 'base' });

/** Types of vehicles with their makes and models (account contract 5.1). */
export async function vehicleTypeTree(db: Db): Promise<ProductTypes> {
  const rows = await db.selectFrom('vehicle_subjects').selectAll().execute();
  const types = (['cars', 'commercial'] as const).flatMap((vehicleClass) => {
    const ofClass = rows.filter((row) => row.vehicle_class === vehicleClass);
    const makes = grouped(ofClass, (row) => row.make);
    if (makes.size === 0) return [];
    return [
      {
        type: TYPES[vehicleClass],
        makes: [...makes]
          .toSorted(([left], [right]) => inOrder(left, right))
          .map(([make, models]) => ({
            make,
            models: models
              .map(({ id, model }) => ({ subj_id: id, subj_name: model }))
              .toSorted((left, right) => inOrder(left.subj_name, right.subj_name)),
          })),
      },
    ];
  });
  return { types };
}

/** The parent that stands first among the spares (account contract 5.1). */
const FIRST_PARENT = 'Car Parts & Accessories';

interface Node {
  name: string;
  names: Record<string, string>;
  cat_id: number | null;
  children: Node[];
}

/** The tree of spares; a leaf is what a part may be filed under. */
export async function spareTypes(db: Db): Promise<ProductTypes> {
  const under = grouped(await allCategories(db), ({ parentId }) => parentId);
  const nodeOf = ({ id, name, names }: StoredCategory): Node => ({
    name,
    names: { ...names },
    cat_id: id,
    children: (under.get(id) ?? []).map(nodeOf),
  });
  const types = (under.get(null) ?? []).map((root) => ({
    type: root.name,
    parents: (under.get(root.id) ?? [])
      .map(nodeOf)
      .toSorted((left, right) => Number(right.name === FIRST_PARENT) - Number(left.name === FIRST_PARENT)),
  }));
  return { types };
}

/** A vehicle's subject by its id; nothing for an unknown one. */
export async function subjectById(tx: Tx, id: number): Promise<VehicleSubject | undefined> {
  return tx
    .selectFrom('vehicle_subjects')
    .select(['vehicle_class', 'make', 'model'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * The subject of these names, in any case, as it is spelled already; one that nobody has listed yet is kept for all.
 * @param by whose word it is: what a seller types is of a make that there is, and stands in their own listing alone, as
 * everybody chooses from the tree
 */
export async function subjectNamed(
  tx: Tx,
  given: { type: string; make: string; model: string },
  by: 'house' | 'seller',
): Promise<VehicleSubject | undefined> {
  const type = given.type.toLowerCase();
  const vehicle_class: VehicleSubject['vehicle_class'] | null =
    type === 'cars' || type === 'commercial' ? type : null;
  const { make } = given;
  const model = given.model.replaceAll(/\s+/g, ' ');
  const fits = (name: string) => name !== '' && Array.from(name).length <= MAX_NAME;
  if (vehicle_class === null || !fits(make) || !fits(model)) return undefined;
  const known = await tx
    .selectFrom('vehicle_subjects')
    .select(['vehicle_class', 'make', 'model'])
    .where('vehicle_class', '=', vehicle_class)
    .where(sql<boolean>`lower(make) = lower(${make}) and lower(model) = lower(${model})`)
    .executeTakeFirst();
  if (known) return known;
  const ofMake = await tx
    .selectFrom('vehicle_subjects')
    .select('make')
    .where(sql<boolean>`lower(make) = lower(${make})`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (by === 'seller') return ofMake && { vehicle_class, make: ofMake.make, model };
  const subject: VehicleSubject = { vehicle_class, make: ofMake?.make ?? make, model };
  await tx
    .insertInto('vehicle_subjects')
    .values(subject)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return subject;
}

/**
 * A category that a part may be filed under: there is one, and nothing below it. It stays so until the transaction ends: who
 * changes the tree waits, and is waited for before anybody looks.
 */
export async function leafCategory(tx: Tx, id: number): Promise<{ id: number } | undefined> {
  await sql`select from categories where id = ${id} for key share`.execute(tx);
  return tx
    .selectFrom('categories')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`not exists (select from categories as below where below.parent_id = categories.id)`)
    .executeTakeFirst();
}
