import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { createEntry, createListing, editListing } from '#contract/listings/listings.ts';
import type { Result } from '#contract/sync.ts';
import { testServer } from './harness/test-server.ts';
import { type Sending, outcomes, sendingAs } from './sending.ts';
import { CAR, PART, seller } from './vendor-steps.ts';

const shop = await testServer({ from: 'account' });
let phone: Sending;
let one: ReturnType<typeof seller>;
beforeAll(async () => {
  phone = await sendingAs(shop, shop.app, 'vendor1@example.test');
  one = seller(shop, phone.token);
});

type Edit = Record<string, { from: unknown; to: unknown }>;
const lane = (cid: number | string) => `listing:${cid}`;
const editing = (cid: number | string, edit: Edit, lid: number | string | null = null) => ({
  name: 'listing.edit',
  lane: lane(cid),
  payload: { cid, lid, edit, base_version: null },
});
const publishing = (
  cid: number | string,
  name: 'live' | 'draft',
  deps: string[] = [],
  key: string = randomUUID(),
) => ({
  key,
  name: `listing.${name}`,
  lane: lane(cid),
  deps,
  payload: { cid, lid: null },
});
const only = async (sent: Promise<Result[]>): Promise<Result> => {
  const [result] = await sent;
  if (!result) throw new Error('nothing was answered');
  return result;
};
const tmp = () => `tmp:${randomUUID()}`;

describe('two people change the same field', () => {
  const asked: [
    string,
    unknown,
    unknown,
    unknown,
    (listing: Awaited<ReturnType<typeof one.read>>) => unknown,
  ][] = [
    ['pTitle', CAR.pTitle, 'Theirs', 'Mine', ({ prod_title }) => prod_title],
    ['pContact', CAR.pContact, '0966000001', '0966000002', ({ prod_contact }) => prod_contact],
    ['pLocation', CAR.pLocation, 'Ndola', 'Kitwe', ({ prod_location }) => prod_location],
    ['pPrice', CAR.pPrice, '1.00', '2.00', ({ prod_price }) => prod_price],
    ['sMileage', CAR.sMileage, 1, 2, ({ specs }) => specs.mileage],
    ['sYear', CAR.sYear, 2010, 2011, ({ specs }) => specs.year],
    ['sEngine', 1600, 1800, 2000, ({ specs }) => specs.engineSize],
    ['sChassis', null, 'SAJAA00AA0A123456', 'SAJAA00AA0A123457', ({ specs }) => specs.chassis],
    ['sSteering', null, 'left', 'right', ({ specs }) => specs.steering],
  ];
  test.each(asked)('%s: theirs stays, mine is offered', async (field, from, theirs, mine, held) => {
    const cid = await one.car();
    await one.save(cid, { [field]: theirs });
    const result = await only(phone.send([editing(cid, { [field]: { from, to: mine } })]));
    expect([result.outcome, result.conflicts]).toEqual([
      'done',
      [{ row: lane(cid), field, from, mine, theirs, kept: 'theirs' }],
    ]);
    const listing = await one.read(cid);
    expect([held(listing), listing.version]).toEqual([theirs, 3]);
    // What was chosen goes through like any other edit.
    await phone.send([editing(cid, { [field]: { from: theirs, to: mine } })]);
    expect(held(await one.read(cid))).toBe(mine);
  });

  test.each([
    ['subtitle', 'Theirs', 'Mine'],
    ['sColour', 'Red', 'Blue'],
    ['sFuel', 'Petrol', 'Diesel'],
    ['sTransmission', 'Manual', 'Automatic'],
    ['sBody', 'Saloon', 'Estate'],
  ])('%s: mine wins, theirs can be put back', async (field, theirs, mine) => {
    const cid = await one.car();
    await one.save(cid, { [field]: theirs });
    const result = await only(phone.send([editing(cid, { [field]: { from: null, to: mine } })]));
    expect(result.conflicts).toEqual([{ row: lane(cid), field, from: null, mine, theirs, kept: 'mine' }]);
    expect(result.body).toMatchObject({ changed: [field] });
  });

  test.each([
    [
      'sPartNumber',
      null,
      'A-1',
      'B-2',
      ({ specs }: Awaited<ReturnType<typeof one.read>>) => specs.partNumber,
    ],
    ['sCondition', null, 'new', 'used', ({ specs }: Awaited<ReturnType<typeof one.read>>) => specs.condition],
  ] as const)(
    '%s of a part: theirs stays, the other field of the two is not touched',
    async (field, from, theirs, mine, held) => {
      const cid = await one.part();
      await one.save(cid, { [field]: theirs });
      const beside: Edit =
        field === 'sCondition'
          ? { sPartNumber: { from: null, to: 'C-3' } }
          : { sCondition: { from: null, to: 'refurbished' } };
      const result = await only(phone.send([editing(cid, { [field]: { from, to: mine }, ...beside })]));
      expect(result.conflicts.map((each) => [each.field, each.kept])).toEqual([[field, 'theirs']]);
      expect(result.body).toMatchObject({ changed: Object.keys(beside) });
      expect(held(await one.read(cid))).toBe(theirs);
    },
  );

  test('a description: lines that lie apart are joined, the same line is asked', async () => {
    const cid = await one.car();
    const [first, second, third] = CAR.description.split('\n');
    const joined = (...lines: unknown[]) => lines.join('\n');
    await one.save(cid, { description: joined('Two owners.', second, third) });
    const apart = await only(
      phone.send([
        editing(cid, { description: { from: CAR.description, to: joined(first, second, 'Old tyres.') } }),
      ]),
    );
    expect(apart.conflicts).toEqual([]);
    expect((await one.read(cid)).prod_description).toBe(joined('Two owners.', second, 'Old tyres.'));
    const clash = await only(
      phone.send([
        editing(cid, { description: { from: CAR.description, to: joined('No owner.', second, third) } }),
      ]),
    );
    expect(clash.conflicts).toHaveLength(1);
    expect((await one.read(cid)).prod_description).toBe(joined('Two owners.', second, 'Old tyres.'));
  });

  test('the same value, or the same in other words, is no conflict', async () => {
    const cid = await one.car();
    await one.save(cid, { pPrice: '240000', sEngine: 1.8 });
    const result = await only(
      phone.send([
        editing(cid, { pPrice: { from: '250000', to: 240_000 }, sEngine: { from: '1.6', to: '1800' } }),
      ]),
    );
    expect([result.conflicts, result.body]).toMatchObject([[], { version: 3, changed: [] }]);
  });

  test('a draft beats live', async () => {
    const cid = await one.car({ publish: 'live' });
    await one.save(cid, { publish: 'draft' });
    await only(
      phone.send([
        editing(cid, { publish: { from: 'live', to: 'live' }, sColour: { from: null, to: 'Red' } }),
      ]),
    );
    expect((await one.read(cid)).prod_live).toBe('draft');
  });

  test('different fields from two phones at once are all there', async () => {
    const cid = await one.car();
    const edits: Edit[] = [
      { pPrice: { from: CAR.pPrice, to: '1.00' } },
      { sColour: { from: null, to: 'Red' } },
      { pLocation: { from: CAR.pLocation, to: 'Ndola' } },
      { sMileage: { from: CAR.sMileage, to: 5 } },
    ];
    const results = await Promise.all(edits.map((edit) => only(phone.send([editing(cid, edit)]))));
    expect(results.map(({ outcome, conflicts }) => [outcome, conflicts.length])).toEqual(
      edits.map(() => ['done', 0]),
    );
    expect(await one.read(cid)).toMatchObject({
      version: 6,
      prod_price: '1.00',
      prod_location: 'Ndola',
      specs: { colour: 'Red', mileage: 5 },
    });
  });

  test('the same field from two phones at once: one stands, the other is asked', async () => {
    const cid = await one.car();
    const results = await Promise.all(
      ['1.00', '2.00'].map((to) => only(phone.send([editing(cid, { pPrice: { from: CAR.pPrice, to } })]))),
    );
    const [conflict, ...more] = results.flatMap(({ conflicts }) => conflicts);
    expect(more).toEqual([]);
    const { prod_price } = await one.read(cid);
    expect([prod_price, conflict?.theirs]).toEqual([conflict?.theirs, prod_price]);
    expect(['1.00', '2.00']).toContain(conflict?.mine);
    expect(conflict?.mine).not.toBe(prod_price);
  });
});

