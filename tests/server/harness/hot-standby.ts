import { chownSync, cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { databaseAccount } from '#server/platform/database/embedded/account.ts';
import { databaseBinaries } from '#server/platform/database/embedded/binaries.ts';
import { chownTree } from '#server/platform/database/embedded/cluster.ts';
import { readConnection } from '#server/platform/database/embedded/connection.ts';
import {
  choosePlace,
  databaseUrl,
  spawnPostmaster,
  untilReady,
} from '#server/platform/database/embedded/postmaster.ts';
import { stopLeftover } from '#server/platform/database/embedded/stop.ts';
import { endPostmaster } from '#server/platform/database/embedded/supervisor.ts';

export interface HotStandby {
  /** The same address as one of the primary, here. */
  addressOf(primary: string): string;
  /** Stands still where it is, or goes on; it answers reads all the while. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Waits until it has all that the primary had written at this call. */
  caughtUp(): Promise<void>;
  /** Makes a primary of it; the one that it followed must be gone for good. */
  promote(): Promise<void>;
  /** SIGKILL of its first process. */
  kill(): Promise<void>;
  /** Starts it again where it stopped. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A copy of a running cluster that follows it by streaming, as a machine beside it would. @param dataDir of the primary */
export async function followerOf(dataDir: string): Promise<HotStandby> {
  const known = readConnection(dataDir);
  if (!known) throw new Error(`${dataDir} has no database`);
  const primary = new URL(known.url);
  const owner = await connected(known.url);
  const home = mkdtempSync(join(tmpdir(), 'chicargos-standby-'));
  const cluster = join(home, 'postgres');
  const account = databaseAccount(known.cluster);
  if (account) chownSync(home, account.uid, account.gid);

  await owner.query("select pg_backup_start('standby', true)");
  cpSync(known.cluster, cluster, {
    recursive: true,
    filter: (path) => !/\/(postmaster\.(pid|opts)|\.s\.PGSQL.*|pg_wal\/.+)$/.test(path),
  });
  const { rows } = await owner.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  mkdirSync(join(cluster, 'pg_wal', 'archive_status'), { recursive: true });
  writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(cluster, 'standby.signal'), '');
  const from = `host=${decodeURIComponent(primary.hostname)} port=${primary.port} user=${primary.username} password=${known.password}`;
  writeFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`);
  if (account) chownTree(cluster, account);

  const place = await choosePlace(cluster, account);
  const address = databaseUrl(place, known.password, 'postgres');
  const bin = await databaseBinaries(account);
  const start = async () => {
    const postmaster = spawnPostmaster(bin, cluster, place, account);
    await untilReady(postmaster, { cluster, address }, new AbortController().signal);
    return postmaster;
  };
  let postmaster = await start();
  let own = await connected(address);

  return {
    addressOf(there) {
      const url = new URL(there);
      url.hostname = encodeURIComponent(place.host);
      url.port = String(place.port);
      return url.href;
    },
    async pause() {
      await own.query('select pg_wal_replay_pause()');
      for (;;) {
        const state = await own.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
        if (state.rows[0]?.state === 'paused') return;
      }
    },
    resume: async () => void (await own.query('select pg_wal_replay_resume()')),
    async caughtUp() {
      const written = await owner.query<{ at: string }>('select pg_current_wal_lsn() as at');
      for (;;) {
        const there = await own.query<{ is: boolean }>(
          'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is',
          [written.rows[0]?.at],
        );
        if (there.rows[0]?.is) return;
      }
    },
    promote: async () => void (await own.query('select pg_promote()')),
    async kill() {
      postmaster.child.kill('SIGKILL');
      await postmaster.ended;
    },
    async restart() {
      await stopLeftover(cluster);
      postmaster = await start();
      own = await connected(address);
    },
    async stop() {
      await Promise.all([own.end(), owner.end()]);
      await endPostmaster(postmaster, cluster);
    },
  };
}

/** A connection that may break: whoever asks it then hears of that. */
async function connected(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
