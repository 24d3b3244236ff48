/// <reference lib="webworker" />

import { HANDED } from '#offline/device/handed-sheets.ts';

/** As many connections as browsers open to one shop. */
const AT_ONCE = 6;
/** Times for which a file that was lost on the way is left alone before it is asked for again, milliseconds. */
export const AGAIN_MS: readonly number[] = [1000, 4000, 15_000];
/** Parameter that workbox puts into the cache's name of a file whose address says nothing of its content. */
const REVISED = '__WB_REVISION__';

/** The small files of the shell in one (src/tools/small-files.ts). */
export interface Together {
  address: string;
  /** It holds so many of the shell's files, the first ones. */
  holds: number;
}

/**
 * Fetches what the shell's cache lacks, several files side by side: workbox takes one after the other, and on a line far
 * away each waits a round trip for nothing. What came stays where the rest did not, so that the next install goes on from
 * there; workbox then finds all of it in its cache.
 *
 * @param names of the files by their addresses, under which the cache keeps them
 * @throws what a file failed with that did not come after several tries
 */
export async function fillShell(
  names: ReadonlyMap<string, string>,
  cacheName: string,
  { together = null, pauses = AGAIN_MS }: { together?: Together | null; pauses?: readonly number[] } = {},
): Promise<void> {
  const cache = await caches.open(cacheName);
  const fill = async (files: readonly ShellFile[], atOnce: number): Promise<void> => {
    const wanted = files.values();
    const fillNext = async (): Promise<void> => {
      for (const file of wanted)
        if (!(await cache.match(file.name)) && !(await keepHanded(cache, file)))
          await keepFile(cache, file, pauses);
    };
    await Promise.all(Array.from({ length: atOnce }, fillNext));
  };
  const files = [...names].map(([address, name]): ShellFile => ({ address, name }));
  if (together === null) return fill(files, AT_ONCE);
  const small = files.slice(0, together.holds);
  const kept = keepSmallFiles(cache, small, together.address).catch(() => undefined);
  // What does not come in the one comes file by file.
  const keptAll = kept.then(() => fill(small, AT_ONCE));
  await Promise.all([fill(files.slice(together.holds), AT_ONCE - 1), keptAll]);
}

/** Tells whether an address is that of the small files in one. */
export const isTogether = (address: string): boolean => /(?:^|\/)assets\/small-[\w-]+\.json$/.test(address);

/** A phone that lacks fewer asks for each of them. */
const MANY = 12;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** Keeps what the cache lacks of the small files, each under its own name, as if it had come by itself. */
async function keepSmallFiles(cache: Cache, files: readonly ShellFile[], together: string): Promise<void> {
  const kept = await Promise.all(files.map(({ name }) => cache.match(name)));
  if (kept.filter((file) => file === undefined).length < MANY) return;
  // Its parts are kept: the browser need not have it a second time.
  const response = await fetch(together, { cache: 'no-store', credentials: 'same-origin' });
  if (response.status !== 200 || response.redirected) return;
  const texts: unknown = await response.json();
  if (typeof texts !== 'object' || texts === null) return;
  for (const { address, name } of files) {
    const [file = '', ending = ''] = /[^/]+\.(\w+)$/.exec(address) ?? [];
    const text: unknown = Reflect.get(texts, file);
    const type = TYPES[ending];
    if (typeof text !== 'string' || type === undefined || (await cache.match(name))) continue;
    await cache.put(name, new Response(text, { headers: { 'content-type': type } }));
  }
}

/** Keeps what the page that installs this worker has handed over; tells whether it had. */
async function keepHanded(cache: Cache, { address, name }: ShellFile): Promise<boolean> {
  const handed = await caches.match(address, { cacheName: HANDED });
  if (handed) await cache.put(name, handed);
  return handed !== undefined;
}

interface ShellFile {
  address: string;
  /** Under which the cache keeps it. */
  name: string;
}

/** Fetches and keeps one file. A body that is cut half-way fails as it is kept, so both are tried again together. */
export async function keepFile(
  cache: Cache,
  file: ShellFile,
  [pause, ...later]: readonly number[],
): Promise<void> {
  const { address, name } = file;
  try {
    const mode = name.includes(REVISED) ? 'reload' : 'default';
    const response = await fetch(address, { cache: mode, credentials: 'same-origin' });
    if (response.status !== 200 || response.redirected)
      throw new Error(`${address} answers ${response.status}`);
    await cache.put(name, response);
  } catch (lost) {
    if (pause === undefined) throw lost;
    await new Promise((resolve) => setTimeout(resolve, pause));
    await keepFile(cache, file, later);
  }
}
