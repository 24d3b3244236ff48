/// <reference lib="webworker" />

import { AGAIN_MS, keepFile } from './fill-shell.ts';

/**
 * Files that a phone keeps once somebody there needs them, or after the shell, one by one: the texts of
 * the language that was chosen (English stands in the screens themselves), checkout, account and login, what somebody
 * keeps, the screens of sellers and of supporters, what was asked of the shop, the pages about it, what reads a catalogue,
 * and what several of these have in common.
 */
export const ON_DEMAND = 'on-demand';
/** Cache of the language's texts in versions before December 2026. Needed until June 2027, when none of them is left. */
const FORMER = 'languages';
const FILE =
  /(?:^|\/)assets\/(sw|pt|vendor|supporter|promo|info|pack|request|checkout|account|kept|login|reading|asking|forms|several)(?:s|-worker)?-[\w-]+\.(?:js|css)$/;
/** Files of the shell in versions before December 2026, and what their screens lie in since. Needed until June 2027. */
const FORMER_FILES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\/assets\/own-[\w-]+\.js$/, ['checkout', 'account', 'kept']],
  [/\/assets\/identity-[\w-]+\.js$/, ['login', 'reading', 'asking']],
  [/\/assets\/several-[\w-]+\.js$/, ['forms']],
];
const LANGUAGES: readonly (string | null)[] = ['sw', 'pt'];
/** Part on which all others stand but the languages: it comes before the first of them. */
const SEVERAL = 'several';

/** Which of these parts of the app a file belongs to, by its address: 'sw', 'vendor', 'account' …; null for any other file. */
export const pieceNamed = (address: string): string | null => FILE.exec(address)?.[1] ?? null;

/** Keeps the texts of this language and of no other, so that the shop speaks it without a network too. */
export async function keepLanguage(
  files: readonly string[],
  language: string,
  pauses = AGAIN_MS,
): Promise<void> {
  const wanted = files.filter((file) => pieceNamed(file) === language && LANGUAGES.includes(language));
  if (wanted.length === 0 && !(await caches.has(ON_DEMAND))) return;
  await addMissing(wanted, pauses);
  await dropAll((address) => LANGUAGES.includes(pieceNamed(address)) && pieceNamed(address) !== language);
}

/**
 * Keeps what somebody here works with, so that it is there without a network. One that was cut goes on where it stopped.
 * @param pauses before a file that was lost is asked for again, milliseconds
 */
export async function keepPiece(files: readonly string[], piece: string, pauses = AGAIN_MS): Promise<void> {
  await addMissing(withSeveral(files, new Set([piece])), pauses);
}

/** Files of these parts, those that they stand on first. */
function withSeveral(files: readonly string[], pieces: ReadonlySet<string>): string[] {
  const stands = [...pieces].some((piece) => !LANGUAGES.includes(piece));
  const below = stands ? files.filter((file) => pieceNamed(file) === SEVERAL) : [];
  return [...below, ...files.filter((file) => !below.includes(file) && pieces.has(pieceNamed(file) ?? ''))];
}

/**
 * A new version brings files of its own, for what is kept from the one before.
 * @param shell the cache of the shell: versions before December 2026 kept there what reads a catalogue, and more
 */
export async function renewKept(files: readonly string[], shell: string): Promise<void> {
  const kept = new Set<string>();
  for (const name of [ON_DEMAND, FORMER, shell])
    if (await caches.has(name))
      for (const { url } of await (await caches.open(name)).keys()) {
        const piece = pieceNamed(url);
        if (piece !== null) kept.add(piece);
        for (const [file, pieces] of FORMER_FILES)
          if (file.test(url)) for (const one of pieces) kept.add(one);
      }
  if (kept.size > 0) await addMissing(withSeveral(files, kept));
}

/** Files of versions before this one. */
export async function dropOld(files: readonly string[]): Promise<void> {
  if (!(await caches.has(ON_DEMAND))) return;
  await dropAll((address) => !files.some((file) => address.endsWith(`/${file}`)));
}

async function addMissing(files: readonly string[], pauses = AGAIN_MS): Promise<void> {
  const cache = await caches.open(ON_DEMAND);
  for (const file of files)
    if (!(await cache.match(file))) await keepFile(cache, { address: file, name: file }, pauses);
}

async function dropAll(isOut: (address: string) => boolean): Promise<void> {
  const cache = await caches.open(ON_DEMAND);
  for (const request of await cache.keys()) if (isOut(request.url)) await cache.delete(request);
}
