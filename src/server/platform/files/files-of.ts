import type { S3Access } from '../base/s3-access.ts';
import type { FileStore } from './file-store.ts';
import { localFiles } from './local-files.ts';
import { s3Client, type S3Watcher } from './s3-client.ts';
import { s3Files } from './s3-files.ts';
import { tracedFiles } from './traced-files.ts';

/** Place in which a shop keeps its files. */
export interface FilesPlace {
  /** Absolute path. */
  dataDir: string;
  /** Null: in the data folder. */
  s3: S3Access | null;
}

/** One for each bucket that this process was told of: what it knows of the store's health is everybody's. */
const buckets = new WeakMap<S3Access, { store: FileStore; watcher: S3Watcher | null }>();

/** The store of a shop, by its settings. */
export const filesOf = ({ dataDir, s3 }: FilesPlace): FileStore =>
  s3 === null ? tracedFiles(localFiles(dataDir)) : bucketOf(s3).store;

/** Waits of whoever has nobody before them: a store that restarts is back within them. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** The same store for work that is done in one go, and so waits for one that is away for half a minute. */
export const patientFilesOf = (
  { dataDir, s3 }: FilesPlace,
  waitsMs: readonly number[] = WAITS_MS,
): FileStore => (s3 === null ? localFiles(dataDir) : s3Files(s3Client(s3, () => null, { waitsMs })));

/** Has somebody told when the store goes away and comes back. */
export function watchFiles({ s3 }: FilesPlace, watcher: S3Watcher): void {
  if (s3 !== null) bucketOf(s3).watcher = watcher;
}

function bucketOf(access: S3Access) {
  const known = buckets.get(access);
  if (known) return known;
  const made: { store: FileStore; watcher: S3Watcher | null } = {
    store: tracedFiles(s3Files(s3Client(access, () => made.watcher))),
    watcher: null,
  };
  buckets.set(access, made);
  return made;
}
