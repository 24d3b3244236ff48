import { array, assert, asyncProperty, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { momentOf } from '#server/backup/backup.ts';
import { dataAfter, entryBytes, nextEntry } from '#server/backup/entries.ts';
import { ByteReader } from '#server/backup/byte-reader.ts';
import { backupsToKeep } from '#server/backup/backups-to-keep.ts';
import { BackupKey, opened, sealed } from '#server/backup/sealed.ts';

const key = new BackupKey('a passphrase for tests');
const other = new BackupKey('another passphrase', key.salt);

async function* pieces(...given: Buffer[]): AsyncGenerator<Buffer> {
  for (const one of given) yield await Promise.resolve(one);
}
async function allOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const one of source) found.push(one);
  return Buffer.concat(found);
}
const sealedOf = (bytes: Buffer): Promise<Buffer> => allOf(sealed(pieces(bytes), key));
const openedOf = (bytes: Buffer, by = key): Promise<Buffer> => allOf(opened(pieces(bytes), by));

const MB = 1024 * 1024;

test.each([0, 1, MB - 1, MB, MB + 1, 3 * MB])('%d bytes come back as they were', async (length) => {
  const bytes = Buffer.alloc(length, 'cargo');
  expect((await openedOf(await sealedOf(bytes))).equals(bytes)).toBe(true);
});

test('bytes that come in any pieces are the same file', async () => {
  await assert(
    asyncProperty(array(uint8Array({ maxLength: 200 }), { maxLength: 8 }), async (given) => {
      const parts = given.map((one) => Buffer.from(one));
      const file = await allOf(sealed(pieces(...parts), key));
      const cut = parts.length * 7;
      const read = await allOf(opened(pieces(file.subarray(0, cut), file.subarray(cut)), key));
      expect(read.equals(Buffer.concat(parts))).toBe(true);
    }),
    { numRuns: 50 },
  );
});

test('nothing of it can be read, and the same again looks different', async () => {
  const bytes = Buffer.from('Mary Banda, Cairo Road, Lusaka');
  const [one, two] = [await sealedOf(bytes), await sealedOf(bytes)];
  expect(one.includes('Lusaka')).toBe(false);
  expect(one.equals(two)).toBe(false);
});

test('another key opens nothing', async () => {
  await expect(openedOf(await sealedOf(Buffer.from('x')), other)).rejects.toThrow('The key does not fit');
});

test('a byte that is changed anywhere is noticed', async () => {
  const file = await sealedOf(Buffer.alloc(300, 'a'));
  for (let place = 0; place < file.length; place += 7) {
    const changed = Buffer.from(file);
    changed.writeUInt8((changed[place] ?? 0) ^ 1, place);
    await expect(openedOf(changed), `byte ${place}`).rejects.toThrow(/damaged|cut off|no backup/);
  }
});

test('what is cut off, added or moved is noticed', async () => {
  const file = await sealedOf(Buffer.alloc(2 * MB + 5, 'ab'));
  const head = file.length - 2 * (MB + 20) - (5 + 20);
  const piece = (place: number) => file.subarray(head + place * (MB + 20), head + (place + 1) * (MB + 20));
  const [first, second, last] = [piece(0), piece(1), file.subarray(head + 2 * (MB + 20))];
  const start = file.subarray(0, head);
  for (const wrong of [
    [start, first, second],
    [start, second, first, last],
    [start, first, first, second, last],
    [start, first, last],
    [start, first, second, last, last],
    [start],
    [file.subarray(0, -1)],
  ])
    await expect(openedOf(Buffer.concat(wrong))).rejects.toThrow(/damaged|cut off/);
  expect((await openedOf(Buffer.concat([start, first, second, last]))).length).toBe(2 * MB + 5);
});

test('another file is no backup', async () => {
  await expect(openedOf(Buffer.alloc(500))).rejects.toThrow('This is no backup of this shop');
});

test('entries come back with their bytes, and of a newer form it is said so', async () => {
  const table = { kind: 'table' as const, name: 'orders', columns: ['id'] };
  const bytes = await allOf(
    entryBytes(table, pieces(Buffer.from('1\n'), Buffer.alloc(0), Buffer.from('2\n'))),
  );
  const reader = new ByteReader(pieces(bytes));
  expect(await nextEntry(reader)).toEqual(table);
  expect((await allOf(dataAfter(reader))).toString()).toBe('1\n2\n');
  const text = Buffer.from('{"kind":"later"}');
  const later = new ByteReader(pieces(Buffer.from([0, 0, 0, text.length]), text));
  await expect(nextEntry(later)).rejects.toThrow('newer version');
});

test('the name of a backup is its moment, and no other file has one', () => {
  expect(momentOf('chicargos-2026-11-28T01-15-00Z.backup')).toBe('2026-11-28T01:15:00Z');
  for (const name of ['salt', 'files', 'chicargos-2026-11-28T01-15-00Z.backup.making'])
    expect(momentOf(name)).toBeNull();
});

const NOW = new Date('2026-11-28T12:00:00Z');
const stays = (moments: string[]) => backupsToKeep(moments, NOW).toSorted();

test.each([
  {
    what: 'of two days all',
    of: ['2026-11-28T11:45:00Z', '2026-11-28T11:30:00Z', '2026-11-26T12:15:00Z'],
    go: [],
  },
  {
    what: 'then the last of a day',
    of: ['2026-11-28T11:45:00Z', '2026-11-20T23:45:00Z', '2026-11-20T09:00:00Z'],
    go: ['2026-11-20T09:00:00Z'],
  },
  {
    what: 'for a month, to the second',
    of: ['2026-11-28T11:45:00Z', '2026-10-28T12:00:00Z', '2026-10-27T23:59:59Z'],
    go: ['2026-10-27T23:59:59Z'],
  },
  {
    what: 'of before none',
    of: ['2026-11-28T11:45:00Z', '2025-06-30T23:45:00Z'],
    go: ['2025-06-30T23:45:00Z'],
  },
  {
    what: 'all of a day until all of it is two days old',
    of: ['2026-11-28T11:45:00Z', '2026-11-26T09:15:00Z', '2026-11-25T23:00:00Z', '2026-11-25T00:15:00Z'],
    go: ['2026-11-25T00:15:00Z'],
  },
  { what: 'but never none at all', of: ['2020-01-01T00:00:00Z'], go: [] },
])('of backups stay $what', ({ of, go }) => {
  expect(stays(of)).toEqual(of.filter((one) => !go.includes(one)).toSorted());
});
