import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { linguiMacro } from './src/tools/lingui-macro.ts';

/** Tests of the server and the browser start processes, so they may wait longer than a pure rule. */
const PROCESS_TIMEOUT_MS = 60_000;

/** A browser is a dozen processes: more of them at a time than this need too much memory. */
const MOST_AT_ONCE = 4;

/** Those with the longest files first, so that at the end no core waits for the last long one. */
const ORDER = ['browser', 'simulator', 'server', 'offline', 'unit'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => ORDER.indexOf(a.project.name) - ORDER.indexOf(b.project.name));
  }
}

export default defineConfig({
  // As the build has them, without the worker: tests draw screens too.
  plugins: [linguiMacro(), react(), lingui()],
  test: {
    // Generous: a slow machine is no failure, and no test measures time.
    testTimeout: 30_000,
    // Of its own it gives up after a second.
    expect: { poll: { timeout: 20_000 } },
    // One for each core, but two where there is one: files wait for disks, browsers and servers.
    maxWorkers: Math.min(Math.max(availableParallelism(), 2), MOST_AT_ONCE),
    sequence: { sequencer: LongestFirst },
    projects: [
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
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
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
          testTimeout: 10 * PROCESS_TIMEOUT_MS,
          hookTimeout: PROCESS_TIMEOUT_MS,
          maxConcurrency: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/server/harness/global-setup.ts'],
          // Shop and phones are processes of their own: nothing in this one is left for the next file.
          isolate: false,
          testTimeout: 3 * PROCESS_TIMEOUT_MS,
          hookTimeout: PROCESS_TIMEOUT_MS,
        },
      },
    ],
  },
});
