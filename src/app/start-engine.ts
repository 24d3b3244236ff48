import { browserEnv } from '#offline/device/browser-env.ts';
import { startEngine, type RunningEngine } from '#offline/engine/engine.ts';
import type { FirstAnswers } from '#offline/react/react.ts';
import { makeCounts, makes, rates } from '#features/catalogue/queries.ts';
import { showBadge } from './badge.ts';
import { registry } from './commands.ts';
import { guardRestoredPage } from './bfcache-guard.ts';
import { fetchMissingAnswers } from './missing-answers.ts';
import { startMeter } from './meter.ts';

/** The chunk that brings Dexie and the engine, loaded once the page has settled. */
export async function startPageEngine(first: FirstAnswers, onBlocked: () => void): Promise<RunningEngine> {
  const navigation = performance.getEntriesByType('navigation')[0];
  const firstBytes = navigation instanceof PerformanceNavigationTiming ? navigation.encodedBodySize : null;
  const engine = await startEngine({
    env: {
      ...(await browserEnv()),
      workOut: async (puzzle, over) => (await import('./puzzle-solver.ts')).solve(puzzle, over),
    },
    registry,
    first,
    firstBytes,
    startPackReader: async (parts) => (await import('./pack-reader.ts')).startPackReader(parts),
    startPrefetch: async (host) => (await import('./prefetch.ts')).startPrefetch(host),
    onBlocked,
  });
  guardRestoredPage(engine);
  startMeter(engine.db);
  showBadge(engine.strip);
  // Kept with the shell, so that the search form and prices to port work without a network from the first opening.
  fetchMissingAnswers(engine, [makes, makeCounts, rates]);
  return engine;
}
