import { setImmediate as others } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Door } from '#contract/declare.ts';
import { takesBrotli } from '#server/platform/http/http.ts';
import { type RenderedPage, renderedPage } from '#server/platform/pages/rendered-pages.ts';
import { apiDocument, type Described } from './document.ts';
import { docsPage } from './page.ts';

const DOORS = [
  { method: 'GET', path: '/docs/', type: 'text/html; charset=utf-8' },
  { method: 'GET', path: '/openapi.json', type: 'application/json; charset=utf-8' },
] as const satisfies readonly (Door & { type: string })[];

/**
 * Serves the description of the API: for people, and as OpenAPI for tools. Both are made when somebody first asks, and kept
 * compressed.
 * @returns their doors
 */
export function registerApiDocs(app: FastifyInstance, described: Described): readonly Door[] {
  let made: Promise<Record<string, RenderedPage>> | null = null;
  const make = async (): Promise<Record<string, RenderedPage>> => {
    const document = await apiDocument(described);
    // Each some 20 ms: whoever else waits has a turn between them.
    const page = renderedPage(docsPage(document));
    await others();
    return { '/docs/': page, '/openapi.json': renderedPage(JSON.stringify(document)) };
  };
  for (const { path, type } of DOORS)
    app.get(`/api${path.replace(/\/$/, '')}`, async (request, reply) => {
      // One that failed is made again by who asks next.
      made ??= make().catch((problem: unknown) => {
        made = null;
        throw problem;
      });
      const page = (await made)[path];
      return page ? send(request, reply.type(type), page) : reply.callNotFound();
    });
  return DOORS.map(({ method, path }) => ({ method, path }));
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, etag }: RenderedPage,
): Promise<FastifyReply> {
  void reply.headers({
    'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
    etag,
    vary: 'accept-encoding',
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return takesBrotli(request)
    ? reply.header('content-encoding', 'br').send(await html.compressed())
    : reply.send(html.plain());
}
