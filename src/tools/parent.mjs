import { readFileSync } from 'node:fs';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
const LOOK_EACH_MS = 500;

/**
 * Calls `end` when a signal asks us to end, and when npm, that started us, is gone without having said so (SIGKILL).
 * @param {(why: string, exitCode: number) => void} end
 */
export function endsWith(end) {
  for (const [signal, code] of Object.entries(SIGNALS))
    process.on(signal, () => end(`it was ended by ${signal}`, code));
  // Started by hand and left alone on purpose (nohup) it goes on.
  if (process.env.npm_lifecycle_event === undefined) return;
  const line = ancestors();
  setInterval(() => {
    if (ancestors().join() !== line.join()) end('npm is gone', 137);
  }, LOOK_EACH_MS).unref();
}

/** Our parent, and the parent of the shell that npm may have started us with. */
function ancestors() {
  return [process.ppid, parentOf(process.ppid)];
}

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
