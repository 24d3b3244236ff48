import { standardError } from './lines.ts';
import { publicValue } from './redact.ts';
import { traceField } from './trace.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

type Write = {
  (fields: unknown, message?: string): void;
  (message: string): void;
};

/** One JSON line an event, without secrets. Has the shape that Fastify takes as `loggerInstance`. */
export interface Log {
  level: string;
  trace: Write;
  debug: Write;
  info: Write;
  warn: Write;
  error: Write;
  fatal: Write;
  silent: Write;
  child(fields: Record<string, unknown>): Log;
}

const ORDER = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

export interface LogOptions {
  level?: LogLevel;
  /** Takes one finished line with its line break; standard error when absent, where it is dropped if nobody reads. */
  write?: (line: string) => void;
  /** Time that each line's `at` says, an ISO time in UTC. */
  now: () => Date;
}

/** A log whose lines carry `at`, `level`, `trace` where one is taken, the given fields and `message`. Lines below the level are dropped. */
export function createLog(options: LogOptions, fields: Record<string, unknown> = {}): Log {
  const level = options.level ?? 'info';
  const write = options.write ?? standardError().write;
  const from = ORDER.indexOf(level);
  const at = (name: (typeof ORDER)[number]): Write => {
    if (name === 'silent' || ORDER.indexOf(name) < from) return () => undefined;
    return (first: unknown, message?: string) => {
      const text = typeof first === 'string' ? first : message;
      const own = typeof first === 'string' ? {} : first instanceof Error ? { err: first } : first;
      const when = { at: options.now().toISOString(), level: name, ...traceField() };
      const line = jsonOf({ ...when, ...fields }, own, text) ?? jsonOf(when, { unreadable: true }, text);
      write(`${line}\n`);
    };
  };
  return {
    level,
    trace: at('trace'),
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
    silent: at('silent'),
    child: (more) => createLog(options, { ...fields, ...more }),
  };
}

/** Null for what throws when it is looked at: a log line is never the cause of another error. */
function jsonOf(fields: object, own: unknown, message: string | undefined): string | null {
  try {
    return JSON.stringify(publicValue({ ...fields, ...asFields(own), message }));
  } catch {
    return null;
  }
}

function asFields(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : { value };
}
