import { describe, expect, test } from 'vitest';
import { applyEdit, chooseMine, coalesceEdits, inheritFrom, putBack } from '#domain/merging/merge-edits.ts';
import { mergeRecord, type Edit, type FieldConflict } from '#domain/merging/merge-record.ts';

describe('Two edits that both still wait are one', () => {
  test.each<{ says: string; first: Edit; second: Edit; one: Edit }>([
    {
      says: 'a price changed twice: from the first, to the last',
      first: { price: { from: 900, to: 800 } },
      second: { price: { from: 800, to: 700 } },
      one: { price: { from: 900, to: 700 } },
    },
    {
      says: 'a price that is back where it began is not sent, the rest is',
      first: { price: { from: 900, to: 800 }, year: { from: 2012, to: 2013 } },
      second: { price: { from: 800, to: 900 } },
      one: { year: { from: 2012, to: 2013 } },
    },
    {
      says: 'different fields stand side by side',
      first: { price: { from: 900, to: 800 } },
      second: { year: { from: 2012, to: 2013 } },
      one: { price: { from: 900, to: 800 }, year: { from: 2012, to: 2013 } },
    },
    {
      says: 'back to where it began, with its names in another order',
      first: { at: { from: { x: 1, y: 2 }, to: null } },
      second: { at: { from: null, to: { y: 2, x: 1 } } },
      one: {},
    },
    {
      says: 'a field that was empty before and is empty again is not sent',
      first: { note: { from: null, to: 'new' } },
      second: { note: { from: 'new', to: null } },
      one: {},
    },
  ])('$says', ({ first, second, one }) => {
    expect(coalesceEdits(first, second)).toEqual(one);
  });
});

describe('An edit whose predecessor was refused or discarded', () => {
  const sets = { fits: { kind: 'set' }, photos: { kind: 'slots' } } as const;
  const front = { version: 1, photo: 'front' };
  const lost = { version: 1, photo: 'lost' };
  const next = { version: 1, photo: 'next' };
  test.each<{ says: string; lost: Edit; next: Edit; left: Edit }>([
    {
      says: 'starts where the predecessor started',
      lost: { price: { from: 900, to: 800 } },
      next: { price: { from: 800, to: 700 } },
      left: { price: { from: 900, to: 700 } },
    },
    {
      says: 'keeps its own start for what only it changed, and revives nothing',
      lost: { price: { from: 900, to: 800 } },
      next: { year: { from: 2012, to: 2013 } },
      left: { year: { from: 2012, to: 2013 } },
    },
    {
      says: 'has nothing left to do when it only took the predecessor back',
      lost: { price: { from: 900, to: 800 } },
      next: { price: { from: 800, to: 900 } },
      left: {},
    },
    {
      says: 'leaves an entry behind that only the predecessor had added',
      lost: { fits: { from: ['Vitz'], to: ['Vitz', 'Fit'] } },
      next: { fits: { from: ['Vitz', 'Fit'], to: ['Vitz', 'Fit', 'Demio'] } },
      left: { fits: { from: ['Vitz'], to: ['Vitz', 'Demio'] } },
    },
    {
      says: 'leaves a photo behind that only the predecessor had put',
      lost: { photos: { from: { a: front }, to: { a: front, b: lost } } },
      next: { photos: { from: { a: front, b: lost }, to: { a: next, b: lost } } },
      left: { photos: { from: { a: front }, to: { a: next } } },
    },
    {
      says: 'keeps its photo for a slot that both changed',
      lost: { photos: { from: { a: front }, to: { a: { ...lost, version: 2 } } } },
      next: { photos: { from: { a: { ...lost, version: 2 } }, to: { a: { ...next, version: 2 } } } },
      left: { photos: { from: { a: front }, to: { a: { ...next, version: 2 } } } },
    },
  ])('$says', ({ lost: gone, next: after, left }) => {
    expect(inheritFrom(gone, after, sets)).toEqual(left);
  });

  test('meets what changed on the server since the predecessor saw it', () => {
    const edit = inheritFrom({ price: { from: 900, to: 800 } }, { price: { from: 800, to: 700 } });
    expect(mergeRecord({ price: 950 }, edit, {}).conflicts).toEqual([
      { field: 'price', from: 900, mine: 700, theirs: 950, kept: 'theirs' },
    ]);
  });
});

describe('While it waits, the screen shows mine', () => {
  test.each<{ says: string; edit: Edit; view: Record<string, unknown> }>([
    { says: 'over what is known', edit: { price: { from: 900, to: 800 } }, view: { price: 800, year: 2012 } },
    {
      says: 'also over a newer price',
      edit: { price: { from: 1, to: 2 } },
      view: { price: 2, year: 2012 },
    },
    {
      says: 'an emptied field as empty',
      edit: { year: { from: 2012, to: null } },
      view: { price: 900, year: null },
    },
    {
      says: 'and a field that I left alone as it is',
      edit: { year: { from: 1, to: 1 } },
      view: { price: 900, year: 2012 },
    },
  ])('$says', ({ edit, view }) => {
    expect(applyEdit({ price: 900, year: 2012 }, edit)).toEqual(view);
  });
});

describe('After a conflict a person chooses', () => {
  test('mine, where theirs was kept', () => {
    const conflict: FieldConflict = { field: 'price', from: 900, mine: 800, theirs: 700, kept: 'theirs' };
    const edit = chooseMine(conflict);
    expect(edit).toEqual({ price: { from: 700, to: 800 } });
    expect(mergeRecord({ price: 700 }, edit, {})).toEqual({
      record: { price: 800 },
      applied: ['price'],
      conflicts: [],
    });
  });

  test('theirs back, where mine was kept', () => {
    const conflict: FieldConflict = {
      field: 'colour',
      from: 'red',
      mine: 'blue',
      theirs: 'green',
      kept: 'mine',
    };
    expect(putBack(conflict)).toEqual({ colour: { from: 'blue', to: 'green' } });
  });

  test('mine, and is asked again when a third price came meanwhile', () => {
    const edit = chooseMine({ field: 'price', from: 900, mine: 800, theirs: 700, kept: 'theirs' });
    expect(mergeRecord({ price: 600 }, edit, {}).conflicts).toEqual([
      { field: 'price', from: 700, mine: 800, theirs: 600, kept: 'theirs' },
    ]);
  });
});
