import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Clock } from '#server/platform/base/clock.ts';
import type { Config } from '#server/platform/base/config.ts';
import { syncFolder } from '#server/platform/base/disk.ts';
import type { Log } from '#server/platform/base/log.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { openDatabase, transaction } from '#server/platform/database/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/database/embedded.ts';
import { DamagedCluster } from '#server/platform/database/embedded/damage.ts';
import { readConnection } from '#server/platform/database/embedded/connection.ts';
import { StartProblem } from '#server/platform/database/embedded/start-problem.ts';
import { putClusterBack, setClusterAside } from '#server/platform/database/embedded/set-aside.ts';
import { backupsIn, openVault, requireApart, type Vault } from './backup.ts';
import { hasPassphrase, passphraseOf } from './passphrase.ts';
import { BackupProblem, DamagedBackup } from './backup-problem.ts';
import { inspectBackup, type Restored, restoreBackup } from './restore.ts';

export interface Recovery {
  config: Config;
  clock: Clock;
  log: Log;
  /** Tells a person what takes time and what is missing afterwards. */
  say: (line: string) => void;
}

/** Recovery that has begun and not ended: as long as its file is there nobody is served from what lies in the data folder. */
const Unfinished = v.object({
  /** Ending of the name of the folder that was set aside. */
  name: v.string(),
  /** Problem that was found, in words for a person. */
  why: v.string(),
});
type Unfinished = v.InferOutput<typeof Unfinished>;

const pathIn = (dataDir: string): string => join(dataDir, 'recovery.json');

/**
 * Starts the database of the data folder. Where its files are damaged and the server makes backups, they are set aside and the newest
 * backup that is good is put back, whose age is told; killed in the middle, the next start goes on (R3). Never an empty shop, and
 * nothing is moved before a backup has been read to its end.
 * @throws StartProblem with words for a person: as startEmbedded, or no backup can be put back
 */
export async function startOrRecover(given: Recovery, signal?: AbortSignal): Promise<EmbeddedDatabase> {
  const { config, clock, log } = given;
  const begun = await readUnfinished(config.dataDir);
  if (begun) return recover(given, begun, signal);
  await requireShopOrNoBackup(config);
  try {
    return await startEmbedded(config.dataDir, log, signal);
  } catch (problem) {
    if (!(problem instanceof DamagedCluster) || config.backup.folder === null) throw problem;
    if (!hasPassphrase(config) || (await backupsIn(config.backup.folder)).length === 0) throw problem;
    const name = `damaged-${clock.now().toISOString().slice(0, 19).replaceAll(':', '-')}`;
    return recover(given, { name, why: problem.message }, signal);
  }
}

/**
 * A data folder that is lost as a whole looks like a first start, whose empty shop would be served and backed up in place of
 * the one that there was.
 */
async function requireShopOrNoBackup({ dataDir, backup: { folder } }: Config): Promise<void> {
  if (folder === null || readConnection(dataDir) || existsSync(join(dataDir, 'postgres'))) return;
  const [newest] = await backupsIn(folder);
  if (newest === undefined) return;
  throw new StartProblem(
    `There is no shop in ${dataDir}, but ${folder} holds backups of one (${newest}). ` +
      'Put it back with `npm run restore -- newest`, or set BACKUP_DIR to an empty folder for a new shop.',
  );
}

async function recover(given: Recovery, found: Unfinished, signal?: AbortSignal): Promise<EmbeddedDatabase> {
  const { config, log, say } = given;
  const { dataDir, backup } = config;
  if (backup.folder === null) throw new DamagedCluster(`${found.why}\nSet BACKUP_DIR: a recovery has begun.`);
  requireApart(backup.folder, dataDir);
  log.error({ why: found.why }, 'the database is damaged');
  const { vault, backupName } = await chosenBackup(given, found, backup.folder);
  say(`the database is damaged: putting the newest backup of ${backup.folder} back …`);
  await writeUnfinished(dataDir, found);
  const aside = setClusterAside(dataDir, found.name);
  const { started, restored } = await putBack(given, { vault, backupName }, signal);
  try {
    await noteRecovery(given, started, { ...found, aside, backupName, made: restored.made });
    await rm(pathIn(dataDir));
    await syncFolder(dataDir);
  } catch (problem) {
    await started.stop();
    throw problem;
  }
  say(`the shop is as it was at ${restored.made}: what came later is not in it.`);
  if (restored.lost.length > 0) {
    log.error({ files: restored.lost }, 'files are gone and have no good copy');
    say(`${restored.lost.length} files are gone and have no good copy: the log names them`);
  }
  if (aside !== null) say(`the damaged files are in ${aside}`);
  return started;
}

/**
 * The newest backup that is good to its last byte, found before anything is moved. An older one stands in only for one that is
 * proved damaged: whatever else is in the way may be put right, and then nothing is lost.
 * @throws StartProblem where one cannot be read or is no good for another reason; DamagedCluster where all are damaged
 */
