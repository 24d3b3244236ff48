import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Conflict } from '#contract/listings/conflict.ts';
import { mergeRecord, type FieldConflict, type MergeRules } from '#domain/merging/merge-record.ts';

const rules: MergeRules = {
  price: { kind: 'ask' },
  colour: { kind: 'mine' },
  description: { kind: 'lines' },
  publish: { kind: 'prefer', values: ['draft', 'review'] },
  photos: { kind: 'slots' },
  fits: { kind: 'set' },
  contacts: { kind: 'set', key: (entry) => (Array.isArray(entry) ? String(entry[0]) : 'other') },
};

interface Case {
  says: string;
  field: string;
  from: unknown;
  mine: unknown;
  theirs: unknown;
  holds: unknown;
  /** The lost version and who was kept, when one lost. */
  conflict?: Pick<FieldConflict, 'mine' | 'theirs' | 'kept'>;
}

function check({ field, from, mine, theirs, holds, conflict }: Case): void {
  const merged = mergeRecord({ title: 'Vitz', [field]: theirs }, { [field]: { from, to: mine } }, rules);
  expect(merged.record).toEqual({ title: 'Vitz', [field]: holds });
  expect(merged.conflicts).toEqual(conflict ? [{ field, from, ...conflict }] : []);
}

describe('A field that only one side changed', () => {
  test.each<Case>([
    {
      says: 'mine, when theirs is what I saw',
      field: 'price',
      from: 900,
      mine: 800,
      theirs: 900,
      holds: 800,
    },
    {
      says: 'nothing to do, when theirs is already mine',
      field: 'price',
      from: 900,
      mine: 800,
      theirs: 800,
      holds: 800,
    },
    {
      says: 'theirs, when I left it as it was',
      field: 'price',
      from: 900,
      mine: 900,
      theirs: 700,
      holds: 700,
    },
    {
      says: 'theirs, though mine would win, when I left it as it was',
      field: 'colour',
      from: 'red',
      mine: 'red',
      theirs: 'blue',
      holds: 'blue',
    },
    {
      says: 'the order of names says nothing',
      field: 'price',
      from: { zmw: 1, usd: [{ a: 1, b: 2 }] },
      mine: 5,
      theirs: { usd: [{ b: 2, a: 1 }], zmw: 1 },
      holds: 5,
    },
    { says: 'an empty field can be filled', field: 'price', from: null, mine: 5, theirs: null, holds: 5 },
    { says: 'a field can be emptied', field: 'price', from: 5, mine: null, theirs: 5, holds: null },
  ])('$says', check);
});

describe('ask', () => {
  test.each<Case>([
    {
      says: 'two new prices: theirs stays, mine waits for a choice',
      field: 'price',
      from: 900,
      mine: 800,
      theirs: 700,
      holds: 700,
      conflict: { mine: 800, theirs: 700, kept: 'theirs' },
    },
    {
      says: 'I emptied it, they changed it',
      field: 'price',
      from: 900,
      mine: null,
      theirs: 700,
      holds: 700,
      conflict: { mine: null, theirs: 700, kept: 'theirs' },
    },
    {
      says: 'a field without a rule asks',
      field: 'note',
      from: 'a',
      mine: 'b',
      theirs: 'c',
      holds: 'c',
      conflict: { mine: 'b', theirs: 'c', kept: 'theirs' },
    },
    {
      says: 'a field named like something of every object asks',
      field: 'constructor',
      from: 'a',
      mine: 'b',
      theirs: 'c',
      holds: 'c',
      conflict: { mine: 'b', theirs: 'c', kept: 'theirs' },
    },
  ])('$says', check);
});

describe('mine', () => {
  test.each<Case>([
    {
      says: 'two new colours: mine wins, theirs can be put back',
      field: 'colour',
      from: 'red',
      mine: 'blue',
      theirs: 'green',
      holds: 'blue',
      conflict: { mine: 'blue', theirs: 'green', kept: 'mine' },
    },
    {
      says: 'mine emptied it: it stays empty, theirs can be put back',
      field: 'colour',
      from: 'red',
      mine: null,
      theirs: 'green',
      holds: null,
      conflict: { mine: null, theirs: 'green', kept: 'mine' },
    },
  ])('$says', check);
});

