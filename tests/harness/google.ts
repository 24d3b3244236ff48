import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** An account at the stand-in. */
export interface Person {
  sub: string;
  email: string;
  given_name?: string;
  family_name?: string;
}

/** Claims that Google would say of a token, by which a test makes it say something else. */
export interface Issued {
  person: Person;
  /** Changes to what tokeninfo answers; undefined takes a field away. */
  info?: Record<string, unknown>;
  /** Changes to what userinfo answers. */
  user?: Record<string, unknown>;
}

/** Way in which an address of Google misbehaves; 'is too long' is the right answer with much too much beside it. */
export type Trouble = 'down' | 'busy' | 'stalls' | 'drops' | 'redirects' | 'is no JSON' | 'is too long';

export interface StandInGoogle {
  /** Value of GOOGLE_ADDRESS. */
  url: string;
  /** Value of GOOGLE_CLIENT_ID. */
  clientId: string;
  /** A fresh access token of this person, as a browser would bring it. */
  token(person: Person, changes?: Omit<Issued, 'person'>): string;
  /** Person who is signed in at Google in this browser: the authorize page sends them straight back. Null: they say no. */
  present: Person | null;
  /** By path, such as '/tokeninfo'. */
  trouble: Record<string, Trouble>;
  /** Requests so far, as 'GET /tokeninfo'; addresses only, no token. */
  asked: string[];
  close(): Promise<void>;
}

const CLIENT_ID = 'shop.apps.googleusercontent.test';
const SCOPES = 'openid https://www.googleapis.com/auth/userinfo.email';

/** Google's three addresses on a free port of this machine: the page that asks the user, tokeninfo and userinfo. */
export async function standInGoogle(): Promise<StandInGoogle> {
  const issued = new Map<string, Issued>();
  const google: StandInGoogle = {
    url: '',
    clientId: CLIENT_ID,
    token(person, changes = {}) {
      const token = `ya29.${randomBytes(24).toString('base64url')}`;
      issued.set(token, { person, ...changes });
      return token;
    },
    present: null,
    trouble: {},
    asked: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', google.url);
    google.asked.push(`${request.method} ${url.pathname}`);
    const trouble = google.trouble[url.pathname];
    const padding = trouble === 'is too long' ? { padding: 'x'.repeat(17_000) } : {};
    if (trouble && trouble !== 'is too long') misbehave(trouble, response);
    else if (url.pathname === '/o/oauth2/v2/auth') authorize(google, url, response);
    else if (url.pathname === '/tokeninfo')
      answer(response, infoOf(issued.get(url.searchParams.get('access_token') ?? '')), padding);
    else if (url.pathname === '/oauth2/v3/userinfo')
      answer(response, userOf(issued.get(bearer(request))), padding);
    else answer(response, null);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  google.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return google;
}

const bearer = ({ headers }: IncomingMessage): string =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

function infoOf(issued: Issued | undefined): object | null {
  if (!issued) return null;
  const { sub, email } = issued.person;
  const expires = { exp: '1740820000', expires_in: '3599' };
  const plain = { azp: CLIENT_ID, aud: CLIENT_ID, sub, scope: SCOPES, ...expires };
  return { ...plain, email, email_verified: 'true', access_type: 'online', ...issued.info };
}

function userOf(issued: Issued | undefined): object | null {
  return issued ? { email_verified: true, ...issued.person, ...issued.user } : null;
}

function answer(response: ServerResponse, body: object | null, padding: object = {}): void {
  response.writeHead(body ? 200 : 400, { 'content-type': 'application/json' });
  const said = body ?? { error: 'invalid_token', error_description: 'Invalid Value' };
  response.end(JSON.stringify({ ...said, ...padding }));
}

/** As Google does for one who has agreed before: back to the site, with the token where no server sees it. */
function authorize(google: StandInGoogle, { searchParams: asked }: URL, response: ServerResponse): void {
  const known = asked.get('client_id') === CLIENT_ID && asked.get('response_type') === 'token';
  const back = asked.get('redirect_uri');
  if (!known || back === null || !(asked.get('scope') ?? '').split(' ').includes('email')) {
    response.writeHead(400, { 'content-type': 'text/plain' }).end('Error 400: invalid_request');
    return;
  }
  const given: Record<string, string> = google.present
    ? { access_token: google.token(google.present), token_type: 'Bearer', expires_in: '3599', scope: SCOPES }
    : { error: 'access_denied' };
  const fragment = new URLSearchParams({ state: asked.get('state') ?? '', ...given });
  response.writeHead(302, { location: `${back}#${fragment.toString()}`, 'cache-control': 'no-store' }).end();
}

function misbehave(trouble: Exclude<Trouble, 'is too long'>, response: ServerResponse): void {
  const json = { 'content-type': 'application/json' };
  const ways: Record<Exclude<Trouble, 'is too long'>, () => void> = {
    down: () => response.writeHead(503, json).end('{}'),
    busy: () => response.writeHead(429, json).end('{}'),
    stalls: () => response.writeHead(200, json).write('{"sub":'),
    drops: () => response.destroy(),
    redirects: () => response.writeHead(302, { location: '/elsewhere' }).end(),
    'is no JSON': () => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
  };
  ways[trouble]();
}
