import { expect, test } from 'vitest';
import type { ProductTypes } from '#contract/listings/listing-edit.ts';
import { listingCsv, noRecord, readListingCsv, type ListingRecord } from '#domain/listings/listing-csv.ts';
import { VEHICLE_CLASSES } from '#domain/stock/shown-tree.ts';
import { descend, sparesParent } from '#features/vendor/creation/creation-tree.ts';
import { recordOf } from '#features/vendor/import/export-record.ts';
import { sampleCsv, decodedText } from '#features/vendor/import/import-file.ts';
import {
  actsIn,
  importEffectOf,
  fitting,
  needsConfirmation,
  isRowTakeable,
  isRowUnchanged,
  MOST_ROWS,
} from '#features/vendor/import/import-effects.ts';
import { importRows } from '#features/vendor/import/import-plan.ts';
import { listingFrom } from '#features/vendor/import/import-view.ts';
import { ownLineOf, newListing, withEdit } from '#features/vendor/preview/listing-view.ts';

const leaf = (name: string, cat_id: number, names = {}) => ({ name, names, cat_id, children: [] });
const vehicles: ProductTypes = {
  types: [
    {
      type: 'Cars',
      makes: [
        {
          make: 'Toyota',
          models: [
            { subj_id: 11, subj_name: 'Corolla' },
            { subj_id: 12, subj_name: 'Land Cruiser' },
            { subj_id: 13, subj_name: 'Hiace' },
          ],
        },
        { make: 'Subaru', models: [{ subj_id: 14, subj_name: 'Forester' }] },
      ],
    },
    { type: 'Commercial', makes: [{ make: 'Toyota', models: [{ subj_id: 21, subj_name: 'Hiace' }] }] },
  ],
};
const spares: ProductTypes = {
  types: [
    {
      type: 'Vehicle Parts & Accessories',
      parents: [
        {
          name: 'Car Parts & Accessories',
          cat_id: 1,
          children: [
            {
              name: 'Brakes',
              names: { sw: 'Breki' },
              cat_id: 2,
              children: [
                leaf('Brake pads', 3, { sw: 'Pedi za breki', pt: 'Pastilhas de travão' }),
                leaf('Discs', 4, { pt: 'Discos' }),
              ],
            },
            {
              name: 'Clutch',
              names: { sw: 'Klachi' },
              cat_id: 5,
              children: [leaf('Discs', 6, { pt: 'Discos' })],
            },
          ],
        },
      ],
    },
  ],
};
const trees = { vehicles, spares };
const view = withEdit(
  newListing({
    cid: 501,
    title: '2012 Toyota Corolla',
    prodClass: 'vehicles',
    category: 'Cars > Toyota > Corolla',
    model: 'Corolla',
    madeAt: '2026-11-22T08:00:00Z',
  }),
  {
    pPrice: { to: '250000' },
    sMileage: { to: 84_000 },
    sEngine: { to: 1600 },
    sYear: { to: 2012 },
    pContact: { to: '+260971234567' },
    pLocation: { to: 'Lusaka' },
    description: { to: 'One owner\nService book' },
  },
);
/** 502 is listed, and its content is not on this phone. */
const own = new Map([
  [501, view],
  [502, null],
  [503, { ...view, cid: 503, prod_live: 'live' as const }],
  [504, { ...view, cid: 504, prod_price: null }],
  [
    505,
    newListing({
      cid: 505,
      title: 'Clutch disc',
      prodClass: 'parts',
      category: 'Vehicle Parts & Accessories > Car Parts & Accessories > Clutch > Discs',
      model: null,
      madeAt: '2026-11-22T08:00:00Z',
    }),
  ],
]);
const judge = (...records: Partial<ListingRecord>[]) => judgeIn('en', ...records);
const judgeIn = (language: string, ...records: Partial<ListingRecord>[]) =>
  importRows(
    records.map((record, at) => ({
      line: at + 2,
      record: { ...noRecord(), title: `Line ${at}`, ...record },
    })),
    { trees, thisYear: 2026, titles: ['Toyota  PREMIO'], own, language },
  );
const first = (record: Partial<ListingRecord>) => {
  const [row] = judge(record);
  if (!row) throw new Error('no row');
  return row;
};

