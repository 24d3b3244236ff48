import { createServer, type ServerResponse } from 'node:http';

/** A thing on sale at the stand-in, as eBay writes it, or in a way that it should not. */
export interface Offer {
  itemId: string;
  title: unknown;
  price: { value: string; currency: string };
  [field: string]: unknown;
}

/** Way in which it misbehaves when it is asked for data. */
export type Trouble =
  | 'down'
  | 'busy'
  | 'stalls'
  | 'is no JSON'
  | 'is not ours'
  | 'refuses'
  | 'dislikes it'
  | 'redirects';

export interface StandInEbay {
  /** Value of EBAY_ADDRESS. */
  url: string;
  offers: Offer[];
  trouble: Trouble | null;
  /** The same for its token address. */
  tokenTrouble: Trouble | null;
  /** Ends all tokens before their time. */
  revoke(): void;
  /** Requests so far, in order: 'POST /identity/v1/oauth2/token', 'GET /buy/browse/v1/item_summary/search?q=…'. */
  asked: string[];
  /** Headers that came with the last request for a token, and with the last one for data. */
  seen: { authorization: string; form: URLSearchParams; marketplace: string };
  close(): Promise<void>;
}

const TOKEN_PATH = '/identity/v1/oauth2/token';
const LIFETIME_SECONDS = 7200;

/** eBay's token address and its Browse API on a free port of this machine. */
export async function standInEbay(): Promise<StandInEbay> {
  let tokens = new Set<string>();
  const ebay: StandInEbay = {
    url: '',
    offers: [],
    trouble: null,
    tokenTrouble: null,
    revoke: () => {
      tokens = new Set();
    },
    asked: [],
    seen: { authorization: '', form: new URLSearchParams(), marketplace: '' },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', ebay.url);
    ebay.asked.push(`${request.method} ${decodeURIComponent(url.pathname)}${url.search}`);
    const authorization = request.headers.authorization ?? '';
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (url.pathname === TOKEN_PATH && request.method === 'POST') {
        ebay.seen = { ...ebay.seen, authorization, form: new URLSearchParams(body) };
        if (ebay.tokenTrouble) return misbehave(ebay.tokenTrouble, response);
        const token = `v^1.1#${ebay.asked.length}`;
        tokens.add(token);
        return json(response, 200, {
          access_token: token,
          expires_in: LIFETIME_SECONDS,
          token_type: 'Application Access Token',
        });
      }
      ebay.seen.marketplace = String(request.headers['x-ebay-c-marketplace-id']);
      if (ebay.trouble) return misbehave(ebay.trouble, response);
      if (!tokens.has(authorization.replace(/^Bearer /, '')))
        return json(response, 401, { errors: [{ errorId: 1001, message: 'Invalid access token' }] });
      const [, id] = /^\/buy\/browse\/v1\/item\/(.+)$/.exec(url.pathname) ?? [];
      if (id !== undefined) return item(ebay, decodeURIComponent(id), response);
      return search(ebay, url.searchParams, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  ebay.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return ebay;
}

/** A small part of what it does: words, a price range, an order, pages that begin at a multiple of their size. */
function search(ebay: StandInEbay, asked: URLSearchParams, response: ServerResponse): void {
  const [limit, offset] = [Number(asked.get('limit')), Number(asked.get('offset'))];
  if (!(limit > 0) || offset % limit !== 0)
    return json(response, 400, { errors: [{ message: 'Invalid offset' }] });
  const [, from, to] = /^price:\[([\d.]+?)\.\.([\d.]+)\]/.exec(asked.get('filter') ?? '') ?? [];
  const words = (asked.get('q') ?? '').split(' ');
  const price = (offer: Offer) => Number(offer.price.value);
  const found = ebay.offers.filter(
    (offer) =>
      words.every((word) => JSON.stringify(offer.title).toLowerCase().includes(word)) &&
      (from === undefined || (price(offer) >= Number(from) && price(offer) <= Number(to))),
  );
  const sort = asked.get('sort');
  if (sort === 'price') found.sort((a, b) => price(a) - price(b));
  if (sort === '-price') found.sort((a, b) => price(b) - price(a));
  const summaries = found.slice(offset, offset + limit).map(written);
  json(response, 200, {
    href: '',
    total: found.length,
    limit,
    offset,
    // As there: nothing found has no list.
    ...(summaries.length === 0 ? {} : { itemSummaries: summaries }),
  });
}

function item(ebay: StandInEbay, id: string, response: ServerResponse): void {
  const offer = ebay.offers.find(({ itemId }) => itemId === id);
  if (offer) json(response, 200, written(offer));
  else json(response, 404, { errors: [{ errorId: 11_001, message: 'The item was not found' }] });
}

const written = (offer: Offer): object => ({
  condition: 'Used',
  buyingOptions: ['FIXED_PRICE'],
  image: { imageUrl: 'https://i.ebayimg.example/thumb.jpg' },
  ...offer,
});

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function misbehave(trouble: Trouble, response: ServerResponse): void {
  const ways: Record<Trouble, () => void> = {
    down: () => json(response, 503, {}),
    busy: () => json(response, 429, {}),
    refuses: () => json(response, 403, {}),
    'dislikes it': () => json(response, 400, {}),
    stalls: () => response.writeHead(200, { 'content-type': 'application/json' }).write('{"total":'),
    'is no JSON': () => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'),
    'is not ours': () => json(response, 200, { results: [1, 2, 3] }),
    redirects: () => response.writeHead(302, { location: '/elsewhere' }).end(),
  };
  ways[trouble]();
}
