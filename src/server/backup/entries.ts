import * as v from 'valibot';
import { BackupProblem, DamagedBackup } from './backup-problem.ts';
import type { ByteReader } from './byte-reader.ts';

/** A file beside the database, by its path in the data folder and by its name in the folder of the backups. */
export const StoredFile = v.object({ path: v.string(), stored: v.string() });
export type StoredFile = v.InferOutput<typeof StoredFile>;

/** First entry of a backup: all that is known before the tables are read. */
export const Head = v.object({
  kind: v.literal('head'),
  /** Moment of which everything is, ISO 8601. */
  made: v.string(),
  /** Changes of the tables that were done then. */
  migrations: v.array(v.string()),
  /** The server's secret, without which codes and links that are out would be worth nothing. */
  secret: v.string(),
  files: v.array(StoredFile),
});
export type Head = v.InferOutput<typeof Head>;

/** A table's rows follow, in the form of COPY. */
const Table = v.object({ kind: v.literal('table'), name: v.string(), columns: v.array(v.string()) });
/** Last entry: with it the backup is whole. */
const End = v.object({
  kind: v.literal('end'),
  rows: v.record(v.string(), v.number()),
  sequences: v.record(v.string(), v.string()),
});
export const Entry = v.variant('kind', [Head, Table, End]);
export type Entry = v.InferOutput<typeof Entry>;

const lengthBytes = (length: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
};

/** An entry, and the bytes that follow it. */
export async function* entryBytes(entry: Entry, data?: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const text = Buffer.from(JSON.stringify(entry));
  yield Buffer.concat([lengthBytes(text.length), text]);
  if (data)
    for await (const chunk of data)
      if (chunk.length > 0) yield Buffer.concat([lengthBytes(chunk.length), chunk]);
  yield lengthBytes(0);
}

const CUT_OFF = 'The backup is cut off';

/** @throws BackupProblem where there is none any more, or it cannot be read */
export async function nextEntry(reader: ByteReader): Promise<Entry> {
  const length = await reader.take(4);
  const text = length && (await reader.take(length.readUInt32BE()));
  if (!text) throw new DamagedBackup(CUT_OFF);
  const read = v.safeParse(Entry, JSON.parse(text.toString()));
  if (!read.success) throw new BackupProblem('The backup was made by a newer version of the shop');
  return read.output;
}

/** The bytes that follow an entry. All of them must be read before the next one. */
export async function* dataAfter(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const length = await reader.take(4);
    if (!length) throw new DamagedBackup(CUT_OFF);
    if (length.readUInt32BE() === 0) return;
    const chunk = await reader.take(length.readUInt32BE());
    if (!chunk) throw new DamagedBackup(CUT_OFF);
    yield chunk;
  }
}
