import { expect, test } from 'vitest';
import { ListingRows } from '#server/platform/cache/listing-rows.ts';

/** A table of titles, and what was read of it. */
class Table {
  readonly titles = new Map<number, string>();
  readonly asked: (readonly number[])[] = [];
  /** Happens while somebody reads. */
  meanwhile: () => void = () => undefined;

  readonly find = async (ids: readonly number[]) => {
    this.asked.push(ids);
    const found = new Map(
      ids.flatMap((id) => {
        const title = this.titles.get(id);
        return title === undefined ? [] : [[id, { id, title }] as const];
      }),
    );
    this.meanwhile();
    return found;
  };
}

function table(...ids: number[]): Table {
  const made = new Table();
  for (const id of ids) made.titles.set(id, `Car ${id}`);
  return made;
}

const titles = async (rows: ListingRows, { find }: Table, ids: number[]): Promise<string[]> =>
  (await rows.each('card', ids, find)).map(({ title }) => title);

test('only rows that nobody asked for are read, and all stand in the order that was asked', async () => {
  const [rows, stock] = [new ListingRows(), table(1, 2, 3)];
  expect(await titles(rows, stock, [2, 9, 1])).toEqual(['Car 2', 'Car 1']);
  expect(await titles(rows, stock, [3, 1, 2])).toEqual(['Car 3', 'Car 1', 'Car 2']);
  expect(await titles(rows, stock, [1, 2])).toEqual(['Car 1', 'Car 2']);
  expect(stock.asked).toEqual([[2, 9, 1], [3]]);
});

test('a listing that changed is read again, the others are not; after more than can be told all are', async () => {
  const [rows, stock] = [new ListingRows(), table(1, 2)];
  await titles(rows, stock, [1, 2]);
  stock.titles.set(1, 'Cheaper');
  rows.change([1]);
  expect(await titles(rows, stock, [1, 2])).toEqual(['Cheaper', 'Car 2']);
  rows.forget();
  await titles(rows, stock, [1, 2]);
  expect(stock.asked).toEqual([[1, 2], [1], [1, 2]]);
  expect(rows.bytes).toBeGreaterThan(0);
});

test.each([
  ['a change', (rows: ListingRows) => rows.change([1])],
  ['all being forgotten', (rows: ListingRows) => rows.forget()],
])('what was read across %s is told once and not kept: it may be of before', async (_what, meanwhile) => {
  const [rows, stock] = [new ListingRows(), table(1)];
  stock.meanwhile = () => {
    stock.meanwhile = () => undefined;
    meanwhile(rows);
    stock.titles.set(1, 'Newer');
  };
  expect(await titles(rows, stock, [1])).toEqual(['Car 1']);
  expect(await titles(rows, stock, [1])).toEqual(['Newer']);
});

test('rows of one kind are not taken for those of another', async () => {
  const [rows, stock] = [new ListingRows(), table(1)];
  await titles(rows, stock, [1]);
  const other = await rows.each('other', [1], async () => new Map([[1, { figure: 5 }]]));
  expect(other).toEqual([{ figure: 5 }]);
});

test('rows take no more memory than they may, and the least lately asked for goes', async () => {
  const [rows, stock] = [new ListingRows(20_000), table(...Array.from({ length: 100 }, (_, id) => id))];
  for (const id of stock.titles.keys()) await titles(rows, stock, [id]);
  expect(rows.bytes).toBeLessThanOrEqual(20_000);
  expect(rows.bytes).toBeGreaterThan(15_000);
  stock.asked.length = 0;
  await titles(rows, stock, [99, 0]);
  expect(stock.asked).toEqual([[0]]);
});

test('a row is counted with all that it says', async () => {
  const [rows, stock] = [new ListingRows(), table(1, 2)];
  await titles(rows, stock, [1]);
  const short = rows.bytes;
  stock.titles.set(2, 'x'.repeat(5000));
  await titles(rows, stock, [2]);
  // In memory a letter may have two bytes.
  expect(rows.bytes).toBeGreaterThan(short + 10_000);
});
