import type { FastifyInstance } from 'fastify';
import { loadPack } from '#contract/pack.ts';
import { isNamed } from '#server/platform/http/etag.ts';

/**
 * Lets a pack that was cut half-way go on (RFC 9110 14). `If-Range` takes no weak tag, and ours are weak; so a range
 * counts only where the address names the tag of what it continues. Anything else is answered from the start.
 */
export function answerRanges(app: FastifyInstance): void {
  const path = `/api${loadPack.path}`.replace(/\/$/, '');
  app.addHook('onSend', (request, reply, payload, next) => {
    const { range } = request.headers;
    if (range === undefined || reply.statusCode !== 200 || request.routeOptions.url !== path)
      return next(null, payload);
    const { tag } = request.query as { tag?: unknown };
    const from = Number(/^bytes=(\d{1,9})-$/.exec(range)?.[1] ?? Number.NaN);
    if (!(payload instanceof Uint8Array) || typeof tag !== 'string') return next(null, payload);
    if (Number.isNaN(from) || !isNamed(tag, String(reply.getHeader('etag')))) return next(null, payload);
    const { length } = payload;
    if (from >= length) {
      void reply.code(416).header('content-range', `bytes */${length}`).header('content-length', 0);
      return next(null, '');
    }
    void reply
      .code(206)
      .header('content-range', `bytes ${from}-${length - 1}/${length}`)
      .header('content-length', length - from);
    next(null, payload.subarray(from));
  });
}
