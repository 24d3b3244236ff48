import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireUser } from './attempt.ts';
import type { Context } from './context.ts';
import { rateLimited, tooBusy, unsupportedMediaType } from '../http/errors.ts';
import type { MutationHandler } from './handle.ts';
import { type Files, type MultipartOptions, NO_FILES, readMultipart } from '../http/multipart.ts';
import { userOf } from './sessions.ts';
import { staffDoor } from './staff-door.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `HandlerOptions.multipart`; null and absent: bodies with files are 415. */
    multipart?: MultipartOptions | null;
  }
}

/** Bodies in memory at once, of all and of one person. */
const MAX_HELD = 16;
const MOST_BODIES_OF_ONE = 3;

/** A body in memory: what was read of it, and its place, to be given back when it is done with. */
interface BodyInMemory {
  files: Files;
  free(): void;
}

/** Count of bodies with files that lie in memory, so that many at once cannot take all of it. */
export class MultipartMemory {
  readonly #counts = new Map<number, number>();
  readonly #bodies = new WeakMap<object, BodyInMemory>();
  #all = 0;

  /**
   * Reads a body as `readMultipart` does; its files are found by the payload afterwards.
   * @throws HttpProblem 429 where this person has too many on the way, 503 where everybody together has
   */
  async read(userId: number, ...given: Parameters<typeof readMultipart>): Promise<object> {
    const free = this.#take(userId);
    try {
      const { payload, files } = await readMultipart(...given);
      this.#bodies.set(payload, { files, free });
      return payload;
    } catch (problem) {
      free();
      throw problem;
    }
  }

  /** Works with what came with a body, which has no files where it was JSON, and lets it go. */
  async during<T>(body: unknown, work: (files: Files) => Promise<T>): Promise<T> {
    const parsed = typeof body === 'object' && body !== null ? this.#bodies.get(body) : undefined;
    try {
      return await work(parsed?.files ?? NO_FILES);
    } finally {
      parsed?.free();
    }
  }

  #take(userId: number): () => void {
    const mine = this.#counts.get(userId) ?? 0;
    if (mine >= MOST_BODIES_OF_ONE) throw rateLimited(2);
    if (this.#all >= MAX_HELD) throw tooBusy();
    this.#all += 1;
    this.#counts.set(userId, mine + 1);
    let taken = true;
    return () => {
      if (!taken) return;
      taken = false;
      this.#all -= 1;
      const left = (this.#counts.get(userId) ?? 1) - 1;
      if (left > 0) this.#counts.set(userId, left);
      else this.#counts.delete(userId);
    };
  }
}

/** Users who send a body with files, known before it is read. */
const askers = new WeakMap<FastifyRequest, number>();

/** Reads bodies with files at the doors that declare them; everywhere else they are 415. */
export function readsMultipart(app: FastifyInstance): MultipartMemory {
  const room = new MultipartMemory();
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: IncomingMessage) => {
    const options = request.routeOptions.config.multipart;
    const asker = askers.get(request);
    if (!options || asker === undefined) throw unsupportedMediaType();
    const about = {
      contentType: request.headers['content-type'] ?? '',
      length: Number(request.headers['content-length'] ?? NaN),
    };
    return room.read(asker, body, about, options);
  });
  return room;
}

/**
 * Lets only those send files who may use the door. A door that takes files is for signed-in users.
 * @throws HttpProblem 401, 403
 */
export function beforeFiles(ctx: Context, handler: MutationHandler) {
  if (handler.role === 'public') throw new Error(`${handler.declared.name} would take files of strangers`);
  return async (request: FastifyRequest): Promise<void> => {
    if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) return;
    const identity = await userOf(ctx.db, request.headers.authorization, ctx.clock.now());
    requireUser(handler, identity);
    const shut = handler.role === 'staff' ? staffDoor(identity.user, ctx.config) : null;
    if (shut) throw shut;
    if (identity.user) askers.set(request, identity.user.id);
  };
}
