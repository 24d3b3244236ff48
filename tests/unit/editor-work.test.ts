import { expect, test } from 'vitest';
import { editOfAll, remadePlaceOf } from '#features/vendor/listing-remake.ts';
import { rowNamesOf, openWorkOn } from '#features/vendor/editor/editor-work.ts';
import { newListing, withEdit } from '#features/vendor/preview/listing-view.ts';
import type { CommandView } from '#offline/store/states.ts';

const TMP = 'tmp:7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c11';
const ENTRY = 'tmp:7a0e9b1c-0e5b-4a7e-9a65-1f3a0d6f1c12';
const command = (
  key: string,
  name: string,
  payload: unknown,
  given: Partial<CommandView> = {},
): CommandView => ({
  key,
  name,
  payload,
  seen: {},
  state: 'queued',
  sent: false,
  unanswered: false,
  reason: null,
  answer: null,
  tooLate: false,
  sizeBytes: 1,
  createdAt: 0,
  doneAt: null,
  ...given,
});
const listing = (prodClass: 'vehicles' | 'parts', category: string, model: string | null) =>
  newListing({ cid: 501, title: 'A', prodClass, category, model, madeAt: '2026-11-22T08:00:00Z' });

test('what waits for a listing is found by each of its names, and nothing of others', () => {
  const names = rowNamesOf([`listing:77`, `listing:${TMP}`], `listing:${TMP}`);
  const work = openWorkOn(
    [
      command('made', 'listing.create', { tmp: TMP }),
      command('edit', 'listing.edit', { cid: 77, lid: null }),
      command('live', 'listing.live', { cid: TMP, lid: null }),
      command('other', 'listing.draft', { cid: 78, lid: null }),
      command('entry', 'listing.edit', { cid: 77, lid: 3 }),
      command('done', 'content.delete', { cid: 77, lid: null }, { state: 'done' }),
    ],
    names,
  );
  expect([work.making?.key, work.edit?.key, work.publish?.key, work.deleting]).toEqual([
    'made',
    'edit',
    'live',
    null,
  ]);
});

test('an entry has its own, by its own names', () => {
  const row = `listing:601:${ENTRY}`;
  const names = rowNamesOf(['listing:601', 'listing:601:2', row], row);
  const work = openWorkOn(
    [
      command('made', 'lecture.create', { cid: 601, tmp: ENTRY }),
      command('whole', 'listing.edit', { cid: 601, lid: null }),
      command('edit', 'listing.edit', { cid: 601, lid: 2 }),
      command('second', 'listing.edit', { cid: 601, lid: ENTRY }),
    ],
    names,
  );
  expect([work.making?.key, work.edit?.key]).toEqual(['made', 'second']);
});

test('what needs its owner comes before what waits behind it', () => {
  const names = rowNamesOf(['listing:77'], 'listing:77');
  const work = openWorkOn(
    [
      command('refused', 'listing.edit', { cid: 77, lid: null }, { state: 'needs_user' }),
      command('next', 'listing.edit', { cid: 77, lid: null }),
    ],
    names,
  );
  expect(work.edit?.key).toBe('refused');
});

const typedModel = (type: string, make: string, model: string) => ({
  subId: null,
  named: { type, make, model },
});

test.each([
  ['Cars > Toyota > Corolla', 'Corolla', { subId: 11 }],
  // Models that their sellers typed, as words.
  ['Cars > Nissan > Corolla', 'Corolla', typedModel('Cars', 'Nissan', 'Corolla')],
  ['Commercial > Toyota > Hilux Champ', 'Hilux Champ', typedModel('Commercial', 'Toyota', 'Hilux Champ')],
  ['Commercial > Nissan > Atlas', null, typedModel('Cars', 'Nissan', 'Atlas')],
  ['Cars > Tatra > T 815', 'T 815', null],
  ['Cars > Toyota', null, null],
])('a deleted vehicle of %s is listed again under its own kind', (category, model, place) => {
  const types = {
    types: [
      {
        type: 'Cars',
        makes: [
          { make: 'Toyota', models: [{ subj_id: 11, subj_name: 'Corolla' }] },
          { make: 'Nissan', models: [{ subj_id: 12, subj_name: 'Note' }] },
        ],
      },
      {
        type: 'Commercial',
        makes: [{ make: 'Toyota', models: [{ subj_id: 13, subj_name: 'Hilux' }] }],
      },
    ],
  };
  expect(remadePlaceOf(listing('vehicles', category, model), types)).toEqual(place);
});

test('a deleted part is listed again under its category', () => {
  const leaf = { name: 'Brake pads', cat_id: 53, children: [] };
  const types = {
    types: [
      {
        type: 'Parts',
        parents: [
          {
            name: 'Car Parts',
            cat_id: null,
            children: [{ ...leaf, cat_id: 52, name: 'Brakes', children: [leaf] }],
          },
        ],
      },
    ],
  };
  expect(remadePlaceOf(listing('parts', 'Car Parts > Brakes > Brake pads', null), types)).toEqual({
    subId: 53,
  });
  expect(remadePlaceOf(listing('parts', 'Brake pads', null), types)).toEqual({ subId: 53 });
  expect(remadePlaceOf(listing('parts', 'Brakes', null), types)).toBeNull();
});

test('all that was known of it is its first edit, but the title that it is made with', () => {
  const view = withEdit(listing('vehicles', '', null), { pPrice: { to: '900' }, sColour: { to: 'Red' } });
  expect(editOfAll(view)).toEqual({
    pPrice: { from: null, to: '900.00' },
    sColour: { from: null, to: 'Red' },
  });
});
