/// <reference lib="webworker" />

/** The texts of the language that somebody chose on this phone. English stands in the screens themselves. */
export const LANGUAGES = 'languages';
const FILE = /(?:^|\/)assets\/(sw|pt)-[\w-]+\.js$/;

/** 'sw' or 'pt' for a file of texts, by its address; null for any other file. */
export const languageOf = (address: string): string | null => FILE.exec(address)?.[1] ?? null;

/** Keeps the texts of this language and of no other, so that the shop speaks it without a network too. */
export async function keepLanguage(files: readonly string[], language: string): Promise<void> {
  const wanted = files.filter((file) => languageOf(file) === language);
  if (wanted.length === 0 && !(await caches.has(LANGUAGES))) return;
  await addMissing(wanted);
  await dropAll((address) => languageOf(address) !== language);
}

/** A new version brings texts of its own, for the language that is kept from the one before. */
export async function renewLanguage(files: readonly string[]): Promise<void> {
  if (!(await caches.has(LANGUAGES))) return;
  const cache = await caches.open(LANGUAGES);
  const kept = new Set((await cache.keys()).map(({ url }) => languageOf(url)));
  await addMissing(files.filter((file) => kept.has(languageOf(file))));
}

/** Texts of versions before this one. */
export async function dropOldTexts(files: readonly string[]): Promise<void> {
  if (!(await caches.has(LANGUAGES))) return;
  await dropAll((address) => !files.some((file) => address.endsWith(`/${file}`)));
}

async function addMissing(files: readonly string[]): Promise<void> {
  const cache = await caches.open(LANGUAGES);
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
}

async function dropAll(isOut: (address: string) => boolean): Promise<void> {
  const cache = await caches.open(LANGUAGES);
  for (const request of await cache.keys()) if (isOut(request.url)) await cache.delete(request);
}
