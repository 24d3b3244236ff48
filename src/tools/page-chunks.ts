import type { Plugin } from 'vite';

/** As many first screens have a piece in common as make it worth fetching with each of them. */
const MANY = 3;

/** Module that every page begins with, and the one that it begins the engine with. */
const PAGE = '/src/app/client.tsx';
const START = '/src/app/start-engine.ts';

/** Chunk of what areas apart share: a phone keeps it with the first of them (sw/on-demand.ts). */
const SEVERAL = 'several';

/** Which file each screen lies in, for the server that names it in the page it draws. */
const SCREENS = '.vite/screens.json';

interface ChunkOptions {
  /** Names of the files in src/app/screens whose pages the server draws. */
  first: readonly string[];
  /**
   * Parts that come later, by the name of their chunk: which modules that are imported on demand bring them. Each pattern
   * finds one, or the build ends.
   */
  late: Readonly<Record<string, readonly RegExp[]>>;
  /**
   * Areas that no buyer's phone keeps: what they share with another lies there, and grows nobody's file. The first is
   * kept by no phone at all; what two of the others share lies in a file for all, so that either works without the other.
   */
  apart: readonly string[];
  /** Areas, sorted and joined by '+', whose common modules lie in a file of their own, by this name. */
  pairs: Readonly<Record<string, string>>;
  /** A script that the worker loads, from the root of the sources: what it reaches lies where both can load it. */
  drain: string;
}

interface Group {
  name: (id: string) => string | null;
  priority: number;
}

/**
 * Which modules of the page share a file. Many small files compress badly, and each is a request of its own: so there is
 * one for what several first screens stand on, one for each first screen, and one for each area of what comes later.
 *
 * A module lies with the only area that reaches it; where several do, in one file for all of them: what screens share that
 * every phone keeps in one, what only others share in another. What the engine
 * reaches lies with the engine, which runs under every page. So files depend on each other in one direction only. What
 * engine or worker have in common with every page is the base of both (worker-scripts.ts).
 */
