import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { systemClock } from '#server/platform/base/clock.ts';
import { type Config, ConfigError, readConfig } from '#server/platform/base/config.ts';
import { createLog } from '#server/platform/base/log.ts';
import { lockFolder } from '#server/platform/database/embedded/folder-lock.ts';
import { readConnection } from '#server/platform/database/embedded/connection.ts';
import { StartProblem } from '#server/platform/database/embedded/start-problem.ts';
import { startEmbedded } from '#server/platform/database/embedded.ts';
import { answersAt, reachDatabase } from '#server/platform/database/reach.ts';
import { backupsIn, makeBackup, openVault, requireApart } from './backup.ts';
import { BackupProblem } from './backup-problem.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { hasPassphrase, keepPassphrase, passphraseOf } from './passphrase.ts';
import { restoreBackup } from './restore.ts';

/**
 * `npm run backup [-- FOLDER]`: makes a backup now, beside a running server or without one.
 * `npm run restore -- FILE [--replace]`: puts one into an empty data folder; what is there is set aside with `--replace`.
 */

const USAGE = 'Usage: npm run backup [-- FOLDER], npm run restore -- FILE|newest [--replace]';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const log = createLog({ now: () => systemClock.now(), level: 'warn' });

async function backup(config: Config, [typed, ...rest]: string[]): Promise<void> {
  if (rest.length > 0) throw new BackupProblem(USAGE);
  const folder = folderOf(config, typed);
  requireApart(folder, config.dataDir);
  const { text, madeIn } = await passphraseOf(config);
  const place = await reachDatabase(config, log);
  try {
    const vault = await openVault(folder, text);
    const shop = { ...config, url: place.url };
    const made = await oneAtATime(place.url, { waits: true }, () =>
      makeBackup(shop, vault, systemClock.now()),
    );
    if (made === null) throw new BackupProblem('Another backup is being made');
    say(`Made ${made.path} (${(made.bytes / 1e6).toFixed(2)} MB, ${made.files} files beside the database).`);
    if (made.withoutStore) say('The store of files did not answer: it has the files of the backup before.');
    if (made.removed > 0) say(`Removed ${made.removed} old ones.`);
  } finally {
    await place.close();
  }
  if (madeIn !== null)
    say(
      `\nA key was made in ${madeIn}. Keep a copy of it elsewhere: without it nobody can read the backups.`,
    );
  if (statSync(folder).dev === statSync(config.dataDir).dev)
    say('\nThe backups are on the same disk as the shop. Set BACKUP_DIR to a folder on another one.');
}

async function restore(config: Config, [typed, flag, ...rest]: string[]): Promise<void> {
  if (typed === undefined || rest.length > 0 || (flag !== undefined && flag !== '--replace'))
    throw new BackupProblem(USAGE);
  const path = typed === 'newest' ? await newestIn(folderOf(config, undefined)) : resolve(typed);
  if (!existsSync(path)) throw new BackupProblem(`There is no ${path}`);
  requireApart(dirname(path), config.dataDir);
  if (!hasPassphrase(config))
    throw new BackupProblem(
      'Set BACKUP_KEY to the key that the backups were made with (backup-key in the data folder)',
    );
  const { text } = await passphraseOf(config);
  const vault = await openVault(dirname(path), text);
  const replaces = flag === '--replace';
  let stop = (): Promise<void> => Promise.resolve();
  const reach = async (): Promise<string> => {
    const configured = config.databaseOwnerUrl ?? config.databaseUrl;
    if (configured !== null) return configured;
    await requireEmpty(config, { replaces, passphrase: text });
    const embedded = await startEmbedded(config.dataDir, log);
    stop = () => embedded.stop();
    return embedded.ownerUrl;
  };
  try {
    const { made, tables, rows, files } = await restoreBackup(path, vault, {
      dataDir: config.dataDir,
      s3: config.s3,
      reach,
    });
    say(`Restored ${basename(path)}: ${rows} rows of ${tables} tables, ${files} files.`);
    say(`The shop is as it was at ${made}. What came later is not in it.`);
    say('Phones send what they still have by themselves. Next: npm start');
  } finally {
    await stop();
  }
}

function folderOf(config: Config, typed: string | undefined): string {
  return resolve(typed ?? config.backup.folder ?? join(config.dataDir, '..', 'backups'));
}

async function newestIn(folder: string): Promise<string> {
  const [newest] = await backupsIn(folder);
  if (newest === undefined) throw new BackupProblem(`There is no backup in ${folder}`);
  return join(folder, newest);
}

/**
 * Sets a shop that is there aside, or refuses. Never while its server runs. A key that lay in it lies in the folder that takes its
 * place at once, so that a restore that fails can be done again.
 */
async function requireEmpty(
  { dataDir, backup: { passphrase: given } }: Config,
  { replaces, passphrase }: { replaces: boolean; passphrase: string },
): Promise<void> {
  const known = existsSync(dataDir) ? readConnection(dataDir) : null;
  if (known === null && !existsSync(join(dataDir, 'postgres'))) return;
  if (!replaces)
    throw new BackupProblem(`There is a shop in ${dataDir}. Stop its server; --replace sets the shop aside.`);
  lockFolder(dataDir).release();
  if (known !== null && (await answersAt(known.url)))
    throw new BackupProblem(`The database of ${dataDir} still runs. Stop its server first.`);
  const aside = `${resolve(dataDir)}-before-${systemClock.now().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const next = `${resolve(dataDir)}-next-${process.pid}`;
  mkdirSync(next, { mode: 0o700 });
  try {
    if (given === null) await keepPassphrase(next, passphrase);
    renameSync(dataDir, aside);
    renameSync(next, dataDir);
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  say(`Set the shop that was there aside, in ${aside}.`);
}

const [word, ...words] = process.argv.slice(2);
try {
  const config = readConfig(process.env);
  if (word === 'backup') await backup(config, words);
  else if (word === 'restore') await restore(config, words);
  else throw new BackupProblem(USAGE);
} catch (problem) {
  const known = [ConfigError, StartProblem, BackupProblem].some((kind) => problem instanceof kind);
  const text =
    problem instanceof Error && known ? problem.message : `It could not be done: ${String(problem)}`;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
