import { seedEmblems, seedPartPictures, seedPictures } from './pictures.ts';
import type { Db } from '#server/platform/database/db.ts';

/**
 * Rows that all seeds hold: pictures, makes with their emblems, the rate of the kwacha, the settings as they start. The test
 * catalogue crosses prices out as the spec does, the demo those that fell (settled point 34).
 */
export async function insertSharedRows(db: Db, name: 'demo' | 'contract' | 'account'): Promise<void> {
  await db
    .insertInto('pictures')
    .values(
      [...seedPictures(), ...seedPartPictures()].map(({ hash, width, height, thumbhash, bytes, avif }) => ({
        hash,
        width,
        height,
        thumbhash,
        bytes: JSON.stringify(bytes),
        avif: JSON.stringify(avif),
      })),
    )
    .execute();
  await db
    .insertInto('makes')
    .values(seedEmblems().map(({ make, hash }) => ({ name: make, emblem_hash: hash })))
    .execute();
  await db
    .insertInto('exchange_rates')
    .values({ currency: 'ZMW', units_per_usd: '27.5000', day: '2025-01-01' })
    .execute();
  await db
    .insertInto('site_settings')
    .values([
      { name: 'crossed_out_price', value: JSON.stringify({ value: name === 'demo' ? 'real' : 'spec' }) },
      { name: 'whatsapp', value: JSON.stringify({ value: null }) },
    ])
    .execute();
}
