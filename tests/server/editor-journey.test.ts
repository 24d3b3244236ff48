import 'fake-indexeddb/auto';
import { createHash, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as v from 'valibot';
import { registry } from '#app/commands.ts';
import { SignedIn } from '#contract/identity.ts';
import { ProductTypes } from '#contract/listings/listing-edit.ts';
import {
  createListing as declaredListing,
  editListing as declaredEdit,
  ownListings,
  publishListing as declaredLive,
} from '#contract/listings/listings.ts';
import type { Ref } from '#contract/wire.ts';
import type { ListingField } from '#domain/listings/listing-fields.ts';
import { saveAsNewListing, remadePlaceOf } from '#features/vendor/listing-remake.ts';
import { draftKey, readEditorDraft } from '#features/vendor/editor/editor-draft.ts';
import { EditorForm } from '#features/vendor/editor/editor-form.ts';
import { publishTo, saveEdit } from '#features/vendor/editor/editor-save.ts';
import { isRefused, rowNamesOf, openWorkOn } from '#features/vendor/editor/editor-work.ts';
import { isMadeByServer, listingRow, type ListingView } from '#features/vendor/preview/listing-view.ts';
import { editListing, publishListing } from '#features/vendor/editor/editing-commands.ts';
import { createEntry, createListing, deleteContent } from '#features/vendor/making-commands.ts';
import { ownPhotos } from '#features/vendor/photos/stored-photos.ts';
import { attachPhoto } from '#features/vendor/photos/photo-commands.ts';
import { typedOf, wrongOf } from '#features/vendor/editor/editor-refusal.ts';
import { ownListing } from '#features/vendor/queries.ts';
import type { AnyCommand } from '#offline/face/declare.ts';
import { type RunningEngine, startEngine } from '#offline/engine/engine.ts';
import { isUnsettled } from '#offline/store/states.ts';
import { nodeEnv } from '../load/node-env.ts';
import { eventually } from '../harness/eventually.ts';
import { SEED_PASSWORD, testServer } from './harness/test-server.ts';
import { scene } from './hostile-pictures.ts';
import { CAR, PART, seller } from './vendor-steps.ts';

/** Editors of two phones of one seller, on the real engine and the real server, over real HTTP. */
const shop = await testServer({ from: 'account' });
beforeAll(() => shop.app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => shop.app.server.closeAllConnections());

const EMAIL = 'vendor1@example.test';
const login = async () =>
  (await shop.api('POST', '/auth/login/', { body: { username: EMAIL, password: SEED_PASSWORD } })).as(
    SignedIn,
  );
/** The same seller at a desk, past the engine. */
const elsewhere = async () => seller(shop, (await login()).token);

async function phone() {
  const env = nodeEnv(`http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`);
  const own = { ...registry, commands: new Map(registry.commands), rows: new Map(registry.rows) };
  const engine = await startEngine({ env, registry: own });
  onTestFinished(() => engine.close());
  await engine.signIn(await login());
  await engine.learn();
  onTestFinished(engine.commands.subscribe(() => undefined));
  onTestFinished(engine.conflicts.subscribe(() => undefined));
  return {
    engine,
    offline: () => env.setOnline(false),
    online: () => {
      env.setOnline(true);
      engine.sendNow();
    },
    /** Nothing of this phone is under way any more. */
    rests: () =>
      eventually(async () => {
        const left = (await engine.db.commands.toArray()).filter(({ state }) => isUnsettled(state));
        expect(left.filter(({ state }) => state !== 'needs_user').map(({ name }) => name)).toEqual([]);
      }),
    open: (cid: Ref, lid: Ref | null = null) => open(engine, cid, lid),
  };
}

/** An editor as its screen has it: it follows the listing, and saves as its buttons do. */
async function open(engine: Awaited<ReturnType<typeof startEngine>>, cid: Ref, lid: Ref | null) {
  const shown = engine.query<ListingView>(ownListing, {
    cid: String(cid),
    lid: lid === null ? '' : String(lid),
  });
  const view = (): ListingView => {
    const { data } = shown.get();
    if (!data || !isMadeByServer(data)) throw new Error('the listing is not on this phone');
    return data;
  };
  onTestFinished(shown.subscribe(() => undefined));
  await eventually(() => expect(isMadeByServer(view())).toBe(true));
  const row = await engine.localRow(listingRow(cid, lid));
  const names = rowNamesOf([listingRow(cid, lid), row], row);
  const form = new EditorForm(view(), 2026);
  onTestFinished(shown.subscribe(() => form.show(view())));
  return {
    form,
    names,
    view,
    type: (fields: Partial<Record<ListingField, string>>) => {
      for (const [name, text] of Object.entries(fields)) form.type(name as ListingField, text);
    },
    async save() {
      const read = form.readEdit();
      if (!read.ok) throw new Error('a field is wrong');
      return saveEdit(engine, { form, names, edit: read.edit });
    },
    publish: (to: 'live' | 'draft') => publishTo(engine, { form, names, to }),
    work: () => openWorkOn(engine.commands.get(), names),
    conflicts: () => engine.conflicts.get().filter((one) => one.row === row),
  };
}

/** A photo of a place of a listing; the hash of its bytes. No two are alike whose `width` differs. */
async function photograph(engine: RunningEngine, cid: Ref, place: number, width = 320): Promise<string> {
  const bytes = await scene(width, 240).jpeg().toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const photo = { type: 'image/jpeg', bytes: new Uint8Array(bytes).buffer, sha256 };
  const taken = { cid, sha256, type: 'gallery', do: place, replaces: null, base_version: null };
  await engine.enqueue(attachPhoto as AnyCommand, taken, { title: '' }, { photo });
  return sha256;
}

const waiting = async ({ engine }: Awaited<ReturnType<typeof phone>>) =>
  (await engine.db.commands.toArray())
    .toSorted((a, b) => a.seq - b.seq)
    .filter(({ state }) => state === 'queued')
    .map(({ name, payload }) => [name, payload]);

test('what is saved without a connection is merged with what was saved elsewhere, field by field', async () => {
  const desk = await elsewhere();
  const cid = await desk.car();
  const field = await phone();
  const editor = await field.open(cid);
  field.offline();
  editor.type({ pPrice: '240000', sColour: 'Blue', subtitle: 'Mine', pLocation: 'Kitwe' });
  await editor.save();
  expect(editor.form.isDirty()).toBe(false);
  await desk.save(cid, { pPrice: '245000', sColour: 'Red', sMileage: 90_000, pLocation: 'Kitwe' });
  field.online();
  await field.rests();
  // Untouched here: theirs. The same in both: no question. A matter of taste: mine. The price: asked.
  expect(await desk.read(cid)).toMatchObject({
    prod_price: '245000.00',
    prod_subtitle: 'Mine',
    prod_location: 'Kitwe',
    specs: { colour: 'Blue', mileage: 90_000 },
  });
  await eventually(() => expect(editor.conflicts()).toHaveLength(2));
  expect(editor.conflicts().map(({ field: name, kept, mine, theirs }) => [name, kept, mine, theirs])).toEqual(
    [
      ['pPrice', 'theirs', '240000.00', '245000.00'],
      ['sColour', 'mine', 'Blue', 'Red'],
    ],
  );
  await eventually(() => expect(editor.form.text('pPrice')).toBe('245000'));
});

describe('of two versions', () => {
  async function clashed() {
    const desk = await elsewhere();
    const cid = await desk.car();
    const field = await phone();
    const editor = await field.open(cid);
    field.offline();
    editor.type({ pPrice: '240000', sColour: 'Blue' });
    await editor.save();
    await desk.save(cid, { pPrice: '245000', sColour: 'Red' });
    field.online();
    await field.rests();
    await eventually(() => expect(editor.conflicts()).toHaveLength(2));
    const choose = async (name: string, version: 'mine' | 'theirs') => {
      const conflict = editor.conflicts().find((one) => one.field === name);
      if (!conflict) throw new Error('no such conflict');
      await field.engine.choose(conflict.id, version);
      await field.rests();
    };
    return { desk, cid, field, editor, choose };
  }

  test('mine is sent once chosen, and theirs is put back', async () => {
    const { desk, cid, editor, choose } = await clashed();
    await choose('pPrice', 'mine');
    await choose('sColour', 'theirs');
    expect(await desk.read(cid)).toMatchObject({ prod_price: '240000.00', specs: { colour: 'Red' } });
    await eventually(() => expect(editor.conflicts()).toEqual([]));
  });

  test('what is in force already needs nothing more', async () => {
    const { desk, cid, choose, editor } = await clashed();
    const { version } = await desk.read(cid);
    await choose('pPrice', 'theirs');
    await choose('sColour', 'mine');
    await eventually(() => expect(editor.conflicts()).toEqual([]));
    expect(await desk.read(cid)).toMatchObject({
      version,
      prod_price: '245000.00',
      specs: { colour: 'Blue' },
    });
  });

  test('going live waits for the choice, and goes on behind what was chosen', async () => {
    const desk = await elsewhere();
    const cid = await desk.car();
    const field = await phone();
    const editor = await field.open(cid);
    field.offline();
    editor.type({ pPrice: '240000', pLocation: 'Kitwe' });
    await editor.save();
    await editor.publish('live');
    await desk.save(cid, { pPrice: '245000', pLocation: 'Ndola' });
    field.online();
    await field.rests();
    await eventually(() => expect(editor.work().publish?.reason?.code).toBe('two_versions'));
    await eventually(() => expect(editor.conflicts()).toHaveLength(2));
    for (const left of [1, 0]) {
      const [conflict] = editor.conflicts();
      if (!conflict) throw new Error('nothing is asked');
      expect((await desk.read(cid)).prod_live).toBe('draft');
      await field.engine.choose(conflict.id, 'mine');
      await eventually(() => expect(editor.conflicts()).toHaveLength(left));
    }
    await eventually(async () => expect((await desk.read(cid)).prod_live).toBe('live'));
    expect(await desk.read(cid)).toMatchObject({ prod_price: '240000.00', prod_location: 'Kitwe' });
  });
});

test('however often somebody saves, one edit waits; going live goes behind it', async () => {
  const desk = await elsewhere();
  const cid = await desk.empty('vehicles');
  const field = await phone();
  const editor = await field.open(cid);
  field.offline();
  const { pTitle, description, ...rest } = CAR;
  editor.type({ pPrice: '1', pTitle });
  await editor.save();
  await eventually(() => expect(editor.form.view().prod_price).toBe('1.00'));
  editor.type({ description });
  for (const [name, text] of Object.entries(rest)) editor.type({ [name]: String(text) });
  await editor.save();
  await editor.publish('live');
  const [first, second, ...more] = await waiting(field);
  expect(more).toEqual([]);
  expect(first).toMatchObject(['listing.edit', { edit: { pPrice: { from: null, to: '250000.00' } } }]);
  expect(second?.[0]).toBe('listing.live');
  expect(editor.view().prod_live).toBe('draft');
  field.online();
  await field.rests();
  expect(await desk.read(cid)).toMatchObject({ prod_live: 'live', prod_price: '250000.00' });
});

test('two parts of one listing are edited apart, also before the shop has named them', async () => {
  const desk = await elsewhere();
  const cid = await desk.part();
  const field = await phone();
  const whole = await field.open(cid);
  field.offline();
  const [one, two] = [`tmp:${randomUUID()}`, `tmp:${randomUUID()}`];
  for (const [tmp, title] of [
    [one, 'Left pad'],
    [two, 'Right pad'],
  ])
    await field.engine.enqueue(
      createEntry as AnyCommand,
      { cid, tmp, title },
      { at: '2026-11-22T08:00:00Z', category: '' },
    );
  await eventually(() => expect(whole.view().lecture_list).toHaveLength(2));
  const [left, right] = [await field.open(cid, one), await field.open(cid, two)];
  left.type({ pPrice: '100', sPartNumber: 'L-1' });
  right.type({ pPrice: '200', sCondition: 'used' });
  await left.save();
  await right.save();
  await eventually(() =>
    expect([left.view().prod_price, right.view().prod_price]).toEqual(['100.00', '200.00']),
  );
  field.online();
  await field.rests();
  const read = await desk.read(cid);
  const parts = read.lecture_list.map(({ lid, title }) => [title, read.lectures[String(lid)]?.prod_price]);
  expect(parts.toSorted()).toEqual([
    ['Left pad', '100.00'],
    ['Right pad', '200.00'],
  ]);
  await eventually(() => expect(typeof left.view().lid).toBe('number'));
});

test('a draft outlives the page, and is merged with what came in meanwhile', async () => {
  const desk = await elsewhere();
  const cid = await desk.car();
  const field = await phone();
  const before = await field.open(cid);
  before.type({ pPrice: '240000', sColour: 'Blue' });
  await field.engine.saveDraft(draftKey(before.names.row), before.form.typed());
  await desk.save(cid, { pPrice: '245000' });
  const after = await field.open(cid);
  field.engine.refresh(ownListing, { cid: String(cid), lid: '' });
  await eventually(() => expect(after.view().prod_price).toBe('245000.00'));
  after.form.restore(readEditorDraft(await field.engine.readDraft(draftKey(after.names.row))) ?? {});
  expect(after.form.text('pPrice')).toBe('240000');
  await after.save();
  await field.rests();
  expect(await desk.read(cid)).toMatchObject({ prod_price: '245000.00', specs: { colour: 'Blue' } });
  await eventually(() => expect(after.conflicts()).toMatchObject([{ field: 'pPrice', mine: '240000.00' }]));
  expect(await field.engine.readDraft(draftKey(after.names.row))).toBeUndefined();
});

test('a refused save comes back into its fields, and what is changed takes its place', async () => {
  const desk = await elsewhere();
  const cid = await desk.car({ publish: 'live' });
  const field = await phone();
  const editor = await field.open(cid);
  editor.type({ pPrice: '', sColour: 'Blue' });
  await editor.save();
  await field.rests();
  await eventually(() => expect(isRefused(editor.work().edit)).toBe(true));
  const refused = editor.work().edit;
  if (!refused) throw new Error('nothing was refused');
  expect([...wrongOf(refused)]).toMatchObject([['pPrice', { missing: true }]]);
  await eventually(() => expect(editor.form.view().prod_price).toBe(CAR.pPrice));
  editor.form.restore(typedOf(refused));
  expect([editor.form.text('pPrice'), editor.form.text('sColour')]).toEqual(['', 'Blue']);
  editor.type({ pPrice: '230000' });
  await editor.save();
  await field.rests();
  expect(await desk.read(cid)).toMatchObject({ prod_price: '230000.00', specs: { colour: 'Blue' } });
  await expect.poll(() => editor.work().edit).toBeNull();
});

test('a listing that was deleted elsewhere is kept as a new draft, of the model that its seller typed, with all that was typed and the photo that lies here', async () => {
  const desk = await elsewhere();
  const named = { type: 'Cars', make: 'Toyota', model: 'Hilux Champ' };
  const made = await desk.create({ prodClass: 'vehicles', named, name: CAR.pTitle });
  const cid = made.as(declaredListing.answer).product_id;
  expect((await desk.save(cid, CAR)).status).toBe(200);
  const [field, other] = [await phone(), await phone()];
  const editor = await field.open(cid);
  field.offline();
  editor.type({ pPrice: '240000', sColour: 'Blue' });
  await editor.save();
  const sha256 = await photograph(field.engine, cid, 2);
  await eventually(() => expect(editor.form.view().prod_price).toBe('240000.00'));
  await other.engine.enqueue(
    deleteContent as AnyCommand,
    { cid, lid: null, base_version: null },
    { title: '' },
  );
  await other.rests();
  field.online();
  await field.rests();
  await eventually(() => expect(editor.work().edit?.reason?.code).toBe('listing_deleted'));
  editor.form.restore(typedOf(editor.work().edit ?? { payload: null }));
  const types = (await desk.call('GET', '/vendor/product-types/?pt=vehicles')).as(ProductTypes);
  const view = editor.form.shown();
  const place = remadePlaceOf(view, types);
  if (place === null) throw new Error('it has no kind any more');
  expect(place).toEqual({ subId: null, named });
  const photos = ownPhotos(view, editor.names, field.engine.commands.get());
  expect(photos).toMatchObject([{ slot: 2, sha256 }]);
  const tmp = await saveAsNewListing(field.engine, {
    photos,
    view,
    names: editor.names,
    title: view.prod_title ?? '',
    place,
    at: '2026-11-22T08:00:00Z',
  });
  await field.rests();
  const kept = await field.open(tmp);
  const again = await eventually(() => v.parse(v.number(), kept.view().cid));
  expect(await desk.read(again)).toMatchObject({
    prod_live: 'draft',
    prod_title: CAR.pTitle,
    prod_price: '240000.00',
    prod_location: CAR.pLocation,
    cat_full_name: 'Cars > Toyota > Hilux Champ',
    specs: { colour: 'Blue', mileage: CAR.sMileage, model: 'Hilux Champ' },
  });
  const { gallery_images: places } = await desk.read(again);
  expect(Object.entries(places).flatMap(([slot, url]) => (url === null ? [] : [slot]))).toEqual(['2']);
  expect(field.engine.commands.get().filter(({ state }) => state === 'needs_user')).toEqual([]);
  await expect.poll(() => editor.work().edit).toBeNull();
});

/** The end that selling from a yard is made for. */
test('ten cars and a part with four photos each, made in the yard before breakfast, are live at noon, each once', async () => {
  const { engine, offline, online, rests } = await phone();
  const desk = await elsewhere();
  offline();
  const titles = [...Array.from({ length: 10 }, (_, car) => `Yard car ${car}`), 'Yard wheel'];
  for (const [at, title] of titles.entries()) {
    const [prodClass, subId, all] =
      title === 'Yard wheel' ? (['parts', 53, PART] as const) : (['vehicles', 11, CAR] as const);
    const cid = `tmp:${randomUUID()}`;
    const seen = { at: '2026-11-22T05:00:00Z', model: null, category: 'Cars', prodClass };
    const made = v.parse(declaredListing.payload, { tmp: cid, subId, name: title, prodClass, region: 'zm' });
    await engine.enqueue(createListing as AnyCommand, made, seen);
    const edit = v.parse(declaredEdit.payload, { cid, ...all, pTitle: title });
    await engine.enqueue(editListing as AnyCommand, edit, { title });
    for (const place of [1, 2, 3, 4]) await photograph(engine, cid, place, 100 + at * 4 + place);
    const live = v.parse(declaredLive.payload, { cid, lid: null });
    await engine.enqueue(publishListing as AnyCommand, live, { title });
  }
  expect(await engine.db.photos.count()).toBe(44);
  online();
  await rests();
  expect(engine.commands.get().filter(({ state }) => state === 'needs_user')).toEqual([]);
  const { data } = (await desk.call('GET', '/vendor/get-products/?whole=1')).as(ownListings.answer);
  const mine = data.filter(({ prod_name }) => prod_name?.startsWith('Yard '));
  expect(mine.map(({ prod_name }) => prod_name).toSorted()).toEqual(titles.toSorted());
  expect(mine.map(({ prod_live }) => prod_live)).toEqual(titles.map(() => 'live'));
  const pictures = await Promise.all(
    mine.map(async ({ prod_id }) => Object.values((await desk.read(prod_id)).gallery_images)),
  );
  expect(new Set(pictures.flat()).size).toBe(44);
  expect(pictures.flat()).not.toContain(null);
  expect(await engine.db.photos.count()).toBe(0);
});
