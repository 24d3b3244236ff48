import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base';
import type { OpenSpan, SpanFacts } from './trace.ts';
import { traceTo } from './trace.ts';

/** Longest text of a statement in a span. */
const MOST_SQL = 2_000;
/**
 * Time that the last spans have to go out. A collector that is away would be tried for ten seconds, in which the end of a server
 * counts as one that went wrong.
 */
const LAST_WITHIN_MS = 500;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

export interface OtlpOptions {
  /** Address of a collector that speaks OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  /** Facts that each span has: which server, which build. */
  server: SpanFacts;
  /** Told once when the collector does not take spans, and once when it does again. */
  onState?: (state: { isTaken: boolean; problem?: Error | undefined }) => void;
}

/**
 * Sends spans to a collector from now on, a few seconds late and beside the work; where it takes none they are dropped. What
 * else the libraries know (`OTEL_TRACES_SAMPLER`, `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_BSP_…`) they read from the environment.
 * @returns sends what is left, if that is soon, and ends
 */
export function startOtlp({ endpoint, server, onState }: OtlpOptions): () => Promise<void> {
  const contexts = new AsyncLocalStorageContextManager();
  context.setGlobalContextManager(contexts.enable());
  const exporter = watched(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }), onState);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'chicargos', ...server }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('chicargos');

  traceTo({
    open: (name, kind, facts) => {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...facts } });
      return opened(span, trace.setSpan(context.active(), span));
    },
    apart: (work) => context.with(ROOT_CONTEXT, work),
    statement({ sql, ms, isFailed }) {
      const parent = trace.getActiveSpan();
      if (!parent?.isRecording()) return;
      const end = performance.timeOrigin + performance.now();
      const name = /^[\s(]*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement';
      const span = tracer.startSpan(`sql ${name}`, {
        kind: SpanKind.CLIENT,
        startTime: end - ms,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, MOST_SQL) },
      });
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    traceId() {
      const known = trace.getActiveSpan()?.spanContext();
      return known && trace.isSpanContextValid(known) ? known.traceId : null;
    },
  });

  return async () => {
    traceTo(null);
    const over = new AbortController();
    // A collector that takes nothing was told of.
    const sent = provider.shutdown().catch(() => undefined);
    const late = pause(LAST_WITHIN_MS, undefined, { signal: over.signal }).catch(() => undefined);
    await Promise.race([sent, late]);
    over.abort();
    context.disable();
  };
}

function opened(span: Span, here: Context): OpenSpan {
  return {
    within: (work) => context.with(here, work),
    set: (facts) => void span.setAttributes({ ...facts }),
    fail(problem) {
      // Its message may hold what somebody typed: the log has it, where secrets are taken out.
      const type = problem instanceof Error ? problem.name : typeof problem;
      if (problem !== undefined) span.setAttribute('error.type', type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

/** The exporter, with somebody told when it begins to fail and when it is well again. */
function watched(exporter: SpanExporter, onState: OtlpOptions['onState']): SpanExporter {
  let isTaken = true;
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        const now = result.error === undefined && result.code === 0;
        if (now !== isTaken) onState?.({ isTaken: now, problem: result.error });
        isTaken = now;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
