import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SERVER_FLAGS, SERVER_MEMORY } from '../../src/tools/server-flags.mjs';

const MB = 1024 * 1024;

test('this Node gives the heap of a server an end', () => {
  const ask = 'process.stdout.write(String(require("node:v8").getHeapStatistics().heap_size_limit))';
  const env = { PATH: process.env['PATH'], ...SERVER_MEMORY };
  const limit = Number(
    execFileSync(process.execPath, [...SERVER_FLAGS, '-e', ask], { env, encoding: 'utf8' }),
  );
  expect(limit / MB).toBeGreaterThan(256);
  expect(limit / MB).toBeLessThan(400);
});

test('npm start runs the server so', () => {
  const start = readFileSync(new URL('../../src/tools/start.mjs', import.meta.url), 'utf8');
  expect(start).toMatch(
    /become\(\[\.\.\.SERVER_FLAGS, 'dist\/server\/main\.js'\], \{[^}]*\.\.\.SERVER_MEMORY/,
  );
});