describe('prefer', () => {
  test.each<Case>([
    {
      says: 'my draft beats their live',
      field: 'publish',
      from: null,
      mine: 'draft',
      theirs: 'live',
      holds: 'draft',
      conflict: { mine: 'draft', theirs: 'live', kept: 'mine' },
    },
    {
      says: 'their draft beats my live',
      field: 'publish',
      from: null,
      mine: 'live',
      theirs: 'draft',
      holds: 'draft',
      conflict: { mine: 'live', theirs: 'draft', kept: 'theirs' },
    },
    {
      says: 'of two named values the one named first',
      field: 'publish',
      from: 'live',
      mine: 'draft',
      theirs: 'review',
      holds: 'draft',
      conflict: { mine: 'draft', theirs: 'review', kept: 'mine' },
    },
    {
      says: 'neither named: theirs stays',
      field: 'publish',
      from: null,
      mine: 'live',
      theirs: 'sold',
      holds: 'sold',
      conflict: { mine: 'live', theirs: 'sold', kept: 'theirs' },
    },
    {
      says: 'live stands when nobody else touched it',
      field: 'publish',
      from: 'draft',
      mine: 'live',
      theirs: 'draft',
      holds: 'live',
    },
  ])('$says', check);
});

describe('slots', () => {
  const front = { version: 1, photo: 'front' };
  const back = { version: 1, photo: 'back' };
  const mine = { version: 1, photo: 'mine' };
  const theirs = { version: 2, photo: 'theirs' };
  test.each<Case>([
    {
      says: 'photos in different slots both stay',
      field: 'photos',
      from: { a: front, b: back },
      mine: { a: mine, b: back },
      theirs: { a: front, b: theirs },
      holds: { a: mine, b: theirs },
    },
    {
      says: 'two photos for one slot: theirs stays, mine waits, the other slots are merged',
      field: 'photos',
      from: { a: front, b: back },
      mine: { a: mine, b: back, c: mine },
      theirs: { a: theirs, b: back, d: theirs },
      holds: { a: theirs, b: back, c: mine, d: theirs },
      conflict: {
        mine: { a: mine, b: back, c: mine, d: theirs },
        theirs: { a: theirs, b: back, c: mine, d: theirs },
        kept: 'theirs',
      },
    },
    {
      says: 'the version decides: a new address inside a slot is no change',
      field: 'photos',
      from: { a: front },
      mine: { a: mine },
      theirs: { a: { ...front, address: '/signed-anew' } },
      holds: { a: mine },
    },
    {
      says: 'the same photo from both sides, whatever its version',
      field: 'photos',
      from: { a: front },
      mine: { a: mine },
      theirs: { a: { ...mine, version: 7 } },
      holds: { a: { ...mine, version: 7 } },
    },
    {
      says: 'I emptied one slot, they another',
      field: 'photos',
      from: { a: front, b: back, c: back },
      mine: { b: back, c: back },
      theirs: { a: front, b: null, c: back },
      holds: { b: null, c: back },
    },
    {
      says: 'I emptied the slot that they changed',
      field: 'photos',
      from: { a: front },
      mine: {},
      theirs: { a: theirs },
      holds: { a: theirs },
      conflict: { mine: {}, theirs: { a: theirs }, kept: 'theirs' },
    },
    {
      says: 'I changed the slot that they emptied',
      field: 'photos',
      from: { a: front },
      mine: { a: mine },
      theirs: {},
      holds: {},
      conflict: { mine: { a: mine }, theirs: {}, kept: 'theirs' },
    },
    {
      says: 'something that is not slots asks',
      field: 'photos',
      from: { a: front },
      mine: { a: mine },
      theirs: [theirs],
      holds: [theirs],
      conflict: { mine: { a: mine }, theirs: [theirs], kept: 'theirs' },
    },
  ])('$says', check);
});

