import * as v from 'valibot';
import { query } from './declare.ts';
import { Time, textParam } from './wire.ts';

/** The only region there is: what is for sale is for sale to all (contract 6.10). */
export const PACK_REGION = 'zm';

/** Media type of a pack; it is compressed in itself, so it travels without content-encoding. */
export const PACK_TYPE = 'application/vnd.chicargos.pack';

/** Names the key and carries the signature over the bytes as they are sent. */
export const PACK_SIGNATURE = 'pack-signature';

/**
 * The catalogue of a region as a file, or what changed in it (contract 6.10). Its bytes are described in
 * `domain/pack/format.ts`. A `Range` counts only beside `tag`, the ETag of what is to be continued. `format` is additive:
 * the newest one that the asker reads. Where the shop writes a newer one the answer is 406 `app_outdated`; without it, or
 * with none that is a number, the newest is sent.
 */
export const loadPack = query({
  name: 'pack.load',
  path: '/catalogue-pack/',
  cache: 'C',
  params: v.object({
    region: textParam,
    make: textParam,
    since: textParam,
    tag: textParam,
    format: textParam,
  }),
  answer: v.instance(Uint8Array),
  problems: ['app_outdated', 'cursor_expired', 'region_unknown'],
});

export const PackKey = v.object({
  keyid: v.string(),
  alg: v.literal('ed25519'),
  /** 32 bytes in base64. */
  public_key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/)),
  /** Retired keys still vouch for files that they signed. */
  active: v.boolean(),
});
export type PackKey = v.InferOutput<typeof PackKey>;

/** Keys that packs are signed with. */
export const packKeys = query({
  name: 'pack.keys',
  path: '/catalogue-pack/keys/',
  cache: 'C',
  params: v.object({}),
  answer: v.object({ keys: v.array(PackKey) }),
});

/** Additive: what a whole catalogue costs before it is asked for; `bytes` is about right. Null: all makes. */
export const packSizes = query({
  name: 'pack.sizes',
  path: '/catalogue-pack/sizes/',
  cache: 'C',
  params: v.object({ region: textParam }),
  answer: v.object({
    generated_at: Time,
    results: v.array(v.object({ make: v.nullable(v.string()), products: v.number(), bytes: v.number() })),
  }),
  problems: ['region_unknown'],
});

/** `keyid="k1", alg="ed25519", sig="<base64>"`, or null for anything else. */
export function readSignature(header: string): { keyid: string; sig: string } | null {
  const found = /^keyid="([\w-]{1,64})", alg="ed25519", sig="([A-Za-z0-9+/]{86}==)"$/.exec(header.trim());
  const [, keyid, sig] = found ?? [];
  return keyid === undefined || sig === undefined ? null : { keyid, sig };
}

export const printSignature = (keyid: string, sig: string): string =>
  `keyid="${keyid}", alg="ed25519", sig="${sig}"`;
