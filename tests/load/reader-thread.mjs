// Many readers at once, each asking again as soon as it was answered. A thread of its own, in plain JavaScript, so
// that it starts without a compiler.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const { port, paths, warmUpPaths = paths, atOnce, most, withinMs } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const WARM_UP = 4 * atOnce;

/** Reads the whole answer, compressed as a browser gets it. */
function read(path) {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
      answer.once('error', reject);
    }).once('error', reject);
  });
}

async function readers(asked, limit, untilMs, seen) {
  let next = 0;
  const one = async () => {
    while (next < limit && performance.now() < untilMs) {
      const path = asked[next++ % asked.length];
      const start = performance.now();
      const status = await read(path);
      seen(performance.now() - start, status);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

let warmUp = 0;
await readers(warmUpPaths, WARM_UP, performance.now() + withinMs, () => (warmUp += 1));
const times = [];
const refused = {};
const start = performance.now();
await readers(paths, most, start + withinMs, (ms, status) => {
  times.push(ms);
  if (status !== 200) refused[status] = (refused[status] ?? 0) + 1;
});
const ms = performance.now() - start;
agent.destroy();
parentPort.postMessage({ times, ms, warmUp, refused });
