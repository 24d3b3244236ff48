import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/platform/base/config.ts';
import { hasCode } from '#server/platform/base/disk.ts';

export interface Passphrase {
  text: string;
  /** File in which it was made just now; null where it was there or was given. */
  madeIn: string | null;
}

const pathIn = (dataDir: string): string => join(dataDir, 'backup-key');

/** Tells whether there is one already: one that is made now opens no backup that is there. */
export function hasPassphrase({ backup, dataDir }: Pick<Config, 'backup' | 'dataDir'>): boolean {
  return backup.passphrase !== null || existsSync(pathIn(dataDir));
}

/** Keeps the one that opened a backup with the shop that was made of it. */
export async function keepPassphrase(dataDir: string, text: string): Promise<void> {
  await writeFile(pathIn(dataDir), `${text}\n`, { mode: 0o600 });
}

/** The configured one, else that of the data folder, which is made when it is first needed. */
export async function passphraseOf({
  backup,
  dataDir,
}: Pick<Config, 'backup' | 'dataDir'>): Promise<Passphrase> {
  if (backup.passphrase !== null) return { text: backup.passphrase, madeIn: null };
  const path = pathIn(dataDir);
  await mkdir(dataDir, { recursive: true });
  let madeIn: string | null = path;
  await writeFile(path, `${randomBytes(24).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 }).catch(
    (problem: unknown) => {
      if (!hasCode(problem, ['EEXIST'])) throw problem;
      madeIn = null;
    },
  );
  await chmod(path, 0o600);
  return { text: (await readFile(path, 'utf8')).trim(), madeIn };
}
