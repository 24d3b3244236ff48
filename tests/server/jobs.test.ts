import { expect, test } from 'vitest';
import { createFaults } from '#server/test-hooks/faults.ts';
import { createJobs, type JobsDeps } from '#server/platform/calls/jobs.ts';
import { createLog } from '#server/platform/base/log.ts';
import { testServer } from './harness/test-server.ts';

const shop = await testServer();
const lines: string[] = [];
const log = createLog({
  now: () => shop.clock.now(),
  level: 'debug',
  write: (line) => void lines.push(line),
});
const jobs = (given: Partial<JobsDeps>) =>
  createJobs({ config: shop.config, db: shop.db, clock: shop.clock, log, faults: createFaults(), ...given });

test('a job that fails is told, and the rest have their turn', async () => {
  const cleared: string[] = [];
  await jobs({
    periodic: [
      { name: 'slow', everySeconds: 1, run: () => Promise.reject(new Error('another server was faster')) },
      { name: 'rest', everySeconds: 1, run: async () => void cleared.push('the rest') },
    ],
  }).run();
  expect(cleared).toEqual(['the rest']);
  expect(lines.join('')).toContain('another server was faster');
});

test('a server ends although one of its jobs never does', async () => {
  lines.length = 0;
  const told = { stopped: false };
  const loop = jobs({
    finishMs: 20,
    periodic: [
      {
        name: 'endless',
        everySeconds: 1,
        run: (_now, stopped) =>
          new Promise(() => stopped.addEventListener('abort', () => void (told.stopped = true))),
      },
    ],
  });
  void loop.run();
  await loop.stop();
  expect(told.stopped).toBe(true);
  expect(lines.join('')).toContain('a job was left behind');
});

test('a server that has nothing under way ends at once', async () => {
  lines.length = 0;
  const loop = jobs({ finishMs: 1e9 });
  await loop.run();
  await loop.stop();
  expect(lines.join('')).not.toContain('left behind');
});
