import {
  createStaffProduct,
  deleteStaffProduct,
  saveStaffProduct,
  staffProduct,
  staffProducts,
} from '#contract/staff/products.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { insertListing } from '#server/listings/create.ts';
import { listingOf } from '#server/listings/row.ts';
import { saveListing, withdrawListing } from '#server/listings/save.ts';
import { isNotDeleted, tagOf } from '#server/listings/version.ts';
import { answer, handle, reply } from '#server/platform/calls/handle.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { pictureRoutes } from './pictures.ts';
import { auditListing, lockSeenListing, rereadListing } from './seen-listing.ts';
import { auditedListing, staffListing, staffListings } from './shape.ts';
import { countStock, pageOfStock } from './store.ts';
import { notFound, Refusal } from '#server/platform/calls/refuse.ts';
import { pageNumber } from '#domain/text/pagination.ts';

const list = answer(staffProducts, 'staff', async ({ db, params, now }) => {
  const count = await countStock(db, params);
  const page = pageNumber(params.page);
  if (page === null || !isPage(page, count)) return invalidPage();
  const rows = await pageOfStock(db, params, page);
  return paged('/staff/products/', params, page, count, await staffListings(db, rows, now));
});

const one = answer(staffProduct, 'staff', async ({ db, params, now }) => {
  const row = params.id === 0 ? undefined : await listingOf(db, 'house', params.id);
  if (!isNotDeleted(row)) return notFound();
  const listing = await staffListing(db, row, now);
  return reply(listing, { headers: { etag: tagOf(listing) } });
});

const create = handle(
  createStaffProduct,
  'staff',
  async (handling) => {
    const { tx, payload, now } = handling;
    const { subId, name, prodClass, region, type, make, model, ...fields } = payload;
    const given = { subId, name, prodClass, region, named: { type, make, model }, fields };
    const made = await insertListing(tx, 'house', given, now);
    if (made instanceof Refusal) return made;
    const row = await rereadListing(tx, made.id);
    const listing = await staffListing(tx, row, now);
    const { prod_title, prod_class, prod_price, currency, prod_live, num_in_stock } = listing;
    await auditListing(handling, 'listing.create', row.id, {
      before: null,
      after: { prod_title, prod_class, prod_price, currency, prod_live, num_in_stock },
    });
    const next_path = `/staff/stock/${row.id}`;
    return reply(
      { ...listing, product_id: row.id, next_path },
      { headers: { location: `/api/staff/products/${row.id}/`, etag: tagOf(listing) } },
    );
  },
  { shape: 'form' },
);

const save = handle(
  saveStaffProduct,
  'staff',
  async (handling) => {
    const { tx, payload, now } = handling;
    const row = await lockSeenListing(handling);
    if (row instanceof Refusal) return row;
    const { id, base_version: _, ...given } = payload;
    const saved = await saveListing(tx, row, given, now);
    if (saved instanceof Refusal) return saved;
    const { changed } = saved;
    const after = await rereadListing(tx, id);
    if (changed.length > 0)
      await auditListing(handling, 'listing.save', id, {
        before: auditedListing(row, changed),
        after: auditedListing(after, changed),
      });
    const listing = await staffListing(tx, after, now);
    return reply({ ...listing, saved_at: wireTime(now), changed }, { headers: { etag: tagOf(listing) } });
  },
  { shape: 'form' },
);

const remove = handle(deleteStaffProduct, 'staff', async (handling) => {
  const { tx, payload, now } = handling;
  const row = await lockSeenListing(handling);
  if (row instanceof Refusal) return row;
  await withdrawListing(tx, row, now);
  await auditListing(handling, 'listing.delete', payload.id, {
    before: { prod_title: row.title, live: row.live, version: row.version },
    after: null,
  });
  return null;
});

export const routes = [list, one, create, save, remove, ...pictureRoutes];
