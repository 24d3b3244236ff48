// Many readers at once, each asking again as soon as it was answered. A thread of its own, in plain JavaScript and on
// bare sockets: readers take processor time from the server that they measure, and Node's own client would take as much
// as the server does.
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { port, paths, warmUpPaths = paths, atOnce, most, withinMs } = workerData;
const WARM_UP = 4 * atOnce;
const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** One connection, one question after the other; reads each answer whole, compressed as a browser gets it. */
class Reader {
  #socket = connect({ host: '127.0.0.1', port, noDelay: true });
  #got = Buffer.alloc(0);
  #answer = null;
  #fail = null;

  constructor() {
    this.#socket.on('data', (bytes) => this.#hear(bytes));
    this.#socket.on('error', (problem) => this.#fail?.(problem));
    this.#socket.on('close', () => this.#fail?.(new Error('the server closed the connection')));
  }

  read(path) {
    return new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#fail = reject;
      this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: br\r\n\r\n`);
    });
  }

  end() {
    this.#fail = null;
    this.#socket.destroy();
  }

  #hear(bytes) {
    this.#got = this.#got.length === 0 ? bytes : Buffer.concat([this.#got, bytes]);
    const headEnd = this.#got.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#got.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const isWhole =
      length === undefined
        ? !/\r\ntransfer-encoding:/i.test(head) || this.#got.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
        : this.#got.length >= headEnd + HEAD_END.length + Number(length);
    if (!isWhole) return;
    this.#got = Buffer.alloc(0);
    this.#fail = null;
    this.#answer(Number(head.slice(9, 12)));
  }
}

const readers = Array.from({ length: atOnce }, () => new Reader());

async function readAll(asked, limit, untilMs, seen) {
  let next = 0;
  const one = async (reader) => {
    while (next < limit && performance.now() < untilMs) {
      const path = asked[next++ % asked.length];
      const start = performance.now();
      const status = await reader.read(path);
      seen(performance.now() - start, status);
    }
  };
  await Promise.all(readers.map(one));
}

let warmUp = 0;
await readAll(warmUpPaths, WARM_UP, performance.now() + withinMs, () => (warmUp += 1));
const times = [];
const refused = {};
const before = process.cpuUsage();
const start = performance.now();
await readAll(paths, most, start + withinMs, (ms, status) => {
  times.push(ms);
  if (status !== 200) refused[status] = (refused[status] ?? 0) + 1;
});
const ms = performance.now() - start;
const { user, system } = process.cpuUsage(before);
for (const reader of readers) reader.end();
parentPort.postMessage({ times, ms, warmUp, refused, ownMs: (user + system) / 1000 });
