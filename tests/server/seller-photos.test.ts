import 'fake-indexeddb/auto';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { selling } from '#app/selling.ts';
import { SignedIn } from '#contract/identity.ts';
import { PictureTaken } from '#contract/listings/listing-edit.ts';
import { Problem } from '#contract/problem.ts';
import { listingRow, type ListingView } from '#features/vendor/preview/listing-view.ts';
import { createListing } from '#features/vendor/making-commands.ts';
import { attachPhoto, orderPhotos, removePhoto } from '#features/vendor/photos/photo-commands.ts';
import {
  type PhotoPlace,
  placesOf,
  payloadAgainstCurrent,
  currentPhotoOf,
} from '#features/vendor/photos/photo-places.ts';
import { ownListing } from '#features/vendor/queries.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { startEngine } from '#offline/engine/engine.ts';
import type { Env } from '#offline/device/env.ts';
import { filesOf } from '#server/platform/files/files-of.ts';
import { readUpload } from '#server/uploads/files.ts';
import { nodeEnv } from '../load/node-env.ts';
import { noise } from '../harness/drawing.ts';
import { eventually } from '../harness/eventually.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';
import { scene } from './hostile-pictures.ts';
import { seller } from './vendor-steps.ts';

/** A seller's photos over real HTTP: the phone's own engine against the shop, and files that are none. */
const shop = await testServer({ from: 'account' });
let one: ReturnType<typeof seller>;
let origin = '';
beforeAll(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
  one = seller(shop, await shop.login('vendor1@example.test'));
});

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let pictures = 0;
/** In several parts, though its picture is small: how long the shop draws it is no matter here. No two are alike. */
async function prepared(wider: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await scene(160 + wider, 120)
    .jpeg()
    .toBuffer();
  return new Uint8Array(Buffer.concat([picture, noise(230_000, (pictures += 1))]));
}

/** Fate of one part: it never leaves, half of it does, or all of it arrives and nobody hears of it. */
type Fate = 'lost' | 'halved' | 'unheard';

/** A signed-in seller's phone; `fates` by the number of the part, from 1. */
async function phone(fates: Readonly<Record<number, Fate>> = {}) {
  const env = nodeEnv(origin);
  const parts: number[] = [];
  const cut: number[] = [];
  const fetch: Env['fetch'] = async (url, init) => {
    if (init.method !== 'PATCH' || !(init.body instanceof Uint8Array)) return env.fetch(url, init);
    const size = init.body.length;
    parts.push(size);
    const fate = fates[parts.length];
    if (fate) cut.push(size);
    if (fate === 'halved') await sendHalf(url, init.headers, init.body);
    if (!fate || fate === 'unheard') {
      const answer = await env.fetch(url, init);
      if (!fate) return answer;
    }
    throw new TypeError('Failed to fetch');
  };
  const engine = await startEngine({ env: { ...env, fetch }, registry: selling });
  onTestFinished(() => engine.close());
  const body = { username: 'vendor1@example.test', password: SEED_PASSWORD };
  await engine.signIn((await shop.api('POST', '/auth/login/', { body })).as(SignedIn));
  return {
    env,
    engine,
    parts,
    cut,
    act: (def: unknown, payload: object, seen: object = { title: 'A car' }) =>
      engine.enqueue(def as AnyCommand, payload, seen),
    attach(cid: number | string, slot: number, bytes: Uint8Array<ArrayBuffer>, more: object = {}) {
      const photo = { sha256: hashOf(bytes), type: 'image/jpeg', bytes: bytes.buffer };
      const payload = { cid, sha256: photo.sha256, type: 'gallery', do: slot, base_version: null, ...more };
      return engine.enqueue(attachPhoto as AnyCommand, payload, { title: 'A car' }, { photo });
    },
    until,
    done: async (key: string): Promise<unknown> => (await until(key, 'done'))?.answer,
    /** Picture that its seller sees in a place of a listing, as soon as that is as told. */
    async place(cid: number, slot: number, isSo: (place: PhotoPlace) => boolean): Promise<PhotoPlace> {
      const watch = engine.query<ListingView>(ownListing, { cid: String(cid), lid: '' });
      onTestFinished(watch.subscribe(() => undefined));
      return eventually(() => {
        const { data } = watch.get();
        const places = data ? placesOf(data, engine.commands.get(), [listingRow(cid)]) : [];
        const place = places.find((found) => found.slot === slot);
        if (!place || !isSo(place)) throw new Error(`place ${slot} is not so`);
        return place;
      });
    },
  };

  async function until(key: string, state: 'done' | 'needs_user') {
    return eventually(async () => {
      const command = await engine.db.commands.get(key);
      // Whoever looks on taps it; the phone's own next try would only take longer.
      if (command?.state === 'queued') engine.sendNow();
      expect([command?.state, command?.reason?.code]).toEqual([
        state,
        state === 'done' ? undefined : expect.any(String),
      ]);
      return command;
    });
  }
}

