import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder, removeData, type RealServer, startReal } from '../../server/harness/real-server.ts';
import { Line } from './line.ts';

export const BUYER = { email: 'buyer@demo.chicargos.example', password: 'walvis-bay-40001' };

type Env = Record<string, string | undefined>;

function startBehind(line: Line, dataDir: string, env: Env): Promise<RealServer> {
  const settings = { SEED: 'demo', CHICARGOS_TEST_HOOKS: undefined, PUBLIC_URL: line.url, ...env };
  return startReal({ built: true, dataDir, env: settings });
}

/** The built server on the demo catalogue behind a line of its own; it can be killed and started again. */
export class Shop {
  readonly dataDir: string;
  readonly line: Line;
  #server: RealServer;

  private constructor(line: Line, dataDir: string, server: RealServer) {
    this.line = line;
    this.dataDir = dataDir;
    this.#server = server;
  }

  static async open(env: Env = {}): Promise<Shop> {
    const line = await Line.open();
    const dataDir = dataFolder();
    const server = await startBehind(line, dataDir, env);
    line.to(server.port);
    return new Shop(line, dataDir, server);
  }

  get url(): string {
    return this.line.url;
  }

  /** Starts it again on the same data, after it was killed. */
  async start(env: Env = {}): Promise<void> {
    this.#server = await startBehind(this.line, this.dataDir, env);
    this.line.to(this.#server.port);
  }

  kill(): Promise<void> {
    return this.#server.kill();
  }

  /** Texts of the mails that went out, by the template's own mark in the subject. */
  mails(subject: RegExp): string[] {
    const folder = join(this.dataDir, 'mail');
    if (!existsSync(folder)) return [];
    const all = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    return all.map((name) => readFileSync(join(folder, name), 'utf8')).filter((mail) => subject.test(mail));
  }

  /** A call past the phone, straight to the server. */
  async ask(
    path: string,
    init: RequestInit & { token?: string } = {},
  ): Promise<{ status: number; body: unknown; bytes: Buffer }> {
    const response = await fetch(`http://127.0.0.1:${this.#server.port}${path}`, {
      ...init,
      headers: {
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(init.token ? { authorization: `Token ${init.token}` } : {}),
      },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const json = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, body: json ? (JSON.parse(bytes.toString()) as unknown) : null, bytes };
  }

  async close(): Promise<void> {
    await this.line.close();
    await this.#server.stop();
    await removeData(this.dataDir);
  }
}
