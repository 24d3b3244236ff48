import type { ColumnType, Generated } from 'kysely';
import type { Json, Time } from './columns.ts';

export interface PartsTables {
  categories: Categories;
  category_paths: CategoryPaths;
  product_categories: ProductCategories;
  partner_items: PartnerItems;
}

/** A place in the tree of spares. */
export interface Categories {
  id: number;
  /** Null: a root. */
  parent_id: number | null;
  slug: string;
  name: string;
  /** By language, in others than English. */
  names: ColumnType<Record<string, string>, string | undefined, string>;
  version: Generated<number>;
  /** Among all: siblings stand in its order. */
  position: number;
}

/** Each category under itself and all above it. */
export interface CategoryPaths {
  category_id: number;
  ancestor_id: number;
  /** 0: itself. */
  depth: number;
}

export interface ProductCategories {
  product_id: number;
  category_id: number;
}

/** Items that a partner offers and we have shown, under an id of our own: far from those of products. */
export interface PartnerItems {
  id: Generated<number>;
  provider: string;
  /** The partner's own name of it. */
  foreign_id: string;
  /** As the partner last told them; read by the partner's own schema. */
  facts: Json<Record<string, unknown>>;
  /** Moment when it was last shown to anyone, to the day; after a month it is forgotten (partner/forgetting.ts). */
  seen_at: Time;
}
