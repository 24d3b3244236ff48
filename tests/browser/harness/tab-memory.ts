import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The pages' own processes of all browsers that this test has started. */
function renderers(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid,args'], { encoding: 'utf8' }).split('\n').slice(1);
  const all = lines.map((line) => {
    const [pid = '', parent = '', ...args] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), isPage: args.includes('--type=renderer') };
  });
  const own = new Set([process.pid]);
  for (let before = 0; before !== own.size;) {
    before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  return all.filter(({ pid, isPage }) => isPage && own.has(pid)).map(({ pid }) => pid);
}

/** Bytes that a process holds for itself alone: without the browser's own program, which all pages share. */
function heldBy(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
    return (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024;
  } catch {
    // It went meanwhile.
    return 0;
  }
}

/** The most that the largest page held while `work` went on, bytes; looked at every 10 ms. */
export async function mostHeld(work: () => Promise<void>): Promise<number> {
  const pages = renderers();
  if (pages.length === 0) throw new Error('no page of this test was found');
  let most = 0;
  const look = () => {
    for (const pid of pages) most = Math.max(most, heldBy(pid));
  };
  const looking = setInterval(look, 10);
  try {
    look();
    await work();
    look();
  } finally {
    clearInterval(looking);
  }
  return most;
}
