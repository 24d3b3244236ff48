// Whoever reads may be gone (`npm start | head`): what cannot be written is dropped, and the work goes on.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** One plain line for the person who waits. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Seconds since a moment of performance.now(), like "1.4 s". */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}
