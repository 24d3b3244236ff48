import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { PackKey } from '#contract/pack.ts';
import type { Config } from '#server/platform/base/config.ts';
import { derivedKey } from '#server/platform/base/keyed-hash.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Bytes that stand before the 32 bytes of a seed where an Ed25519 key is kept as PKCS 8 (RFC 8410). */
const BEFORE_SEED = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_BYTES = 32;

export interface SigningKey {
  keyid: string;
  publicKey: Buffer;
  /** Base64. */
  sign(bytes: Uint8Array): string;
}

const known = new WeakMap<Config, SigningKey>();

/** The key of this shop: made from its secret, so that all its servers sign alike. */
export function signingKey(config: Config): SigningKey {
  const kept = known.get(config);
  if (kept) return kept;
  const seed = derivedKey(config.secret, 'pack');
  const key = createPrivateKey({ key: Buffer.concat([BEFORE_SEED, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = rawPublic(key);
  const keyid = `k${createHash('sha256').update(publicKey).digest('hex').slice(0, 12)}`;
  const made = { keyid, publicKey, sign: (bytes: Uint8Array) => sign(null, bytes, key).toString('base64') };
  known.set(config, made);
  return made;
}

function rawPublic(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES);
}

/** Writes down with what is signed now; what was signed with before counts as retired. */
export async function noteKey(db: Db, config: Config, now: Date): Promise<void> {
  const { keyid, publicKey } = signingKey(config);
  const noted = await db
    .selectFrom('pack_keys')
    .select('active')
    .where('keyid', '=', keyid)
    .executeTakeFirst();
  if (noted?.active === true) return;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('pack_keys').set({ active: false }).execute();
    await tx
      .insertInto('pack_keys')
      .values({ keyid, public_key: publicKey, active: true, created_at: now })
      .onConflict((row) => row.column('keyid').doUpdateSet({ active: true }))
      .execute();
  });
}

/** All that ever signed, the newest first. */
export async function keysOf(db: Db): Promise<PackKey[]> {
  const rows = await db
    .selectFrom('pack_keys')
    .selectAll()
    .orderBy('active', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('keyid')
    .execute();
  return rows.map(({ keyid, public_key, active }) => ({
    keyid,
    alg: 'ed25519' as const,
    public_key: public_key.toString('base64'),
    active,
  }));
}
