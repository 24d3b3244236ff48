import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { linguiMacro } from './src/tools/lingui-macro.ts';

/** Tests of the server and the browser start processes, so they may wait longer than a pure rule. */
const PROCESS_TIMEOUT_MS = 60_000;

export default defineConfig({
  // As the build has them, without the worker: tests draw screens too.
  plugins: [linguiMacro(), react(), lingui()],
  test: {
    // Generous: a slow machine is no failure, and no test measures time.
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'] } },
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
          // Each file fills the cores by itself.
          fileParallelism: false,
          maxConcurrency: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 3 * PROCESS_TIMEOUT_MS,
          hookTimeout: PROCESS_TIMEOUT_MS,
          // A browser needs a core of its own, and mostly waits: two at a time, after everything else.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
