import { textBeforeAny } from '#domain/text/text-ends.ts';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '#contract/declare.ts';
import {
  requestedLanguage,
  cookieLanguage,
  type Language,
  acceptedLanguage,
  addressInLanguage,
  withoutLanguage,
} from '#domain/text/languages.ts';
import { saysLoggedIn } from '#domain/people/logged-in-mark.ts';
import { pictureModeOf } from '#domain/stock/picture-mode.ts';
import type { Config } from '../base/config.ts';
import type { ReadAnswer } from '../calls/context.ts';
import type { CardMarkup } from './card-markup.ts';
import { type RenderedPage, renderedPage, type RenderedPageCache } from './rendered-pages.ts';
import { FirstAnswers, OpenedAnswers } from './first-answers.ts';
import { PageFrame } from './page-frame.ts';
import { takesBrotli } from '../http/http.ts';
import { screenFiles, withSheets } from './screen-files.ts';

/** Which files a screen needs; its folder's dot keeps it from being served. */
const MANIFEST = '.vite';
const OUTSIDE = /^\/(api|media|healthz|readyz|assets|icons)(\/|$)/;

/** Script, style, texts and icons of a page; a thread of the page takes its policy from its own answer, so its file is none of them. */
const SUBRESOURCE =
  /[\\/](?:assets[\\/](?![\w-]*-worker-)[\w-]+\.(?:js|css|json)|icons[\\/][\w-]+\.png|manifest\.webmanifest)(?:\.br)?$/;
/** Another content has another name. */
const NAMED_BY_CONTENT = /[\\/]assets[\\/]/;

/** Lines of the frame for a page that is opened from the phone's own copy of it (tools/engine-ahead.ts). */
const ONLY_KEPT = /<link [^<>]*data-kept[^<>]*>/g;

/** Path that is asked for, without the host that a proxy's form of the request line carries: hosts are never trusted. */
const addressPath = (request: FastifyRequest): string => {
  const path = request.url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return path.startsWith('/') ? path : `/${path}`;
};

/** Nothing found is an answer too: 204 where a read says so without a body. */
const isAnswer = ({ status }: ReadAnswer): boolean => status === 200 || status === 204;

/** The address says it before what was kept on the phone, and that before what its browser likes. */
function languageOf(request: FastifyRequest, search: string): Language {
  const known = requestedLanguage(search) ?? cookieLanguage(request.headers.cookie ?? '');
  return known ?? acceptedLanguage(request.headers['accept-language']) ?? 'en';
}

/** The built page: beside the built server in dist/client. Null while only the sources run. */
function clientFolder(): string | null {
  const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'client');
  return existsSync(join(folder, 'index.html')) ? folder : null;
}

/**
 * First screens: every address that is not data or a file is drawn by the page's own code from the server's own
 * reads, readable before any script. Addresses that only the browser draws get the shell.
 */
