import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** Facts that the staff command, tests and the next server read to reach a data folder's database. */
const StoredConnection = v.object({
  /** As the owner. */
  url: v.string(),
  password: v.string(),
  cluster: v.string(),
  /** Password of the role that the server works as; absent in folders from before there was one. */
  serverPassword: v.optional(v.string()),
  /** There was a cluster: where it is gone, a new one would be an empty shop (R3). Absent before the first start has ended. */
  created: v.optional(v.boolean()),
});
export type StoredConnection = v.InferOutput<typeof StoredConnection>;

/** Null before the first start in this folder. */
export function readConnection(folder: string): StoredConnection | null {
  const path = join(folder, 'database.json');
  if (!existsSync(path)) return null;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), StoredConnection), readFileSync(path, 'utf8'));
  return parsed.success ? parsed.output : null;
}

/** Replaced as a whole, readable by its owner only. */
export function writeConnection(folder: string, connection: StoredConnection): void {
  const path = join(folder, 'database.json');
  const draft = `${path}.new-${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
}