async function chosenBackup(
  { config, log }: Recovery,
  found: Unfinished,
  folder: string,
): Promise<{ vault: Vault; backupName: string }> {
  const names = await backupsIn(folder);
  if (names.length === 0)
    throw new StartProblem(
      `${found.why}\nThere is no backup in ${folder}: is its disk there, and does BACKUP_DIR name it? Nothing was changed.`,
    );
  const vault = await openedVault(config, found, folder);
  const damaged: string[] = [];
  for (const backupName of names) {
    try {
      await inspectBackup(join(folder, backupName), vault);
      return { vault, backupName };
    } catch (problem) {
      const what = problem instanceof Error ? problem.message : String(problem);
      if (!(problem instanceof DamagedBackup))
        throw new StartProblem(
          `${found.why}\nThe newest backup cannot be put back now: ${backupName}: ${what}. Put that right and start again, or move it ` +
            `out of ${folder} to have the one before. Nothing was changed.`,
          { cause: problem },
        );
      log.error({ backup: backupName, problem: what }, 'a backup is damaged');
      damaged.push(`${backupName}: ${what}`);
    }
  }
  putClusterBack(config.dataDir, found.name);
  await rm(pathIn(config.dataDir), { force: true });
  throw new DamagedCluster([found.why, 'No backup could be put back:', ...damaged].join('\n'));
}

/** @throws StartProblem where the folder or the key cannot be read, or the copies of files beside the backups are gone as a whole */
async function openedVault(config: Config, found: Unfinished, folder: string): Promise<Vault> {
  try {
    if (!existsSync(join(folder, 'files')))
      throw new BackupProblem(`the folder "files" with copies of pictures is not in ${folder}`);
    return await openVault(folder, (await passphraseOf(config)).text);
  } catch (problem) {
    const what = problem instanceof Error ? problem.message : String(problem);
    throw new StartProblem(`${found.why}\nThe backups cannot be opened: ${what}. Nothing was changed.`, {
      cause: problem,
    });
  }
}

/**
 * One backup into a new cluster. What stops it leaves a cluster that the next start removes, and the recovery begun.
 * @throws StartProblem with words for a person
 */
async function putBack(
  { config, log }: Recovery,
  { vault, backupName }: { vault: Vault; backupName: string },
  signal?: AbortSignal,
): Promise<{ started: EmbeddedDatabase; restored: Restored }> {
  let started: EmbeddedDatabase | null = null;
  const reach = async (): Promise<string> => {
    started = await startEmbedded(config.dataDir, log, signal);
    return started.ownerUrl;
  };
  const running = (): EmbeddedDatabase | null => started;
  try {
    const { dataDir, s3 } = config;
    const path = join(vault.folder, backupName);
    const restored = await restoreBackup(path, vault, { dataDir, s3, standing: true, reach });
    const database = running();
    if (!database) throw new Error('it asked for no database');
    return { started: database, restored };
  } catch (problem) {
    await running()?.stop();
    signal?.throwIfAborted();
    const what = problem instanceof Error ? problem.message : String(problem);
    throw new StartProblem(
      `${backupName} could not be put back: ${what}\nThe damaged database lies aside; the next start goes on.`,
      { cause: problem },
    );
  }
}

/** In the audit log for staff, and as an error for whoever is woken by it. */
async function noteRecovery(
  { clock, log }: Recovery,
  { ownerUrl }: EmbeddedDatabase,
  told: Unfinished & { aside: string | null; backupName: string; made: string },
): Promise<void> {
  const db = openDatabase(ownerUrl, { max: 1 });
  try {
    const now = clock.now();
    const entry = {
      actorId: null,
      action: 'shop.recovered',
      entity: 'shop',
      entityId: told.backupName,
      before: null,
      after: { madeAt: told.made, setAside: told.aside, why: told.why },
      ip: '',
    };
    await transaction(db, (tx) => writeAudit(tx, entry, now));
  } finally {
    await db.destroy();
  }
  log.error(
    { backup: told.backupName, made: told.made, aside: told.aside },
    'the database was damaged and a backup was put back: what came later is not in it',
  );
}

async function readUnfinished(dataDir: string): Promise<Unfinished | null> {
  if (!existsSync(pathIn(dataDir))) return null;
  const text = await readFile(pathIn(dataDir), 'utf8');
  return v.parse(v.pipe(v.string(), v.parseJson(), Unfinished), text);
}

/** On disk before anything is moved. */
async function writeUnfinished(dataDir: string, found: Unfinished): Promise<void> {
  const draft = `${pathIn(dataDir)}.new`;
  await writeFile(draft, `${JSON.stringify(found)}\n`, { mode: 0o600, flush: true });
  await rename(draft, pathIn(dataDir));
  await syncFolder(dataDir);
}
