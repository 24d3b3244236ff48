import { portText } from '#domain/places/destinations.ts';
import { moneyText } from '#domain/money/money.ts';
import { widthFor } from '#domain/stock/picture-file.ts';
import { stockReference } from '#domain/stock/reference.ts';
import { SAMPLE_CAPTION } from '#domain/stock/sample-caption.ts';
import type { OrderedGoods } from '#server/mails/goods.ts';
import type { Db } from '#server/platform/database/db.ts';
import { mailPictureName } from '#server/platform/mail/mail-pictures.ts';
import { linesOfOrders, type OrderRow } from './store.ts';

/** Lines that a mail shows; the pro-forma has them all. */
const MOST_LINES = 5;
const PICTURE_PX = 320;

/** Goods of an order for its mail, with what they come to at the port. */
export async function mailedGoods(db: Db, order: OrderRow, language: string): Promise<OrderedGoods> {
  const all = await linesOfOrders(db, [order.number]);
  const shown = all.slice(0, MOST_LINES);
  const pictures = await picturesOf(
    db,
    shown.flatMap(({ picture_hash: hash }) => hash ?? []),
  );
  const amount = (minor: number): string => moneyText(minor, order.currency);
  return {
    lines: shown.map(({ title, quantity, unit_minor: unit, product_id: id, picture_hash: hash }) => ({
      title,
      reference: `REF ${stockReference(id)}`,
      quantity,
      price: amount(unit),
      ...((hash !== null && pictures.get(hash)) || { picture: null, isSample: false }),
    })),
    more: all.length - shown.length,
    // The column is what is left of them: the discount stands on a line of its own.
    items: amount(order.items_minor + order.discount_minor),
    discount: order.discount_minor === 0 ? null : amount(-order.discount_minor),
    shipping: amount(order.shipping_minor),
    port: portText(order.destination_code, order.destination_port, language),
    total: `${amount(order.total_minor)} ${order.currency}`,
  };
}

async function picturesOf(
  db: Db,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, { picture: string; isSample: boolean }>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('pictures')
    .select(['hash', 'bytes'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('product_images as i')
          .select('i.slot')
          .whereRef('i.picture_hash', '=', 'pictures.hash')
          .where('i.caption', '=', SAMPLE_CAPTION),
      ).as('sample'),
    )
    .where('hash', 'in', hashes)
    .execute();
  return new Map(
    rows.map(({ hash, bytes, sample }) => [
      hash,
      {
        picture: mailPictureName(hash, widthFor({ bytes }, PICTURE_PX) ?? PICTURE_PX),
        isSample: Boolean(sample),
      },
    ]),
  );
}
