import type { ReportedListing, StaffReport } from '#contract/staff/reports.ts';
import { wireMoney } from '#domain/money/money.ts';
import { primaryImagesOf } from '#server/catalogue/pictures.ts';
import { type EditRow, isHiddenByStaff } from '#server/listings/row.ts';
import { wireTime } from '#domain/text/wire-time.ts';
import { customersOf } from '../orders/store.ts';
import { openReportsOf } from '../products/store.ts';
import { listingsById, openOrdersOf, type ReportRow, sellersAmong } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/** The tag that a decision names. */
export const reportTag = ({ id, version }: { id: string; version: number }): string => `r${id}-v${version}`;

/** Reports as staff read them, with what they are about as it stands now. */
export async function staffReportsShown(db: Db, rows: readonly ReportRow[]): Promise<StaffReport[]> {
  const { listings, owners } = await listingsShown(
    db,
    rows.flatMap(({ product_id }) => product_id ?? []),
  );
  const sellerOf = ({ seller_id, product_id }: ReportRow) => seller_id ?? owners.get(product_id ?? 0) ?? 0;
  const sellers = await sellersAmong(db, [...new Set(rows.map(sellerOf))]);
  const people = await customersOf(db, [
    ...rows.flatMap(({ user_id, decided_by }) => [user_id ?? [], decided_by ?? []].flat()),
    ...sellers,
  ]);
  return rows.map((row) => {
    const { id, kind, product_id, seller_id, reason, text, status, note, version } = row;
    const listing = listings.get(product_id ?? 0) ?? null;
    return {
      id,
      kind,
      product_id,
      seller_id,
      reason,
      text,
      reporter: people.get(row.user_id ?? 0) ?? null,
      reporter_email: row.reporter_email,
      status,
      note,
      created_at: wireTime(row.created_at),
      decided_at: row.decided_at && wireTime(row.decided_at),
      decided_by: people.get(row.decided_by ?? 0)?.name ?? null,
      listing: listing && {
        ...listing,
        other_reports: listing.other_reports - (status === 'new' ? 1 : 0),
      },
      seller: sellers.has(sellerOf(row)) ? (people.get(sellerOf(row)) ?? null) : null,
      version,
    };
  });
}

export async function staffReportShown(db: Db, row: ReportRow): Promise<StaffReport> {
  const [report] = await staffReportsShown(db, [row]);
  if (!report) throw new Error(`report ${row.id} has no shape`);
  return report;
}

interface Shown {
  listings: ReadonlyMap<number, ReportedListing>;
  /** Owners of them, by listing; not the shop's own. */
  owners: ReadonlyMap<number, number>;
}

async function listingsShown(db: Db, ids: readonly number[]): Promise<Shown> {
  const rows = await listingsById(db, [...new Set(ids)]);
  const known = rows.map(({ id }) => id);
  const [images, orders, reports] = [
    await primaryImagesOf(db, known),
    await openOrdersOf(db, known),
    await openReportsOf(db, known),
  ];
  const shown = (row: EditRow): ReportedListing => ({
    id: row.id,
    title: row.title,
    product_class_id: row.product_class_id,
    price: wireMoney(row.price_minor),
    currency: row.currency,
    picture: images.get(row.id)?.picture ?? null,
    live: row.live && !row.deleted,
    hidden: isHiddenByStaff(row),
    deleted: row.deleted,
    house: row.owner_id === null,
    open_orders: orders.get(row.id) ?? [],
    other_reports: reports.get(row.id) ?? 0,
  });
  return {
    listings: new Map(rows.map((row) => [row.id, shown(row)])),
    owners: new Map(rows.flatMap(({ id, owner_id }) => (owner_id === null ? [] : [[id, owner_id]]))),
  };
}
