import { useLingui } from '@lingui/react/macro';
import type { ItemDetail } from '#contract/items.ts';
import { ALL_ITEMS, printItems } from '#domain/item-address.ts';
import { PARTS_FRONT, printParts } from '#domain/parts-address.ts';
import { PARTS } from '#domain/stock.ts';
import { Crumbs } from '#ui/crumbs.tsx';

/** Breadcrumb of an item: its place in the shop. */
export function ItemCrumbs({ item }: { item: ItemDetail }) {
  const { t } = useLingui();
  const [name] = item.categories.at(-1)?.split(' > ').toReversed() ?? [];
  const isPart = item.product_class_id === PARTS;
  return (
    <Crumbs
      label={t`Breadcrumb`}
      items={[
        { label: t`Home`, to: '/' },
        isPart
          ? { label: t`Parts`, to: '/auto-parts' }
          : { label: t`Parts and electronics`, to: printItems(ALL_ITEMS) },
        ...(isPart && name
          ? [{ label: name, to: printParts({ ...PARTS_FRONT, category: { slug: name, id: null } }) }]
          : []),
        { label: item.title },
      ]}
    />
  );
}