/** The line breaks in the middle of a part. */
function sendHalf(path: string, headers: HeadersInit | undefined, body: Uint8Array): Promise<void> {
  const given = Object.fromEntries(new Headers(headers));
  return new Promise((broken) => {
    const sent = request(origin + path, {
      method: 'PATCH',
      headers: { ...given, 'content-length': String(body.length) },
    });
    sent.on('error', () => broken());
    sent.on('close', () => broken());
    sent.write(body.subarray(0, Math.floor(body.length / 2)), () => sent.destroy());
  });
}

async function onServer(bytes: Uint8Array): Promise<string | null> {
  const { id } = await shop.db
    .selectFrom('uploads')
    .select('id')
    .where('sha256', '=', hashOf(bytes))
    .where('complete', '=', true)
    .executeTakeFirstOrThrow();
  const kept = await readUpload(filesOf(shop.config), id);
  return kept && hashOf(kept);
}
const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);

describe('a photo over a line that breaks', () => {
  test.each<{ what: string; fates: Record<number, Fate> }>([
    { what: 'nowhere', fates: {} },
    { what: 'at the first part', fates: { 1: 'halved' } },
    { what: 'in the middle', fates: { 2: 'lost', 3: 'halved' } },
    { what: 'before the answers', fates: { 1: 'unheard', 2: 'unheard' } },
    {
      what: 'at every other part, each time in another way',
      fates: { 1: 'lost', 3: 'halved', 5: 'unheard' },
    },
    { what: 'five times on end', fates: { 2: 'halved', 3: 'halved', 4: 'lost', 5: 'unheard', 6: 'halved' } },
  ])(
    'broken $what it arrives byte for byte, and no more than the cut parts are sent again',
    async ({ fates }) => {
      const bytes = await prepared(Object.keys(fates).length);
      expect(bytes.length).toBeGreaterThan(200_000);
      const cid = await one.empty('vehicles');
      const { attach, done, parts, cut, engine } = await phone(fates);
      const answer = await done(await attach(cid, 1, bytes, { replaces: null }));

      expect(await onServer(bytes)).toBe(hashOf(bytes));
      expect(cut).toHaveLength(Object.keys(fates).length);
      expect(total(parts)).toBeLessThanOrEqual(bytes.length + total(cut));
      const listing = await one.read(cid);
      expect(listing.gallery).toHaveLength(1);
      // The address stays with the command, for who wants to copy it.
      expect(v.parse(v.object({ url: v.string() }), answer).url).toBe(listing.cover_image);
      expect(await engine.db.photoBytes.count()).toBe(0);
    },
  );

  test('a listing made in the yard gets its photos, in the order that they were given there', async () => {
    const { act, attach, done, engine, env, parts, cut } = await phone({ 2: 'halved', 4: 'unheard' });
    env.setOnline(false);
    const tmp = `tmp:${randomUUID()}`;
    const made = await act(
      createListing,
      { tmp, subId: 11, name: 'From the yard', prodClass: 'vehicles', region: 'zm', copy_of: null },
      { at: '2026-11-22T10:00:00Z', prodClass: 'vehicles', category: 'Cars', model: 'Corolla' },
    );
    const photos = [await prepared(7), await prepared(8)];
    const [first, second] = photos;
    if (!first || !second) throw new Error('no photos');
    await attach(tmp, 1, first, { replaces: null });
    await attach(tmp, 2, second, { replaces: null });
    const order = { cid: tmp, base_version: null };
    await act(orderPhotos, { ...order, order: [2, 1, 3, 4] });
    await act(orderPhotos, { ...order, order: [2, 1, 3, 4] });
    const last = await act(orderPhotos, { ...order, order: [2, 3, 1, 4] });
    const waiting = async () =>
      (await engine.db.commands.toArray()).filter(({ state }) => state === 'queued');
    expect((await waiting()).filter(({ name }) => name === 'photo.order')).toHaveLength(1);
    expect(await engine.db.photoBytes.count()).toBe(2);

    env.setOnline(true);
    await done(made);
    const named = (await engine.db.ids.toArray()).find(({ local }) => local === `listing:${tmp}`);
    const cid = Number(named?.row.split(':')[1]);
    await done(last);
    const listing = await one.read(cid);
    expect(listing.gallery.map(({ slot }) => slot)).toEqual([1, 3]);
    for (const bytes of photos) expect(await onServer(bytes)).toBe(hashOf(bytes));
    expect(total(parts)).toBeLessThanOrEqual(first.length + second.length + total(cut));
    // The second photo is the cover now: the widths say which one is which to nobody, the hashes do.
    const urls = [listing.gallery_images['1'], listing.gallery_images['3']];
    expect(new Set(urls).size).toBe(2);
  });

  test('a place that another phone filled meanwhile asks, and either photo can be chosen', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const cid = await one.empty('vehicles');
      const [ours, others] = [await phone(), await phone()];
      ours.env.setOnline(false);
      const key = await ours.attach(cid, 1, await prepared(choice === 'mine' ? 3 : 4), { replaces: null });
      await others.done(
        await others.attach(cid, 1, await prepared(choice === 'mine' ? 5 : 6), { replaces: null }),
      );
      const theirs = (await one.read(cid)).cover_image;
      ours.env.setOnline(true);
      const { refused } = await ours.place(cid, 1, (place) => place.refused !== null);
      if (refused?.key !== key) throw new Error('nobody is asked');
      expect(refused.reason).toMatchObject({ code: 'slot_changed', body: { current: { url: theirs } } });
      // The bytes stay until somebody has chosen (I18).
      expect(await ours.engine.db.photoBytes.count()).toBe(1);
      if (choice === 'theirs') {
        expect(await ours.engine.discard(key)).toBe('discarded');
        expect((await one.read(cid)).cover_image).toBe(theirs);
      } else {
        await ours.done(await ours.engine.replace(key, payloadAgainstCurrent(refused), { title: 'A car' }));
        expect((await one.read(cid)).cover_image).not.toBe(theirs);
      }
      await eventually(async () => expect(await ours.engine.db.photoBytes.count()).toBe(0));
    }
  });

  test('a second choice for a photo that waits asks just as the first one', async () => {
    const cid = await one.empty('vehicles');
    const [ours, others] = [await phone(), await phone()];
    await ours.done(await ours.attach(cid, 1, await prepared(9), { replaces: null }));
    ours.engine.refresh(ownListing, { cid: String(cid), lid: '' });
    const first = await ours.place(cid, 1, ({ url }) => url !== null);
    ours.env.setOnline(false);
    await ours.attach(cid, 1, await prepared(10), first.saw);
    const waiting = await ours.place(cid, 1, (place) => place.waiting !== null);
    expect(waiting.saw).toEqual(first.saw);
    const key = await ours.attach(cid, 1, await prepared(11), waiting.saw);
    // The other phone puts its own there knowingly.
    await others.done(await others.attach(cid, 1, await prepared(12), first.saw));
    const theirs = (await one.read(cid)).cover_image;
    ours.env.setOnline(true);
    const refused = await ours.until(key, 'needs_user');
    expect(refused?.reason).toMatchObject({ code: 'slot_changed', body: { current: { url: theirs } } });
    expect((await one.read(cid)).cover_image).toBe(theirs);
  });

  test.each(['removed', 'kept'] as const)(
    'a photo removed in the yard, and another put there meanwhile: the new one is %s by choice',
    async (choice) => {
      const cid = await one.empty('vehicles');
      const [ours, others] = [await phone(), await phone()];
      await ours.done(await ours.attach(cid, 1, await prepared(13), { replaces: null }));
      ours.engine.refresh(ownListing, { cid: String(cid), lid: '' });
      const { saw } = await ours.place(cid, 1, ({ url }) => url !== null);
      ours.env.setOnline(false);
      const key = await ours.act(removePhoto, { cid, do: 1, ...saw, base_version: null });
      await others.done(await others.attach(cid, 1, await prepared(14), saw));
      const theirs = (await one.read(cid)).cover_image;
      ours.env.setOnline(true);
      await ours.until(key, 'needs_user');
      expect((await one.read(cid)).cover_image).toBe(theirs);
      const { unremoved } = await ours.place(cid, 1, (place) => place.unremoved !== null);
      if (!unremoved) throw new Error('nobody is asked');
      expect([unremoved.key, currentPhotoOf(unremoved)?.split('/')[3]]).toEqual([key, theirs?.split('/')[3]]);
      if (choice === 'kept') expect(await ours.engine.discard(key)).toBe('discarded');
      else await ours.done(await ours.engine.replace(key, payloadAgainstCurrent(unremoved), unremoved.seen));
      expect((await one.read(cid)).cover_image).toBe(choice === 'kept' ? theirs : null);
      await ours.place(cid, 1, (place) => place.unremoved === null);
    },
  );
});