describe('the whole', () => {
  test('is refused as one where it may not stand: no good field is stored and no conflict told', async () => {
    const cid = await one.car({ publish: 'live' });
    await one.save(cid, { pTitle: 'Theirs' });
    const before = await one.read(cid);
    const result = await only(
      phone.send([
        editing(cid, {
          pTitle: { from: CAR.pTitle, to: 'Mine' },
          sColour: { from: null, to: 'Red' },
          pPrice: { from: CAR.pPrice, to: '' },
        }),
      ]),
    );
    expect([outcomes([result]), result.conflicts]).toEqual([['rejected missing_fields'], []]);
    expect(await one.read(cid)).toEqual(before);
  });

  test('with an unreadable value is refused, also where that value would have lost', async () => {
    const cid = await one.car();
    await one.save(cid, { pPrice: 1 });
    const result = await only(phone.send([editing(cid, { pPrice: { from: CAR.pPrice, to: 'much' } })]));
    expect([result.code, Object.keys(result.fields ?? {})]).toEqual(['validation_failed', ['pPrice']]);
  });

  test('is told the same, conflicts too, to a phone that asks again', async () => {
    const cid = await one.car();
    await one.save(cid, { pPrice: 1 });
    const command = { ...editing(cid, { pPrice: { from: CAR.pPrice, to: '2.00' } }), key: randomUUID() };
    const first = await only(phone.send([command]));
    const again = await only(phone.send([command]));
    expect(again).toEqual({ ...first, replay: true });
    expect(again.changes).toEqual([{ row: lane(cid), version: 3, value: await one.read(cid) }]);
  });
});

