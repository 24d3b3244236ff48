import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type OpenSpan, tracing } from '../base/trace.ts';

/** Addresses that machines ask for all day. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Opens a span for each request, under which all is done that it asks for. It begins a trace of its own: what a stranger's
 * header says about one is not believed. The route names it, never the address, in which tokens and numbers of orders stand.
 */
export function registerRequestSpans(app: FastifyInstance): void {
  const open = new WeakMap<FastifyRequest, OpenSpan>();
  const within = (request: FastifyRequest, next: () => void) => {
    const span = open.get(request);
    if (span) span.within(next);
    else next();
  };
  const end = (request: FastifyRequest, told: (span: OpenSpan) => void) => {
    const span = open.get(request);
    if (!span) return;
    told(span);
    span.end();
    open.delete(request);
  };
  app.addHook('onRequest', (request, _reply, next) => {
    const route = request.routeOptions.url ?? 'unknown';
    const taker = PROBES.has(route) ? null : tracing();
    if (taker) {
      const facts = {
        'http.request.method': request.method,
        'http.route': route,
        'chicargos.id': request.id,
      };
      open.set(request, taker.open(`${request.method} ${route}`, 'server', facts));
    }
    within(request, next);
  });
  // A body that was waited for has led out of it.
  app.addHook('preValidation', (request, _reply, next) => within(request, next));
  app.addHook('onResponse', (request, reply, next) => {
    const span = open.get(request);
    end(request, (one) => {
      one.set({ 'http.response.status_code': reply.statusCode });
      if (reply.statusCode >= 500) one.fail();
    });
    // The line about it names its trace.
    if (span) span.within(next);
    else next();
  });
  app.addHook('onRequestAbort', (request, next) => {
    end(request, (span) => span.set({ 'chicargos.aborted': true }));
    next();
  });
}
