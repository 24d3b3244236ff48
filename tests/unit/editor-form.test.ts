import { expect, test, vi } from 'vitest';
import { readEditorDraft } from '#features/vendor/editor/editor-draft.ts';
import { EditorForm } from '#features/vendor/editor/editor-form.ts';
import { type ListingView, newListing, withEdit } from '#features/vendor/preview/listing-view.ts';

const car = (edit: Record<string, unknown> = {}): ListingView =>
  withEdit(
    newListing({
      cid: 501,
      title: '2012 Toyota Corolla',
      prodClass: 'vehicles',
      category: 'Cars > Toyota > Corolla',
      model: 'Corolla',
      madeAt: '2026-11-22T08:00:00Z',
    }),
    Object.fromEntries(
      Object.entries({ pPrice: '250000', sEngine: 1600, ...edit }).map(([name, to]) => [name, { to }]),
    ),
  );
const editor = (view = car()) => new EditorForm(view, 2026);

test('an untouched field shows the listing, and follows it', () => {
  const form = editor();
  expect([form.text('pPrice'), form.text('sEngine'), form.isDirty()]).toEqual(['250000', '1600', false]);
  form.show(car({ pPrice: '240000.50' }));
  expect(form.text('pPrice')).toBe('240000.50');
});

test.each([
  { what: 'the same text', text: '250000', dirty: false },
  { what: 'the same amount in other words', text: '250,000.00', dirty: false },
  { what: 'another amount', text: '240000', dirty: true },
  { what: 'nothing', text: '', dirty: true },
  { what: 'what is no amount', text: 'much', dirty: true },
])('typing $what: to be saved is $dirty', ({ text, dirty }) => {
  const form = editor();
  form.type('pPrice', text);
  expect([form.isDirty(), form.text('pPrice')]).toEqual([dirty, text]);
});

test('a save names only what was changed, from what to what', () => {
  const form = editor();
  form.type('pPrice', '240,000');
  form.type('sEngine', '1.6');
  form.type('sColour', ' Red ');
  form.type('subtitle', '');
  expect(form.readEdit()).toEqual({
    ok: true,
    edit: { pPrice: { from: '250000.00', to: '240000.00' }, sColour: { from: null, to: 'Red' } },
  });
});

test('figures may be typed as people write them, and the preview shows them', () => {
  const form = editor();
  form.type('pPrice', 'K 285,000');
  form.type('sMileage', '98 500');
  expect(form.shown()).toMatchObject({ prod_price: '285000.00', specs: { mileage: 98_500 } });
  expect(form.readEdit()).toEqual({
    ok: true,
    edit: { pPrice: { from: '250000.00', to: '285000.00' }, sMileage: { from: null, to: 98_500 } },
  });
});

test.each([
  ['pPrice', '250000'],
  ['pPrice', '250,000.50'],
  ['sMileage', '2,000,000'],
  ['sEngine', '1.6'],
] as const)('what the words at %s give as an example is taken: %s', (name, example) => {
  const form = editor();
  form.type(name, example);
  form.leave(name);
  expect(form.wrong(name)).toBeUndefined();
});

test('what cannot be read is marked on leaving and on saving, and nothing is sent', () => {
  const form = editor();
  form.type('pContact', 'call me');
  expect(form.wrong('pContact')).toBeUndefined();
  form.leave('pContact');
  expect(form.wrong('pContact')).toMatchObject({ code: 'invalid' });
  form.type('pContact', 'call me please');
  expect(form.wrong('pContact')).toBeUndefined();
  expect(form.readEdit()).toEqual({ ok: false });
  expect(form.wrong('pContact')).toMatchObject({ code: 'invalid' });
});

test('a change from elsewhere leaves what is typed alone, and it goes out from where it began', () => {
  const form = editor();
  form.type('pPrice', '240000');
  form.show(car({ pPrice: '245000', sColour: 'Red' }));
  expect([form.text('pPrice'), form.text('sColour')]).toEqual(['240000', 'Red']);
  expect(form.readEdit()).toEqual({ ok: true, edit: { pPrice: { from: '250000.00', to: '240000.00' } } });
});

test.each([
  ['pTitle', '2012 Toyota Corolla ', '2012 Toyota Corolla'],
  ['pPrice', '250,000', '250000'],
] as const)('news of a listing takes no key from under whoever types in %s', (field, text, after) => {
  const form = editor();
  form.type(field, text);
  form.show(car({ sColour: 'Red' }));
  expect([form.text(field), form.isDirty()]).toEqual([text, false]);
  form.leave(field);
  expect(form.text(field)).toBe(after);
});

test('a field that somebody is at without a change of it follows the listing once they leave', () => {
  const form = editor();
  form.type('pPrice', '250,000');
  form.show(car({ pPrice: '245000' }));
  expect([form.text('pPrice'), form.isDirty()]).toEqual(['250,000', false]);
  form.leave('pPrice');
  expect(form.text('pPrice')).toBe('245000');
});

test('what somebody else typed too needs no save', () => {
  const form = editor();
  form.type('pPrice', '240000');
  form.show(car({ pPrice: '240000' }));
  expect(form.isDirty()).toBe(false);
});

test('after a save nothing is to be saved until the next key, which starts from what was saved', () => {
  const form = editor();
  form.type('pPrice', '240000');
  const read = form.readEdit();
  if (read.ok) form.saved(read.edit);
  expect([form.isDirty(), form.text('pPrice')]).toEqual([false, '240000']);
  form.type('pPrice', '230000');
  expect(form.readEdit()).toMatchObject({ edit: { pPrice: { from: '240000.00', to: '230000.00' } } });
});

test('a draft comes back with where it began; what could not be read of it stays away', () => {
  const kept = {
    pPrice: { from: '250000.00', text: '240000' },
    sYear: 'gone',
    unknown: { from: 1, text: 'x' },
  };
  const typed = readEditorDraft(kept);
  expect(typed).toEqual({ pPrice: { from: '250000.00', text: '240000' } });
  expect(readEditorDraft('words')).toBeNull();
  const form = editor(car({ pPrice: '245000' }));
  form.restore(typed ?? {});
  expect(form.readEdit()).toMatchObject({ edit: { pPrice: { from: '250000.00', to: '240000.00' } } });
});

test('a refused save begins again where it began, under what was typed since', () => {
  const form = editor();
  form.show(car({ pPrice: '240000' }));
  form.type('pPrice', '230000');
  form.show(car());
  form.restore({ pPrice: { from: '250000.00', text: '240000' }, sColour: { from: null, text: 'Red' } });
  expect(form.readEdit()).toEqual({
    ok: true,
    edit: { pPrice: { from: '250000.00', to: '230000.00' }, sColour: { from: null, to: 'Red' } },
  });
});

test('what is missing to go live counts what is typed and not saved', () => {
  const form = editor();
  form.type('pPrice', '');
  form.type('sFuel', 'Electric');
  form.type('sEngine', '');
  form.type('sYear', '2012');
  expect(form.missing()).toEqual(['description', 'pContact', 'pLocation', 'pPrice', 'sMileage']);
});

test('a key press is heard by its own field and by the whole, by no other field', () => {
  const form = editor();
  const [price, title, whole] = [vi.fn(), vi.fn(), vi.fn()];
  form.watchField('pPrice', price);
  form.watchField('pTitle', title);
  form.watch(whole);
  form.type('pPrice', '1');
  expect([price, title, whole].map((one) => one.mock.calls.length)).toEqual([1, 0, 1]);
});
