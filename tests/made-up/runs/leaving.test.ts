import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('leaves a program running', async () => {
  const folder = process.env['TMPDIR'] ?? '';
  const left = spawn('sleep', ['300'], { cwd: folder, detached: true, stdio: 'ignore' });
  left.unref();
  expect(left.pid).toBeGreaterThan(0);
  writeFileSync(process.env['NOTES'] ?? '', folder);
  if (process.env['WAITS'] !== undefined) await new Promise(() => undefined);
  expect(process.env['FAILS']).toBeUndefined();
});