const LEVORG = { type: 'Cars', make: 'Subaru', model: 'Levorg STI' };

test.each<[Partial<ListingRecord>, object | null, object[]]>([
  [{ make: 'toyota', model: 'COROLLA' }, { subId: 11, category: 'Cars > Toyota > Corolla' }, []],
  [{ type: 'Commercial', make: 'Toyota', model: 'Hiace' }, { subId: 21 }, []],
  // As screens and lists call it in Swahili and Portuguese.
  ...['Biashara', 'Comercial', ...Object.values(VEHICLE_CLASSES[1]?.names ?? {})].map(
    (type): [Partial<ListingRecord>, object, object[]] => [
      { type, make: 'Toyota', model: 'Hiace' },
      { subId: 21 },
      [],
    ],
  ),
  [{ type: 'magari', make: 'Toyota', model: 'Corolla' }, { subId: 11 }, []],
  [{ type: 'Carros', make: 'Toyota', model: 'Corolla' }, { subId: 11 }, []],
  [{ make: 'Toyota', model: 'Hiace' }, null, [{ column: 'type', why: 'several', meant: 'Cars' }]],
  [
    { make: 'Subaru', model: ' Levorg  STI ' },
    { subId: null, named: LEVORG, model: 'Levorg STI', category: 'Cars > Subaru > Levorg STI' },
    [],
  ],
  [{ type: 'Commercial', make: 'Toyota', model: 'Coaster II' }, { named: { type: 'Commercial' } }, []],
  [{ make: 'Toyota', model: 'Coaster II' }, null, [{ column: 'type', why: 'several', meant: 'Cars' }]],
  [{ make: 'Subaru', model: 'x'.repeat(60) }, { named: { make: 'Subaru' } }, []],
  [{ make: 'Subaru', model: 'x'.repeat(61) }, null, [{ column: 'model', why: 'long' }]],
  [{ make: 'Toyta', model: 'Corolla' }, null, [{ column: 'make', meant: 'Toyota' }]],
  [{ make: 'Zil', model: 'Corolla' }, null, [{ column: 'make', meant: null }]],
  [{ make: 'Toyota' }, null, [{ column: 'model', why: 'missing' }]],
  [{ type: 'Boats', make: 'Toyota', model: 'Corolla' }, null, [{ column: 'type', why: 'unknown' }]],
  [{ category: 'brake pads' }, { subId: 3, prodClass: 'parts' }, []],
  [{ category: 'Clutch > Discs' }, { subId: 6 }, []],
  // As the screens call it in Swahili; what has no name there goes by its English one.
  [{ category: 'klachi > discs' }, { subId: 6, category: 'Car Parts & Accessories > Clutch > Discs' }, []],
  [{ category: 'Vehicle Parts & Accessories > Car Parts & Accessories > Brakes > Discs' }, { subId: 4 }, []],
  [{ category: 'Discs' }, null, [{ column: 'category', why: 'several' }]],
  [{ category: 'Brake pad' }, null, [{ meant: 'Car Parts & Accessories > Brakes > Brake pads' }]],
  [{ kind: 'part' }, null, [{ column: 'category', why: 'missing' }]],
])('%j is listed under %j', (record, place, problems) => {
  const row = first(record);
  if (place) expect(row.place).toMatchObject(place);
  else expect(row.place).toBeNull();
  expect(row.problems).toMatchObject(problems.map((problem) => ({ kind: 'place', problem })));
});

test.each([
  ['sw', 'Pedi za brek', 'Car Parts & Accessories > Breki > Pedi za breki'],
  ['pt', 'Pastilha de travão', 'Car Parts & Accessories > Brakes > Pastilhas de travão'],
  // Written in another language than the screen's.
  ['pt', 'pedi za brekki', 'Car Parts & Accessories > Breki > Pedi za breki'],
  ['sw', 'Brake pad', 'Car Parts & Accessories > Brakes > Brake pads'],
  // There are two of them: the way to the first, in the language in which its name was written.
  ['en', 'Discos', 'Car Parts & Accessories > Brakes > Discos'],
])('on a screen in %s a category «%s» is probably «%s»', (language, category, meant) => {
  const [row] = judgeIn(language, { category });
  expect(row?.problems).toMatchObject([{ kind: 'place', problem: { meant } }]);
});

