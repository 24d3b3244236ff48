import { isUuid } from '#server/platform/base/uuid.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';

/** Only ids of the table ever become names. */
const pathOf = (id: string): string => `uploads/${id}`;

/**
 * Puts bytes at `offset`; they are safe before it returns. What a crash left behind that place is cut off: only the
 * database says how many bytes count.
 * @throws BytesLost when there are fewer than `offset` bytes
 */
export const writePart = (files: FileStore, id: string, offset: number, bytes: Uint8Array): Promise<void> =>
  files.writeAt(pathOf(id), offset, bytes);

/** All bytes of a finished upload; null when the file is gone. */
export const readUpload = (files: FileStore, id: string): Promise<Buffer | null> => files.read(pathOf(id));

export const removeUpload = (files: FileStore, id: string): Promise<void> => files.remove(pathOf(id));

/** The uploads that have a file. */
export async function uploadFiles(files: FileStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const { path } of files.list('uploads')) {
    const id = path.slice('uploads/'.length);
    if (isUuid(id)) ids.push(id);
  }
  return ids;
}
