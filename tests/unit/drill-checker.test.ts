import { describe, expect, test } from 'vitest';
import { differences, type Stored } from '../load/drills/checker.ts';
import { type Acknowledged, emptyLog } from '../load/drills/phone.ts';
import { judged } from '../load/drills/traffic.ts';

/** The checker of the drills must find whatever a fault could do. */

const told: Acknowledged[] = [
  { owner: 'u:1', key: 'a', name: 'basket.add', what: '' },
  { owner: 'u:1', key: 'b', name: 'order.place', what: '100000001' },
  { owner: 'u:2', key: 'c', name: 'form.contact', what: 'drill words' },
  { owner: 'u:2', key: 'd', name: 'upload', what: 'hash' },
];

function whole(): Stored {
  return {
    ledger: [
      { owner: 'u:1', key: 'a', name: 'basket.add', status: 200, number: null },
      { owner: 'u:1', key: 'b', name: 'order.place', status: 200, number: '100000001' },
      { owner: 'u:2', key: 'c', name: 'form.contact', status: 200, number: null },
    ],
    orders: [{ owner: 'u:1', number: '100000001', lines: 1, sumMinor: 500, totalMinor: 500, mails: 1 }],
    messages: ['drill words'],
    pieces: new Map([['u:1', 1]]),
    stock: [{ product: 7, allocated: 1, ordered: 1 }],
    files: ['hash'],
  };
}

const order = { owner: 'u:1', number: '100000001', lines: 1, sumMinor: 500, totalMinor: 500, mails: 1 };

test('where all is there once, nothing differs', () => {
  expect(differences(told, whole())).toEqual([]);
});

test('a drill in which nothing was done has shown nothing, and fails', async () => {
  const failing = async (acknowledgedAt: number[]) => {
    const log = { ...emptyLog(), acknowledgedAt, times: [5] };
    const { rows } = await judged({ log, phones: [], differences: () => Promise.resolve([]) }, 0, 1000);
    return rows.filter(({ ok }) => ok === 'FAILS').map(({ what }) => what);
  };
  expect(await failing([])).toEqual(['0 phones: acts that they were told are done']);
  expect(await failing([10])).toEqual([]);
});

describe.each<{ what: string; stored: Partial<Stored>; said: string[] }>([
  {
    what: 'a command whose row is gone',
    stored: { ledger: whole().ledger.filter(({ key }) => key !== 'c') },
    said: ['form.contact c of u:2 is lost'],
  },
  {
    what: 'a command that was refused after all',
    stored: { ledger: whole().ledger.map((row) => (row.key === 'c' ? { ...row, status: 409 } : row)) },
    said: ['form.contact c of u:2 is lost'],
  },
  {
    what: 'a command that nobody was told of',
    stored: {
      ledger: [
        ...whole().ledger,
        { owner: 'u:2', key: 'e', name: 'form.contact', status: 200, number: null },
      ],
    },
    said: ['form.contact e of u:2 was done and not told'],
  },
  { what: 'an order that is gone', stored: { orders: [] }, said: ['order 100000001 of u:1 is lost'] },
  {
    what: 'an order that was placed twice',
    stored: { orders: [order, { ...order, number: '100000002' }] },
    said: ['order 100000002 of u:1 was never told', 'order 100000002 stands 0 times in the ledger'],
  },
  {
    what: 'an order without its lines',
    stored: { orders: [{ ...order, lines: 0, sumMinor: 0 }] },
    said: ['order 100000001 is half there: 0 of 500'],
  },
  {
    what: 'an order that is mailed twice',
    stored: { orders: [{ ...order, mails: 2 }] },
    said: ['order 100000001 has 2 mails'],
  },
  { what: 'a message that is gone', stored: { messages: [] }, said: ['message drill words is lost'] },
  {
    what: 'a message that stands there twice',
    stored: { messages: ['drill words', 'drill words'] },
    said: ['message drill words stands there 2 times'],
  },
  {
    what: 'a message that nobody was told of',
    stored: { messages: ['drill words', 'drill more'] },
    said: ['message drill more was never told'],
  },
  {
    what: 'a piece that was put into a basket twice',
    stored: { pieces: new Map([['u:1', 2]]) },
    said: ['u:1 put 1 pieces into baskets, 2 are there'],
  },
  {
    what: 'a piece that is in no basket',
    stored: { pieces: new Map() },
    said: ['u:1 put 1 pieces into baskets, 0 are there'],
  },
  {
    what: 'stock that was taken twice',
    stored: { stock: [{ product: 7, allocated: 2, ordered: 1 }] },
    said: ['product 7: 2 set aside, 1 ordered'],
  },
  { what: 'a file whose bytes are gone', stored: { files: [] }, said: ['file hash is lost'] },
])('it tells $what', ({ stored, said }) => {
  test('and nothing else', () => {
    expect(differences(told, { ...whole(), ...stored })).toEqual(said);
  });
});
