import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodeOf } from '#server/platform/base/error-code.ts';

/** Set where this process has mounts of its own. */
const OWN_MOUNTS = 'DRILL_OWN_MOUNTS';

/**
 * Runs this program once more with mounts of its own, so that also one that is killed leaves no disk behind.
 * @returns its exit code; null where this is that run already
 */
export function againWithOwnMounts(): number | null {
  if (process.env[OWN_MOUNTS] === '1') return null;
  const words = [...process.execArgv, ...process.argv.slice(1)];
  const { status, error } = spawnSync('unshare', ['--mount', process.execPath, ...words], {
    stdio: 'inherit',
    env: { ...process.env, [OWN_MOUNTS]: '1' },
  });
  if (error) throw new Error('a disk of its own takes `unshare` and the right to mount', { cause: error });
  return status ?? 1;
}

/** A disk of its own in memory, which may be filled to the last byte. */
export class SmallDisk {
  readonly folder: string;
  readonly #place: string;

  private constructor(place: string) {
    this.#place = place;
    this.folder = join(place, 'primary');
  }

  static open(megabytes: number): SmallDisk {
    const place = mkdtempSync(join(tmpdir(), 'chicargos-small-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'small', place]);
    const disk = new SmallDisk(place);
    mkdirSync(disk.folder);
    return disk;
  }

  get #filler(): string {
    return join(this.#place, 'filler');
  }

  /** Takes all the room that is left. @returns megabytes */
  fill(): number {
    const open = openSync(this.#filler, 'a');
    let bytes = 0;
    try {
      for (const size of [1 << 20, 1 << 12]) {
        const piece = Buffer.alloc(size, 1);
        for (;;) {
          try {
            bytes += writeSync(open, piece);
          } catch (problem) {
            if (errorCodeOf(problem) !== 'ENOSPC') throw problem;
            break;
          }
        }
      }
    } finally {
      closeSync(open);
    }
    return bytes / (1 << 20);
  }

  /** Gives the room back. */
  empty(): void {
    rmSync(this.#filler, { force: true });
  }

  close(): void {
    execFileSync('umount', [this.#place]);
    rmdirSync(this.#place);
  }
}