describe('set', () => {
  const vitz = ['Toyota', 'Vitz', null, null];
  const vitzInOtherWords = { make: 'Toyota', model: 'Vitz' };
  const hilux = ['Toyota', 'Hilux', null, null];
  const fit = ['Honda', 'Fit', null, null];
  const demio = ['Mazda', 'Demio', null, null];
  test.each<Case>([
    {
      says: 'what both added is there',
      field: 'fits',
      from: [vitz],
      mine: [vitz, hilux],
      theirs: [fit, vitz],
      holds: [fit, vitz, hilux],
    },
    {
      says: 'what either removed is gone',
      field: 'fits',
      from: [vitz, hilux, fit],
      mine: [vitz, fit],
      theirs: [demio, vitz, hilux],
      holds: [demio, vitz],
    },
    {
      says: 'what both added is there once',
      field: 'fits',
      from: [],
      mine: [vitz, hilux],
      theirs: [vitz, fit],
      holds: [vitz, fit, hilux],
    },
    {
      says: 'equal entries are one, in whatever order their names stand',
      field: 'fits',
      from: [],
      mine: [{ model: 'Vitz', make: 'Toyota' }, hilux],
      theirs: [vitzInOtherWords, fit],
      holds: [vitzInOtherWords, fit, hilux],
    },
    {
      says: 'a list begun on both sides',
      field: 'fits',
      from: null,
      mine: [vitz],
      theirs: [fit],
      holds: [fit, vitz],
    },
    {
      says: 'one side emptied the list, the other one added',
      field: 'fits',
      from: [vitz],
      mine: [vitz, fit],
      theirs: null,
      holds: [fit],
    },
    {
      says: 'an entry null is an entry',
      field: 'fits',
      from: [null, vitz],
      mine: [vitz],
      theirs: [null, vitz, fit],
      holds: [vitz, fit],
    },
    {
      says: 'an order that they changed is left alone',
      field: 'fits',
      from: [vitz, hilux],
      mine: [hilux],
      theirs: [hilux, fit, vitz],
      holds: [hilux, fit],
    },
    {
      says: 'what I removed was gone already: their list stays to the letter',
      field: 'fits',
      from: [vitz, fit],
      mine: [vitz],
      theirs: [vitz, vitz],
      holds: [vitz, vitz],
    },
    {
      says: 'something that is not a list asks',
      field: 'fits',
      from: [vitz],
      mine: [fit],
      theirs: 'Vitz',
      holds: 'Vitz',
      conflict: { mine: [fit], theirs: 'Vitz', kept: 'theirs' },
    },
    {
      says: 'by name: what I changed and they removed stays, as I have it',
      field: 'contacts',
      from: [['Ann', 1]],
      mine: [['Ann', 2]],
      theirs: [],
      holds: [['Ann', 2]],
    },
    {
      says: 'by name: what I removed and they changed stays, my removal waits for a choice',
      field: 'contacts',
      from: [
        ['Ann', 1],
        ['Ben', 1],
      ],
      mine: [['Ben', 1]],
      theirs: [
        ['Ann', 3],
        ['Ben', 1],
      ],
      holds: [
        ['Ann', 3],
        ['Ben', 1],
      ],
      conflict: {
        mine: [['Ben', 1]],
        theirs: [
          ['Ann', 3],
          ['Ben', 1],
        ],
        kept: 'theirs',
      },
    },
    {
      says: 'by name: one entry changed on both sides asks, the others are merged',
      field: 'contacts',
      from: [['Ann', 1]],
      mine: [
        ['Ann', 2],
        ['Ben', 1],
      ],
      theirs: [
        ['Ann', 3],
        ['Cem', 1],
      ],
      holds: [
        ['Ann', 3],
        ['Cem', 1],
        ['Ben', 1],
      ],
      conflict: {
        mine: [
          ['Ann', 2],
          ['Cem', 1],
          ['Ben', 1],
        ],
        theirs: [
          ['Ann', 3],
          ['Cem', 1],
          ['Ben', 1],
        ],
        kept: 'theirs',
      },
    },
  ])('$says', check);
});