describe('going live after an edit', () => {
  test('waits while two versions stand', async () => {
    const cid = await one.car();
    await one.save(cid, { pPrice: 1 });
    const edit = { ...editing(cid, { pPrice: { from: CAR.pPrice, to: '2.00' } }), key: randomUUID() };
    const results = await phone.send([edit, publishing(cid, 'live', [edit.key])]);
    expect(outcomes(results)).toEqual(['done', 'rejected two_versions']);
    expect(results[1]?.body).toMatchObject({ conflicting: ['pPrice'] });
    expect((await one.read(cid)).prod_live).toBe('draft');
    const chosen = { ...editing(cid, { pPrice: { from: '1.00', to: '2.00' } }), key: randomUUID() };
    expect(outcomes(await phone.send([chosen, publishing(cid, 'live', [chosen.key])]))).toEqual([
      'done',
      'done',
    ]);
    expect(await one.read(cid)).toMatchObject({ prod_live: 'live', prod_price: '2.00' });
  });

  test('does not wait for what only can be put back', async () => {
    const cid = await one.car();
    await one.save(cid, { sColour: 'Red' });
    const edit = { ...editing(cid, { sColour: { from: null, to: 'Blue' } }), key: randomUUID() };
    expect(outcomes(await phone.send([edit, publishing(cid, 'live', [edit.key])]))).toEqual(['done', 'done']);
  });
});

describe('made without a signal', () => {
  const create = (name: string, prodClass: string, subId: number) => ({
    name: 'listing.create',
    lane: lane(name),
    payload: { tmp: name, subId, name: 'From the yard', prodClass, region: 'zm', copy_of: null },
  });
  const fieldsOf = (given: object): Edit =>
    Object.fromEntries(
      Object.entries(given).map(([field, to]): [string, Edit[string]] => [field, { from: null, to }]),
    );

  test('a listing is created, filled and live in one batch, by the phone’s own name', async () => {
    const name = tmp();
    const { pTitle: _, ...fields } = CAR;
    const results = await phone.send([
      create(name, 'vehicles', 11),
      editing(name, fieldsOf(fields)),
      publishing(name, 'live'),
    ]);
    expect(outcomes(results)).toEqual(['done', 'done', 'done']);
    const { product_id: cid } = v.parse(createListing.answer, results[0]?.body);
    const listing = await one.read(cid);
    expect(listing).toMatchObject({ prod_title: 'From the yard', prod_live: 'live', version: 3 });
    // A row travels once, as the last command left it.
    expect(results.flatMap(({ changes }) => changes)).toEqual([
      { row: lane(cid), version: 3, value: listing },
    ]);
    // The name still serves, also at the call’s own door.
    const later = await one.call('POST', `/vendor/listings/${name}/draft/`, {});
    expect(later.body).toMatchObject({ cid, prod_live: 'draft' });
  });

  test('a part inside it too', async () => {
    const [name, entry] = [tmp(), tmp()];
    const results = await phone.send([
      create(name, 'parts', 53),
      { name: 'lecture.create', lane: lane(name), payload: { cid: name, tmp: entry, title: 'Pads' } },
      editing(name, fieldsOf({ ...PART, pTitle: 'Front pads' }), entry),
    ]);
    // The title was given when it was made, so another one that knows of none is asked.
    expect(outcomes(results)).toEqual(['done', 'done', 'done']);
    const { cid, lid } = v.parse(createEntry.answer, results[1]?.body);
    expect(results[2]?.conflicts).toMatchObject([
      { row: `${lane(cid)}:${lid}`, field: 'pTitle', theirs: 'Pads' },
    ]);
    expect(await one.read(cid, lid)).toMatchObject({ prod_title: 'Pads', prod_price: '900.00' });
    const rows = results.flatMap(({ changes }) => changes.map(({ row }) => row));
    expect(rows.toSorted()).toEqual([lane(cid), `${lane(cid)}:${lid}`]);
  });

  test('what is about a listing that has not arrived waits', async () => {
    expect(outcomes(await phone.send([editing(tmp(), { pPrice: { from: null, to: '1.00' } })]))).toEqual([
      'skipped not_here_yet',
    ]);
  });

  test('somebody else’s name for a listing names nothing', async () => {
    const name = tmp();
    await phone.send([create(name, 'vehicles', 11)]);
    const rival = await sendingAs(shop, shop.app, 'vendor2@example.test');
    expect(outcomes(await rival.send([editing(name, { pPrice: { from: null, to: '1.00' } })]))).toEqual([
      'skipped not_here_yet',
    ]);
  });
});

test('a call by itself merges too where it says what each field was', async () => {
  const cid = await one.car();
  const saved = await one.save(cid, { edit: { pPrice: { from: '1.00', to: '3.00' } } });
  expect(saved.as(editListing.answer)).toMatchObject({ cid, changed: [], version: 2 });
  expect((await one.read(cid)).prod_price).toBe(CAR.pPrice);
});
