import type { ListEntry } from '#offline/face/lists.ts';

/** Lists that lie on this phone alone, in the file: the server never learns of them. */
interface OnThisPhone {
  recently_viewed: readonly ListEntry[];
  compared: readonly ListEntry[];
  looked_for: readonly ListEntry[];
}

/** Data that the shop holds, with what only this phone holds beside it. What is no record stays as it came. */
export async function exportFile(file: Blob, lists: OnThisPhone): Promise<Blob> {
  const read = parsed(await file.text());
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return file;
  const dated = (entries: readonly ListEntry[]) =>
    entries.map(({ at, value }) => ({ at: new Date(at).toISOString(), value }));
  const on_this_phone = {
    recently_viewed: dated(lists.recently_viewed),
    compared: dated(lists.compared),
    looked_for: dated(lists.looked_for),
  };
  return new Blob([JSON.stringify({ ...read, on_this_phone }, null, 2)], { type: file.type });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
