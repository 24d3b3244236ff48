import type { Plugin } from 'vite';

/** As many first screens have a piece in common as make it worth fetching with each of them. */
const MANY = 3;

/**
 * What several first screens stand on (a price, a picture, a card) lies in one chunk beside the first one: alone, each
 * piece would be a request of its own, and twice as many bytes.
 *
 * @param screens names of the files in src/app/screens whose pages the server draws
 */
export function sharedScreens(screens: readonly string[]): {
  plugin: Plugin;
  isShared: (id: string) => boolean;
  /** The chunk of a module that two of them stand on, by their names; null for any other. */
  pairOf: (id: string) => string | null;
} {
  const users = new Map<string, string[]>();
  const plugin: Plugin = {
    name: 'shared-screens',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildEnd() {
      const ids = [...this.getModuleIds()];
      for (const screen of screens) {
        const start = ids.find((id) => id.endsWith(`/src/app/screens/${screen}.tsx`));
        if (!start) throw new Error(`there is no screen ${screen}`);
        const reached = new Set([start]);
        for (const id of reached)
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
        for (const id of reached) users.set(id, [...(users.get(id) ?? []), screen.replace(/-page$/, '')]);
      }
    },
  };
  const usersOf = (id: string): string[] => users.get(id) ?? [];
  return {
    plugin,
    isShared: (id) => usersOf(id).length >= MANY,
    pairOf: (id) => (usersOf(id).length === 2 ? usersOf(id).join('-') : null),
  };
}