test.each([
  ['Forester', null, false],
  ['Levorg', { given: 'Levorg', meant: null }, false],
  ['Forestre', { given: 'Forestre', meant: 'Forester' }, true],
])('a model «%s» that may be a slip is taken only where somebody says so', (model, unlisted, doubtful) => {
  const row = first({ make: 'Subaru', model });
  expect(row.unlisted).toEqual(unlisted);
  expect([isRowTakeable(row), needsConfirmation(row)]).toEqual([true, doubtful]);
});

const CAR = { make: 'Toyota', model: 'Corolla' };

test.each<[Partial<ListingRecord>, object]>([
  [{ title: ' ' }, { kind: 'no_title' }],
  [{ kind: 'boat' }, { kind: 'kind', given: 'boat' }],
  [{ state: 'sold' }, { kind: 'state', given: 'sold' }],
  [{ title: 'x'.repeat(151) }, { kind: 'field', field: 'pTitle', problem: { code: 'max_length' } }],
  [{ year: '1949' }, { kind: 'field', field: 'sYear', given: '1949' }],
  [{ mileage_miles: '84,00' }, { kind: 'field', field: 'sMileage' }],
  [{ price_zmw: 'cheap' }, { kind: 'field', field: 'pPrice' }],
  [{ fuel: 'Coal' }, { kind: 'field', field: 'sFuel' }],
  [{ price_zmw: '285K' }, { kind: 'field', field: 'pPrice' }],
  [{ contact: '12' }, { kind: 'field', field: 'pContact' }],
])('a line with %j is not listed, and says why at its cell', (record, problem) => {
  const row = first({ ...CAR, ...record });
  expect(row.problems).toMatchObject([problem]);
  expect(isRowTakeable(row)).toBe(false);
});

const WHOLE = {
  ...CAR,
  description: 'One owner',
  contact: '+260971234567',
  location: 'Lusaka',
  price_zmw: 'K 250,000.50',
  mileage_miles: '84,000',
  engine: '1.6',
  year: '2012',
  fuel: 'petrol',
  state: 'Live',
};

test('a line becomes a draft with its fields, and goes live where it asks and nothing is missing', () => {
  const row = first(WHOLE);
  expect(row.edit).toMatchObject({ pPrice: { from: null, to: '250000.50' }, sFuel: { to: 'Petrol' } });
  expect(row.edit).not.toHaveProperty('pTitle');
  expect([isRowTakeable(row), importEffectOf(row), actsIn(row)]).toEqual([true, 'live', 3]);
  expect(listingFrom(row)).toMatchObject({
    prod_price: '250000.50',
    specs: { engineSize: 1600, fuel: 'Petrol', model: 'Corolla' },
    missing_fields: [],
  });
  const lacking = first({ ...WHOLE, price_zmw: '' });
  expect([lacking.missing, importEffectOf(lacking), actsIn(lacking)]).toEqual([['pPrice'], 'draft', 2]);
  expect(actsIn(first(CAR))).toBe(1);
});

