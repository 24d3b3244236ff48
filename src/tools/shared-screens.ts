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
} {
  const users = new Map<string, number>();
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
        for (const id of reached) users.set(id, (users.get(id) ?? 0) + 1);
      }
    },
  };
  return { plugin, isShared: (id) => (users.get(id) ?? 0) >= MANY };
}
