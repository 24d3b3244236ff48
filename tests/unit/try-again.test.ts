import { afterEach, expect, test, vi } from 'vitest';
import { tryAgain } from '#shown/try-again.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  { press: 'a first press', tried: false, onLine: true, does: ['asks'] },
  { press: 'a second press', tried: true, onLine: true, does: ['loads the page'] },
  { press: 'a second press without a connection', tried: true, onLine: false, does: ['asks'] },
])('of what was lost on the line $press $does.0', async ({ tried, onLine, does }) => {
  const done: string[] = [];
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('location', { reload: () => done.push('loads the page') });
  tryAgain(tried, () => done.push('asks'));
  await expect.poll(() => done).toEqual(does);
});
