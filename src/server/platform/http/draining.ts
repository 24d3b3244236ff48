import type { FastifyInstance } from 'fastify';
import { unavailable } from './errors.ts';

/** Whoever asks how we are is answered to the end. */
const HEALTH = /^\/(healthz|readyz)\/?(\?|$)/;

declare module 'fastify' {
  interface FastifyInstance {
    /** Resolves when no request runs; whoever drains the server waits for it before closing the door (R5). */
    untilIdle(): Promise<void>;
  }
}

/**
 * A server that drains goes on listening while it finishes what runs, so that /readyz can say 503; anything new is
 * 503 with Retry-After, before it has any effect.
 */
export function registerDraining(app: FastifyInstance, lifecycle: { draining: boolean }): void {
  const state = { running: 0, waiting: [] as (() => void)[] };
  const left = () => {
    state.running -= 1;
    if (state.running === 0) for (const go of state.waiting.splice(0)) go();
  };
  app.decorate('untilIdle', () =>
    state.running === 0
      ? Promise.resolve()
      : new Promise<void>((idle) => {
          state.waiting.push(idle);
        }),
  );
  app.addHook('onRequest', (request, reply, next) => {
    if (HEALTH.test(request.url)) return next();
    if (!lifecycle.draining) {
      state.running += 1;
      reply.raw.once('close', left);
      return next();
    }
    const { status, body, headers } = unavailable();
    // Sent from here: it is no error of ours, so the log has nothing to say of it.
    return reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store', connection: 'close' })
      .send(body);
  });
}
