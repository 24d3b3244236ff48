import { systemClock } from './clock.ts';
import { errorCodeOf } from './error-code.ts';

/**
 * Most bytes that a reader may leave untaken. A pipe that is full does not hold Node up, it collects in memory: a reader
 * that hangs would cost all of it in the end.
 */
const MOST_WAITING_BYTES = 2 ** 20;

/** After these the next line may be written again: a disk gets room. After anything else nobody reads any more. */
const PASSING = new Set(['ENOSPC', 'EDQUOT', 'EAGAIN', 'EINTR', 'ENOBUFS', 'ENOMEM']);

/** Members of a standard stream that are used. */
export interface Sink {
  /** Bytes that wait for their reader. */
  writableLength: number;
  on(event: 'error', hear: (problem: Error) => void): unknown;
  write(text: string, done: (problem?: Error | null) => void): unknown;
}

/** Output for lines that must never be the cause of another error. */
export interface Lines {
  /** Writes it, or drops and counts it. Never throws. @param line with its line break */
  write: (line: string) => void;
  /** Number of lines that were dropped since the beginning. */
  readonly dropped: number;
}

/**
 * Takes the errors of the stream on itself. How many lines were dropped is told before the next one that can be written.
 * @param note the sentence that tells it, with its line break
 */
export function linesTo(stream: Sink, note: (dropped: number) => string): Lines {
  const state = { dropped: 0, untold: 0, isClosed: false, isTorn: false };
  const drop = (lines: number, untold: number) => {
    state.dropped += lines;
    state.untold += untold;
  };
  const fail = (problem: unknown) => {
    // A disk that was full may have taken half a line.
    state.isTorn = true;
    if (!PASSING.has(errorCodeOf(problem))) state.isClosed = true;
  };
  stream.on('error', fail);
  return {
    get dropped() {
      return state.dropped;
    },
    write(line) {
      if (state.isClosed || stream.writableLength > MOST_WAITING_BYTES) {
        drop(1, 1);
        return;
      }
      const { untold, isTorn } = state;
      Object.assign(state, { untold: 0, isTorn: false });
      const failed = (problem: unknown) => {
        fail(problem);
        drop(1, untold + 1);
      };
      const told = untold === 0 ? '' : `${isTorn ? '\n' : ''}${note(untold)}`;
      try {
        stream.write(`${told}${line}`, (problem) => {
          if (problem) failed(problem);
        });
      } catch (problem) {
        failed(problem);
      }
    },
  };
}

const opened: { error?: Lines; output?: Lines } = {};

/** Standard error, where the log goes: what was dropped is a line of the log. */
export function standardError(): Lines {
  return (opened.error ??= linesTo(process.stderr, (dropped) => {
    const at = systemClock.now().toISOString();
    return `${JSON.stringify({ at, level: 'warn', dropped, message: 'lines could not be written' })}\n`;
  }));
}

/** Standard output, for whoever started the server. */
export function standardOutput(): Lines {
  return (opened.output ??= linesTo(
    process.stdout,
    (dropped) => `(lines that could not be written: ${dropped})\n`,
  ));
}