export function pageChunks({ first, late, apart, pairs, drain }: ChunkOptions): {
  plugin: Plugin;
  groups: Group[];
} {
  const names = new Map<string, { name: string; priority: number }>();
  /** Tells whether a phone that has the one file has the other. */
  const isThereWith = (name: string, needed: string): boolean =>
    (!apart.includes(needed) && needed !== SEVERAL) ||
    name === needed ||
    name === apart[0] ||
    (needed === SEVERAL && apart.includes(name)) ||
    Object.entries(pairs).some(([key, pair]) => pair === needed && key.split('+').includes(name));
  const plugin: Plugin = {
    name: 'page-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      this.emitFile({ type: 'chunk', id: drain, name: 'drain' });
    },
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const imported = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
      const screens = new Map<string, string[]>();
      const areas = new Map<string, Set<string>>();
      for (const screen of first) {
        const start = ids.find((id) => id.endsWith(`/src/app/screens/${screen}.tsx`));
        if (!start) throw new Error(`there is no screen ${screen}`);
        for (const id of reachedFrom(start, imported)) screens.set(id, [...(screens.get(id) ?? []), screen]);
      }
      const isOf = (area: string, id: string): boolean =>
        late[area]?.some((pattern) => pattern.test(id)) ?? false;
      const onDemand = ids.filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0);
      for (const pattern of Object.values(late).flat())
        if (!onDemand.some((id) => pattern.test(id)))
          throw new Error(`nothing that is fetched on demand is called ${pattern.source}`);
      for (const start of onDemand) {
        const area = Object.keys(late).find((name) => isOf(name, start));
        if (!area) continue;
        for (const id of reachedFrom(start, imported)) areas.set(id, (areas.get(id) ?? new Set()).add(area));
      }
      const reached = (end: string): Set<string> => {
        const start = ids.find((id) => id.endsWith(end));
        if (!start) throw new Error(`there is no ${end}`);
        return reachedFrom(start, imported);
      };
      const always = reached(PAGE);
      const drained = reached(`/${drain}`);
      const both = new Set([...drained, ...reached(START)]);
      // Pieces that the page asks for one by one, and the worker has from the start.
      const pieces = Object.keys(late).filter((area) => [...drained].some((id) => isOf(area, id)));
      for (const id of ids) {
        // What a page asks for must be a module: this one is, and takes the rest from the scripts.
        if (id.endsWith(START)) continue;
        const all = [...(areas.get(id) ?? [])];
        const kept = all.filter((area) => !apart.includes(area));
        const own = apart.filter((area) => all.includes(area));
        const some = own.filter((area) => area !== apart[0]);
        const later = chunkOf(
          screens.get(id) ?? [],
          [kept, some, own].find((areasOf) => areasOf.length > 0) ?? [],
          { pairs, apart },
        );
        // One of these that another such area needs too must not be taken along by that: it is filled before both.
        if (later?.priority === 0 && all.length > 1) later.priority = 0.25;
        const [piece, another] = all.filter((area) => pieces.includes(area));
        if (both.has(id) && later?.name === 'common') {
          // A script can take nothing from a file that is a module.
          names.set(id, piece && !another ? { name: piece, priority: 5.5 } : { name: 'base', priority: 8 });
          continue;
        }
        const isAlways = always.has(id);
        if (both.has(id) && (isAlways || later?.name === 'shared'))
          names.set(id, { name: 'base', priority: 8 });
        else if (isAlways && !id.endsWith(PAGE)) names.set(id, { name: 'first', priority: 7 });
        else if (both.has(id) && later)
          // The pieces of the engine stand on it, never it on them.
          names.set(id, { name: later.name, priority: later.name === 'engine' ? 6 : 5.5 });
        else if (later && !isAlways) names.set(id, later);
      }
    },
    // The manifest knows files by what they were begun for; one that holds several screens is none of them there.
    generateBundle(_, bundle) {
      const files: Record<string, string> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const needed of chunk.imports.map((file) => bundle[file]?.name))
          if (needed !== undefined && !isThereWith(chunk.name, needed)) {
            const loaded = Object.values(bundle).flatMap((other) =>
              other.type === 'chunk' && other.name === needed ? other.moduleIds : [],
            );
            const ways = chunk.moduleIds.flatMap((id) =>
              (this.getModuleInfo(id)?.importedIds ?? [])
                .filter((next) => loaded.includes(next))
                .map((next) => `${id} imports ${next}`),
            );
            const why = [`${chunk.name} needs ${needed}, which not every phone keeps that has it`, ...ways];
            throw new Error(why.join('\n'));
          }
        for (const id of chunk.moduleIds) {
          const source = /\/(src\/app\/screens\/[\w-]+\.tsx)$/.exec(id)?.[1];
          if (source) files[source] = chunk.fileName;
        }
      }
      this.emitFile({ type: 'asset', fileName: SCREENS, source: JSON.stringify(files) });
    },
  };
  // Those that others depend on are filled before them.
  const groups = [8, 7, 6, 5.5, 5, 4, 3, 2, 1, 0.75, 0.5, 0.25, 0].map((priority) => ({
    priority,
    name: (id: string) => {
      const chunk = names.get(id);
      return chunk?.priority === priority ? chunk.name : null;
    },
  }));
  return { plugin, groups };
}

function reachedFrom(start: string, imported: (id: string) => readonly string[]): Set<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const next of imported(id)) reached.add(next);
  return reached;
}

function chunkOf(
  screens: readonly string[],
  areas: readonly string[],
  { pairs, apart }: Pick<ChunkOptions, 'pairs' | 'apart'>,
): { name: string; priority: number } | null {
  const [screen, other] = screens;
  // Else one of the first screens would wait for the engine, or the engine for a screen that is not shown.
  const isEngine = areas.includes('engine');
  if (screens.length >= MANY || (screen && isEngine)) return { name: 'shared', priority: 5 };
  if (screen && other)
    return { name: screens.map((one) => one.replace(/-page$/, '')).join('-'), priority: 4 };
  if (screen) return { name: screen, priority: 3 };
  if (isEngine) return { name: 'engine', priority: 3 };
  if (areas.length > 1) {
    const pair = pairs[areas.toSorted().join('+')];
    const areApart = areas.every((area) => apart.includes(area));
    // A screen that every phone keeps brings nothing of what only others share.
    if (areApart && !pair) return { name: SEVERAL, priority: 0.75 };
    return { name: pair ?? 'common', priority: areApart ? 0.5 : 2 };
  }
  const [area] = areas;
  // A file takes along what its modules stand on and no file before it has: those that few phones keep come last.
  return area ? { name: area, priority: apart.includes(area) ? 0 : 1 } : null;
}
