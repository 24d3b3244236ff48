import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { Compatible, FitmentMakes, fitsOf } from '#contract/listings/fitment.ts';
import type { Ref } from '#contract/wire.ts';
import { fits, fitsWithin } from '#domain/fitment/fitment.ts';
import { trimsIn } from '#domain/fitment/fitment-list.ts';
import { editListing } from '#features/vendor/editor/editing-commands.ts';
import { setFitment } from '#features/vendor/fitment/fitment-commands.ts';
import { commandsOf, NO_TICKS, ticked, unsavedIn } from '#features/vendor/fitment/fitment-draft.ts';
import { countsOf, trimsOf } from '#features/vendor/fitment/fitment-tree.ts';
import type { ListingView } from '#features/vendor/preview/listing-view.ts';
import { orderPhotos, removePhoto } from '#features/vendor/photos/photo-commands.ts';
import { testServer } from './harness/test-server.ts';
import { seller } from './vendor-steps.ts';
import { draws } from '../harness/seed.ts';

const shop = await testServer({ from: 'account' });
let one: ReturnType<typeof seller>;
beforeAll(async () => {
  one = seller(shop, await shop.login('vendor1@example.test'));
});

const makeOf = async (make: string) =>
  (await shop.api('GET', `/fitment-makes/?make=${make}`)).as(FitmentMakes);

/** Ticks what is un-ticked and the other way round, as the screen does, here and at the shop. */
async function tick(view: ListingView, ids: readonly string[], on: boolean): Promise<ListingView> {
  const tree = await makeOf('Toyota');
  const trims = trimsOf(tree).filter(({ doc_id }) => ids.includes(doc_id));
  const counts = countsOf(tree, new Set(trims.map(({ model }) => model)));
  const list = view.compatible_list;
  const draft = ticked(list, NO_TICKS, trims, on, counts);
  let shown = view;
  for (const { action, fitment, trims: some, known } of commandsOf(unsavedIn(list, draft), draft.known)) {
    const payload = { action, productID: view.cid, fitment };
    shown = setFitment.optimistic(shown, payload, { title: '', trims: some, known });
    const answer = await one.call('POST', '/set-fitment/', payload);
    expect(answer.status, answer.text).toBe(200);
  }
  return shown;
}

test('what a phone shows of a fitment that waits is what the shop then says', async () => {
  const cid = await one.part();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.subarray(['t-1', 't-2'], { minLength: 1 }), fc.boolean()), {
        minLength: 1,
        maxLength: 4,
      }),
      async (acts) => {
        let view: ListingView = await one.read(cid);
        for (const [ids, on] of acts) view = await tick(view, ids, on);
        expect(view.compatible_list).toEqual((await one.read(cid)).compatible_list);
      },
    ),
    { numRuns: draws(24) },
  );
});

test('what its seller ticks is said to the owner of such a car, on the part and in the list', async () => {
  const cid = await one.part();
  const view = await tick(await one.read(cid), ['t-1', 't-2'], true);
  expect(trimsIn(view.compatible_list).map(({ doc_id }) => doc_id)).toEqual(['t-1', 't-2']);
  await one.call('POST', `/vendor/listings/${cid}/live/`, {});
  const token = await shop.login('buyer1@example.test');
  const car = { make: 'Toyota', model: 'Corolla', variant: null, trim_id: null, year: 2010 };
  const id = randomUUID();
  const kept = await shop.api('PUT', `/garage/${id}/`, { token, body: { ...car, nickname: 'Taxi' } });
  expect(kept.status, kept.text).toBe(201);
  const said = await shop.api('GET', `/garage/fits/?product=${cid}`, { token });
  expect(said.body).toEqual({ product_id: cid, results: [{ garage_id: id, fits: 'yes' }] });
  // The same by what a buyer's page and list ask, and the phone judges by.
  const { compatible_list } = (await shop.api('GET', `/compatibility/${cid}/`)).as(Compatible);
  expect(fits(car, compatible_list)).toBe('yes');
  const listed = await shop.api('GET', `/compatibility-lists/?cid=${cid}&make=Toyota&model=Corolla`);
  const [part] = listed.as(fitsOf.answer).results;
  expect(part && fitsWithin(car, part.stated, part.compatible_list)).toBe('yes');
  await tick(await one.read(cid), ['t-1', 't-2'], false);
  const after = await shop.api('GET', `/garage/fits/?product=${cid}`, { token });
  expect(after.body).toMatchObject({ results: [{ fits: 'unknown' }] });
});

const VALUES = {
  pTitle: ['Wheel', ' Hub  cap ', 'Tyre'],
  pPrice: ['900', '1200.50', '', null],
  description: ['a\nb', 'a\nb\nc', ''],
  pContact: ['0977 123 456', '+260966123456', ''],
  pLocation: ['Lusaka', ' Ndola', ''],
  subtitle: ['As new', null],
  sPartNumber: ['123-A', ' 123-B ', ''],
  sCondition: ['new', 'used', ''],
} as const;
const anEdit = fc
  .record(
    Object.fromEntries(
      Object.entries(VALUES).map(([field, values]) => [field, fc.constantFrom<string | null>(...values)]),
    ),
    { requiredKeys: [] },
  )
  .filter((edit) => Object.keys(edit).length > 0);

test('what a phone shows of edits that wait is what the shop then says', async () => {
  const cid = await one.part();
  await fc.assert(
    fc.asyncProperty(fc.array(anEdit, { minLength: 1, maxLength: 3 }), async (edits) => {
      let view: ListingView = await one.read(cid);
      for (const values of edits) {
        const edit = Object.fromEntries(Object.entries(values).map(([field, to]) => [field, { to }]));
        const payload = { cid: cid as Ref, lid: null, edit, base_version: null };
        const shown = editListing.optimistic(view, payload, { title: '' });
        const answer = await one.call('POST', '/vendor/post-content/', payload);
        expect(answer.status, answer.text).toBe(200);
        if (!('data' in shown)) view = shown;
      }
      const said = await one.read(cid);
      const { version, updated_at } = said;
      expect({ ...view, version, updated_at }).toEqual(said);
    }),
    { numRuns: draws(40) },
  );
});

test('pictures that are moved and taken away on a phone stand as at the shop', async () => {
  const cid = await one.part();
  const before = await one.read(cid);
  const payload = { cid: cid as Ref, order: [2, 1, 3, 4], base_version: null };
  const moved = orderPhotos.optimistic(before, payload, { title: '' });
  expect((await one.call('POST', '/vendor/gallery-order/', payload)).status).toBe(200);
  expect(moved).toMatchObject({ gallery_images: (await one.read(cid)).gallery_images });
  const gone = { cid: cid as Ref, do: 1, base_version: null };
  const shown = removePhoto.optimistic(before, gone, { title: '' });
  expect(shown).toMatchObject({ gallery_images: before.gallery_images, cover_image: null });
});
