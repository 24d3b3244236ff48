import { digestOf } from '../http/etag.ts';
import { CompressibleText } from './compressible-text.ts';

/** A public answer as it goes over the wire, made once for all who ask. */
export class EncodedAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Digest of the JSON. */
  readonly digest: string;
  readonly text: CompressibleText;

  constructor(status: number, headers: Record<string, string>, json: string) {
    this.status = status;
    this.headers = headers;
    this.digest = digestOf(json);
    this.text = new CompressibleText(json);
  }

  /** The JSON that goes over the wire. */
  json(): string {
    return this.text.plain().toString();
  }

  /** As the handler gave it: what a page is drawn from. */
  body(): unknown {
    return JSON.parse(this.json()) as unknown;
  }
}

/** An answer ready for the wire. */
export const wireAnswer = (status: number, headers: Record<string, string>, body: unknown): EncodedAnswer =>
  new EncodedAnswer(status, headers, JSON.stringify(body));