const FILES = join(import.meta.dirname, '../made-up/uploads');
const FORMAT = 'Oops wrong file format, upload images only (jpg or png)';
const WRONG = 'Something has gone wrong, contact customer support';
/** Security 24: what each of the collection is to the shop. */
const EXPECTED: Record<string, 'taken' | [number, string]> = {
  'ok.jpg': 'taken',
  'ok-cmyk.jpg': 'taken',
  'grey-16bit.png': 'taken',
  'one-pixel.png': 'taken',
  'png-as.jpg': 'taken',
  'polyglot-html.jpg': 'taken',
  'gps.jpg': 'taken',
  // What can be read of it is drawn anew, and the rest is grey.
  'corrupt.jpg': 'taken',
  'animated.gif': [400, FORMAT],
  'truncated.jpg': [400, FORMAT],
  'html-as.jpg': [400, FORMAT],
  'svg-as.jpg': [400, FORMAT],
  'zero.jpg': [400, 'Choose a file'],
  'huge-declared.jpg': [413, WRONG],
  'huge-declared.png': [413, WRONG],
};

describe('files of all kinds', () => {
  test('each of the collection is expected', () => {
    const names = readdirSync(FILES).filter((name) => name !== 'README.md');
    expect(Object.keys(EXPECTED).toSorted()).toEqual(names.toSorted());
  });

  test.each(Object.entries(EXPECTED))('%s', async (name, expected) => {
    const cid = await one.empty('vehicles');
    const form = new FormData();
    form.append('cid', String(cid));
    form.append('type', 'gallery');
    form.append('image', new Blob([readFileSync(join(FILES, name))], { type: 'image/jpeg' }), '../../x.jpg');
    const answer = await fetch(`${origin}/api/vendor/upload-image/`, {
      method: 'POST',
      headers: { authorization: `Token ${one.token}` },
      body: form,
    });
    const body: unknown = await answer.json();
    if (expected !== 'taken') {
      expect([answer.status, v.parse(Problem, body).detail]).toEqual(expected);
      expect((await one.read(cid)).gallery).toEqual([]);
      return;
    }
    expect(answer.status, JSON.stringify(body)).toBe(201);
    const { data } = v.parse(PictureTaken, body);
    // What is given out has pixels and nothing else of the file, and stands upright.
    for (const files of Object.values(data.thumbs))
      for (const path of [files.avif, files.webp]) {
        const given = await fetch(origin + path);
        const bytes = Buffer.from(await given.arrayBuffer());
        expect([given.status, given.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
        expect(bytes.toString('latin1')).not.toMatch(/<html|<script|Exif|GPS/);
        const { exif, xmp, orientation, space } = await sharp(bytes).metadata();
        expect([exif, xmp, orientation, space]).toEqual([undefined, undefined, undefined, 'srgb']);
      }
    if (name === 'gps.jpg') expect(data.height).toBeGreaterThan(data.width);
  });

  test('more than 10 MB are refused before anything is made of them', async () => {
    const cid = await one.empty('vehicles');
    const form = new FormData();
    form.append('cid', String(cid));
    const photo = await scene(64, 48).jpeg().toBuffer();
    form.append('image', new Blob([photo, Buffer.alloc(11 * 1024 * 1024)]), 'x.jpg');
    const answer = await fetch(`${origin}/api/vendor/upload-image/`, {
      method: 'POST',
      headers: { authorization: `Token ${one.token}` },
      body: form,
    });
    expect([answer.status, v.parse(Problem, await answer.json()).detail]).toEqual([413, WRONG]);
  });
});
