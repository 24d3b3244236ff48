import { test } from 'vitest';

test('takes its process with it', () => {
  process.kill(process.pid, 'SIGKILL');
});