describe('lines', () => {
  test.each<Case>([
    {
      says: 'I wrote at the top, they at the bottom',
      field: 'description',
      from: 'Clean car\nLow mileage\nCall Ann',
      mine: 'Very clean car\nLow mileage\nCall Ann',
      theirs: 'Clean car\nLow mileage\nCall Ben',
      holds: 'Very clean car\nLow mileage\nCall Ben',
    },
    {
      says: 'both wrote the same line anew',
      field: 'description',
      from: 'Clean car\nLow mileage',
      mine: 'Very clean car\nLow mileage',
      theirs: 'Spotless car\nLow mileage',
      holds: 'Spotless car\nLow mileage',
      conflict: {
        mine: 'Very clean car\nLow mileage',
        theirs: 'Spotless car\nLow mileage',
        kept: 'theirs',
      },
    },
    {
      says: 'a description that one of them never had asks',
      field: 'description',
      from: null,
      mine: 'Clean car',
      theirs: 'Low mileage',
      holds: 'Low mileage',
      conflict: { mine: 'Clean car', theirs: 'Low mileage', kept: 'theirs' },
    },
  ])('$says', check);
});

describe('The whole record', () => {
  test('Clean fields apply beside one that a person must choose', () => {
    const stored = { price: 700, colour: 'green', year: 2012, seats: 5 };
    const edit = {
      price: { from: 900, to: 800 },
      colour: { from: 'red', to: 'blue' },
      year: { from: 2012, to: 2013 },
      seats: { from: 4, to: 5 },
    };
    expect(mergeRecord(stored, edit, rules)).toEqual({
      record: { price: 700, colour: 'blue', year: 2013, seats: 5 },
      applied: ['colour', 'year'],
      conflicts: [
        { field: 'price', from: 900, mine: 800, theirs: 700, kept: 'theirs' },
        { field: 'colour', from: 'red', mine: 'blue', theirs: 'green', kept: 'mine' },
      ],
    });
  });

  test('A field that the record never had is added, emptying it adds nothing', () => {
    const edit = { price: { from: null, to: 800 }, note: { from: 'old', to: null } };
    expect(mergeRecord({}, edit, rules)).toEqual({
      record: { price: 800 },
      applied: ['price'],
      conflicts: [],
    });
  });

  test('A conflict about a field that is gone reaches the phone with all its parts', () => {
    const edit = { price: { from: 900, to: 800 }, colour: { from: undefined, to: 'red' } };
    const { conflicts } = mergeRecord({ colour: 'blue' }, edit, rules);
    const sent: unknown = JSON.parse(JSON.stringify(conflicts.map((one) => ({ row: 'listing:7', ...one }))));
    expect(v.parse(v.array(Conflict), sent)).toEqual([
      { row: 'listing:7', field: 'price', from: 900, mine: 800, theirs: null, kept: 'theirs' },
      { row: 'listing:7', field: 'colour', from: null, mine: 'red', theirs: 'blue', kept: 'mine' },
    ]);
  });

  test('A value that JSON left out empties the field', () => {
    const edit = { price: { from: 900, to: undefined }, note: { from: 1, to: undefined } };
    const { record, conflicts } = mergeRecord({ price: 900, note: 2 }, edit, rules);
    expect(record).toStrictEqual({ price: null, note: 2 });
    expect(conflicts).toStrictEqual([{ field: 'note', from: 1, mine: null, theirs: 2, kept: 'theirs' }]);
  });

  test.each([
    { says: 'without a row', conflict: { field: 'price', from: 1, mine: 2, theirs: 3, kept: 'mine' } },
    { says: 'without what was kept', conflict: { row: 'a', field: 'price', from: 1, mine: 2, theirs: 3 } },
    {
      says: 'with a third side',
      conflict: { row: 'a', field: 'p', from: 1, mine: 2, theirs: 3, kept: 'from' },
    },
  ])('A conflict $says is refused', ({ conflict }) => {
    expect(v.safeParse(Conflict, conflict).success).toBe(false);
  });

  test('A field named __proto__ is a field, and no object learns from it', () => {
    const stored: Record<string, unknown> = JSON.parse('{"__proto__": {"polluted": 1}, "price": 900}');
    const edit = JSON.parse(
      '{"__proto__": {"from": {"polluted": 1}, "to": {"polluted": 2}}, "price": {"from": 900, "to": 800}}',
    );
    const { record, applied } = mergeRecord(stored, edit, rules);
    expect(applied).toEqual(['__proto__', 'price']);
    expect(JSON.stringify(record)).toBe('{"__proto__":{"polluted":2},"price":800}');
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});
