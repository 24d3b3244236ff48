import { readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user that PostgreSQL runs as when we are root, which it refuses to be. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Null when we are an ordinary user and PostgreSQL simply runs as us.
 * @param cluster when it exists and is not root's, its owner goes on owning it
 */
export function databaseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return nobody();
}

function nobody(): Account {
  const entry = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return entry ? { uid: Number(entry[1]), gid: Number(entry[2]) } : { uid: 65534, gid: 65534 };
}

/** Tells whether the account may walk through every folder down to this existing path and read what lies there. */
export function canReach(path: string, account: Account | null): boolean {
  if (account === null) return true;
  for (let at = realpathSync(path); ; at = dirname(at)) {
    if (!mayEnter(at, account)) return false;
    if (at === dirname(at)) return true;
  }
}

function mayEnter(path: string, account: Account): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & 0o1) === 0o1;
}