export async function registerPages(
  app: FastifyInstance,
  given: {
    config: Config;
    /** Keeps cards on them. */
    cards: CardMarkup;
    /** Keeps those that were drawn. */
    pages: RenderedPageCache;
    read: (name: string, params: Record<string, unknown>, ip: string) => Promise<ReadAnswer>;
  },
): Promise<void> {
  const folder = clientFolder();
  if (!folder) return;
  const { drawPage, firstReads, isStaffScreen, redirectTarget, routeOf, routes } =
    await import('#app/render.tsx');
  const built = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(ONLY_KEPT, '');
  const frame = new PageFrame(withSheets(folder, built));
  const opened = new OpenedAnswers();
  const filesOf = screenFiles(join(folder, MANIFEST));
  const files = new Map(routes.map(({ screen: { source } }) => [source, filesOf(source)]));
  const site = given.config.publicUrl;
  const { cards, pages } = given;

  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html'],
    cacheControl: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const kept = NAMED_BY_CONTENT.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.header('cache-control', kept);
      // Nobody asks whether a file is still the same whose name says so, nor for a part of one.
      if (NAMED_BY_CONTENT.test(path))
        for (const name of ['etag', 'last-modified', 'accept-ranges']) reply.removeHeader(name);
      // They hold for documents and workers, and a phone would pay for them with each of sixty files.
      if (SUBRESOURCE.test(path))
        reply.removeHeader('content-security-policy').removeHeader('referrer-policy');
    },
  });

  async function page(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const address = addressPath(request);
    // Put together, not resolved: a path that begins like a host stays a path.
    const { search } = new URL(`http://page.invalid${address}`);
    const spoken = requestedLanguage(search);
    const language = languageOf(request, search);
    // The page takes it out of the address before it is hydrated.
    const url = new URL(`http://page.invalid${withoutLanguage(address)}`);
    const usual = request.headers['save-data'] === 'on' ? 'none' : 'all';
    const pictures = pictureModeOf(request.headers.cookie ?? '') ?? usual;
    const mark = saysLoggedIn(request.headers.cookie ?? '') ? ' data-in' : '';
    const { route, params } = routeOf(url.pathname);
    const isUnknown = route.path === '*' || (route.path === '/staff/*' && !isStaffScreen(url.pathname));
    let status = isUnknown ? 404 : 200;
    let keep: ((page: RenderedPage) => void) | null = null;
    const opening = `<html lang="${language}" data-pictures="${pictures}"${mark}>`;
    let made: RenderedPage | null = null;
    const reads = firstReads(route);
    if (reads) {
      const known = reads(url, params);
      if (known === null) status = 404;
      const wanted = known ?? [];
      const answers = await Promise.all(
        wanted.map(({ name, params: asked }) => given.read(name, asked, request.ip)),
      );
      const busy = answers.find((answer) => answer.status === 429);
      if (busy) {
        // The shell is cheap, and a phone that has the shop goes on with what it keeps.
        const { 'retry-after': wait = '60' } = busy.headers;
        void reply.code(429).headers({ 'retry-after': wait, 'cache-control': 'no-store' });
        return reply.type('text/html; charset=utf-8').send(frame.shell(opening));
      }
      const from = answers.flatMap(({ kept }) => kept ?? []);
      // What reads nothing is the same for all who ask for its plain address.
      const isKept = from.length > 0 || (status === 200 && url.search === '');
      if (known !== null && isKept && from.length === answers.length) {
        const key = `${url.pathname}${url.search} ${language} ${pictures}${mark}`;
        const cached = pages.get(key, from);
        if (cached) return send(request, reply, cached, 200, true);
        keep = (drawn) => pages.put(key, from, drawn);
      }
      const first = new FirstAnswers(opened);
      for (const [place, answer] of answers.entries()) {
        const asked = wanted[place];
        if (asked && isAnswer(answer)) first.add(addressOf(asked.path, asked.params), answer);
        if (place === 0 && !isAnswer(answer)) status = answer.status < 500 ? 404 : 503;
      }
      const moved = redirectTarget(url, first.bodies);
      // Asked about each time: an address may come to mean itself again.
      if (moved !== null) {
        const to = spoken === null ? moved.to : addressInLanguage(moved.to, spoken);
        return reply.header('cache-control', 'no-cache').redirect(to, moved.status);
      }
      const drawn = await drawPage({
        url,
        language,
        first: first.bodies,
        firstJson: first.json,
        site,
        pictures,
        missing: status === 404,
        parts: cards,
      });
      const own = files.get(route.screen.source) ?? null;
      const text = frame.page(opening, { ...drawn, files: own });
      made = renderedPage(text, [frame.digest, route.path, opening, drawn.head, drawn.app, first.digest]);
    }
    // What /verify-invoice says of a person's invoice stays in no browser's cache (contract: class N), nor does an
    // address of staff, or one that holds a mailed token or an order's number: the phone's next user could read it there.
    const isSecret = reads === null && /.[:*]/.test(route.path);
    const stored = status === 200 && !isSecret && !route.path.startsWith('/verify-invoice');
    made ??= renderedPage(frame.shell(opening));
    if (status === 200) keep?.(made);
    return send(request, reply, made, status, stored);
  }

  const apiNotFound = (request: FastifyRequest): boolean =>
    OUTSIDE.test(textBeforeAny(addressPath(request), '?#'));
  app.get('/', page);
  // Who reads pages means home; the worker fetches the empty frame there, which is drawn into without a network. It says no
  // `vary`: a browser that was killed would not find the frame again under it. Both are asked about by their tags each time.
  app.get('/index.html', async (request, reply) => {
    return request.headers.accept?.includes('text/html') === true
      ? page(request, reply)
      : reply.sendFile('index.html');
  });
  app.get('/*', async (request, reply) =>
    apiNotFound(request) ? reply.callNotFound() : page(request, reply),
  );
}

/** @param stored whether browsers may keep it, to ask by its tag next time */
async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, etag }: RenderedPage,
  status: number,
  stored: boolean,
): Promise<unknown> {
  void reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': stored ? 'no-cache' : 'no-store',
    vary: 'accept-encoding, accept-language, cookie, save-data',
  });
  if (stored) {
    void reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  }
  void reply.code(status);
  if (!takesBrotli(request)) return reply.send(html.plain());
  return reply.header('content-encoding', 'br').send(await html.compressed());
}
