import { useLingui } from '@lingui/react/macro';
import type { ItemDetail } from '#contract/items.ts';
import { categoryNameIn } from '#domain/stock/category-tree.ts';
import { ALL_ITEMS, printItems } from '#domain/search/item-address.ts';
import { PARTS } from '#domain/stock/stock.ts';
import { Crumbs } from '#ui/crumbs.tsx';
import { partCategory } from '../part-category.ts';

/** Breadcrumb of an item: its place in the shop. */
export function ItemCrumbs({ item }: { item: ItemDetail }) {
  const { t, i18n } = useLingui();
  const category = partCategory(item);
  const isPart = item.product_class_id === PARTS;
  return (
    <Crumbs
      label={t`Breadcrumb`}
      items={[
        { label: t`Home`, to: '/' },
        isPart
          ? { label: t`Parts`, to: '/auto-parts' }
          : { label: t`Parts and electronics`, to: printItems(ALL_ITEMS) },
        ...(category ? [{ label: categoryNameIn(category, i18n.locale), to: category.path }] : []),
        { label: item.title },
      ]}
    />
  );
}
