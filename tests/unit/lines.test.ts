import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLog } from '#server/platform/base/log.ts';
import { linesTo, type Sink } from '#server/platform/base/lines.ts';

const note = (dropped: number) => `dropped ${dropped}\n`;
const failing = (code: string) => Object.assign(new Error(code), { code });

/** As the standard streams are, which no error ever destroys; `answer` says what becomes of each write. */
function stream(answer: (text: string) => Error | 'hangs' | null) {
  const taken: string[] = [];
  const heard: ((problem: Error) => void)[] = [];
  const sink: Sink = {
    writableLength: 0,
    on: (_event, hear) => heard.push(hear),
    write(text, done) {
      const answered = answer(text);
      if (answered === 'hangs') sink.writableLength += text.length;
      else queueMicrotask(() => done(answered));
      if (answered === null) taken.push(text);
      if (answered instanceof Error) queueMicrotask(() => heard.forEach((hear) => hear(answered)));
    },
  };
  return { sink, taken };
}

test('What nobody reads any more is dropped and counted, and not tried again', async () => {
  let writes = 0;
  const { sink, taken } = stream(() => {
    writes += 1;
    return failing('EPIPE');
  });
  const lines = linesTo(sink, note);
  for (const line of ['a\n', 'b\n', 'c\n']) {
    lines.write(line);
    await turn();
  }
  expect({ dropped: lines.dropped, taken, writes }).toEqual({ dropped: 3, taken: [], writes: 1 });
});

test('What a full disk does not take is told when there is room again', async () => {
  const disk = { isFull: true };
  const { sink, taken } = stream(() => (disk.isFull ? failing('ENOSPC') : null));
  const lines = linesTo(sink, note);
  for (const line of ['a\n', 'b\n', 'c\n', 'd\n']) {
    disk.isFull = line < 'c';
    lines.write(line);
    await turn();
  }
  expect({ dropped: lines.dropped, taken }).toEqual({ dropped: 2, taken: ['\ndropped 2\nc\n', 'd\n'] });
});

test('A write that throws at once throws at nobody', async () => {
  const { sink } = stream(() => {
    throw failing('ENOSPC');
  });
  const lines = linesTo(sink, note);
  expect(() => lines.write('a\n')).not.toThrow();
  await turn();
  expect(lines.dropped).toBe(1);
});

test('A reader that hangs costs a mebibyte, not all memory', async () => {
  const { sink } = stream(() => 'hangs');
  const lines = linesTo(sink, note);
  const line = `${'x'.repeat(1023)}\n`;
  for (let count = 0; count < 5000; count++) lines.write(line);
  await turn();
  expect(sink.writableLength).toBeLessThan(2 ** 20 + 2048);
  expect(lines.dropped).toBeGreaterThan(3900);
});

test('A line whose fields cannot be looked at is written without them', () => {
  const written: string[] = [];
  const log = createLog({ now: () => new Date('2025-03-01T09:00:00Z'), write: (line) => written.push(line) });
  const bad = {
    get url() {
      throw new Error('do not look');
    },
  };
  log.error(bad, 'went wrong');
  expect(written.map((line): unknown => JSON.parse(line))).toEqual([
    { at: '2025-03-01T09:00:00.000Z', level: 'error', unreadable: true, message: 'went wrong' },
  ]);
});
