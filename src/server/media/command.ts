import { type Config, ConfigError, readConfig } from '#server/platform/base/config.ts';
import { type FileStore, NoRoom, StoreAway } from '#server/platform/files/file-store.ts';
import { patientFilesOf } from '#server/platform/files/files-of.ts';
import { localFiles } from '#server/platform/files/local-files.ts';
import { copyFiles, type FilesCompared, isUpload, verifyFiles } from './copy-files.ts';

/**
 * `npm run files -- copy|verify --from local --to s3`: pictures and uploads from the data folder into the bucket, or back.
 * `--dry-run` says what a copy would do. It may run beside servers.
 */

const USAGE = 'Usage: npm run files -- copy|verify --from local|s3 --to s3|local [--dry-run]';
/** So many names are said of those that are missing or different. */
const NAMED = 20;
const TOLD_EVERY = 1000;

class UsageProblem extends Error {}

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

function storeNamed(name: string | undefined, config: Config): FileStore {
  if (name === 'local') return localFiles(config.dataDir);
  if (name !== 's3') throw new UsageProblem(USAGE);
  if (config.s3 === null)
    throw new UsageProblem('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set');
  return patientFilesOf(config);
}

function tellNames(what: string, names: readonly string[]): void {
  if (names.length === 0) return;
  say(`${what}: ${names.length}`);
  for (const name of names.slice(0, NAMED)) say(`  ${name}`);
  if (names.length > NAMED) say(`  and ${names.length - NAMED} more`);
}

const inMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function run(words: readonly string[]): Promise<void> {
  const [word, ...rest] = words.filter((one) => one !== '--dry-run');
  const dry = words.includes('--dry-run');
  const [fromFlag, fromName, toFlag, toName, ...more] = rest;
  const isKnown = word === 'copy' || (word === 'verify' && !dry);
  if (!isKnown || fromFlag !== '--from' || toFlag !== '--to' || fromName === toName || more.length > 0)
    throw new UsageProblem(USAGE);
  const config = readConfig(process.env);
  const from = storeNamed(fromName, config);
  const to = storeNamed(toName, config);
  const tell = (done: number): void => void (done % TOLD_EVERY === 0 && say(`${done} files …`));
  if (word === 'verify') {
    const found = await verifyFiles(from, to, { tell });
    tellVerified(found);
    return;
  }
  const { files, bytes, same, missing, different } = await copyFiles(from, to, { writes: !dry, tell });
  const copied = [...missing, ...different.filter((path) => !isUpload(path))];
  say(
    `${files} files (${inMegabytes(bytes)}): ${same} were there, ${copied.length} ${dry ? 'would be' : 'were'} copied.`,
  );
  if (dry) tellNames('To copy', copied);
  tellNames('Uploads with other bytes there, left as they are', different.filter(isUpload));
}

function tellVerified({ files, bytes, same, missing, different }: FilesCompared): void {
  say(`${files} files (${inMegabytes(bytes)}): ${same} are the same.`);
  tellNames('Missing', missing);
  tellNames('Different', different);
  if (same !== files) process.exitCode = 1;
}

try {
  await run(process.argv.slice(2));
} catch (problem) {
  const known = [ConfigError, UsageProblem, StoreAway, NoRoom].some((kind) => problem instanceof kind);
  const text =
    problem instanceof Error && known ? problem.message : `It could not be done: ${String(problem)}`;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
