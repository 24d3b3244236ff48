import { itemListingSearch } from '#domain/catalogue/item-search-query.ts';
import { VEHICLES } from '#domain/stock/stock.ts';
import { primaryImagesOf, NO_PRIMARY_IMAGE } from '#server/catalogue/pictures.ts';
import { searchResultOf } from '#server/catalogue/shape.ts';
import { type ItemScope, countItems, itemRows } from '#server/catalogue/store-items.ts';
import { crossedOutRule, unitsPerUsd, wholeProduct } from '#server/catalogue/store.ts';
import { categoryCalled } from '#server/parts/store.ts';
import { wireDay } from '#domain/text/wire-time.ts';
import { productAsItem } from './item-shape.ts';
import type { PartnerCatalogue } from './partner-catalogue.ts';

/** Items in our own tables: parts, electronics, and vehicles that are flagged as a partner's. */
export const ownItems: PartnerCatalogue = {
  async search({ db, now }, asked, { offset, limit }) {
    const category = asked.category === null ? null : await categoryCalled(db, asked.category);
    if (asked.category !== null && category === null) return { count: 0, results: [] };
    const among: ItemScope = { items: true, category, fits: null };
    const { filter, order } = itemListingSearch(asked, await unitsPerUsd(db, wireDay(now)));
    const count = await countItems(db, filter, among);
    if (offset >= count) return { count, results: [] };
    const [rows, crossedOut] = await Promise.all([
      itemRows(db, filter, among, order, offset),
      crossedOutRule(db, now),
    ]);
    const images = await primaryImagesOf(
      db,
      rows.map(({ id }) => id),
    );
    const results = rows
      .slice(0, limit)
      .map((row) => searchResultOf(row, images.get(row.id) ?? NO_PRIMARY_IMAGE, crossedOut));
    return { count, results };
  },
  async item({ db, now }, id) {
    const [whole, crossedOut] = await Promise.all([wholeProduct(db, id), crossedOutRule(db, now)]);
    if (whole === null || (whole.row.product_class_id === VEHICLES && !whole.row.partner)) return null;
    return productAsItem(whole, crossedOut);
  },
};
