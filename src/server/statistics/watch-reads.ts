import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseAddress } from '#domain/search/address.ts';
import { MAX_ID, parseId } from '#domain/text/links.ts';
import type { Clock } from '#server/platform/base/clock.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import { isUncounted } from '#server/platform/calls/routing.ts';
import { type SeenCaller, Views } from './views.ts';
import type { Db } from '#server/platform/database/db.ts';

const COUNT_EVERY_SECONDS = 60;
const READ = /^\/api\/(?:vehicle-details|one-search|products)\/(\d{1,10})\/?$/;
/** Machines that look at everything; they say so. */
const MACHINE = /bot\b|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|curl|wget|monitor/i;

/** The listing whose page is opened: as the server draws it, or as the page asks for it. Null: something else. */
export function openedListing(url: string): number | null {
  const { pathname, searchParams } = new URL(url, 'http://page.invalid');
  const [, asked] = READ.exec(pathname) ?? [];
  const id = asked === undefined ? drawn(pathname, searchParams) : parseId(asked);
  return id !== null && id <= MAX_ID ? id : null;
}

function drawn(pathname: string, query: URLSearchParams): number | null {
  if (pathname.startsWith('/api/')) return null;
  const named = parseAddress(pathname, query);
  return named?.kind === 'vehicle' || named?.kind === 'part' || named?.kind === 'item' ? named.id : null;
}

const callerOf = ({ ip, headers }: FastifyRequest): SeenCaller => ({
  ip,
  userAgent: headers['user-agent'] ?? '',
  authorization: headers.authorization,
});

/** A browser that guesses what comes next opens nothing. */
function isLook({ method, headers }: FastifyRequest): boolean {
  if (method !== 'GET' || MACHINE.test(headers['user-agent'] ?? '')) return false;
  return !/prefetch|preview/i.test(
    `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')}`,
  );
}

/**
 * Watches which listings are opened, whether their answers are made, kept, or still right where they lie: nothing is sent
 * for it. The job counts them. A browser that asks for no counting is not even remembered.
 */
export function watchReads({ db, clock }: { db: Db; clock: Clock }): {
  register: (app: FastifyInstance) => void;
  job: PeriodicJob;
} {
  const views = new Views();
  const note = (request: FastifyRequest, status: number): void => {
    if (isUncounted(request)) return;
    const caller = callerOf(request);
    if (request.isSignedIn) views.met(caller, clock.now());
    const id = (status === 200 || status === 304) && isLook(request) ? openedListing(request.url) : null;
    if (id !== null) views.opened(id, caller, clock.now());
  };
  return {
    register(app) {
      app.addHook('onResponse', (request, { statusCode }, done) => {
        note(request, statusCode);
        done();
      });
      app.addHook('onClose', () => views.count(db, clock.now(), true).catch(() => undefined));
    },
    job: { name: 'views', everySeconds: COUNT_EVERY_SECONDS, run: (now) => views.count(db, now) },
  };
}
