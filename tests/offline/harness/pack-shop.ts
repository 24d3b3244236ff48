import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { printSignature } from '#contract/pack.ts';
import type { Listing } from '#domain/catalogue/listing.ts';
import { joinedBytes } from '#domain/pack/bytes.ts';
import { PACK_FORMAT, MAGIC, type Pack } from '#domain/pack/format.ts';
import { writePack } from '#domain/pack/write.ts';
import { answerFrom } from '#features/catalogue/pack-answers.ts';
import { openCatalogue } from '#features/catalogue/pack-open.ts';
import type { StartPackReader } from '#offline/packs/pack-answers.ts';
import { listing } from '../../unit/any-listings.ts';
import { pack } from '../../unit/any-packs.ts';
import type { Network, Sent } from './network.ts';

const PATH = '/api/catalogue-pack/';

/** The reader of the product without a worker around it. */
export const readHere: StartPackReader = (parts) => {
  const open = openCatalogue(parts);
  open.catch(() => undefined);
  return { answer: async (question) => answerFrom(await open, question), close: () => undefined };
};

/** Cars with titles of their own, so that a catalogue of them is some bytes long. */
export const cars = (count: number, facts: Partial<Listing> = {}): Listing[] =>
  Array.from({ length: count }, (_, at) =>
    listing({
      id: at + 1,
      title: `Car ${createHash('sha256').update(String(at)).digest('base64')}`,
      make: at % 2 === 0 ? 'Toyota' : 'Kia',
      priceMinor: 100_000 + at,
      createdAt: at,
      ...facts,
    }),
  );

/** A shop that hands out signed catalogues in parts. */
export class PackShop {
  catalogue = 'a';
  version = 1;
  /** Listings that it has, in the order in which it changed. */
  listings: Listing[];
  /** Changes since, by version. */
  readonly changes: Pack[] = [];
  partSize = 1000;
  /** Cuts the next answers after so many bytes. */
  readonly cuts: number[] = [];
  /** Change of the bytes on their way, after they were signed. */
  tamper: (bytes: Uint8Array) => void = () => undefined;
  keyid = 'k1';
  /** Tells whether it tells its keys. */
  tellsKeys = true;
  status = 200;
  /** The format it writes; who reads only older ones is told so. */
  format: number = PACK_FORMAT;
  /** Sections that it adds to each pack, such as articles. */
  more: Partial<Pack> = {};
  /** Ranges that were asked for. */
  readonly ranges: string[] = [];
  readonly #key: KeyObject;
  readonly #publicKey: string;

  constructor(network: Network, listings: Listing[]) {
    this.listings = listings;
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    this.#key = privateKey;
    const spki = publicKey.export({ format: 'der', type: 'spki' });
    this.#publicKey = spki.subarray(-32).toString('base64');
    network.always(PATH, async (_serve, sent) => this.#answer(sent));
  }

  /** Something changes: the next update tells it. */
  change(parts: Partial<Pack>): void {
    const since = `v${this.version}`;
    this.version += 1;
    this.changes.push(this.#pack({ full: false, since, cursor: `v${this.version}`, ...parts }));
  }

  #pack(parts: Partial<Pack>): Pack {
    const { catalogue, version } = this;
    return pack({ catalogue, version, counts: { products: this.listings.length }, ...parts, ...this.more });
  }

  /** The part that belongs to a cursor, or null where it is none. */
  #partOf(since: string | null, make: string | null): Pack | null {
    const change = this.changes.find((one) => one.since === since);
    if (change) return change;
    if (since !== null && since === `v${this.version}`)
      return this.#pack({ full: false, since, cursor: since, make });
    const from = since === null ? 0 : Number(/^p(\d+)$/.exec(since)?.[1] ?? Number.NaN);
    if (Number.isNaN(from)) return null;
    const mine = this.listings.filter((one) => make === null || one.make?.toLowerCase() === make);
    const to = from + this.partSize;
    const has_more = to < mine.length;
    const cursor = has_more ? `p${to}` : `v${this.version}`;
    const counts = { products: mine.length };
    return this.#pack({
      full: since === null,
      since,
      cursor,
      has_more,
      make,
      counts,
      listings: mine.slice(from, to),
    });
  }

  #answer({ method, path, headers }: Sent): Response {
    const url = new URL(path, 'https://shop.invalid');
    if (url.pathname === `${PATH}keys/`) {
      const key = { keyid: this.keyid, alg: 'ed25519', public_key: this.#publicKey, active: true };
      if (!this.tellsKeys) throw new TypeError('Failed to fetch');
      return Response.json({ keys: [key] });
    }
    if (Number(url.searchParams.get('format') ?? Infinity) < this.format)
      return Response.json({ code: 'app_outdated', detail: 'x' }, { status: 406 });
    if (this.status !== 200) return Response.json({ code: 'x', detail: 'x' }, { status: this.status });
    const part = this.#partOf(url.searchParams.get('since'), url.searchParams.get('make'));
    if (!part) return Response.json({ code: 'cursor_expired', detail: 'x' }, { status: 410 });
    const whole = joinedBytes([new TextEncoder().encode(MAGIC), gzipSync(writePack(part))]);
    const sig = sign(null, whole, this.#key).toString('base64');
    this.tamper(whole);
    const tag = `W/"${createHash('sha256').update(whole).digest('hex').slice(0, 8)}"`;
    const range = headers.get('range');
    if (range !== null) this.ranges.push(range);
    const isRest = range !== null && url.searchParams.get('tag') === tag;
    const bytes = isRest ? whole.slice(Number(/\d+/.exec(range)?.[0])) : whole;
    const told = { etag: tag, 'pack-signature': printSignature(this.keyid, sig) };
    if (method === 'HEAD')
      return new Response(null, { headers: { ...told, 'content-length': String(bytes.length) } });
    return new Response(streamOf(bytes, this.cuts.shift() ?? Infinity), {
      status: isRest ? 206 : 200,
      headers: told,
    });
  }
}

/** Comes in small pieces, and ends with a broken line after so many bytes. */
function streamOf(bytes: Uint8Array, cutAt: number): ReadableStream<Uint8Array> {
  const PIECE = 1000;
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= cutAt) return controller.error(new TypeError('network error'));
      if (at >= bytes.length) return controller.close();
      const to = Math.min(at + PIECE, cutAt);
      controller.enqueue(bytes.slice(at, to));
      at = to;
    },
  });
}
