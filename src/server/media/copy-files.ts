import { type FileStore, STORED_FOLDERS, type StoredEntry } from '#server/platform/files/file-store.ts';
import { sha256Of } from '#server/platform/files/listing.ts';

/** Comparison of the files of one store with those of another. */
export interface FilesCompared {
  /** Those of the first. */
  files: number;
  bytes: number;
  /** There already, with the same bytes. */
  same: number;
  /** Not there. */
  missing: string[];
  /** There with other bytes. */
  different: string[];
}

/** Tells whether it is an upload, which changes under its name; a picture is named by its bytes. */
export const isUpload = (path: string): boolean => path.startsWith('uploads/');

/** Files that may be on their way at once: enough that a far store is not waited for file by file. */
const AT_ONCE = 8;

/**
 * Copies what the second store is without, or has with other bytes; an upload that is there stays as it is, and is named as different. Broken off, it goes on where it was when it is
 * called again: what is there is known by its SHA-256. Nothing is ever removed.
 * @param writes false: says what it would do
 * @throws StoreAway; NoRoom
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  { writes, tell }: { writes: boolean; tell?: (done: number) => void },
): Promise<FilesCompared> {
  return compare(from, to, {
    tell,
    isSame: async ({ path }, bytes) => (await to.sha256(path)) === sha256Of(bytes),
    otherwise: async ({ path }, bytes, isThere) => {
      // An upload that went on at the second store is longer or newer there: the shop's rows speak of that one.
      if (writes && !(isThere && isUpload(path))) await to.write(path, bytes);
    },
  });
}

/** Reads every byte of both stores. */
export const verifyFiles = (
  from: FileStore,
  to: FileStore,
  { tell }: { tell?: (done: number) => void } = {},
): Promise<FilesCompared> =>
  compare(from, to, {
    tell,
    isSame: async ({ path }, bytes) => (await to.read(path))?.equals(bytes) ?? false,
    otherwise: () => Promise.resolve(),
  });

interface Comparing {
  isSame: (entry: StoredEntry, bytes: Buffer) => Promise<boolean>;
  otherwise: (entry: StoredEntry, bytes: Buffer, isThere: boolean) => Promise<void>;
  tell: ((done: number) => void) | undefined;
}

async function compare(from: FileStore, to: FileStore, how: Comparing): Promise<FilesCompared> {
  const found: FilesCompared = { files: 0, bytes: 0, same: 0, missing: [], different: [] };
  const one = async (entry: StoredEntry, size: number | undefined): Promise<void> => {
    const bytes = await from.read(entry.path);
    // Gone since it was listed, as uploads go.
    if (bytes === null) return;
    found.files += 1;
    found.bytes += bytes.length;
    if (size === bytes.length && (await how.isSame(entry, bytes))) found.same += 1;
    else {
      // Of one whose first part never came nothing is there.
      const isThere = size !== undefined && size > 0;
      await how.otherwise(entry, bytes, isThere);
      found[isThere ? 'different' : 'missing'].push(entry.path);
    }
    how.tell?.(found.files);
  };
  for (const folder of STORED_FOLDERS) {
    const sizes = new Map<string, number>();
    for await (const { path, size } of to.list(folder)) sizes.set(path, size);
    let running: Promise<unknown>[] = [];
    // What fails is thrown once the others of its turn have ended.
    const endTurn = async (): Promise<void> => {
      const failed = (await Promise.all(running)).find((problem) => problem !== null);
      running = [];
      if (failed !== undefined) throw failed;
    };
    for await (const entry of from.list(folder)) {
      const turn = one(entry, sizes.get(entry.path));
      running.push(
        turn.then(
          () => null,
          (problem: unknown) => problem,
        ),
      );
      if (running.length >= AT_ONCE) await endTurn();
    }
    await endTurn();
  }
  return found;
}
