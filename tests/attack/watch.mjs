// Loaded before a server (`node --import`): tells its parent the longest turn of its one thread, in milliseconds that the
// thread itself has used. What other processes take of a busy machine is not in it.
import { closeSync, openSync, readSync } from 'node:fs';

const EVERY_MS = 2;
const line = Buffer.alloc(128);
const file = opened();

function opened() {
  try {
    return openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  } catch {
    return null;
  }
}

/** Time that this thread has used so far; where no system tells, what has gone by. */
function used() {
  if (file === null) return performance.now();
  readSync(file, line, 0, line.length, 0);
  return Number(line.toString('latin1', 0, line.indexOf(' '))) / 1e6;
}

let longest = 0;
let before = used();
const look = setInterval(() => {
  const now = used();
  longest = Math.max(longest, now - before);
  before = now;
}, EVERY_MS);
look.unref();

process.on('message', (asked) => {
  // To see that the watch sees.
  if (asked === 'block') {
    const until = used() + 120;
    while (used() < until);
    return;
  }
  if (asked !== 'longest turn') return;
  const now = used();
  process.send?.({ longestTurnMs: Math.max(longest, now - before) });
  longest = 0;
  before = now;
});
// Nobody is kept alive by being listened to; who goes away is no error.
process.channel?.unref();
process.once('exit', () => file !== null && closeSync(file));
