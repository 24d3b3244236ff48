import { textBeforeAny } from '#domain/text/text-ends.ts';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { MAX_BATCH_BYTES } from '#contract/sync.ts';
import { Addresses } from './addresses.ts';
import { readJsonBody, withoutNul } from './body.ts';
import type { Config } from '../base/config.ts';
import { StoreAway } from '../files/file-store.ts';
import {
  DropConnection,
  knownProblem,
  newReference,
  httpNotFound,
  serverError,
  NotSetUp,
  TooBusy,
  unsupportedMediaType,
} from './errors.ts';
import { cutHeaders, securityHeaders } from './headers.ts';
import type { Log } from '../base/log.ts';
import { registerRequestSpans } from './request-spans.ts';
import { decompressedBody } from './compressed-body.ts';
import { answerUnreadable } from './unreadable-request.ts';

/** Security 25: JSON of 256 KB at most, headers within 10 s, the whole request within 30 s. */
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
/** Node looks for late requests this often; by itself every half minute, which would more than double both. */
const LATE_CHECK_MS = 1_000;

/** Bytes of a text below which compressing it gains nothing. */
export const WORTH_COMPRESSING = 1024;

/** Headers that a phone has already with what it keeps: on a 304 they would weigh more than all the rest (RFC 9110 15.4.5). */
const KEPT_HEADERS = [
  'content-security-policy',
  'content-type',
  'content-encoding',
  'accept-ranges',
  'last-modified',
];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `HandlerOptions.anyJson`. */
    anyJson?: boolean;
    /** Each of its calls is for who is signed in: of a stranger's body it is only said whether it is one. */
    forUsers?: boolean;
    /** Most values of a body; absent: those of one command. */
    mostValues?: number;
    /** See `HandlerOptions.failureText`. */
    failureText?: string | undefined;
  }
  interface FastifyInstance {
    /** Filled by whoever puts handlers behind their doors. */
    knownAddresses: Addresses;
  }
  interface FastifyRequest {
    /** Its token was looked up and is somebody's; a catalogue read looks nobody up. */
    isSignedIn: boolean;
  }
}

/** An HTTP server with the manners of contract 1 and the headers of security 26, still without addresses. */
export async function createHttp(config: Config, log: Log): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = log;
  const always = securityHeaders(config);
  // Hooks do not run for an address that cannot be read.
  const unreadableAddress = (error: unknown, _request: FastifyRequest, reply: FastifyReply): void => {
    const { status, body } = knownProblem(error) ?? httpNotFound();
    void reply.code(status).headers(always).header('cache-control', 'no-store').send(body);
  };
  const app = Fastify({
    loggerInstance: logger,
    // One line a request comes from the hook below.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(config.trustProxy),
    bodyLimit: MAX_BATCH_BYTES,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LATE_CHECK_MS },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, always),
    genReqId: newReference,
    requestIdHeader: false,
    // Fastify's own answer has neither code nor detail; draining.ts gives ours.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: unreadableAddress,
  });

  registerRequestSpans(app);
  app.decorateRequest('isSignedIn', false);
  const addresses = new Addresses();
  app.decorate('knownAddresses', addresses);
  app.addHook('onRequest', (request, reply, next) => {
    cutHeaders(request.headers);
    void reply.headers(always);
    // Before the body is read: whatever it holds, the address is unknown.
    const isUnknown = request.is404 && /^\/api(\/|$|\?)/.test(request.url) && !addresses.takenAt(request.url);
    next(isUnknown ? httpNotFound() : undefined);
  });
  app.addHook('onResponse', (request, reply, next) => {
    const key = request.headers['idempotency-key'];
    log.info(
      {
        id: request.id,
        ...(key !== undefined && { key }),
        method: request.method,
        path: textBeforeAny(request.url, '?'),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    next();
  });

  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: WORTH_COMPRESSING,
    // Answers are made for each request: quality 5 costs half of the default's time for 2 % more bytes; files of the
    // page come compressed with the build (tools/precompress.ts).
    brotliOptions: {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    },
    zlibOptions: { level: 6 },
    // Its own goes on unpacking a bomb after it was refused, and knows encodings that compress much harder than gzip.
    globalDecompression: false,
  });
  app.addHook('preParsing', (request, _reply, payload, next) => {
    try {
      next(null, decompressedBody(request, payload, request.routeOptions.bodyLimit ?? MAX_BATCH_BYTES));
    } catch (error) {
      next(error instanceof Error ? error : new Error(String(error)));
    }
  });
  // Also on answers that happen to be small: a cache must not hand their compressed sisters to everyone.
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (reply.statusCode === 304) for (const name of KEPT_HEADERS) reply.removeHeader(name);
    if (payload !== null && payload !== '' && reply.getHeader('content-type') !== undefined)
      addVary(reply, 'accept-encoding');
    next(null, payload);
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const bytes = typeof body === 'string' ? Buffer.from(body) : body;
      const { anyJson: any = false, forUsers = false, mostValues: most } = request.routeOptions.config;
      const unkept = forUsers && request.headers.authorization === undefined;
      const read = readJsonBody(bytes, { any, most, unkept });
      done(null, any ? withoutNul(read) : read);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  app.addContentTypeParser('*', (_request, _body, done) => done(unsupportedMediaType()));

  app.setErrorHandler((error, request, reply) => {
    if (error instanceof DropConnection) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    const known = knownProblem(error);
    const about = { id: request.id, method: request.method, path: request.url };
    if (error instanceof TooBusy) log.warn(about, 'too busy for a request');
    // Why was told once, when it went away: a page full of pictures would fill the log.
    else if (error instanceof StoreAway) log.warn(about, 'no file could be reached for a request');
    else if (error instanceof NotSetUp) log.info(about, 'asked for what is not set up');
    else if (known === null || known.status >= 500) log.error({ err: error, ...about }, 'request failed');
    const { status, body, headers } = known ?? serverError(request.id);
    const own = body.code === 'server_error' ? request.routeOptions.config.failureText : undefined;
    void reply
      .code(status)
      .headers(headers)
      .header('cache-control', 'no-store')
      .send(own === undefined ? body : { ...body, detail: own });
  });
  app.setNotFoundHandler(() => {
    throw httpNotFound();
  });
  return app;
}

/** Fastify's types know no number of hops any more. */
function trusted(
  setting: Config['trustProxy'],
): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof setting === 'number' ? (_address, hop) => hop < setting : setting;
}

/** By its first naming: nobody names it twice, or with a weight that means something. */
export const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  /(?:^|[\s,])br(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[,;]|$)/.test(headers['accept-encoding'] ?? '');

/** Adds a name to `Vary` once. */
export function addVary(
  reply: {
    getHeader(name: string): number | string | string[] | undefined;
    header(name: string, value: string): unknown;
  },
  name: string,
): void {
  const varies = String(reply.getHeader('vary') ?? '');
  const names = varies.split(',').map((one) => one.trim());
  if (!names.some((one) => one.toLowerCase() === name.toLowerCase()))
    reply.header('vary', [...names.filter(Boolean), name].join(', '));
}
