/** Facts of a span. They leave the shop: names, routes, counts and ids, never what anybody typed. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export type SpanKind = 'server' | 'client' | 'internal';

/** A piece of work that is under way. */
export interface OpenSpan {
  /** Runs work whose own spans, log lines and statements belong to this one, also after each of its waits. */
  within<T>(work: () => T): T;
  set(facts: SpanFacts): void;
  /** Marks it as gone wrong. */
  fail(problem?: unknown): void;
  end(): void;
}

/** Whoever takes spans. */
export interface Tracing {
  open(name: string, kind: SpanKind, facts: SpanFacts): OpenSpan;
  /** A statement of the database that has just ended; nothing where it is part of no span. */
  statement(told: { sql: string; ms: number; isFailed: boolean }): void;
  /** Runs work that belongs to nothing under way, though it was begun there. */
  apart<T>(work: () => T): T;
  /** Trace of the span that is under way, as others write it; null for none. */
  traceId(): string | null;
}

/** Nobody by default: the libraries are loaded where an address for spans is set (otlp.ts). */
let taker: Tracing | null = null;

/** Names who takes the spans of this process from now on; null: nobody. */
export function traceTo(tracing: Tracing | null): void {
  taker = tracing;
}

export const tracing = (): Tracing | null => taker;

/** For a log line: which trace it belongs to. */
export function traceField(): { trace?: string } {
  const trace = taker?.traceId() ?? null;
  return trace === null ? {} : { trace };
}

/** Runs what goes on after whoever began it, such as a timer that begins the next one. */
export const apart = <T>(work: () => T): T => (taker ? taker.apart(work) : work());

/** A refusal is an answer: whatever says a status below 500 went as it should. */
function isFault(problem: unknown): boolean {
  const status: unknown = problem instanceof Error && 'status' in problem ? problem.status : null;
  return typeof status !== 'number' || status >= 500;
}

/** Runs work as a span, which ends with it; without anybody who takes spans just the work. */
export async function traced<T>(
  name: string,
  facts: SpanFacts,
  work: (span: Pick<OpenSpan, 'set' | 'fail'> | null) => Promise<T>,
  kind: SpanKind = 'internal',
): Promise<T> {
  if (taker === null) return work(null);
  const span = taker.open(name, kind, facts);
  try {
    return await span.within(() => work(span));
  } catch (problem) {
    if (isFault(problem)) span.fail(problem);
    throw problem;
  } finally {
    span.end();
  }
}
