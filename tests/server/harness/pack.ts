import { createPublicKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { SearchAnswer } from '#contract/catalogue.ts';
import { PACK_SIGNATURE, packKeys, readSignature } from '#contract/pack.ts';
import { COLOUR_LENGTH, type Pack } from '#domain/pack/format.ts';
import { compressedPart, readPack } from '#domain/pack/read.ts';
import { answerFrom } from '#features/catalogue/pack-answers.ts';
import { openCatalogue } from '#features/catalogue/pack-open.ts';
import type { TestServer } from './test-server.ts';

/** Answers of a phone that has just loaded this shop's catalogue, or that of one make. */
export async function phoneOf(shop: TestServer, make: string | null = null) {
  const { bytes } = await getPack(shop, make === null ? {} : { make });
  const open = await openCatalogue([Uint8Array.from(bytes).buffer]);
  return (name: string, params: Record<string, unknown> = {}): unknown => {
    const now = shop.clock.now().getTime();
    const day = new Date(now).toISOString().slice(0, 10);
    return answerFrom(open, { name, params, day, now, make, ofAny: false });
  };
}

type Picture = SearchAnswer['results'][number]['picture'];

/** As much of a picture as a catalogue holds: it names no AVIF. */
export function carried<T extends { picture: Picture }>(row: T): T {
  if (row.picture === null) return row;
  const { hash, width, height, thumbhash, bytes, sample } = row.picture;
  const kept = Object.entries(bytes).filter(([px]) => px === '160' || px === '320');
  const colour = thumbhash.slice(0, COLOUR_LENGTH);
  const small = { hash, width, height, thumbhash: colour, bytes: Object.fromEntries(kept) };
  return { ...row, picture: { ...small, ...(sample && { sample }) } };
}

export interface GotPack {
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
}

/** Asks for a pack, whatever the answer. */
export async function getPack(
  shop: TestServer,
  params: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<GotPack> {
  const query = new URLSearchParams(params).toString();
  const answer = await shop.app.inject({ method: 'GET', url: `/api/catalogue-pack/?${query}`, headers });
  const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
  return { status: answer.statusCode, headers: Object.fromEntries(named), bytes: answer.rawPayload };
}

/** Pack that stands in the bytes. */
export function packIn(bytes: Uint8Array): Pack {
  const compressed = compressedPart(bytes);
  if (compressed === null) throw new Error('no pack');
  return readPack(gunzipSync(compressed));
}

/** Asks for a pack and reads it. */
export async function readShopPack(shop: TestServer, params: Record<string, string> = {}): Promise<Pack> {
  const { status, bytes } = await getPack(shop, params);
  if (status !== 200) throw new Error(`${status} ${bytes.toString()}`);
  return packIn(bytes);
}

/** Tells whether the shop's key of that name signed these bytes. */
export async function isSigned(shop: TestServer, { headers, bytes }: GotPack): Promise<boolean> {
  const signature = readSignature(headers[PACK_SIGNATURE] ?? '');
  const { keys } = (await shop.api('GET', '/catalogue-pack/keys/')).as(packKeys.answer);
  const key = keys.find(({ keyid }) => keyid === signature?.keyid);
  if (!key || !signature) return false;
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key.public_key, 'base64').toString('base64url') };
  return verify(
    null,
    bytes,
    createPublicKey({ key: jwk, format: 'jwk' }),
    Buffer.from(signature.sig, 'base64'),
  );
}