test.each<[Partial<ListingRecord>, object, string | null]>([
  [{ price_zmw: 'K 260,000' }, { pPrice: { from: '250000.00', to: '260000.00' } }, 'changed'],
  [{ mileage_miles: '98 500' }, { sMileage: { from: 84_000, to: 98_500 } }, 'changed'],
  [
    { title: ' Corolla, one owner' },
    { pTitle: { from: '2012 Toyota Corolla', to: 'Corolla, one owner' } },
    'changed',
  ],
  [{ colour: 'Red' }, { sColour: { from: null, to: 'Red' } }, 'changed'],
  [
    { doors: '5', seats: '7', chassis: 'sajaa00aa0a123456' },
    {
      sDoors: { from: null, to: 5 },
      sSeats: { from: null, to: 7 },
      sChassis: { from: null, to: 'SAJAA00AA0A123456' },
    },
    'changed',
  ],
  // Written otherwise, it is the same.
  [{ price_zmw: '250,000', engine: '1.6', description: 'One owner\r\nService book\r\n' }, {}, null],
  [{ make: 'TOYOTA', model: 'corolla', kind: 'car', state: 'Draft' }, {}, null],
  [{ title: '' }, {}, null],
  [{ state: 'live' }, {}, 'live'],
  [{ id: '503', state: 'draft' }, {}, 'changed'],
  [{ id: '503', state: 'live' }, {}, null],
  [{ id: '504', state: 'live' }, {}, null],
  [{ id: '504', state: 'live', price_zmw: '1500' }, { pPrice: { from: null, to: '1500.00' } }, 'live'],
  // Its place may be named as in any language.
  [{ id: '505', title: '', kind: 'part', category: 'Discs' }, {}, null],
  [{ id: '505', title: '', category: 'KLACHI > discs' }, {}, null],
  [{ id: '505', title: '', category: 'Car Parts & Accessories > Clutch > Discs' }, {}, null],
  [
    {
      id: '505',
      title: '',
      category: 'Vehicle Parts & Accessories > Car Parts & Accessories > Klachi > Discs',
    },
    {},
    null,
  ],
])('a line with the number of a listing and %j changes %j', (record, edit, deed) => {
  const row = first({ id: '501', title: '2012 Toyota Corolla', ...record });
  expect([row.problems, row.edit, importEffectOf(row)]).toEqual([[], edit, deed]);
  expect([isRowTakeable(row), isRowUnchanged(row)]).toEqual([deed !== null, deed === null]);
  expect(row.changes?.cid).toBe(Number(record.id ?? '501'));
});

test.each<[Partial<ListingRecord>, object]>([
  [{ id: '999' }, { kind: 'id', why: 'foreign', given: '999' }],
  [{ id: 'A7' }, { kind: 'id', why: 'foreign', given: 'A7' }],
  [{ id: '502' }, { kind: 'id', why: 'not_here' }],
  [
    { id: '501', model: 'Hiace' },
    { kind: 'fixed', column: 'model', given: 'Hiace', current: 'Corolla' },
  ],
  [
    { id: '505', category: 'Brakes > Discs' },
    { kind: 'fixed', column: 'category', given: 'Brakes > Discs' },
  ],
  [
    { id: '505', category: 'Bicycle Parts > Car Parts & Accessories > Klachi > Discs' },
    { kind: 'fixed', column: 'category' },
  ],
  [
    { id: '505', category: 'Bicycle Parts > Car Parts & Accessories > Clutch > Discs' },
    { kind: 'fixed', column: 'category' },
  ],
  [
    { id: '505', category: 'Pedi' },
    { kind: 'fixed', column: 'category', given: 'Pedi' },
  ],
  [
    { id: '501', kind: 'part' },
    { kind: 'fixed', column: 'kind', current: 'vehicle' },
  ],
  [
    { id: '501', price_zmw: 'cheap' },
    { kind: 'field', field: 'pPrice' },
  ],
  [{ id: '501', state: 'sold' }, { kind: 'state' }],
])('a line with %j changes nothing, and says why at its cell', (record, problem) => {
  const row = first({ title: 'Corolla', price_zmw: '1', ...record });
  expect(row.problems).toMatchObject([problem]);
  expect([isRowTakeable(row), isRowUnchanged(row)]).toEqual([false, false]);
});

test('a listing is changed by one line of a file, and none becomes a new one by its number', () => {
  const rows = judge({ id: '501', price_zmw: '1500' }, { id: ' 501 ', price_zmw: '1600' });
  expect(rows.map((row) => row.problems)).toMatchObject([[], [{ kind: 'id', why: 'twice' }]]);
  expect(rows.map(({ place }) => place)).toEqual([null, null]);
});

test('a table that was saved and not touched changes nothing', () => {
  const back = readListingCsv(listingCsv([recordOf(ownLineOf(view), view)]));
  if ('problem' in back) throw new Error(back.problem);
  const rows = judge(...back.rows.map(({ record }) => record));
  expect(rows.map((row) => [row.edit, importEffectOf(row), isRowUnchanged(row)])).toEqual([[{}, null, true]]);
});

test('what is no field of a part is left out of a part', () => {
  const row = first({
    category: 'Brake pads',
    mileage_miles: '84000',
    fuel: 'Petrol',
    year: '2012',
    body: 'saloon',
    colour: 'Red',
    part_number: '04465',
    condition: 'New',
  });
  expect(row.edit).toEqual({
    sYear: { from: null, to: 2012 },
    sBody: { from: null, to: 'Saloon' },
    sColour: { from: null, to: 'Red' },
    sPartNumber: { from: null, to: '04465' },
    sCondition: { from: null, to: 'new' },
  });
  expect(isRowTakeable(row)).toBe(true);
});

