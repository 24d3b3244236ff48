import type { Engine } from '../face/engine-face.ts';
import { TYPED, typedNames } from './typed-names.ts';

/**
 * Stash of what is typed in an editor before it is a draft: a draft is written when the keys rest, and a page that is
 * loaded again or killed before that would lose it. It lies with the tab, written with each key, until its draft holds
 * the same. It is of one person and one listing, is offered to nobody else, and goes when they sign out.
 */

/** Listings of which a tab holds what was typed; one of the others gives way. */
const MOST = 4;
/** More characters than this wait for their draft: each key writes all of them. */
const MAX_LENGTH = 50_000;

const named = (user: number, key: string): string => `${TYPED}${user} ${key}`;

/** Says nothing where the browser gives the tab no room: the draft follows when the keys rest. */
export function stashTyped(user: number, key: string, value: unknown): void {
  const [name, text] = [named(user, key), JSON.stringify(value)];
  try {
    // What was typed before must not come back in place of what is not kept here.
    if (text.length > MAX_LENGTH) return sessionStorage.removeItem(name);
    if (sessionStorage.getItem(name) === null)
      for (const other of typedNames().slice(0, 1 - MOST)) sessionStorage.removeItem(other);
    sessionStorage.setItem(name, text);
  } catch {
    dropStashedTyped(key);
  }
}

/** Value that was typed last, where no draft was known to hold it; undefined for nothing. */
export function stashedTyped(user: number, key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(named(user, key)) ?? '');
  } catch {
    return undefined;
  }
}

/** It is saved, or nobody wants it. */
export const dropStashedTyped = (key: string): void => forget((name) => name.endsWith(` ${key}`));

/** The draft was written: unless something else was typed since, nothing has to lie here. */
export async function settleStash(
  phone: Pick<Engine, 'readDraft'>,
  user: number,
  key: string,
): Promise<void> {
  const drafted = await phone.readDraft(key);
  const typed = stashedTyped(user, key);
  if (typed !== undefined && JSON.stringify(drafted) === JSON.stringify(typed)) dropStashedTyped(key);
}

const watched = new WeakSet<Engine>();

/** From now on whatever is typed goes with whoever typed it, on whichever screen they sign out. */
export function endWithSession(engine: Engine): void {
  if (watched.has(engine)) return;
  watched.add(engine);
  const tidy = (): void => {
    const session = engine.session.get();
    if (session !== undefined) forget((name) => !name.startsWith(`${TYPED}${session?.id} `));
  };
  engine.session.subscribe(tidy);
  tidy();
}

function forget(which: (name: string) => boolean): void {
  try {
    for (const name of typedNames().filter(which)) sessionStorage.removeItem(name);
  } catch {
    // Where nothing may be stored nothing is.
  }
}
