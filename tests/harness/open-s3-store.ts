import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Access } from '#server/platform/base/s3-access.ts';

/** A store that speaks S3 on loopback. */
export interface S3Store {
  access: S3Access;
  /** `METHOD /path` of each request since the start; no query. */
  requests: string[];
  /** Fate of requests: an answer, a connection that is cut, an error of its own, none at all. */
  is: 'up' | 'cut' | 'failing' | 'busy' | 'silent' | 'full' | 'forbidden' | 'unserved';
  /** An access of the same bucket that knows nothing of the other's health. */
  again(changes?: Partial<S3Access>): S3Access;
}

const BUCKET = 'chicargos';
/** An empty one beside it. */
export const SECOND_BUCKET = 'chicargos-second';

const REFUSALS = {
  full: [507, 'XMinioStorageFull'],
  failing: [500, 'InternalError'],
  busy: [503, 'SlowDown'],
  forbidden: [403, 'AccessDenied'],
  /** Said by a balancer that has no store behind it. */
  unserved: [503, ''],
} as const;

/** Starts one. It checks signatures; in front of it stands a switch, by which it goes away. */
export async function openS3Store(): Promise<S3Store & { close(): Promise<void> }> {
  const directory = mkdtempSync(join(tmpdir(), 'chicargos-s3-'));
  const store = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [BUCKET, SECOND_BUCKET].map((name) => ({ name, configs: [] })),
  });
  await store.configureBuckets();
  const answer = store.callback();
  const server = createServer((request, response) => {
    made.requests.push(`${request.method} ${new URL(request.url ?? '', 'http://store').pathname}`);
    if (made.is === 'up') answer(request, response);
    else if (made.is === 'cut') request.socket.destroy();
    else if (made.is !== 'silent') {
      request.resume();
      const [status, code] = REFUSALS[made.is];
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code><Message>${access.secretAccessKey}</Message></Error>`);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The store has no port');
  const access: S3Access = {
    endpoint: `http://127.0.0.1:${address.port}`,
    bucket: BUCKET,
    region: 'eu-west-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  const made: S3Store & { close(): Promise<void> } = {
    access,
    requests: [],
    is: 'up',
    again: (changes = {}) => ({ ...access, ...changes }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return made;
}
