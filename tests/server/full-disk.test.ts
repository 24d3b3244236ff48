import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { embeddedUrl } from '#server/platform/database/embedded.ts';
import { preparedFolder } from './harness/prepared-folder.ts';
import { processesOf } from './harness/processes.ts';
import { startReal } from './harness/real-server.ts';

/** The promise is 15 s. A loaded machine may take longer; what hangs takes for ever. */
const ENDS_WITHIN_MS = 45_000;

/**
 * Puts the data folder on a disk of its own that only this process and its children see, and that goes with them: also a
 * run that is killed leaves no disk behind.
 */
const ON_A_SMALL_DISK = `
  mkdir "$0.room" && mount -t tmpfs -o size=256m,mode=755 room "$0.room" &&
  cp -a "$0/." "$0.room" && mount --bind "$0.room" "$0" && exec "$@"`;

/** Only who may mount can have such a disk. */
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

function fill(file: string): void {
  const open = openSync(file, 'w');
  try {
    for (const size of [1 << 20, 1 << 12]) {
      const piece = Buffer.alloc(size, 1);
      const write = () => {
        for (;;) writeSync(open, piece);
      };
      expect(write).toThrow('ENOSPC');
    }
  } finally {
    closeSync(open);
  }
}

test.runIf(mayMount)(
  'A server whose database has no room on its disk says so, and ends on SIGTERM',
  async () => {
    const dataDir = await preparedFolder();
    onTestFinished(() => rmSync(`${dataDir}.room`, { recursive: true, force: true }));
    const server = await startReal({
      dataDir,
      env: { SEED: 'none' },
      through: ['unshare', '--mount', 'sh', '-c', ON_A_SMALL_DISK, dataDir],
    });
    onTestFinished(() => server.remove());
    // The disk as the server sees it.
    const seen = `/proc/${server.pid}/root`;
    const address = new URL(embeddedUrl(dataDir) ?? '');
    address.hostname = encodeURIComponent(`${seen}${decodeURIComponent(address.hostname)}`);
    const db = openDatabase(address.href, { max: 1 });
    onTestFinished(() => db.destroy());
    await sql`create unlogged table growing (words text)`.execute(db);

    fill(`${seen}${dataDir}/filler`);
    const grow = sql`insert into growing select repeat('x', 100) from generate_series(1, 100000)`;
    await expect(grow.execute(db)).rejects.toMatchObject({ code: '53100' });
    await db.destroy();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const readers = () => fetch(`${server.url}/api/countries/`).then(({ status }) => status);
    await expect.poll(readers).toBe(503);
    expect(server.output()).toContain('the disk is full');

    const late = pause(ENDS_WITHIN_MS, 'late' as const, { ref: false });
    expect(await Promise.race([server.stop(), late]), server.output()).toBe(0);
    await expect.poll(() => processesOf(dataDir)).toEqual([]);
  },
);
