import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Headers of a connection, which HTTP/2 has none of. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];
const CERTIFICATE =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost';

/** HTTP/2 over TLS before a server that speaks HTTP/1.1, as a shop's balancer has it. */
export class TlsFront {
  readonly #server: Http2SecureServer;

  private constructor(server: Http2SecureServer) {
    this.#server = server;
  }

  /** Null where no certificate can be made. */
  static async open(target: number): Promise<TlsFront | null> {
    const keys = certificate();
    if (!keys) return null;
    const server = createSecureServer({ ...keys, allowHTTP1: false }, (asked, answer) =>
      pass(target, asked, answer),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TlsFront(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Its connections are gone: each line over it was closed before. */
  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** Makes a certificate of nobody for this run. */
function certificate(): { key: Buffer; cert: Buffer } | null {
  const folder = mkdtempSync(join(tmpdir(), 'chicargos-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    execFileSync('openssl', [...CERTIFICATE.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function pass(target: number, asked: Http2ServerRequest, answer: Http2ServerResponse): void {
  const { [':path']: path = '/', ':authority': host = 'localhost' } = asked.headers;
  const plain = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'));
  const further = request(
    {
      port: target,
      host: '127.0.0.1',
      path,
      method: asked.method,
      headers: { ...Object.fromEntries(plain), host },
    },
    (given) => {
      const headers = Object.entries(given.headers).filter(([name]) => !OF_CONNECTION.includes(name));
      answer.writeHead(given.statusCode ?? 502, Object.fromEntries(headers));
      given.pipe(answer);
    },
  );
  further.on('error', () => answer.stream.close());
  answer.stream.on('error', () => further.destroy());
  asked.pipe(further);
}
