import { createPublicKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { PACK_SIGNATURE, packKeys, readSignature } from '#contract/pack.ts';
import type { Pack } from '#domain/pack/format.ts';
import { pressedPart, readPack } from '#domain/pack/read.ts';
import type { TestServer } from './test-server.ts';

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

/** What stands in the bytes. */
export function packIn(bytes: Uint8Array): Pack {
  const pressed = pressedPart(bytes);
  if (pressed === null) throw new Error('no pack');
  return readPack(gunzipSync(pressed));
}

/** Asks for a pack and reads it. */
export async function readShopPack(shop: TestServer, params: Record<string, string> = {}): Promise<Pack> {
  const { status, bytes } = await getPack(shop, params);
  if (status !== 200) throw new Error(`${status} ${bytes.toString()}`);
  return packIn(bytes);
}

/** Whether the shop's key of that name signed these bytes. */
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
