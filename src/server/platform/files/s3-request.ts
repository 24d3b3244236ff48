import { AwsClient } from 'aws4fetch';
import type { S3Access } from '../base/s3-access.ts';

/** Answer of a store, read whole. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Bytes that a line carries in a millisecond at least (1 Mbit/s): large ones have more time. */
const SLOWEST = 125;
/** Sends one signed request, which may take `ms` and the time that its bytes need on a slow line. */
export type Requester = (url: string, init: RequestInit, ms: number) => Promise<Answer>;

/** Signs by aws4fetch, with the digest of each body, so that a store takes no byte that was changed on its way. */
export function requester({ accessKeyId, secretAccessKey, region }: S3Access): Requester {
  // Tries are counted by the client: what is refused for good is not asked again.
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  return async (url, init, ms) => {
    const aborter = new AbortController();
    const give = (bytes: number): NodeJS.Timeout =>
      setTimeout(() => aborter.abort(new DOMException('', 'TimeoutError')), ms + Math.ceil(bytes / SLOWEST));
    // The time follows what is sent, and then what comes.
    let timer = give(init.body instanceof Uint8Array ? init.body.length : 0);
    try {
      const answer = await aws.fetch(url, { ...init, signal: aborter.signal });
      clearTimeout(timer);
      timer = give(Number(answer.headers.get('content-length')) || 0);
      const body = Buffer.from(await answer.arrayBuffer());
      return { status: answer.status, headers: answer.headers, body };
    } finally {
      clearTimeout(timer);
    }
  };
}
