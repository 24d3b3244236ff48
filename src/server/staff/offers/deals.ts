import {
  addStaffDeal,
  editStaffDeal,
  removeStaffDeal,
  type StaffDeal,
  staffDeals,
} from '#contract/staff/offers.ts';
import { wireMoney } from '#domain/money/money.ts';
import { isPicture, joinedPicture, primaryImagesOf, primaryOf } from '#server/catalogue/pictures.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { canonicalJson } from '#server/platform/base/fingerprint.ts';
import { answer, handle, type Handling, reply } from '#server/platform/calls/handle.ts';
import { matchesVersion, preconditionFailed } from '#server/platform/calls/if-match.ts';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import {
  allDeals,
  changeDeal,
  dealById,
  insertDeal,
  isListing,
  lockDeal,
  type SeenDeal,
  type DealValues,
} from './deal-store.ts';
import { readDeal, writtenDeal } from './read-deal.ts';
import { notFound, type Refusal, refuseForm } from '#server/platform/calls/refuse.ts';
import type { Db, Tx } from '#server/platform/database/db.ts';

const tagOf = ({ id, version }: { id: number; version: number }): string => `d${id}-v${version}`;

function stateOf(row: SeenDeal, now: Date): StaffDeal['state'] {
  if (!row.active) return 'off';
  if (row.ends_at && row.ends_at <= now) return 'ended';
  if (row.product_id !== null && !row.can_be_bought) return 'gone';
  return row.starts_at > now ? 'not_begun' : 'running';
}

async function shown(db: Db, rows: readonly SeenDeal[], now: Date): Promise<StaffDeal[]> {
  const images = await primaryImagesOf(
    db,
    rows.flatMap(({ product_id }) => product_id ?? []),
  );
  return rows.map((row) => {
    const ofListing = row.product_id !== null;
    const price = ofListing ? row.product_price_minor : row.price_minor;
    const own = primaryOf(joinedPicture(row));
    const { image } = own.picture ? own : (images.get(row.product_id ?? 0) ?? own);
    return {
      id: row.id,
      group: row.place,
      range: row.range,
      product_id: row.product_id,
      title: row.title,
      shown_title: row.title ?? row.product_title,
      price: price === null ? null : wireMoney(price),
      currency: ofListing ? row.product_currency : row.currency,
      remote_image: image,
      picture: own.picture,
      client_url: row.client_url,
      starts_at: wireTime(row.starts_at),
      ends_at: wireTimeOrNull(row.ends_at),
      position: row.position,
      active: row.active,
      state: stateOf(row, now),
      version: row.version,
    };
  });
}

async function oneShown(db: Db, row: SeenDeal, now: Date): Promise<StaffDeal> {
  const [deal] = await shown(db, [row], now);
  if (!deal) throw new Error(`deal ${row.id} is not shown`);
  return deal;
}

async function audit(
  { tx, user, ip, now }: Pick<Handling<'staff', unknown>, 'tx' | 'user' | 'ip' | 'now'>,
  action: 'deal.create' | 'deal.edit' | 'deal.remove',
  id: number,
  rows: { before: SeenDeal | null; after: SeenDeal | null },
): Promise<void> {
  await writeAudit(
    tx,
    {
      actorId: user.id,
      action,
      entity: 'deal',
      entityId: String(id),
      before: rows.before && writtenDeal(rows.before),
      after: rows.after && writtenDeal(rows.after),
      ip,
    },
    now,
  );
}

/** Listing and picture that a deal names must be there; what it named before may have gone. */
async function lacking(tx: Tx, next: DealValues, before: SeenDeal | null): Promise<Refusal | null> {
  const { product_id: product, picture_hash: picture } = next;
  if (product !== null && product !== before?.product_id && !(await isListing(tx, product)))
    return refuseForm([
      { path: ['product_id'], code: 'invalid', detail: 'There is no listing with this number' },
    ]);
  if (picture !== null && picture !== before?.picture_hash && !(await isPicture(tx, picture)))
    return refuseForm([{ path: ['picture'], code: 'invalid', detail: 'Choose a picture' }]);
  return null;
}

export const dealRoutes = [
  answer(staffDeals, 'staff', async ({ db, now }) => ({ results: await shown(db, await allDeals(db), now) })),

  handle(
    addStaffDeal,
    'staff',
    async (handling) => {
      const { tx, payload, now } = handling;
      const read = readDeal(payload, null, now);
      if ('issues' in read) return refuseForm(read.issues);
      const wrong = await lacking(tx, read.values, null);
      if (wrong) return wrong;
      const id = await insertDeal(tx, read.values);
      const made = await dealById(tx, id);
      if (!made) return notFound();
      await audit(handling, 'deal.create', id, { before: null, after: made });
      return reply(await oneShown(tx, made, now), { status: 201, headers: { etag: tagOf(made) } });
    },
    { shape: 'form' },
  ),

  handle(
    editStaffDeal,
    'staff',
    async (handling) => {
      const { tx, payload, now, ifMatch } = handling;
      const { id, base_version: _, ...given } = payload;
      const before = await lockDeal(tx, id);
      if (!before) return notFound();
      if (!matchesVersion(ifMatch, tagOf(before))) return preconditionFailed(await oneShown(tx, before, now));
      const read = readDeal(given, before, now);
      if ('issues' in read) return refuseForm(read.issues);
      const wrong = await lacking(tx, read.values, before);
      if (wrong) return wrong;
      if (canonicalJson(writtenDeal(before)) === canonicalJson(writtenDeal(read.values)))
        return reply({ ...(await oneShown(tx, before, now)), changed: false });
      await changeDeal(tx, id, read.values);
      const after = await dealById(tx, id);
      if (!after) return notFound();
      await audit(handling, 'deal.edit', id, { before, after });
      return reply(
        { ...(await oneShown(tx, after, now)), changed: true },
        { headers: { etag: tagOf(after) } },
      );
    },
    { shape: 'form' },
  ),

  handle(removeStaffDeal, 'staff', async (handling) => {
    const { tx, payload, now, ifMatch } = handling;
    const before = await lockDeal(tx, payload.id);
    if (!before) return notFound();
    if (!matchesVersion(ifMatch, tagOf(before))) return preconditionFailed(await oneShown(tx, before, now));
    await tx.deleteFrom('deals').where('id', '=', payload.id).execute();
    await audit(handling, 'deal.remove', payload.id, { before, after: null });
    return null;
  }),
];
