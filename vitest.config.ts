import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectConfiguration, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * No clock judges: what is waited for may take as long as a busy machine needs, and only what never comes fails. A test
 * has time for several such waits, so that the wait says what did not come, not the end of the test.
 */
const PATIENCE_MS = 45_000;
const TEST_TIMEOUT_MS = 120_000;
/** Tests of the server and the browser start processes, so they may take longer than a pure rule. */
const PROCESS_TIMEOUT_MS = 180_000;
const BROWSER_TIMEOUT_MS = 300_000;
const SIMULATOR_TIMEOUT_MS = 600_000;

/** A browser is a dozen processes: more of them at a time than this need too much memory. */
const MOST_AT_ONCE = 4;
/** A file waits for disks, browsers, servers and deadlines a good part of its time: one more than there are cores. */
const AT_ONCE = Math.min(availableParallelism() + 1, MOST_AT_ONCE);

/**
 * What runs a few times is not worth compiling well: seven times as much must run before it is. Not for the simulator and
 * property tests, which run the same over and over. Servers that tests start have it too (tests/server/harness/real-server.ts).
 */
const COMPILED_LATE = '--interrupt-budget=1000000';

/** Those with the longest files first, so that at the end no core waits for the last long one. */
const ORDER = ['browser', 'simulator', 'attack', 'server', 'offline', 'unit'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => ORDER.indexOf(a.project.name) - ORDER.indexOf(b.project.name));
  }
}

/**
 * Files that fail, shake and stay on purpose, for the tests of test runs themselves. A run of them has no other project:
 * each is a server of vite's, and a test of test runs starts a dozen runs.
 */
const madeUpRuns: TestProjectConfiguration = {
  extends: true,
  test: { name: 'made-up', include: ['tests/made-up/runs/*.test.ts'], testTimeout: BROWSER_TIMEOUT_MS },
};

/** Pictures of README.md: `npm run pictures`, never among the tests. */
const pictures: TestProjectConfiguration = {
  extends: true,
  test: { name: 'pictures', include: ['tests/browser/readme-pictures.ts'], testTimeout: BROWSER_TIMEOUT_MS },
};

const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: ['tests/unit/**/*.test.{ts,tsx}'],
      // Rules keep nothing between files, and a process for each costs more than what it tests.
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      name: 'offline',
      include: ['tests/offline/**/*.test.{ts,tsx}'],
      setupFiles: ['fake-indexeddb/auto'],
      // Each phone has a database and a registry of its own, and to load the app's modules anew takes a second.
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      name: 'server',
      execArgv: [COMPILED_LATE],
      include: ['tests/server/**/*.test.ts'],
      globalSetup: ['tests/server/harness/global-setup.ts'],
      // A server keeps what it knows in itself and its own database; to load its modules anew takes a second.
      isolate: false,
      testTimeout: PROCESS_TIMEOUT_MS,
      hookTimeout: PROCESS_TIMEOUT_MS,
    },
  },
  {
    extends: true,
    test: {
      name: 'simulator',
      include: ['tests/simulator/**/*.test.ts'],
      globalSetup: ['tests/server/harness/global-setup.ts'],
      testTimeout: SIMULATOR_TIMEOUT_MS,
      hookTimeout: PROCESS_TIMEOUT_MS,
      maxConcurrency: 2,
    },
  },
  {
    extends: true,
    test: {
      name: 'attack',
      include: ['tests/attack/**/*.test.ts'],
      testTimeout: PROCESS_TIMEOUT_MS,
      hookTimeout: PROCESS_TIMEOUT_MS,
    },
  },
  {
    extends: true,
    test: {
      name: 'browser',
      execArgv: [COMPILED_LATE],
      include: ['tests/browser/**/*.test.ts'],
      globalSetup: ['tests/server/harness/global-setup.ts'],
      // A look goes through two other processes: twenty of them in a second keep a core busy.
      expect: { poll: { timeout: PATIENCE_MS, interval: 100 } },
      // Shop and phones are processes of their own: nothing in this one is left for the next file.
      isolate: false,
      testTimeout: BROWSER_TIMEOUT_MS,
      hookTimeout: BROWSER_TIMEOUT_MS,
    },
  },
  ...(process.env['README_PICTURES'] === '1' ? [pictures] : []),
];

/** As the build has them, without the worker: tests draw screens too. A run of made-up files has none to draw. */
async function plugins(): Promise<NonNullable<ViteUserConfig['plugins']>> {
  const [{ linguiMacro }, { default: react }, { lingui }] = await Promise.all([
    import('./src/tools/lingui-macro.ts'),
    import('@vitejs/plugin-react'),
    import('@lingui/vite-plugin'),
  ]);
  return [linguiMacro(), react(), lingui()];
}

const isMadeUp = process.env['MADE_UP_RUNS'] === '1';

export default defineConfig({
  plugins: isMadeUp ? [] : await plugins(),
  test: {
    setupFiles: isMadeUp ? [] : ['tests/harness/same-twice.ts'],
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    // Of its own it gives up after a second. `eventually` of tests/harness waits as long.
    expect: { poll: { timeout: PATIENCE_MS } },
    maxWorkers: AT_ONCE,
    sequence: { sequencer: LongestFirst },
    projects: isMadeUp ? [madeUpRuns] : projects,
  },
});
