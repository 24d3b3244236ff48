import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('leaves a program running', () => {
  const folder = process.env['TMPDIR'] ?? '';
  writeFileSync(process.env['NOTES'] ?? '', folder);
  const left = spawn('sleep', ['300'], { cwd: folder, detached: true, stdio: 'ignore' });
  left.unref();
  expect(left.pid).toBeGreaterThan(0);
  expect(process.env['FAILS']).toBeUndefined();
});