test('the same title twice is said, of a listing and of a line before it', () => {
  const rows = judge(
    { ...CAR, title: 'toyota premio' },
    { ...CAR, title: 'Hiace' },
    { ...CAR, title: 'HIACE ' },
    CAR,
  );
  expect(rows.map(({ twin }) => twin)).toEqual(['listed', null, 'file', null]);
});

test('only so many lines are taken as the phone holds beside what waits', () => {
  const rows = judge(WHOLE, CAR, WHOLE);
  expect(fitting(rows, 2000, 5_000_000)).toBe(3);
  expect(fitting(rows, 6, 5_000_000)).toBe(2);
  expect(fitting(rows, 3, 5_000_000)).toBe(1);
  expect(fitting(rows, 2, 5_000_000)).toBe(0);
  expect(fitting(rows, 2000, 2_000)).toBe(1);
  expect(fitting(judge(...Array.from({ length: 250 }, () => CAR)), 2000, 5_000_000)).toBe(MOST_ROWS);
});

test('what was saved as a table can be listed again, and so can the sample', () => {
  const rows = judge(WHOLE, { category: 'Brake pads', part_number: "=1+'1", condition: 'used' });
  const records = rows.map((row) => recordOf(ownLineOf(listingFrom(row)), listingFrom(row)));
  const back = readListingCsv(listingCsv(records));
  if ('problem' in back) throw new Error(back.problem);
  const again = judge(...back.rows.map(({ record }) => record));
  expect(again.map(listingFrom)).toEqual(rows.map(listingFrom));

  const sample = readListingCsv(sampleCsv(trees));
  if ('problem' in sample) throw new Error(sample.problem);
  const judged = judge(...sample.rows.map(({ record }) => record));
  expect(judged.map((row) => [row.of, isRowTakeable(row), row.missing])).toEqual([
    ['vehicles', true, []],
    ['parts', true, []],
  ]);
});

test.each<[string, number[]]>([
  ['UTF-8', [0xef, 0xbb, 0xbf, 0x43, 0xc3, 0xa9]],
  ['the code page of the West', [0x43, 0xe9]],
  ['UTF-16', [0xff, 0xfe, 0x43, 0, 0xe9, 0]],
  ['UTF-16, the other way round', [0xfe, 0xff, 0, 0x43, 0, 0xe9]],
])('a file in %s is read', (_, bytes) => {
  expect(decodedText(new Uint8Array(bytes).buffer).replace('\uFEFF', '')).toBe('Cé');
});

test('spares begin below the spec’s parent, and a higher pick takes the lower ones along', () => {
  const parent = sparesParent(spares);
  if (!parent) throw new Error('no parent');
  const seen = (...names: string[]) => {
    const { levels, leaf: end } = descend(parent, names);
    return [levels.map((level) => level.map(({ name }) => name)), end?.cat_id ?? null];
  };
  expect(seen()).toEqual([[['Brakes', 'Clutch']], null]);
  expect(seen('Brakes')).toEqual([
    [
      ['Brakes', 'Clutch'],
      ['Brake pads', 'Discs'],
    ],
    null,
  ]);
  expect(seen('Brakes', 'Discs')).toEqual([
    [
      ['Brakes', 'Clutch'],
      ['Brake pads', 'Discs'],
    ],
    4,
  ]);
  expect(seen('Clutch', 'Brake pads')).toEqual([[['Brakes', 'Clutch'], ['Discs']], null]);
  expect(descend(leaf('All', 9), []).leaf?.cat_id).toBe(9);
});

test('security 24: a description whose lines begin like formulas comes back as it was', () => {
  const description = "One owner\n- new tyres;\n'- a seller's own mark; =1+1\n+ a spare key\n''=2";
  const csv = listingCsv([{ ...noRecord(), title: 'Corolla', description }]);
  for (const line of csv.split(/[;\n]/)) expect(line.trim()).not.toMatch(/^["\s]*[=+-]/);
  const read = readListingCsv(csv);
  expect('rows' in read && read.rows[0]?.record.description).toBe(description);
});
