import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { registry as product } from '#app/commands.ts';
import type { AnyCommand, Registry } from '#offline/face/declare.ts';
import type { RunningEngine } from '#offline/engine/engine.ts';
import { isUnsettled } from '#offline/store/states.ts';
import { PhotoOfYard } from '../../made-up/contract.ts';
import { addPhoto, yardRegistry } from '../../made-up/phone.ts';
import type { Fate, Sent } from './network.ts';
import { hashOf } from './uploads.ts';
import { World } from './world.ts';

export const USER = 5;
const UPLOADS = '/api/vendor/uploads/';

/** The trade with the made-up one beside it: there are no photos in the product yet. */
const both: Registry = {
  commands: new Map([...product.commands, ...yardRegistry.commands]),
  rows: new Map([...product.rows, ...yardRegistry.rows]),
  deferred: null,
};

/** A world whose server takes photos of yards. When the test ends, I18 is looked at. */
export function photoWorld(): World {
  const world = new World();
  onTestFinished(() => checkPhotos(world));
  world.shop.madeUp.set('yard.photo', (user, payload) => {
    const { slot, sha256 } = v.parse(PhotoOfYard, payload);
    return world.shop.uploads.attach(user, slot, sha256);
  });
  return world;
}

/** A phone with one tab that knows yards. */
export async function openPhone(world: World) {
  const phone = world.phone();
  phone.registry = both;
  return { phone, tab: await phone.open() };
}

export async function signedIn(world: World) {
  const { phone, tab } = await openPhone(world);
  await tab.signIn(world.shop.signIn(USER));
  await world.settle();
  return { phone, tab };
}

/** Bytes that look like nothing else: `size` of them, different for each `seed`. */
export function bytesOf(size: number, seed = 1): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, place) => (place * 31 + (place >> 8) * 7 + seed * 101) % 251);
}

/** Takes a photo for a slot of a yard; the key of its command. */
export function take(
  tab: RunningEngine,
  bytes: Uint8Array<ArrayBuffer>,
  { yard = 7, slot = 1, type = 'image/jpeg' }: { yard?: number; slot?: 1 | 2 | 3 | 4; type?: string } = {},
): Promise<string> {
  const sha256 = hashOf(bytes);
  const payload = { id: yard, slot, version: 0, sha256, size: bytes.length, type };
  const photo = { sha256, type, bytes: bytes.buffer };
  return tab.enqueue(addPhoto as AnyCommand, payload, {}, { photo });
}

/** Requests that went to the uploads, as "POST", "HEAD" and "PATCH 0". */
export const asked = (world: World): string[] =>
  world.network.sent
    .filter(({ path }) => path.startsWith(UPLOADS))
    .map(({ method, headers }) => [method, headers.get('upload-offset')].filter(Boolean).join(' '));

/** The nth request of that method to the uploads, counted from 1 now, meets this fate; the others just arrive. */
export function onNth(world: World, method: string, nth: number, fate: Fate): void {
  let count = 0;
  world.network.always(UPLOADS, (serve, sent: Sent) => {
    if (sent.method !== method) return serve();
    count += 1;
    return count === nth ? fate(serve, sent) : serve();
  });
}

/** Every request of that method to the uploads meets this fate until it is taken back. */
export const always = (world: World, method: string, fate: Fate): (() => void) =>
  world.network.always(UPLOADS, (serve, sent) => (sent.method === method ? fate(serve, sent) : serve()));

/** I18: what is attached is what was taken, and a photo lies here exactly as long as its command is not over. */
export function checkPhotos({ shop, phones }: World): void {
  for (const { sha256, bytes } of shop.uploads.attached) expect(hashOf(bytes)).toBe(sha256);
  for (const phone of phones) {
    const waiting = phone.commands.filter(({ name, state }) => name === 'yard.photo' && isUnsettled(state));
    expect(phone.photos.map(({ command }) => command).toSorted()).toEqual(
      waiting.map(({ key }) => key).toSorted(),
    );
    expect(phone.bytesHere.toSorted()).toEqual(phone.photos.map(({ key }) => key).toSorted());
  }
}
