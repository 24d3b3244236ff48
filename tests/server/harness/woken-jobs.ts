import type { FastifyInstance } from 'fastify';
import { onTestFinished, vi } from 'vitest';

/** Starts a server's jobs with a loop that waits on a clock that stands still: only a wake-up makes it look again. */
export async function startWokenOnly(app: FastifyInstance): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  app.startJobs();
  vi.advanceTimersByTime(1);
  // The second time its own first look is over, and the next one waits for ever.
  await app.runJobs();
  await app.runJobs();
  vi.useRealTimers();
}
