import type { ItemDetail } from '#contract/items.ts';
import type { NamedCategory } from '#domain/stock/category-tree.ts';
import { PARTS_FRONT, printParts } from '#domain/search/parts-address.ts';
import { PARTS } from '#domain/stock/stock.ts';

/** Category that a part stands in, with its address; null where it has none, and for what is no part. */
export function partCategory(
  item: Pick<ItemDetail, 'categories' | 'category_names' | 'product_class_id'>,
): (NamedCategory & { path: string }) | null {
  const [name] = item.categories.at(-1)?.split(' > ').toReversed() ?? [];
  if (item.product_class_id !== PARTS || !name) return null;
  return {
    name,
    names: item.category_names,
    path: printParts({ ...PARTS_FRONT, category: { slug: name, id: null } }),
  };
}
